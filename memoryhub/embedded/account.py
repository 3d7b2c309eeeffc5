"""PostgreSQL refuses to run as root: the account it runs as instead, and that account's way to its files."""

import contextlib
import errno
import os
import pwd
import shutil
import struct
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ACCOUNT_NAME = "memoryhub-db"
_ACL = "system.posix_acl_access"
_ACL_VERSION = 2  # linux/posix_acl_xattr.h
_USER_OBJ, _USER, _GROUP_OBJ, _MASK, _OTHER = 0x01, 0x02, 0x04, 0x10, 0x20
_NO_ID = 0xFFFFFFFF
_SEARCH = 0o1


@dataclass(frozen=True, slots=True)
class Account:
    """A system account by its numbers."""

    uid: int
    gid: int


def database_account(data: Path) -> Account | None:
    """Who the database server is to run as: None (ourselves) unless we are root.

    Existing data keep their owner; else a system account is made, else `nobody` serves.
    """
    if os.geteuid() != 0:
        return None
    if data.exists() and data.stat().st_uid != 0:
        return Account(data.stat().st_uid, data.stat().st_gid)
    entry = _system_account() or pwd.getpwnam("nobody")
    return Account(entry.pw_uid, entry.pw_gid)


def grant_search(account: Account, path: Path) -> None:
    """Let one account walk down to `path` where its directories are closed to others.

    An access-control entry for that account alone; the search bit for others only where the file system
    keeps no such entries, and then it is said on stderr.
    """
    for directory in path.resolve().parents:
        mode = directory.stat().st_mode
        if mode & _SEARCH or (directory.stat().st_uid == account.uid and mode & 0o100):
            continue
        try:
            _add_acl_entry(directory, account.uid, mode)
        except OSError as error:
            if error.errno not in {errno.ENOTSUP, errno.EINVAL}:
                raise
            directory.chmod(mode | _SEARCH)
            sys.stderr.write(f"made {directory} searchable so that the database account reaches its files\n")


def _system_account() -> pwd.struct_passwd | None:
    """The account, made when missing; None where the system has no `useradd`."""
    for _ in range(20):  # another start may hold the lock of the account file
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(ACCOUNT_NAME)
        command = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin:/bin")
        if command is None:
            return None
        options = [
            "--system",
            "--no-create-home",
            "--home-dir",
            "/nonexistent",
            "--shell",
            "/usr/sbin/nologin",
        ]
        done = subprocess.run([command, *options, ACCOUNT_NAME], capture_output=True, check=False)  # noqa: S603  fixed argv
        if done.returncode != 0:
            time.sleep(0.1)
    return None


def _add_acl_entry(directory: Path, uid: int, mode: int) -> None:
    try:
        packed = os.getxattr(directory, _ACL)
        entries = {(tag, who): perm for tag, perm, who in struct.iter_unpack("<HHI", packed[4:])}
    except OSError as error:
        if error.errno != errno.ENODATA:
            raise
        entries = {
            (_USER_OBJ, _NO_ID): mode >> 6 & 7,
            (_GROUP_OBJ, _NO_ID): mode >> 3 & 7,
            (_OTHER, _NO_ID): mode & 7,
        }
    mask = entries.get((_MASK, _NO_ID), entries[_GROUP_OBJ, _NO_ID])
    entries[_USER, uid] = entries.get((_USER, uid), 0) | _SEARCH
    entries[_MASK, _NO_ID] = mask | _SEARCH
    body = b"".join(struct.pack("<HHI", tag, perm, who) for (tag, who), perm in sorted(entries.items()))
    os.setxattr(directory, _ACL, struct.pack("<I", _ACL_VERSION) + body)
