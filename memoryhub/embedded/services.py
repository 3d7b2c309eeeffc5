"""The product's own processes: how web, worker and beat are started, and when they are started again."""

import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from memoryhub.embedded.ledger import Ledger
from memoryhub.embedded.processes import has_ended, signal_group, spawn
from memoryhub.env import REPOSITORY

_FIRST_DELAY = 0.25  # seconds before the first restart; doubles up to the last
_LAST_DELAY = 10.0
_HEALTHY_AFTER = 30.0  # seconds of life after which the delay starts over


@dataclass(frozen=True, slots=True)
class ServiceCommand:
    """What one process runs, and the signal that ends it in good order."""

    name: str
    argv: tuple[str, ...]
    stop_signal: signal.Signals = signal.SIGTERM
    pass_fds: tuple[int, ...] = ()  # of the supervisor's descriptors, those it inherits


@dataclass(frozen=True, slots=True)
class Commands:
    """Everything the supervisor runs besides the stores."""

    prepare: tuple[str, ...]
    web: ServiceCommand
    worker: ServiceCommand
    beat: ServiceCommand


def product_commands(listener: int, data_dir: Path) -> Commands:
    """The real ones: migration and seed in one process, uvicorn, and Celery's worker and beat.

    `listener` is the descriptor of the socket that the web process accepts connections on.
    """
    python = sys.executable
    celery = (python, "-m", "celery", "-A", "memoryhub")
    web = (
        *(python, "-m", "uvicorn", "memoryhub.asgi:application", "--fd", str(listener)),
        *("--ws-max-size", "65536", "--ws-per-message-deflate", "false", "--lifespan", "off"),
        *("--loop", "uvloop", "--http", "httptools", "--no-server-header", "--no-access-log"),
        *("--timeout-graceful-shutdown", "2"),
    )
    worker = (
        *(*celery, "worker", "--pool", "prefork", "--concurrency", "2", "--loglevel", "INFO"),
        *("--without-gossip", "--without-mingle", "--hostname", "memoryhub@localhost"),
    )
    schedule = str(data_dir / "run" / "beat-schedule")
    beat = (*celery, "beat", "--loglevel", "INFO", "--pidfile", "", "--schedule", schedule)
    return Commands(
        prepare=(python, str(REPOSITORY / "manage.py"), "prepare"),
        web=ServiceCommand("web", web, pass_fds=(listener,)),
        # SIGQUIT is Celery's bounded stop: running tasks get a moment, the rest goes back to the queue.
        worker=ServiceCommand("worker", worker, signal.SIGQUIT),
        beat=ServiceCommand("beat", beat),
    )


@dataclass
class Service:
    """One process kept alive: started, watched, and started again after growing delays."""

    command: ServiceCommand
    data_dir: Path
    environment: Mapping[str, str]
    ledger: Ledger
    child: subprocess.Popen[bytes] | None = None
    deaths: int = 0
    _delay: float = _FIRST_DELAY
    _started: float = field(default=0.0)
    _due: float = field(default=0.0)

    @property
    def log(self) -> Path:
        """Where its output goes."""
        return self.data_dir / "log" / f"{self.command.name}.log"

    def start(self) -> None:
        """Start it now."""
        self.child = spawn(
            self.command.argv,
            log=self.log,
            cwd=REPOSITORY,
            env=self.environment,
            pass_fds=self.command.pass_fds,
        )
        self._started = time.monotonic()
        self.ledger.note(self.command.name, self.child.pid)

    def watch(self) -> str | None:
        """Start it again when it died and its delay is over; a line for the log if something happened."""
        if self.child is None:
            return self._restart_when_due()
        if not has_ended(self.child):
            return None
        if self.child.returncode is None:
            signal_group(self.child.pid, signal.SIGKILL)  # children of its own that outlived it
        code = self.child.wait()
        self.child = None
        self.deaths += 1
        if time.monotonic() - self._started > _HEALTHY_AFTER:
            self._delay = _FIRST_DELAY
        self._due = time.monotonic() + self._delay
        line = (
            f"{self.command.name} ended with {code}; starting it again in {self._delay:g} s (log: {self.log})"
        )
        self._delay = min(self._delay * 2, _LAST_DELAY)
        return line

    def _restart_when_due(self) -> str | None:
        if time.monotonic() < self._due:
            return None
        self.start()
        return f"{self.command.name} was started again"
