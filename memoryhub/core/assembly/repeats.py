"""Leaves out what was recalled though the context says it already: in a pin, a preference, a turn, the input.

Only what adds nothing goes: every word of it stands there, as whole sentences or in the very turn it came
from, by the same speaker, and no other day is told with it. A summary tells no days: what it repeats stays.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from memoryhub.core.assembly.draft import Draft
from memoryhub.core.assembly.editions import SAID_ONCE
from memoryhub.core.assembly.model import DropReason, Fragment, StoredTurn
from memoryhub.core.assembly.window import Window

_BY_USER = ("user", "")  # of whose words pins and preferences are; "" is what came in otherwise
_AT_ENDS = " \t\r\n.。!！;；…\"“”'‘’「」"  # of a text, which say nothing; a question mark does
_BEGINS = re.compile(r"(?:^|[.!?。！？；;…\n])[\s\"“‘'「]*$")
_ENDS = re.compile(r"[\"”’'」]*(?:$|[。！；;…\n]|[.!]+(?=[\s\"”’'」]|$))")
_Told = tuple[str, str, str]  # words, by whom, on which day
_AROUND = 8  # characters before a place that tell whether a sentence begins there


@dataclass(frozen=True, slots=True)
class _Said:
    """One text of the context; `date` is the day it is shown with or was said on, "" for a pin."""

    reason: DropReason
    text: str
    date: str = ""
    role: str = "user"
    turn_id: str = ""


def gathered_once(draft: Draft) -> tuple[Fragment, ...]:
    """The preferences that were only heard in talk, without those that a pin says word for word."""
    request = draft.request
    if request.edition < SAID_ONCE:
        return tuple(request.gathered)
    pinned = {_words(pin) for pin in request.pins}
    for one in request.gathered:
        if _words(one) in pinned:
            draft.drop("preferences", "said_by_pin", one.id, one.tokens)
    return tuple(one for one in request.gathered if _words(one) not in pinned)


def recalled_once(draft: Draft, window: Window, *, notice: int) -> list[Fragment]:
    """What was recalled, best first, without what is said already; `spare` ones take those places.

    Turns count that stand whole in the window however much recall, sources and a notice of so many tokens
    take. What is left out is noted.
    """
    request = draft.request
    recalled = sorted(request.recalled, key=lambda item: -item.score)
    if request.edition < SAID_ONCE or not recalled:
        return recalled
    shown = window.surely_whole(draft.free - _most_beside_turns(draft, window, notice))
    said = [*_said_standing(draft), *map(_of_turn, shown)]
    told: set[_Told] = set()
    kept = []
    for fragment in recalled:
        reason = _said_by(fragment, said, told)
        if reason is None:
            kept.append(fragment)
            told.add(_told(fragment))
        else:
            draft.drop("recall", reason, fragment.id, fragment.tokens)
    fresh = (one for one in request.spare if _said_by(one, said, told) is None)
    return [*kept, *islice(fresh, len(recalled) - len(kept))]


def _most_beside_turns(draft: Draft, window: Window, notice: int) -> int:
    """Tokens that recall, sources and the notice may take at most of what turns could fill."""
    policy = draft.request.policy
    live = policy.share("authority") if draft.request.authority else 0
    return max(0, min(policy.share("recall") + live + notice, draft.free - window.reserve()))


def _said_standing(draft: Draft) -> Iterator[_Said]:
    request = draft.request
    if request.input_turn:
        yield _Said("said_by_input", request.input_text, turn_id=request.input_turn)
    for pin in request.pins:
        yield _Said("said_by_pin", pin.content, turn_id=pin.turn_id)
    part = draft.parts.get("preferences")
    ids = frozenset(part.source_ids) if part else frozenset()
    for one in (*request.preferences, *request.gathered):
        if one.id in ids:
            yield _Said("said_by_preference", one.content, one.date)


def _of_turn(turn: StoredTurn) -> _Said:
    return _Said("said_by_turn", turn.content, turn.date, turn.role, turn.id)


def _said_by(fragment: Fragment, said: Sequence[_Said], told: Collection[_Told]) -> DropReason | None:
    """Why a recalled text is not needed, None where it tells more than any other.

    `told` is what was recalled before it: only the very same counts, which has room wherever this one has.
    """
    words = _words(fragment)
    if not words:
        return None
    for one in said:
        if _adds_nothing(fragment, one) and _holds(one, fragment, words):
            return one.reason
    return "said_by_recalled" if _told(fragment) in told else None


def _told(fragment: Fragment) -> _Told:
    return _words(fragment), fragment.role, fragment.date


def _words(fragment: Fragment) -> str:
    return fragment.content.strip(_AT_ENDS)


def _adds_nothing(fragment: Fragment, one: _Said) -> bool:
    """Whether the same words would be by the same speaker, and told with no other day."""
    if one.reason == "said_by_turn":
        return fragment.role == one.role and fragment.date == one.date
    if one.reason == "said_by_input" and fragment.turn_id != one.turn_id:
        return False  # it was said before, too
    # Of a pin it does not matter when it was said, only if it holds from another day on.
    return fragment.role in _BY_USER and fragment.date == (one.date or fragment.told)


def _holds(one: _Said, fragment: Fragment, words: str) -> bool:
    """Whether they stand there as whole sentences; where they were taken from that turn, wherever they stand.

    "I like tea" does not stand in "I never said that I like tea".
    """
    anywhere = bool(one.turn_id) and one.turn_id == fragment.turn_id
    start = one.text.find(words)
    while start >= 0:
        before, end = one.text[max(0, start - _AROUND) : start], start + len(words)
        if anywhere and not (_joined(before[-1:], words[0]) or _joined(words[-1], one.text[end : end + 1])):
            return True
        if _BEGINS.search(before) and _ENDS.match(one.text, end):
            return True
        start = one.text.find(words, start + 1)
    return False


def _joined(left: str, right: str) -> bool:
    """Whether two neighbours are one word or number."""
    return left.isascii() and right.isascii() and left.isalnum() and right.isalnum()
