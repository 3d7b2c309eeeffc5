"""A full or closed disk is one sentence before or instead of a traceback."""

import errno
import shutil
import signal
from pathlib import Path
from types import SimpleNamespace

import pytest

from memoryhub.embedded import supervisor
from memoryhub.embedded.room import LEAST_TO_BEGIN, LEAST_TO_RUN, NoRoom, check_room, not_writable
from memoryhub.embedded.services import Commands


def with_free(megabytes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every disk have this much room."""
    usage = SimpleNamespace(free=megabytes * 1024**2)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)


def test_a_new_database_needs_room_to_begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_free(LEAST_TO_BEGIN - 1, monkeypatch)
    with pytest.raises(NoRoom, match=f"only {LEAST_TO_BEGIN - 1} MB are free at .*--data"):
        check_room(tmp_path, embedded=True)
    assert check_room(tmp_path, embedded=False) is None


def test_one_that_is_there_starts_with_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "postgres").mkdir()
    (tmp_path / "postgres" / "PG_VERSION").write_text("18")
    with_free(10, monkeypatch)
    assert "only 10 MB are free" in str(check_room(tmp_path, embedded=True))
    with_free(LEAST_TO_RUN, monkeypatch)
    assert check_room(tmp_path, embedded=True) is None


@pytest.mark.parametrize(
    ("number", "mend"),
    [(errno.ENOSPC, "make room"), (errno.EROFS, "let this account"), (errno.EACCES, "let this account")],
)
def test_errors_of_the_disk_are_a_sentence(tmp_path: Path, number: int, mend: str) -> None:
    said = not_writable(OSError(number, "reason", "/data/run/x"), tmp_path)
    assert said is not None
    assert said.startswith(f"/data/run/x cannot be written: reason; {mend}")
    assert str(tmp_path) in str(not_writable(OSError(number, "reason"), tmp_path))


def test_other_errors_stay_errors(tmp_path: Path) -> None:
    assert not_writable(OSError(errno.ECONNREFUSED, "reason"), tmp_path) is None


def start(number: int, data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """A start that meets this error of the system."""
    monkeypatch.setenv("MEMORYHUB_DATA_DIR", str(data_dir))
    monkeypatch.delenv("MEMORYHUB_PORT", raising=False)
    monkeypatch.setattr(signal, "signal", lambda *_: None)

    def fail(_listener: int, _data_dir: Path) -> Commands:
        raise OSError(number, "No space left on device")

    return supervisor.main([], fail)


def test_the_start_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert start(errno.ENOSPC, tmp_path, monkeypatch) == 1
    assert "No space left on device; make room there" in capsys.readouterr().err


def test_what_is_no_error_of_the_disk_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OSError, match="No space"):
        start(errno.EBADF, tmp_path, monkeypatch)
