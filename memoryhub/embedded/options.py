"""The options of `script/server`, and the port it listens on."""

import argparse
import errno
import socket
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memoryhub.env import DEFAULT_PORT

_PORTS_TRIED = 100
_BACKLOG = 2048  # connections that wait, as uvicorn sets it


class PortTaken(RuntimeError):
    """Another program listens where the server was told to."""


@dataclass(frozen=True, slots=True)
class Options:
    """What was asked for; `port` and `data_dir` are None when the environment or a default decides."""

    port: int | None
    data_dir: Path | None
    demo: bool
    json: bool


def parse_options(argv: Sequence[str]) -> Options:
    """Parse the command line; ends the process with a usage message when it is wrong."""
    parser = argparse.ArgumentParser(
        prog="script/server",
        description="Run MemoryHub here: database, Valkey, web, worker and beat. Ctrl-C stops all.",
    )
    parser.add_argument(
        "--port", type=_port, help=f"listen here (default: the first free from {DEFAULT_PORT})"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="keep all data here (default: .data)")
    parser.add_argument("--no-demo", action="store_true", help="do not make the demo tenant")
    parser.add_argument("--json", action="store_true", help="print one JSON line on stdout when ready")
    found = parser.parse_args(argv)
    data_dir = found.data.expanduser().absolute() if found.data else None
    return Options(port=found.port, data_dir=data_dir, demo=not found.no_demo, json=found.json)


def listening_socket(asked: int | None) -> socket.socket:
    """A loopback socket that listens on the port asked for, or on the first free one from the default.

    It listens from here on, so that nobody else gets the port before the web process accepts on it; the
    caller closes it. Raises PortTaken with what to do.
    """
    if asked is not None:
        listener = _listening_on(asked)
        if listener is None:
            raise PortTaken(
                f"port {asked} is in use by another program; give another with --port, "
                "or leave --port and MEMORYHUB_PORT away to take the next free one"
            )
        return listener
    for port in range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED):
        listener = _listening_on(port)
        if listener is not None:
            return listener
    raise PortTaken(
        f"no port from {DEFAULT_PORT} to {DEFAULT_PORT + _PORTS_TRIED - 1} is free; give one with --port"
    )


def _listening_on(port: int) -> socket.socket | None:
    """None when another program has the port. Raises PortTaken when this account may not have it."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # TIME_WAIT of an earlier run is no clash
    try:
        listener.bind(("127.0.0.1", port))
        listener.listen(_BACKLOG)  # with SO_REUSEADDR two can bind, and only one can listen
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            return None
        raise PortTaken(f"port {port} cannot be used: {error.strerror}; give another with --port") from None
    return listener


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 1 to 65535")
    return int(text)
