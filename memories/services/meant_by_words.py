"""What words mean among one user's memories and turns, and which of those that share them are not meant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from uuid import UUID

from memories.models import MemoryItem, Passage
from memories.queries.fulltext import matches_any, question_terms
from memories.queries.items import memory_rows
from memories.services.erasing import turns_holding
from memoryhub.core.extraction.wishes import read_wish
from memoryhub.core.said import Wording
from memoryhub.core.text import fold, search_terms
from memoryhub.core.told_apart import says_less, without_names_of_keys, words_of

ENOUGH_TERMS = 0.6  # share of a query's terms that a text must hold to be meant by it


@dataclass(frozen=True, slots=True)
class _Match:
    """A memory (`row`) or turn that holds enough of the terms, and which of them.

    `decides`: what it says can show that others are not meant. Questions and other wishes repeat words
    without telling anything, and so do answers.
    """

    id: UUID
    terms: frozenset[str]
    row: MemoryItem | None = None
    decides: bool = True


@dataclass(frozen=True, slots=True)
class MeantByWords:
    """What a query means: memories, turns, and `wordings` to look for in texts outside of both.

    `spares`: something that shares its words was left out, since another says more of them.
    """

    rows: tuple[MemoryItem, ...] = ()
    turn_ids: tuple[UUID, ...] = ()
    wordings: tuple[Wording, ...] = ()
    spares: bool = False


@dataclass(frozen=True, slots=True)
class WordMatches:
    """All that shares enough words with a query, to be taken whole or told apart."""

    terms: tuple[str, ...] = ()
    found: tuple[_Match, ...] = ()
    _said: Mapping[frozenset[str], set[UUID]] = field(default_factory=dict)

    def everything(self) -> MeantByWords:
        """All of it."""
        loose = (Wording(frozenset(self.terms), ENOUGH_TERMS),) if self.terms else ()
        return self._meant(self.found, loose)

    def told_apart(self) -> MeantByWords:
        """Without what says less of the query's words than another does."""
        kept = [one for one in self.found if not self._says_less(one)]
        exact = tuple(Wording(terms) for terms in dict.fromkeys(one.terms for one in kept if one.decides))
        return self._meant(kept, exact or self.everything().wordings)

    def of_key(self, rows: Sequence[MemoryItem]) -> list[MemoryItem]:
        """Memories that a key names, without those that lack what else the words tell and another says."""
        telling = set(without_names_of_keys(self.terms))
        held = {row.pk: telling.intersection(search_terms(row.content)) for row in rows}
        said = _by_words([
            *(_Match(row.pk, frozenset(held[row.pk]), row) for row in rows),
            *(_Match(one.id, one.terms & telling, one.row, one.decides) for one in self.found),
        ])  # fmt: skip
        return [row for row in rows if not says_less(words_of(held[row.pk]), _of_others(said, row))]

    def _says_less(self, match: _Match) -> bool:
        return says_less(words_of(match.terms), _of_others(self._said, match.row))

    def _meant(self, kept: Sequence[_Match], wordings: tuple[Wording, ...]) -> MeantByWords:
        rows = tuple(one.row for one in kept if one.row is not None)
        turns = tuple(one.id for one in kept if one.row is None)
        return MeantByWords(rows, turns, wordings, len(kept) < len(self.found))


def word_matches(
    user_id: UUID, query: str, *, unread: bool = True, asking: UUID | None = None
) -> WordMatches:
    """The user's memories, those that no longer hold among them, and turns that share a query's words.

    In the open scope; `asking` is the turn that says the wish, which is none of them. With `unread` also
    turns that memory has yet to read.
    """
    terms = question_terms(query)
    if not terms:
        return WordMatches()
    wording = Wording(frozenset(terms), ENOUGH_TERMS)
    known = memory_rows().filter(matches_any(terms), user_id=user_id)
    found = [_Match(row.pk, _held(row.content, wording), row) for row in known]
    turns = _indexed_turns(user_id, wording, terms)
    seen = {one.id for one in turns}
    held = turns_holding(user_id, (wording,), unread=unread)
    turns += [_Match(pk, said) for pk, said in held.items() if pk not in seen]
    found = [one for one in (*found, *turns) if one.terms and one.id != asking]
    return WordMatches(tuple(terms), tuple(found), _by_words(found))


def _indexed_turns(user_id: UUID, wording: Wording, terms: Sequence[str]) -> list[_Match]:
    rows = Passage.objects.filter(matches_any(terms), user_id=user_id).order_by("source_id", "part")
    parts = groupby(rows.values_list("source_id", "content", "role"), key=itemgetter(0))
    found = []
    for source, told in parts:
        lines = list(told)
        text = "\n".join(line[1] for line in lines)
        found.append(_Match(source, _held(text, wording), decides=_tells(text, lines[0][2])))
    return found


def _held(text: str, wording: Wording) -> frozenset[str]:
    """The terms that a text holds; none where they are too few for it to be meant."""
    held = wording.terms.intersection(search_terms(text))
    return held if len(held) / len(wording.terms) >= wording.share else frozenset()


def _tells(text: str, role: str) -> bool:
    """Whether a turn states something: it is the user's, neither a question nor a wish to forget."""
    asks = text.rstrip().endswith(("?", "？"))
    return role == "user" and not asks and read_wish(fold(text)) is None


def _by_words(matches: Iterable[_Match]) -> dict[frozenset[str], set[UUID]]:
    """The ids of what tells something, by the words it says."""
    said: dict[frozenset[str], set[UUID]] = defaultdict(set)
    for one in matches:
        if one.decides:
            said[words_of(one.terms)].add(one.id)
    return said


def _of_others(said: Mapping[frozenset[str], set[UUID]], row: MemoryItem | None) -> list[frozenset[str]]:
    """What others say: a memory is often shorter than the turn that taught it, and is meant with it."""
    own = set(row.source_turn_ids) if row is not None else set()
    return [words for words, ids in said.items() if not ids <= own]
