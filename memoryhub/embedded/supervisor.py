"""Runs MemoryHub on one machine: starts stores, web, worker and beat, keeps them alive, stops them."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

import psycopg

from memoryhub.embedded.announcement import announcement, as_json, as_text
from memoryhub.embedded.external import ServerRefused, check_external_servers
from memoryhub.embedded.files import log_tail, write_private_json
from memoryhub.embedded.ledger import Ledger
from memoryhub.embedded.lock import AlreadyRunning, data_directory_lock, server_file
from memoryhub.embedded.options import Options, PortTaken, listening_socket, parse_options
from memoryhub.embedded.postgres import EmbeddedPostgres, StoreFailed
from memoryhub.embedded.preparation import (
    is_prepared,
    migrations_applied,
    newer_migrations,
    note_prepared,
)
from memoryhub.embedded.processes import end_children, has_ended, spawn
from memoryhub.embedded.readiness import allowed_host, is_ready, readiness_answer
from memoryhub.embedded.room import NoRoom, check_room, not_writable
from memoryhub.embedded.services import Commands, Service, ServiceCommand, product_commands
from memoryhub.embedded.stores import Store, Stores
from memoryhub.embedded.valkey import EmbeddedValkey
from memoryhub.env import (
    REPOSITORY,
    ConfigurationError,
    Environment,
    data_directory,
    load_environment,
)
from memoryhub.roles import RolesRefused, check_roles, ensure_roles

_READY_SECONDS = 90.0
_PREPARE_SECONDS = 300.0
_TICK = 0.2  # seconds between two looks at the children
_DEATHS_BEFORE_READY = 3  # a web process that dies this often while starting will not start
_SERVICES_PATIENCE = 2.8  # seconds; with the stores' patience this keeps Ctrl-C under 5 s on a busy machine
_STORES_PATIENCE = 1.2
_STORE_RETRY = 2.0  # seconds between two tries to bring a store back

CommandsOf = Callable[[int, Path], Commands]  # of the descriptor to listen on and the data directory


class StartFailed(RuntimeError):
    """The server could not be started; the message says why and where to look."""


class StopRequested(BaseException):
    """Ctrl-C or SIGTERM; not an Exception, so that no handler on the way swallows it."""


_SAID = (  # what a start may end with in one clear message
    *(ConfigurationError, AlreadyRunning, PortTaken),
    *(StoreFailed, StartFailed, ServerRefused, RolesRefused, NoRoom),
)


class Supervisor:
    """One running server over one data directory."""

    def __init__(
        self, options: Options, environment: Environment, listener: socket.socket, commands: Commands
    ) -> None:
        self._options = options
        self._environment = environment
        self._port = int(listener.getsockname()[1])
        self._commands = commands
        self._data_dir = environment.data_dir
        self._ledger = Ledger(self._data_dir)
        self._services: list[Service] = []
        self._stores = Stores(
            self._data_dir,
            None if environment.database_kind == "external" else EmbeddedPostgres(self._data_dir),
            None if environment.redis_kind == "external" else EmbeddedValkey(self._data_dir),
        )

    def run(self) -> None:
        """Start everything, say so, keep it alive until StopRequested; stops everything on the way out.

        Raises StartFailed, StoreFailed, ServerRefused, RolesRefused.
        """
        try:
            self._start()
            while True:
                self._watch()
                time.sleep(_TICK)
        finally:
            self._stop()

    def _start(self) -> None:
        began = time.monotonic()
        if self._ledger.end_orphans():
            say("an earlier run was killed; its processes are cleaned up")
        embedded = self._environment.database_kind != "external"
        for warning in (
            check_room(self._data_dir, embedded=embedded),
            check_external_servers(self._environment),
        ):
            if warning:
                say(warning)
        self._stores.start()
        self._note_stores()
        self._environment = load_environment()  # now with the stores' URLs
        self._prepare()
        self._serve(self._commands.web)
        self._wait_until_ready()
        self._serve(self._commands.worker)  # after the pages: work that is waiting keeps, people do not
        self._serve(self._commands.beat)
        facts = announcement(self._environment, self._port, demo=self._options.demo)
        write_private_json(server_file(self._data_dir), {"url": facts["url"], "pid": os.getpid()})
        seconds = time.monotonic() - began
        text = as_json(facts) if self._options.json else as_text(facts, self._environment, seconds)
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def _prepare(self) -> None:
        """Roles, migrations and demo; an external database may have changed, so it is always looked at."""
        environment, demo = self._environment, self._options.demo
        urls = environment.require_database()
        if environment.admin_url:
            ensure_roles(environment.admin_url, environment.secret_key)
        else:
            check_roles(urls)
        if newer_migrations(migrations_applied(urls.owner)):
            say("the database was prepared by a newer MemoryHub; go back to that one if this one fails")
        embedded = environment.database_kind == "embedded"
        if embedded and is_prepared(environment, demo=demo):
            return
        say("preparing the database")
        argv = [*self._commands.prepare, *(["--demo"] if demo else [])]
        log = self._data_dir / "log" / "prepare.log"
        child = spawn(argv, log=log, cwd=REPOSITORY, env=self._child_environment())
        self._ledger.note("prepare", child.pid)
        try:
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(_PREPARE_SECONDS)
            if child.returncode != 0:
                raise StartFailed(f"the database could not be prepared (log: {log}):\n{log_tail(log)}")
        finally:
            end_children([(child, signal.SIGTERM)], patience=1.0)
        if embedded:
            note_prepared(self._data_dir)

    def _serve(self, command: ServiceCommand) -> None:
        service = Service(command, self._data_dir, self._child_environment(), self._ledger)
        service.start()
        self._services.append(service)

    def _wait_until_ready(self) -> None:
        web = self._services[0]
        host = allowed_host(self._environment)
        deadline = time.monotonic() + _READY_SECONDS
        while not is_ready(self._port, host):
            self._watch()
            if web.deaths >= _DEATHS_BEFORE_READY:
                raise StartFailed(f"the web process does not stay up (log: {web.log}):\n{log_tail(web.log)}")
            if time.monotonic() > deadline:
                answer = readiness_answer(self._port, host)
                raise StartFailed(
                    f"not ready after {_READY_SECONDS:.0f} s; /readyz says: {answer} (log: {web.log})"
                )
            time.sleep(0.05)

    def _watch(self) -> None:
        for store in self._stores.running:
            if store.child is not None and has_ended(store.child):
                self._restart_store(store)
        for service in self._services:
            line = service.watch()
            if line:
                say(line)

    def _restart_store(self, store: Store) -> None:
        url = store.url
        say(f"{store.name} ended; starting it again")
        while True:
            try:
                self._stores.restart(store)
                break
            except (StoreFailed, psycopg.Error) as error:
                say(f"{error}\ntrying again in {_STORE_RETRY:.0f} s")
                time.sleep(_STORE_RETRY)
        self._note_stores()
        say(f"{store.name} was started again")
        if store.url != url:  # its port was taken meanwhile: the services must learn the new one
            running = [s.child for s in self._services if s.child is not None]
            end_children([(child, signal.SIGTERM) for child in running], patience=_SERVICES_PATIENCE)

    def _note_stores(self) -> None:
        for store in self._stores.running:
            if store.child is not None:
                self._ledger.note(store.name, store.child.pid)

    def _stop(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # stopping is under way and takes at most 5 s
        server_file(self._data_dir).unlink(missing_ok=True)
        children = [(s.child, s.command.stop_signal) for s in self._services if s.child is not None]
        end_children(children, patience=_SERVICES_PATIENCE)
        self._stores.stop(_STORES_PATIENCE)
        self._ledger.clear()

    def _child_environment(self) -> dict[str, str]:
        return os.environ | {
            "MEMORYHUB_DATA_DIR": str(self._data_dir),
            "MEMORYHUB_PORT": str(self._port),
            "DJANGO_SETTINGS_MODULE": "memoryhub.settings",
            "PYTHONUNBUFFERED": "1",
        }


def main(argv: Sequence[str], commands_of: CommandsOf = product_commands) -> int:
    """Run until stopped; 0 after Ctrl-C or SIGTERM, 1 with one clear message when it cannot start."""
    options = parse_options(argv)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _request_stop)
    if options.data_dir is not None:
        os.environ["MEMORYHUB_DATA_DIR"] = str(options.data_dir)
    try:
        _supervise(options, commands_of)
    except StopRequested:
        say("stopped")
        return 0
    except _SAID as error:
        say(str(error))
    except psycopg.OperationalError as error:
        say(f"the database does not answer: {error}")
    except OSError as error:
        sentence = not_writable(error, data_directory(os.environ))
        if sentence is None:
            raise
        say(sentence)
    return 1


def _supervise(options: Options, commands_of: CommandsOf) -> None:
    environment = load_environment()
    with data_directory_lock(environment.data_dir):
        asked = options.port or (environment.port if os.environ.get("MEMORYHUB_PORT") else None)
        with listening_socket(asked) as listener:  # kept for the web processes of this run, each in its turn
            commands = commands_of(listener.fileno(), environment.data_dir)
            Supervisor(options, environment, listener, commands).run()


def say(line: str) -> None:
    """One line for the person at the terminal; stdout is kept for the answer."""
    sys.stderr.write(f"memoryhub: {line}\n")
    sys.stderr.flush()


def _request_stop(_number: int, _frame: FrameType | None) -> None:
    raise StopRequested


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
