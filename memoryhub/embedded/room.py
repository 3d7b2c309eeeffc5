"""Whether the disk under the data directory has room, said before PostgreSQL fails for the lack of it."""

import errno
import shutil
from pathlib import Path

LEAST_TO_BEGIN = 200  # MB; a new cluster with the demo takes 75, and its log grows at once
LEAST_TO_RUN = 512  # MB; the embedded PostgreSQL's write-ahead log alone may take as much
_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_NOT_WRITABLE = _FULL | {errno.EROFS, errno.EACCES, errno.EPERM}


class NoRoom(RuntimeError):
    """The disk is too full to begin; the message says where and how much is needed."""


def check_room(data_dir: Path, *, embedded: bool) -> str | None:
    """A warning when little is left, None when there is enough; `embedded`: PostgreSQL will write there.

    Raises NoRoom where a database is yet to be made and cannot be.
    """
    free = shutil.disk_usage(data_dir).free // 1024**2
    if not embedded or free >= LEAST_TO_RUN:
        return None
    if free < LEAST_TO_BEGIN and not (data_dir / "postgres" / "PG_VERSION").exists():
        raise NoRoom(
            f"only {free} MB are free at {data_dir}, and {LEAST_TO_BEGIN} MB are needed to begin; "
            "give a directory with more room with --data"
        )
    return f"only {free} MB are free at {data_dir}; the database stops when nothing is left"


def not_writable(error: OSError, data_dir: Path) -> str | None:
    """One sentence for an error of a full, read-only or closed disk; None for any other."""
    if error.errno not in _NOT_WRITABLE:
        return None
    where = error.filename or data_dir
    mend = "make room there" if error.errno in _FULL else "let this account write there"
    return f"{where} cannot be written: {error.strerror}; {mend}, or give another place with --data"
