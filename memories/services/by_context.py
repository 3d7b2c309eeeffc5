"""What a turn says only beside another: a value put right, an answer, who "she" is, an ending."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from uuid import UUID

from django.db.models import Q

from memories.models import MemoryItem, MemoryStatus
from memories.queries.items import memory_rows, owned_by
from memories.services.by_earlier import instead_of, not_in_play, with_earlier
from memories.services.by_lapse import with_lapses
from memories.services.by_value import with_new_values
from memories.services.said_last import known_of
from memories.services.stated_time import statement_of
from memories.services.statement import Statement, TurnBefore, TurnText
from memoryhub.core.extraction.answered import answered, may_answer
from memoryhub.core.extraction.changed import (
    CHANGED_KEYS,
    Change,
    changes_in,
    is_all_clear,
    is_changed_by,
    key_after,
    names_what_is_now,
    own_key_of,
    tells_an_event,
)
from memoryhub.core.extraction.denied import Denial, denials_in, is_denied
from memoryhub.core.extraction.he_or_she import may_speak_of_another, of_the_one_named
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.put_right import Known, correction_in, put_right
from memoryhub.core.extraction.said_yes import may_say_yes, said_yes_or_no
from tenants.services.audit import Actor

MOST = 200  # rows that an ending is looked for in, the newest first


def said_by_context(turn: TurnText, found: list[Statement], owner: UUID, actor: Actor) -> list[Statement]:
    """`found` in a user's turn with what only the turns before it, or what is known, make plain.

    Runs in the open scope. Nothing is read of other turns or memories unless the words ask for it.
    """
    if turn.role != "user" or any(one.intent == "forget" for one in found):
        return found
    right = _put_right(turn, owner, actor)
    if right is not None:
        return right
    if not found or may_say_yes(turn.content):
        found = _answered(turn, actor) or found
    found = _with_the_one_named(turn, found, actor)
    found = with_new_values(turn, with_earlier(turn, found, owner, actor), owner, actor)
    found = _ended(turn, _with_denied(turn, found, owner), owner, actor)
    return not_in_play(turn, with_lapses(turn, found, owner, actor))


def _put_right(turn: TurnText, owner: UUID, actor: Actor) -> list[Statement] | None:
    """The statement of the message before with the value that this one puts right; None where it does not.

    Where it names what was wrong, messages further back are looked through as well.
    """
    said = correction_in(turn.content) if turn.before is not None else None
    if said is None:
        return None
    for before in _before(turn, further=bool(said.old)):
        rows = known_of(owner, before.turn_id)
        known = [Known(row.subject_key, row.content) for row in rows]
        right = put_right(turn.content, known, said_at=turn.said_at, timezone=turn.timezone)
        if right is not None:
            return [replace(statement_of(right.found, turn, actor), ends=(rows[right.place].pk,))]
    return None


def _before(turn: TurnText, *, further: bool) -> Sequence[TurnBefore]:
    """The user's message before this one, and if asked for those before it too."""
    before = turn.before() if turn.before is not None else None
    earlier = turn.earlier() if further and turn.earlier is not None else ()
    nearest = [before] if before is not None else []
    return [*nearest, *(one for one in earlier if before is None or one.turn_id != before.turn_id)]


def _answered(turn: TurnText, actor: Actor) -> list[Statement]:
    """What a short answer to the assistant's question tells."""
    if turn.asked is None:
        return []
    found: list[Candidate] = []
    if may_answer(turn.content):
        found = answered(turn.asked(), turn.content, said_at=turn.said_at, timezone=turn.timezone)
    if not found and may_say_yes(turn.content):
        found = said_yes_or_no(turn.asked(), turn.content, said_at=turn.said_at, timezone=turn.timezone)
    return [statement_of(candidate, turn, actor) for candidate in found]


def _of_the_one_named(turn: TurnText, actor: Actor) -> list[Statement]:
    """What is said of "her" right after a message about one relative."""
    if turn.before is None or not may_speak_of_another(turn.content):
        return []
    before = turn.before()
    if before is None:
        return []
    found = of_the_one_named(turn.content, before.content, said_at=turn.said_at, timezone=turn.timezone)
    return [statement_of(candidate, turn, actor) for candidate in found]


