"""Measures the two commands on this machine and writes the result into both READMEs: `script/timings`."""

from __future__ import annotations

import datetime
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import psutil

from memoryhub.embedded.processes import free_port
from memoryhub.env import REPOSITORY
from tests.docs.markdown import README, README_ZH
from tests.embedded.conftest import all_gone
from tests.embedded.server import Server, a_conversation, clean_environment

BEGIN, END = "<!-- timings -->", "<!-- /timings -->"
QUIET = 1.5  # load per core above which another program would be measured
LATER_STARTS = 3

WORDS = {
    README: (
        "Measured with `script/timings` on {cores} cores, {date}: a fresh clone answers its first chat "
        "message after {first:.0f} s besides downloads ({install:.0f} s of it install packages); a later "
        "start is ready after {later:.1f} s; Ctrl-C leaves nothing behind after {stop:.1f} s; all processes "
        "together use {memory} MB."
    ),
    README_ZH: (
        "用 `script/timings` 在 {cores} 核机器上实测（{date}）：全新克隆不算下载，"
        "{first:.0f} 秒后答出第一条消息（其中安装软件包 {install:.0f} 秒）；"
        "以后每次启动 {later:.1f} 秒就绪；按 Ctrl-C 后 {stop:.1f} 秒不留任何进程；"
        "全部进程共占内存 {memory} MB。"
    ),
}


@dataclass(frozen=True, slots=True)
class Timings:
    """Seconds, and megabytes of memory that is really used (shared pages counted once)."""

    install: float
    first: float
    later: float
    stop: float
    memory: int


@dataclass(frozen=True, slots=True)
class Run:
    """One start: seconds until ready and until the first answer, seconds of the stop, megabytes between."""

    ready: float
    answered: float
    stop: float
    memory: int


def measure(clone: Path) -> Timings:
    """Install twice, the second time from pip's cache; then start a few times over one data directory."""
    subprocess.run(["git", "clone", "--quiet", str(REPOSITORY), str(clone)], check=True)
    install(clone)
    shutil.rmtree(clone / ".venv")
    installed = install(clone)
    data_dir = clone / ".data"
    first = run(clone, data_dir)
    later = [run(clone, data_dir) for _ in range(LATER_STARTS)]
    return Timings(
        install=installed,
        first=installed + first.answered,
        later=statistics.median(one.ready for one in later),
        stop=max(one.stop for one in (first, *later)),
        memory=max(one.memory for one in (first, *later)),
    )


def install(clone: Path) -> float:
    """Seconds that the command takes for the environment alone."""
    began = time.monotonic()
    command = [str(clone / "script" / "server"), "--help"]
    subprocess.run(command, env=clean_environment({}), stdout=subprocess.DEVNULL, check=True)
    return time.monotonic() - began


def run(clone: Path, data_dir: Path) -> Run:
    """Start it, have a conversation, stop it by Ctrl-C."""
    began = time.monotonic()
    server = Server(
        data_dir, (), {"MEMORYHUB_PORT": str(free_port())}, f"'{clone / 'script' / 'server'}' --json"
    )
    try:
        ready = time.monotonic() - began
        a_conversation(server)
        answered = time.monotonic() - began
        family = server.family()
        memory = sum(process.memory_full_info().pss for process in family) // 10**6
        stopped = time.monotonic()
        server.process.send_signal(signal.SIGINT)
        server.process.wait(60)
        if not all_gone(family):
            sys.exit("a process outlived Ctrl-C")
        return Run(ready, answered, time.monotonic() - stopped, memory)
    finally:
        server.close()


def write(timings: Timings, date: datetime.date) -> None:
    """Put the sentence between the marks of each README."""
    facts = {name: getattr(timings, name) for name in Timings.__dataclass_fields__}
    for path, words in WORDS.items():
        sentence = words.format(cores=os.cpu_count(), date=date.isoformat(), **facts)
        text, count = re.subn(
            f"{BEGIN}.*?{END}", f"{BEGIN}\n{sentence}\n{END}", path.read_text(), flags=re.DOTALL
        )
        if count != 1:
            sys.exit(f"{path.name} has no place for the timings")
        path.write_text(text)
        sys.stdout.write(f"{sentence}\n")


def main() -> None:
    """Refuse on a busy machine, measure, write."""
    load = os.getloadavg()[0] / (psutil.cpu_count() or 1)
    if load > QUIET and "--anyway" not in sys.argv:
        sys.exit(f"the machine is busy (load {load:.1f} per core): wait, or give --anyway to try the script")
    with tempfile.TemporaryDirectory(prefix="memoryhub-timings-") as folder:
        timings = measure(Path(folder) / "memoryhub")
    if "--anyway" in sys.argv:
        sys.exit(f"not written, the machine was busy: {timings}")
    write(timings, datetime.datetime.now(tz=datetime.UTC).date())


if __name__ == "__main__":
    main()
