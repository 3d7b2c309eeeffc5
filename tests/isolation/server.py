"""The product's own ASGI server in a process of its own, on a port of its own, with its log in a file."""

from __future__ import annotations

import contextlib
import http.client
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memoryhub.embedded.services import product_commands
from memoryhub.env import REPOSITORY
from tests.conftest import TEST_DATABASE
from tests.processes import environment_of


@dataclass(frozen=True, slots=True)
class Server:
    """Where it listens and what it wrote."""

    port: int
    log: Path


@contextlib.contextmanager
def running_server(folder: Path) -> Iterator[Server]:
    """The real application under uvicorn, as `script/server` starts it, on the test database."""
    with socket.create_server(("127.0.0.1", 0)) as listener, (folder / "server.log").open("wb") as log:
        command = product_commands(listener.fileno(), folder).web
        process = subprocess.Popen(
            command.argv,
            cwd=REPOSITORY,
            env=_environment(),
            stdout=log,
            stderr=log,
            pass_fds=command.pass_fds,
        )
        server = Server(port=listener.getsockname()[1], log=folder / "server.log")
    try:
        _wait_until_it_answers(process, server)
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _environment() -> dict[str, str]:
    given = environment_of(TEST_DATABASE, "tests.isolation.server_settings")
    return given | {"MEMORYHUB_ALLOWED_HOSTS": "127.0.0.1,localhost"}


def _wait_until_it_answers(process: subprocess.Popen[bytes], server: Server) -> None:
    for _ in range(60):
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=1)
        with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(connection):
            connection.request("GET", "/healthz")
            connection.getresponse()
            return
        assert process.poll() is None, server.log.read_text()[-2000:]
        time.sleep(0.1)
    raise AssertionError("the server does not answer")
