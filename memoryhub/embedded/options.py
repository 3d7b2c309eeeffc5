"""The options of `script/server`, and the port it listens on."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memoryhub.embedded.processes import port_is_free
from memoryhub.env import DEFAULT_PORT

_PORTS_TRIED = 100


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


def listening_port(asked: int | None) -> int:
    """The port asked for, or the first free one from the default. Raises PortTaken with what to do."""
    if asked is not None:
        if not port_is_free(asked):
            raise PortTaken(
                f"port {asked} is in use by another program; give another with --port, "
                "or leave --port and MEMORYHUB_PORT away to take the next free one"
            )
        return asked
    for port in range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED):
        if port_is_free(port):
            return port
    raise PortTaken(
        f"no port from {DEFAULT_PORT} to {DEFAULT_PORT + _PORTS_TRIED - 1} is free; give one with --port"
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 1 to 65535")
    return int(text)
