"""Running as root: the database account reaches its files, and nobody else gains a way in."""

import os
import subprocess
from pathlib import Path

import pytest

from memoryhub.embedded.account import database_account, grant_search

pytestmark = pytest.mark.skipif(
    os.geteuid() != 0,
    reason="not root: the database server runs as the user itself and needs no other account",
)


def reads(path: Path, uid: int) -> bool:
    """Whether a process of this user can read the file."""
    command = ["cat", str(path)]
    done = subprocess.run(command, user=uid, group=65534, extra_groups=[], capture_output=True, check=False)
    return done.returncode == 0


def test_only_the_database_account_may_walk_through(tmp_path: Path) -> None:
    closed = tmp_path / "closed" / "deeper"
    closed.mkdir(parents=True)
    target = closed / "file"
    target.write_text("x")
    for directory in (closed, closed.parent):
        directory.chmod(0o700)
    account = database_account(tmp_path / "absent")
    assert account is not None
    assert account.uid != 0
    assert not reads(target, account.uid)
    grant_search(account, target)
    grant_search(account, target)  # twice changes nothing
    assert reads(target, account.uid)
    assert not reads(target, 54321)
    listing = subprocess.run(
        ["ls", str(closed)],
        user=account.uid,
        group=account.gid,
        extra_groups=[],
        capture_output=True,
        check=False,
    )
    assert listing.returncode != 0  # it may pass, not look around


def test_existing_data_keep_their_owner(tmp_path: Path) -> None:
    os.chown(tmp_path, 54321, 54322)
    account = database_account(tmp_path)
    assert account is not None
    assert (account.uid, account.gid) == (54321, 54322)
