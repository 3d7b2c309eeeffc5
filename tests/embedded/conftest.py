"""Real stores and real supervised processes, each in a directory of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest

from memoryhub.embedded.processes import wait_until
from memoryhub.embedded.stores import Stores, embedded_stores
from memoryhub.env import REPOSITORY

START_SECONDS = 90.0


@dataclass
class RunningServer:
    """A supervisor over stub services, started as a program of its own."""

    process: subprocess.Popen[str]
    data_dir: Path

    def answer(self) -> dict[str, Any]:
        """The JSON line it prints when ready."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            assert self.process.stderr is not None
            pytest.fail(f"no answer: {self.process.stderr.read()}")
        return dict(json.loads(line))

    def pid_of(self, name: str) -> int | None:
        """The process of one service or store, as the ledger lists it."""
        try:
            listed = json.loads((self.data_dir / "run" / "children.json").read_text())
        except (FileNotFoundError, json.JSONDecodeError):
            return None
        return int(listed[name][0]) if name in listed else None

    def family(self) -> list[psutil.Process]:
        """The supervisor and all its descendants."""
        root = psutil.Process(self.process.pid)
        return [root, *root.children(recursive=True)]


ServerStarter = Callable[..., RunningServer]


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[ServerStarter]:
    """Starts supervisors over one data directory; what still runs at the end is killed."""
    started: list[RunningServer] = []

    def start(*arguments: str, **variables: str) -> RunningServer:
        data_dir = tmp_path / "data dir"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMORYHUB_")}
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.embedded.stub_server",
                "--data",
                str(data_dir),
                "--json",
                *arguments,
            ],
            env=kept | {"PYTHONPATH": str(REPOSITORY)} | variables,
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(RunningServer(process, data_dir))
        return started[-1]

    yield start
    for server in started:
        if server.process.poll() is None:
            server.process.terminate()
            server.process.wait(START_SECONDS)
        server.process.communicate()


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stores]:
    """Two running stores that the tests of a module share."""
    with embedded_stores(tmp_path_factory.mktemp("stores"), durable=False) as running:
        yield running


def all_gone(processes: list[psutil.Process]) -> bool:
    """Whether each of these very processes ended within a generous time."""

    def gone(process: psutil.Process) -> bool:
        try:
            return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return True

    return wait_until(lambda: all(gone(process) for process in processes), 30.0)
