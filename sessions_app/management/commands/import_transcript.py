"""`manage.py import_transcript FILE --tenant T --user U`: replay real conversations into memory."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management import CommandError

from memoryhub.providers.embeddings import EmbeddingRejected
from memoryhub.providers.llm import ModelUnavailable
from sessions_app.importing import FORMATS, TranscriptError
from sessions_app.importing.transcript import raise_error
from sessions_app.management.progress import ProgressBar
from sessions_app.services.importing import (
    Conversation,
    ImportCounts,
    Transcript,
    conversations_of,
    import_conversations,
)
from tenants.management.product_command import ProductCommand, named
from tenants.queries import tenant_named

_INTERRUPTED = 130  # as shells say it of Ctrl-C
_OUTCOMES = ("kept", "merged", "superseded", "refused", "review", "clarify", "forgotten")
_HELP = """Replay a conversation file through the same path as chat: turns keep their times, memory reads
the user's turns as the user's own words, and everything can be searched when the command returns.
Stopped by Ctrl-C or worse, the same command goes on where it stopped; nothing is stored twice.

Whose conversations they are:
  one person in the file, or one chosen with --person   the end user --user
  several people and no --person                        each the end user USER:NAME
  --user left out                                       the name in the file
"""
_WORDS: Mapping[str, str] = {
    "unreadable": "the file cannot be read",
    "unknown_format": "the format of the file is not known; one is shown in docs/examples/conversation.jsonl",
    "bad_json": "the file is not valid JSON",
    "bad_shape": "the file is JSON, but not of this format",
    "missing_field": "a field is missing",
    "bad_role": "a role is not known",
    "bad_timestamp": "a time cannot be read",
    "bad_text": "a text holds characters that cannot be stored",
    "empty_content": "a text is empty",
    "unknown_user": "the file holds no person of this name",
    "user_required": "the file holds several people; choose one with --person",
    "nobody": "the file names nobody; say whose conversation it is with --user",
}


class Command(ProductCommand):
    """Import a transcript."""

    help = _HELP

    def create_parser(self, *args: Any, **options: Any) -> Any:
        """Keep the lines of the help as they are."""
        return super().create_parser(*args, formatter_class=RawDescriptionHelpFormatter, **options)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        super().add_arguments(parser)
        parser.add_argument("file", type=Path, help="the conversation file")
        parser.add_argument("--tenant", required=True, help="id or name of the tenant")
        parser.add_argument("--user", type=named(128), help="the tenant's own id of its end user")
        parser.add_argument("--person", help="the person of the file to import")
        parser.add_argument("--format", choices=tuple(FORMATS), help="default: told from the content")
        parser.add_argument("--skip-bad", action="store_true", help="name bad rows on stderr and go on")

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Read the whole file first, so that a bad row stops the import before anything is stored."""
        tenant = tenant_named(options["tenant"])
        began = time.monotonic()
        try:
            conversations, bad = self._read(options)
            bar = ProgressBar(sys.stderr, sum(len(one.session.turns) for one in conversations))
            counts = self._import(tenant.id, conversations, bar)
        except TranscriptError as error:
            raise CommandError(_sentence(error)) from None
        except (EmbeddingRejected, ModelUnavailable) as error:
            raise CommandError(
                f"turns are stored, but not all can be searched yet: {error}; run again"
            ) from None
        seconds = time.monotonic() - began
        return {"tenant_id": str(tenant.id), **_summary(counts, seconds), "bad_rows": bad}

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """The counts for people."""
        memories = ", ".join(f"{count} {outcome}" for outcome, count in answer["memories"].items() if count)
        lines = [
            f"End users  {len(answer['users'])}",
            f"Sessions   {answer['sessions']}",
            f"Turns      {answer['turns_new']} new, {answer['turns_known']} known before",
            f"Memories   {memories or 'none'}",
            f"Time       {answer['seconds']} s, {answer['turns_per_second']} turns a second",
        ]
        return [*lines, f"Bad rows   {answer['bad_rows']} left out"] if answer["bad_rows"] else lines

    def _read(self, options: Mapping[str, Any]) -> tuple[list[Conversation], int]:
        bad: list[TranscriptError] = []

        def note(error: TranscriptError) -> None:
            bad.append(error)
            self.stderr.write(f"left out: {_sentence(error)}")

        transcript = Transcript(
            path=options["file"],
            user_ref=options["user"] or "",
            format=options["format"],
            person=options["person"],
        )
        report = note if options["skip_bad"] else raise_error
        return list(conversations_of(transcript, report=report)), len(bad)

    def _import(self, tenant_id: Any, conversations: list[Conversation], bar: ProgressBar) -> ImportCounts:
        def show(counts: ImportCounts) -> None:
            bar.show(counts.turns, f"({counts.embedded} indexed)" if counts.embedded else "")

        try:
            return import_conversations(tenant_id, conversations, progress=show)
        except KeyboardInterrupt:
            raise CommandError(
                "stopped; the same command goes on from here", returncode=_INTERRUPTED
            ) from None
        finally:
            bar.close()


def _sentence(error: TranscriptError) -> str:
    place = f"{error.where}: " if error.where else ""
    detail = f" ({error.detail})" if error.detail else ""
    return f"{place}{_WORDS[error.code]}{detail}"


def _summary(counts: ImportCounts, seconds: float) -> dict[str, Any]:
    return {
        "users": sorted(counts.users),
        "sessions": len(counts.sessions),
        "turns_new": counts.turns_new,
        "turns_known": counts.turns_known,
        "memories": {outcome: counts.decisions.get(outcome, 0) for outcome in _OUTCOMES},
        "embedded": counts.embedded,
        "seconds": round(seconds, 2),
        "turns_per_second": round(counts.turns / max(seconds, 0.001), 1),
    }
