"""One supervisor per data directory, by a lock that the kernel drops when its holder dies."""

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

from memoryhub.embedded.files import private_directory, read_json


class AlreadyRunning(RuntimeError):
    """Another supervisor keeps this data directory."""


def server_file(data_dir: Path) -> Path:
    """Where a running server notes its URL and process."""
    return data_dir / "run" / "server.json"


@contextlib.contextmanager
def data_directory_lock(data_dir: Path) -> Iterator[None]:
    """Hold the data directory for the length of the block. Raises AlreadyRunning."""
    private_directory(data_dir)
    path = private_directory(data_dir / "run") / "supervisor.lock"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(_who(data_dir)) from None
        yield
    finally:
        os.close(descriptor)


def _who(data_dir: Path) -> str:
    running = read_json(server_file(data_dir)) or {}
    where = f" at {running['url']} (process {running['pid']})" if running else " and is starting"
    return (
        f"MemoryHub already runs on {data_dir}{where}; stop it first, or give another directory with --data"
    )