def _with_the_one_named(turn: TurnText, found: list[Statement], actor: Actor) -> list[Statement]:
    """`found` with what is told of "her", in place of what the same words were taken for."""
    return instead_of(found, _of_the_one_named(turn, actor))


def _with_denied(turn: TurnText, found: list[Statement], owner: UUID) -> list[Statement]:
    """`found` with the ends of what it denies: "allergic to almonds, not peanuts" ends the other allergy."""
    denials = denials_in(turn.content) if found else []
    if not denials:
        return found
    heads = {(one.subject_key or "").partition(".")[0] for one in found} - {""}
    rows = [row for row in _known_below([f"{head}." for head in sorted(heads)], turn, owner) if heads]
    return [_denying(one, denials, rows) for one in found]


def _denying(one: Statement, denials: Sequence[Denial], rows: Sequence[MemoryItem]) -> Statement:
    place, key = one.quote_start or 0, one.subject_key or ""
    ends = {
        row.pk
        for denial in denials
        for row in rows
        if denial.start <= place < denial.end and is_denied(row.subject_key, row.content, key, denial)
    }
    return replace(one, ends=(*one.ends, *sorted(ends))) if ends else one


def _known_below(heads: Sequence[str], turn: TurnText, owner: UUID) -> list[MemoryItem]:
    """What is known under keys with these beginnings from other turns, the newest first."""
    below = Q()
    for head in heads:
        below |= Q(subject_key__startswith=head)
    rows = memory_rows().filter(below, owned_by(owner), status=MemoryStatus.ACTIVE, valid_to=None)
    return list(rows.exclude(turn_id=turn.turn_id).order_by("-valid_from", "id")[:MOST])


def _ended(turn: TurnText, found: list[Statement], owner: UUID, actor: Actor) -> list[Statement]:
    """`found` with the ends of what is known: "I don't run any more" ends "I run every day"."""
    endings = changes_in(turn.content)
    if not endings:
        return found
    rows = _known_below(CHANGED_KEYS, turn, owner)
    for ending in endings:
        over = _over_with(ending, rows)
        if over or (own_key_of(ending) and not found):
            found = _with_ending(turn, found, ending, over, actor)
    return found


def _over_with(change: Change, rows: Sequence[MemoryItem]) -> list[MemoryItem]:
    """The known statements that a change ends, and what was given up in one breath with an illness that is
    none."""
    over = [row for row in rows if is_changed_by(row.subject_key, row.content, change)]
    if not is_all_clear(change):
        return over
    if not any(row.subject_key.startswith("health.") for row in over):
        return [row for row in over if row.subject_key.startswith("diet.")]
    told = {row.turn_id for row in over}
    return [
        row for row in rows if row in over or (row.turn_id in told and row.subject_key.startswith("diet."))
    ]


def _with_ending(
    turn: TurnText, found: Sequence[Statement], ending: Change, over: Sequence[MemoryItem], actor: Actor
) -> list[Statement]:
    """`found` with one statement that ends `over`: what extraction made of these words, else the words."""
    ends = tuple(row.pk for row in over)
    keys = {row.subject_key for row in over}
    said = [one for one in found if _stands_in(one, ending)]
    own = next((one for one in said if _tells_it(one, ending, keys)), None)
    if own is not None:
        return [replace(one, ends=ends) if one is own else one for one in found]
    key = key_after(ending, over[0].subject_key if over else "")
    told = statement_of(ending.candidate(key, over[0].memory_type if over else "fact"), turn, actor)
    kept = [one for one in found if one not in said]
    return sorted([*kept, replace(told, ends=ends)], key=lambda one: one.quote_start or 0)


def _tells_it(one: Statement, change: Change, keys: Collection[str]) -> bool:
    """Whether what extraction made of a change says all of it, under the key of what ends or beside it."""
    if one.subject_key in keys or (one.subject_key or "").startswith("diet.avoid."):
        return True
    heads = {key.partition(".")[0] for key in keys}
    beside = (one.subject_key or "").partition(".")[0] in heads
    longer = len(one.quote) > len(change.quote) + 2
    return beside if names_what_is_now(change) else longer or tells_an_event(change)


def _stands_in(one: Statement, ending: Change) -> bool:
    start = one.quote_start or 0
    return start < ending.start + len(ending.quote) and ending.start < start + len(one.quote)
