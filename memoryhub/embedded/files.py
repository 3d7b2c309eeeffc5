"""Private files of the data directory: written whole or not at all, readable by their owner only."""

import json
import os
import secrets
from pathlib import Path
from typing import Any

_LOG_LIMIT = 20 * 1024 * 1024  # bytes; an older log beyond this is moved aside at the next start


def private_directory(path: Path) -> Path:
    """The directory, made with mode 0700 if absent."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path


def write_private(path: Path, text: str) -> None:
    """Replace a file's content in one step, mode 0600: a reader sees the old or the new text, never half."""
    private_directory(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600)
    draft.write_text(text)
    draft.replace(path)


def write_private_json(path: Path, value: Any) -> None:
    """The same for a JSON value."""
    write_private(path, json.dumps(value, ensure_ascii=False))


def read_json(path: Path) -> Any:
    """The JSON value of a file; None when it is absent or was cut off by a crash."""
    try:
        return json.loads(path.read_text())
    except (FileNotFoundError, json.JSONDecodeError):
        return None


def kept_token(path: Path) -> str:
    """A random secret that is made once and kept in a private file."""
    if not path.exists():
        write_private(path, secrets.token_urlsafe(32))
    return path.read_text().strip()


def open_log(path: Path) -> int:
    """A descriptor that appends to a private log file; the caller closes it."""
    private_directory(path.parent)
    if path.exists() and path.stat().st_size > _LOG_LIMIT:
        path.replace(path.with_suffix(path.suffix + ".1"))
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def log_tail(path: Path, lines: int = 15) -> str:
    """The last lines of a log, for an error message."""
    try:
        return "\n".join(path.read_text(errors="replace").splitlines()[-lines:])
    except FileNotFoundError:
        return ""
