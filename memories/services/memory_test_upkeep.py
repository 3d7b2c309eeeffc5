"""Takes the words of what was forgotten out of memory tests; what is left of them needs attention."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from uuid import UUID

from memories.models import MemoryItem, MemoryTest, Passage
from memories.models.passage import PassageKind
from memories.services.memory_test_targets import ERASED, MEMORY, TEXT, TURN
from memoryhub.core.ids import encode_id
from memoryhub.core.said import Wording, says
from memoryhub.core.text import fold, search_terms

FEWEST_TERMS = 2  # one common word is no proof that a test repeats a memory


def forget_in_tests(user_id: UUID | None, rows: Sequence[MemoryItem], turns: Sequence[UUID]) -> None:
    """Blank names and questions that say what is forgotten, and expected words that quote it.

    In the open transaction, before the turns leave the index. Ids stay: a run sees by itself that nothing
    stands behind them any more.
    """
    said = Passage.objects.filter(kind=PassageKind.TURN, source_id__in=turns)
    texts = [*(row.content for row in rows), *said.values_list("content", flat=True)]
    gone = [(_plain(text), Wording(frozenset(search_terms(text)))) for text in texts]
    ids = {encode_id("mem", row.pk) for row in rows} | {encode_id("trn", turn) for turn in turns}
    tests = MemoryTest.objects.select_for_update().order_by("pk")  # whoever forgets, in one order
    for test in tests.filter(user_id=user_id) if user_id is not None else tests.all():
        if _blank(test, gone, ids):
            test.save(update_fields=["name", "query", "expected", "forbidden"])


def _blank(test: MemoryTest, gone: Sequence[tuple[str, Wording]], ids: Collection[str]) -> bool:
    """Whether anything of the test said it.

    What asks for the very thing that is forgotten may not share a word with it; what asks for another may.
    """
    said = False
    wordings = [wording for _, wording in gone if len(wording.terms) >= FEWEST_TERMS]
    words = frozenset(term for _, wording in gone for term in wording.terms)
    asks_for_it = any(one.get(kind) in ids for one in test.expected for kind in (MEMORY, TURN))
    for name in ("name", "query"):
        field = getattr(test, name)
        if says(field, wordings) or (asks_for_it and not words.isdisjoint(search_terms(field))):
            setattr(test, name, "")
            said = True
    for name in ("expected", "forbidden"):
        kept = [_without(entry, gone, wordings) for entry in getattr(test, name)]
        said = said or kept != getattr(test, name)
        setattr(test, name, kept)
    return said


def _without(
    entry: dict[str, str], gone: Sequence[tuple[str, Wording]], wordings: Sequence[Wording]
) -> dict[str, str]:
    """An expectation, unless its words quote a part of what is forgotten or say all of it."""
    words = _plain(entry.get(TEXT, ""))
    quoted = bool(words) and any(words in content for content, _ in gone)
    return {ERASED: TEXT} if quoted or says(words, wordings) else entry


def _plain(text: str) -> str:
    return " ".join(fold(text).split())
