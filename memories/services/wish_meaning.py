"""What a wish to forget means among one user's memories and turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from memories.models import MemoryItem, MemoryStatus, WriteDecision
from memories.queries.fulltext import question_terms
from memories.queries.items import memory_rows, owned_by, under_key
from memories.services.erasing import Forgotten, Reach, erase
from memories.services.forget import (
    forget_source,
    versions_left,
)
from memories.services.meant_by_words import MeantByWords, WordMatches, word_matches
from memories.services.provenance import Source
from memories.services.said_last import taught_by
from memories.services.statement import TurnBefore
from memoryhub.core.asked_keys import EVERYTHING as ALL_KEYS
from memoryhub.core.asked_keys import asked_keys
from memoryhub.core.conflict import same_meaning
from memoryhub.core.extraction.wishes import (
    CONFIRMED,
    EVERYTHING,
    LAST,
    RETRACTED_MESSAGE,
    RETRACTED_WORDS,
    RETRACTING,
    Wish,
    read_wish,
    wish_about,
)
from memoryhub.core.named_thing import is_one_name
from memoryhub.core.occasions import occasion_of
from memoryhub.core.said import Wording
from memoryhub.core.text import fold
from tenants.services.audit import Actor

ASK_RULE = "confirm.forget"
MANY = 10  # more memories than this are not forgotten without a yes
_RULES = ("constraint.", "instruction.", "answer.", "delivery.", "schedule.")
FORMER = (MemoryStatus.SUPERSEDED, MemoryStatus.EXPIRED)


@dataclass(frozen=True, slots=True)
class Meant:
    """What a wish reaches: a source, or rows, turns and what says `wordings` in other texts.

    `asks`: a person should say yes first.
    Without `tell` the turns keep their words: the one that is being read is taken back after its answer.
    """

    rows: tuple[MemoryItem, ...] = ()
    turn_ids: tuple[UUID, ...] = ()
    source: Source | None = None
    wordings: tuple[Wording, ...] = ()
    versions: bool = True
    tell: bool = True
    asks: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether nothing known is meant."""
        return not (self.rows or self.turn_ids or self.wordings) and self.source is None

    def as_json(self) -> dict[str, Any]:
        """What a question remembers until its answer: ids, no words."""
        if self.source is not None:
            named = {"turn": [turn.hex for turn in self.source.turn_ids]}
            return {"everything": True} if self.source.everything else named
        ids = {"memories": [row.pk.hex for row in self.rows], "turns": [turn.hex for turn in self.turn_ids]}
        return ids | {"versions": self.versions, "words": bool(self.wordings)}


def meant_by(draft: MemoryItem, *, before: TurnBefore | None) -> Meant:
    """What the wish of a draft means; `before` is the user's turn before the one that is read."""
    before_id = before.turn_id if before is not None else None
    if draft.subject_key == CONFIRMED:
        return _confirmed(draft, before)
    if draft.subject_key == EVERYTHING:
        pending = asked_before(draft.user_id, draft.session_id, before_id)
        sure = pending is not None and bool(pending.details["asks"].get("everything"))
        return Meant(source=Source(everything=True, but_turn_id=draft.turn_id), asks=not sure)
    if draft.subject_key == LAST:
        return _last(draft, before)
    if draft.subject_key in RETRACTING:
        return _of_turn_before(draft, before)
    wish = _wish_of(draft)
    occasion = occasion_of(fold(draft.content)) if wish.topic else None
    if occasion is None:
        return _named(draft, wish)
    return _spoken_of(draft, occasion.thing) if occasion.thing else _told_of(draft, wish)


def carry_out(user_id: UUID, meant: Meant, *, actor: Actor, dry_run: bool = False) -> Forgotten:
    """Forget what is meant, in the open transaction, whose owner's lock the caller holds."""
    if meant.source is not None:
        return forget_source(user_id, meant.source, actor=actor, dry_run=dry_run, tell=meant.tell)
    ids = [row.pk for row in meant.rows]
    kept = 0 if meant.versions else versions_left(ids)
    reach = Reach(versions=meant.versions, wordings=meant.wordings)
    gone = erase(user_id, ids, turn_ids=meant.turn_ids, actor=actor, dry_run=dry_run, reach=reach)
    return replace(gone, kept=kept)


def asked_before(user_id: UUID | None, session_id: UUID | None, before: UUID | None) -> WriteDecision | None:
    """The question whether to forget that the turn before raised, if it did."""
    if before is None:
        return None
    rows = WriteDecision.objects.filter(owned_by(user_id), session_id=session_id, turn_id=before)
    found: WriteDecision | None = rows.filter(rule=ASK_RULE).first()
    return found


