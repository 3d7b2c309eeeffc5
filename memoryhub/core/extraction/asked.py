"""What the user asks outright, without a pattern: a note, a wish to forget, a masked secret."""

from collections.abc import Sequence
from dataclasses import replace

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import Clause, Prepared
from memoryhub.core.extraction.model import Candidate, Intent
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.extraction.wishes import Wish
from memoryhub.core.text import detect_language


def simple(
    prepared: Prepared,
    clause: Clause,
    key: str,
    *,
    importance: int,
    intent: Intent = "assert",
    end: int | None = None,
) -> Candidate:
    """A fact whose key is known without a pattern: the words of `clause`, or from it to `end`."""
    start, stop = original(prepared, clause.start, end or clause.end)
    quote = prepared.original[start:stop]
    return Candidate(
        content=quote, quote=quote, start=start, end=stop, memory_type="fact", subject_key=key,
        importance=importance, confidence=0.95, inferred=False, intent=intent,
        single_valued=False, language=detect_language(quote), rule=f"asked.{key.partition('.')[0]}",
    )  # fmt: skip


def forget_candidate(prepared: Prepared, clause: Clause, wish: Wish) -> Candidate:
    """The wish to forget something, in the words of `clause`."""
    return simple(prepared, clause, wish.key, importance=8, intent="forget")


def note(prepared: Prepared, clauses: Sequence[Clause]) -> list[Candidate]:
    """What the user asked to remember and no pattern knows."""
    found = simple(prepared, clauses[0], "note.", importance=7, end=clauses[-1].end)
    name = slug(found.content)
    return [replace(found, subject_key=f"note.{name}")] if name else []
