"""Child processes that go when their parent goes, and orphans of an earlier run that did not."""

import contextlib
import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

from memoryhub.embedded.account import Account
from memoryhub.embedded.files import open_log

_PR_SET_PDEATHSIG = 1  # linux/prctl.h
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


@dataclass(frozen=True, slots=True)
class ProcessRecord:
    """One process beyond doubt: a pid alone may belong to another program after a restart."""

    pid: int
    created: float  # seconds since the epoch, as the kernel tells it


def spawn(
    argv: Sequence[str],
    *,
    log: Path,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    account: Account | None = None,
    death_signal: signal.Signals = signal.SIGKILL,
    pass_fds: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a child in a session of its own, output appended to `log`.

    On Linux the child receives `death_signal` when this process dies, even by SIGKILL. Call it from the main
    thread only: the kernel watches the thread that forked, not the process. Of our descriptors it inherits
    `pass_fds`, under the same numbers, and no other.
    """
    descriptor = open_log(log)
    try:
        return subprocess.Popen(  # noqa: S603  our own argv
            argv,
            stdin=subprocess.DEVNULL,
            stdout=descriptor,
            stderr=descriptor,
            cwd=cwd,
            env=dict(env) if env is not None else None,
            start_new_session=True,
            pass_fds=pass_fds,
            user=account.uid if account else None,
            group=account.gid if account else None,
            extra_groups=[] if account else None,
            preexec_fn=_die_with_parent(death_signal),  # noqa: PLW1509  no other thread runs while forking
        )
    finally:
        os.close(descriptor)


def die_with_parent(death_signal: signal.Signals, parent: int) -> None:
    """Ask Linux to send this process a signal when its parent ends; elsewhere the next start cleans up.

    `parent` is the pid the caller was started by: if that is gone already, this process ends at once.
    """
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)


def _die_with_parent(death_signal: signal.Signals) -> Callable[[], None]:
    parent = os.getpid()
    # Runs in the child after its uid changed, which would clear the setting.
    return lambda: die_with_parent(death_signal, parent)


def record(pid: int) -> ProcessRecord | None:
    """The identity of a running process; None when it is gone."""
    try:
        return ProcessRecord(pid, psutil.Process(pid).create_time())
    except psutil.NoSuchProcess:
        return None


def still_running(known: ProcessRecord) -> bool:
    """Whether that very process still runs (a zombie counts as gone)."""
    try:
        process = psutil.Process(known.pid)
        same: bool = abs(process.create_time() - known.created) < 1.0  # the boot clock may be set a little
        alive: bool = process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
    return same and alive


def signal_group(pid: int, number: signal.Signals) -> None:
    """Signal a child's whole process group; no error when it is gone."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


def end_orphan(known: ProcessRecord, *, first: signal.Signals, patience: float) -> None:
    """End a session leader that an earlier run left behind, and then whatever it started itself."""
    if still_running(known):
        with contextlib.suppress(ProcessLookupError):  # it ended just now
            os.kill(known.pid, first)
        wait_until(lambda: not still_running(known), patience)
    if still_running(known) or _session_lives(known):
        signal_group(known.pid, signal.SIGKILL)
        wait_until(lambda: not still_running(known), 5.0)


def _session_lives(known: ProcessRecord) -> bool:
    """Whether processes of a dead leader's session remain: as long as they do, no other gets its number."""
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, ProcessLookupError):
            if os.getsid(process.pid) == known.pid and process.create_time() >= known.created - 1.0:
                return True
    return False


def has_ended(child: subprocess.Popen[bytes]) -> bool:
    """Whether a child of ours has ended, without reaping it: until then its group number stays its own."""
    if child.returncode is not None:
        return True
    return os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def end_child(child: subprocess.Popen[bytes], *, first: signal.Signals, patience: float) -> None:
    """End a child of ours: ask, wait `patience` seconds, then kill its group; always reaps it."""
    end_children([(child, first)], patience=patience)


def end_children(
    children: Sequence[tuple[subprocess.Popen[bytes], signal.Signals]], *, patience: float
) -> None:
    """End several at once, each asked by its own signal; the patience in seconds is shared."""
    running = [(child, first) for child, first in children if child.returncode is None]
    for child, first in running:
        if not has_ended(child):
            os.kill(child.pid, first)
    wait_until(lambda: all(has_ended(child) for child, _ in running), patience)
    for child, _ in running:
        signal_group(child.pid, signal.SIGKILL)  # also what the child itself left behind in its group
        child.wait()


def wait_until(condition: Callable[[], bool], seconds: float) -> bool:
    """Ask every 20 ms until the condition holds; False after `seconds`."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def free_port() -> int:
    """A loopback TCP port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def port_is_free(port: int) -> bool:
    """Whether a server could listen on this loopback port now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as servers do: TIME_WAIT is no clash
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def preferred_port(path: Path) -> int:
    """The port noted in a file while it is free, else another: children keep their URLs over a restart."""
    text = path.read_text().strip() if path.exists() else ""
    if text.isdigit() and port_is_free(int(text)):
        return int(text)
    return free_port()