def _confirmed(draft: MemoryItem, said_before: TurnBefore | None) -> Meant:
    """What was asked about; the turn that raised the question goes too, since it names it."""
    before = said_before.turn_id if said_before is not None else None
    pending = asked_before(draft.user_id, draft.session_id, before)
    if pending is None or before is None or said_before is None:
        return Meant()
    asks = pending.details["asks"]
    if asks.get("everything"):
        return Meant(source=Source(everything=True, but_turn_id=draft.turn_id))
    if asks.get("turn"):
        return Meant(source=Source(turn_ids=(*map(UUID, asks["turn"]), before)))
    rows = memory_rows().filter(owned_by(draft.user_id), pk__in=[UUID(one) for one in asks["memories"]])
    turn_ids = (*(UUID(one) for one in asks["turns"]), before)
    # The question keeps no words: the turn that raised it still has them.
    wish = _wish_in(said_before.content) if asks.get("words") and draft.user_id is not None else None
    if wish is None or draft.user_id is None:
        return Meant(tuple(rows), turn_ids, versions=asks["versions"])
    said = _reached(wish, word_matches(draft.user_id, wish.topic, unread=False, asking=before))
    return Meant(tuple(rows), turn_ids, wordings=said.wordings, versions=asks["versions"])


def _last(draft: MemoryItem, before: TurnBefore | None) -> Meant:
    """What this very turn said before the wish, else what the turn before it said last."""
    own = memory_rows().filter(owned_by(draft.user_id), source_turn_ids__contains=[draft.turn_id])
    if draft.turn_id is not None and own.exists():
        return Meant(source=Source(turn_ids=(draft.turn_id,)), tell=False)
    return _of_turn_before(draft, before)


def _of_turn_before(draft: MemoryItem, before: TurnBefore | None) -> Meant:
    """What the message before said last, or all it taught where that is named; asked where either could be.

    Where it taught nothing, "ignore that" has nothing to take back; "forget that" takes the message itself.
    """
    if before is None:
        return Meant()
    taught = taught_by(draft.user_id, before)
    whole = Source(turn_ids=(before.turn_id,))
    if not taught.sentences:
        return Meant(source=whole) if draft.subject_key == LAST else Meant()
    if taught.ends_elsewhere and draft.subject_key != RETRACTED_MESSAGE:
        return Meant(source=whole, asks=True)
    last = taught.said_last
    if draft.subject_key == RETRACTED_MESSAGE or taught.is_one_statement:
        return Meant(source=whole)
    if draft.subject_key == RETRACTED_WORDS or last is None:
        return Meant(source=whole, asks=True)
    return Meant(source=replace(whole, memory_ids=last.memory_ids, words=last.words))


def _stated(draft: MemoryItem, wish: Wish) -> Meant:
    """The memories and turns that tell what the topic states, and not another value of it."""
    assert draft.user_id is not None
    said = word_matches(draft.user_id, wish.topic, unread=False, asking=draft.turn_id).told_apart()
    rows = tuple(row for row in said.rows if _tells(row.content, wish.topic))
    if not rows:
        return Meant(versions=False)
    return Meant(rows, said.turn_ids, wordings=said.wordings, versions=False, asks=len(rows) > MANY)


def _tells(content: str, statement: str) -> bool:
    """Whether a memory tells what is stated: the same, more or less of it, but no other value."""
    terms, held = set(question_terms(statement)), set(question_terms(content))
    return terms <= held or held <= terms or same_meaning(content, statement)


def _spoken_of(draft: MemoryItem, thing: str) -> Meant:
    """What was spoken of on some occasion: by the thing, not by the occasion's words. Asked first, since it
    may have been told elsewhere too."""
    wish = wish_about(thing)
    draft = MemoryItem(
        user_id=draft.user_id, session_id=draft.session_id, turn_id=draft.turn_id, content=thing,
        subject_key=wish.key,
    )  # fmt: skip
    meant = _named(draft, wish)
    return replace(meant, asks=not meant.is_nothing)


def _told_of(draft: MemoryItem, wish: Wish) -> Meant:
    """What tells of the occasion itself, after a yes; never a rule, whose words only name the same place.

    What was said there shares no words with the wish, and nothing is taken for it.
    """
    if draft.user_id is None:
        return Meant()
    matches = word_matches(draft.user_id, wish.topic, unread=False, asking=draft.turn_id).told_apart()
    rows = tuple(row for row in matches.rows if not row.subject_key.startswith(_RULES))
    spared = {row.pk for row in matches.rows} - {row.pk for row in rows}
    own = memory_rows().filter(owned_by(draft.user_id))
    turns = tuple(_other_turns(matches.turn_ids, own, spared)) if rows else ()
    return Meant(rows, turns, versions=False, asks=bool(rows))


