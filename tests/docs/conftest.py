"""One server for all of the documentation, started by the README's own first block, and a shell beside it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from memoryhub.embedded.processes import free_port
from memoryhub.env import REPOSITORY
from tests.docs.markdown import README, document
from tests.embedded.server import Server, clean_environment

# Not part of a pasted block: what tells the tests the status of each call, whatever the block prints.
_CURLRC = 'write-out = "%{stderr}status %{http_code}\\n"\nmax-time = 60\n'


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a block printed, and the HTTP status of each of its calls."""

    said: str
    statuses: list[int]


Paste = Callable[[str], Pasted]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The running product; a data directory and a port of its own keep it off a developer's."""
    command = document(README).shell[0].strip()
    data_dir = tmp_path_factory.mktemp("docs") / "data"
    running = Server(data_dir, (), {"MEMORYHUB_PORT": str(free_port())}, command)
    yield running
    running.close()


@pytest.fixture
def paste(server: Server, tmp_path: Path) -> Paste:
    """Run a block as a newcomer does: in the repository, with the address and the key that were printed."""
    (tmp_path / ".curlrc").write_text(_CURLRC)
    given = {"URL": server.facts["url"], "KEY": server.facts["api_key"], "CURL_HOME": str(tmp_path)}
    variables = clean_environment({**given, "MEMORYHUB_DATA_DIR": server.facts["data_dir"]})

    def run(block: str) -> Pasted:
        done = subprocess.run(
            ["sh", "-eu", "-c", block],
            cwd=REPOSITORY,
            env=variables,
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        lines = done.stderr.splitlines()
        return Pasted(done.stdout, [int(line.split()[1]) for line in lines if line.startswith("status ")])

    return run


@pytest.fixture
def exported(tmp_path: Path) -> Callable[[str], dict[str, str]]:
    """The environment that a block hands to its last command, which is only a stand-in here."""

    def run(block: str) -> dict[str, str]:
        for name in ("script/server", "bin/docker"):
            program = tmp_path / name
            program.parent.mkdir(exist_ok=True)
            program.write_text("#!/bin/sh\nenv\n")
            program.chmod(0o755)
        path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
        done = subprocess.run(
            ["sh", "-eu", "-c", block],
            cwd=tmp_path,
            env=clean_environment({"PATH": path}),
            capture_output=True,
            text=True,
            check=True,
        )
        return dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)

    return run
