"""What the product's own commands share: one JSON line or plain lines, and errors as one clear sentence."""

from __future__ import annotations

import json
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError, connection

from memoryhub.core.errors import DomainError
from memoryhub.env import MANAGE
from memoryhub.roles import RolesRefused

_WORDS: Mapping[str, str] = {
    "tenant_exists": "a tenant named {name!r} exists already",
    "last_owner": "this is the tenant's last owner; make another owner first",
    "tenant_not_found": "there is no tenant with the id or name {tenant!r}; create_tenant makes one",
    "session_closed": "a conversation of the file was imported before and is closed by now",
}
_PATIENCE = 5  # seconds


class ProductCommand(BaseCommand):
    """A command that calls one service and prints its answer.

    `answer` returns what `--json` prints as one line; `lines` says the same for people.
    """

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options; subclasses add their own."""
        parser.add_argument("--json", action="store_true", help="print exactly one JSON line")

    def handle(self, *args: Any, **options: Any) -> None:
        """Parse, call, print; what goes wrong is one sentence on stderr and exit code 1."""
        settings.ENVIRONMENT.require_database()
        with plain_errors():
            # The pool would try for ten seconds and hide the reason: one plain connection says it at once.
            psycopg.connect(**connection.get_connection_params(), connect_timeout=_PATIENCE).close()
            answer = self.answer(options)
        if options["json"]:
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(self.lines(answer)))

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Do what the command is for."""
        raise NotImplementedError

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """The answer as lines for a terminal."""
        return [f"{name}: {value}" for name, value in answer.items()]


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn what a service or the database refuses into a CommandError."""
    try:
        yield
    except DomainError as error:
        raise CommandError(words_of(error)) from None
    except RolesRefused as error:
        raise CommandError(str(error)) from None
    except (OperationalError, psycopg.OperationalError) as error:
        first = str(error).strip().partition("\n")[0]
        raise CommandError(f"the database does not answer: {first}; see: {MANAGE} doctor") from None
    except ProgrammingError as error:
        first = str(error).partition("\n")[0]
        raise CommandError(f"the database is not ready: {first}; run: {MANAGE} migrate") from None


def words_of(error: DomainError) -> str:
    """A refusal as a sentence."""
    words = _WORDS.get(error.code)
    if words is not None:
        return words.format(**error.data)
    facts = ", ".join(f"{name} {value}" for name, value in error.data.items())
    return f"{error.code.replace('_', ' ')} ({facts})" if facts else error.code.replace("_", " ")


def named(most: int) -> Any:
    """An argparse type: a text of 1 to `most` characters, not blank and without control characters."""

    def parse(text: str) -> str:
        name = text.strip()
        if not name or len(name) > most or not name.isprintable():
            raise ArgumentTypeError(f"give 1 to {most} printable characters")
        return name

    return parse