def _wish_in(content: str) -> Wish | None:
    """The wish in a turn; of one that names an occasion, the wish to forget what was spoken of there."""
    words = fold(content)
    wish, occasion = read_wish(words), occasion_of(words)
    return wish_about(occasion.thing) if wish is not None and occasion and occasion.thing else wish


def _wish_of(draft: MemoryItem) -> Wish:
    """The wish in a draft's words; a caller of the API may word it in a way nobody would say."""
    wish = read_wish(fold(draft.content))
    return wish if wish is not None else Wish(draft.subject_key, "")


def _named(draft: MemoryItem, wish: Wish) -> Meant:
    """By the key that is named, else as a question names it; by its words where those say more.

    What shares words with the wish and says less of them than another is not meant. Of "everything about"
    something it may be: that is asked about.
    """
    if draft.user_id is not None and wish.stated:
        return _stated(draft, wish)
    own = memory_rows().filter(owned_by(draft.user_id))
    keyed = _under_its_key(own, draft, wish)
    rows, said, spares = keyed, MeantByWords(), False
    if wish.topic and draft.user_id is not None:
        matches = word_matches(draft.user_id, wish.topic, unread=False, asking=draft.turn_id)
        telling = matches.of_key(keyed) if _is_told_apart(draft, wish) else keyed
        spares = len(telling) < len(keyed)
        rows = keyed if wish.whole else telling
        if wish.wide or not keyed:
            said = _reached(wish, matches)
            spares = spares or matches.told_apart().spares
    left = {row.pk for row in keyed} - {row.pk for row in rows}
    if wish.past:
        left = {row.pk for row in own.filter(under_key(draft.subject_key), status=MemoryStatus.ACTIVE)}
    turns = tuple(_other_turns(said.turn_ids, own, left)) if wish.past else said.turn_ids
    reached = {row.pk: row for row in (*rows, *(row for row in said.rows if row.pk not in left))}
    meant = Meant(tuple(reached.values()), turns, wordings=() if wish.past else said.wordings)
    # A topic is what some versions speak of: "forget Acme" leaves the employer that came after it.
    versions = bool(keyed) and not wish.past and len(rows) == len(keyed)
    return replace(meant, versions=versions, asks=_asks_first(wish, meant, spares=spares))


def _under_its_key(own: QuerySet[MemoryItem], draft: MemoryItem, wish: Wish) -> list[MemoryItem]:
    rows = _former(own, draft, wish) if wish.past else list(own.filter(under_key(draft.subject_key)))
    if not rows and not wish.past and not wish.of_another:
        rows = list(own.filter(subject_key__in=_keys_asked(draft)))
    return rows


def _is_told_apart(draft: MemoryItem, wish: Wish) -> bool:
    """Whether the words say which of a family of keys is meant: "my sister Beth" is one of the sisters."""
    return draft.subject_key.endswith(".*") and not wish.past


def _reached(wish: Wish, matches: WordMatches) -> MeantByWords:
    return matches.everything() if wish.past or wish.whole else matches.told_apart()


def _asks_first(wish: Wish, meant: Meant, *, spares: bool) -> bool:
    sure = wish.firm or is_one_name(wish.topic, [(row.subject_key, row.content) for row in meant.rows])
    doubtful = len(meant.rows) > MANY or not sure or (wish.whole and spares and not wish.past)
    return doubtful and not meant.is_nothing


def _keys_asked(draft: MemoryItem) -> set[str]:
    """The keys that a wish names as a question does ("forget where I work").

    Whole families of keys are left alone: they would take more than was meant.
    """
    return {asked for asked in asked_keys(draft.content) if not asked.endswith((".", ALL_KEYS))}


def _former(own: QuerySet[MemoryItem], draft: MemoryItem, wish: Wish) -> list[MemoryItem]:
    keys = {draft.subject_key}
    if not wish.of_another:
        keys |= _keys_asked(draft)
    return [row for key in sorted(keys) for row in own.filter(under_key(key), status__in=FORMER)]


def _other_turns(turns: Sequence[UUID], own: QuerySet[MemoryItem], spared: set[UUID]) -> list[UUID]:
    """Turns without those that said what is spared."""
    kept = {turn for row in own.filter(pk__in=spared) for turn in row.source_turn_ids}
    return [turn for turn in turns if turn not in kept]
