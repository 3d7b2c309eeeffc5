"""Which turns stand in a context, and what stands in for those that are too long.

The newest turns are kept whole, without a gap, as far as they fit. When even the least number of recent turns
does not fit, the longest of them are shown in part, so that one very long message cannot push the others out:
each gets the same allowance, what short ones leave goes to the long ones, and the manifest says what was cut.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from memoryhub.core.assembly.draft import Draft, Part
from memoryhub.core.assembly.editions import TURNS_BESIDE_SUMMARY
from memoryhub.core.assembly.model import Message, StoredTurn
from memoryhub.core.assembly.render import OPENING, cut_mark, neutralise, tool_result
from memoryhub.core.budget import SegmentKind
from memoryhub.core.text import truncate_graphemes
from memoryhub.core.tokens import MESSAGE_OVERHEAD, message_tokens

SEAM = 240  # code points at either end of a tool's result where a place is looked for that no token crosses
# A sign between letters begins a word of its own for every byte-pair tokenizer that splits words first.
_UNCROSSED = re.compile(r"[a-z](?= [a-z])|[\u4e00-\u9fff](?=[ ，。、：；][\u4e00-\u9fff])")
LEAST_STAND_IN = 48  # tokens: less than this of a message says nothing
# The newest turns that go before task and summary, and the share of the usable budget they may take then.
NEWEST, NEWEST_SHARE = 2, 0.25
_DECENT_SHARE = 0.125  # of it: more of one long turn than that is no reason to say less of anything else
_HEAD_SHARE = 0.7  # of a stand-in, for how the message begins; the rest is how it ends
_ATTEMPTS = 6
# What a model reads before the turns, always on the user's side.
_BEFORE_TURNS: tuple[SegmentKind, ...] = ("goal", "pins", "preferences", "task", "summary")


@dataclass(frozen=True, slots=True)
class _Shown:
    """A turn as it goes in; `tokens` with its frame, `cut` is how many of its own are left out.

    Not `exact` when any of its tokens were estimated.
    """

    turn: StoredTurn
    message: Message
    tokens: int
    exact: bool
    cut: int = 0


class Window:
    """The turns of one request, each with its cost; nothing stored is counted again.

    Only a tool's result that had to be made harmless and a stand-in are counted, as their text is new, and
    the ends of other results, which meet their frame.
    """

    def __init__(self, draft: Draft) -> None:
        self._draft, self._request = draft, draft.request
        self._shown: dict[str, _Shown] = {}
        self._tool_frame: int | None = None
        self._opening_part: Part | None = None
        self._most: int | None = None
        self._beside = self._request.edition >= TURNS_BESIDE_SUMMARY
        turns = self._request.turns
        self.recent = turns[-self._request.min_recent_turns :] if self._request.min_recent_turns else ()

    def least(self) -> int:
        """Tokens the least number of recent turns would take, whole, with what has to stand before them."""
        opening = self._opening(self.recent[:1]) if self._beside else None
        return sum(self._whole(turn).tokens for turn in self.recent) + (opening.tokens if opening else 0)

    def claim(self) -> int:
        """Tokens that the newest turns take before all that is not mandatory; 0 by earlier editions."""
        if not self._beside:
            return 0
        newest = self.recent[-NEWEST:]
        most = max(len(newest) * LEAST_STAND_IN, int(self._request.policy.usable * NEWEST_SHARE))
        return min(most, sum(self._whole(turn).tokens for turn in newest))

    def decent(self) -> int:
        """Tokens the least number of recent turns would take, of long ones a good part."""
        most = max(LEAST_STAND_IN, int(self._request.policy.usable * _DECENT_SHARE))
        return sum(min(most, self._whole(turn).tokens) for turn in self.recent)

    def limit(self, tokens: int) -> None:
        """Have turns take no more than this, where that is not enough for the least number of them."""
        self._most = max(0, tokens) if tokens < self.least() else None

    def reserve(self) -> int:
        """Tokens that what comes after turns leaves them."""
        return self.least() if self._most is None else self._most

    def surely_whole(self, room: int) -> tuple[StoredTurn, ...]:
        """The newest turns that stand whole in the window, whatever else takes all but `room` tokens."""
        if not self._request.turns or (self.recent and self.reserve() > room) or self._most is not None:
            return ()
        kept = [one.turn for one in self._fitting(room)]
        # An assistant who would speak first may give way to what the user is given to say before.
        return tuple(kept[1:] if kept and kept[0].role == "assistant" else kept)

    def place(self) -> None:
        """Put the turns in that fit what is free, and say what became of the others."""
        draft = self._draft
        kept = self._fitting(draft.free if self._most is None else self._most)
        kept, opening = self._opened(kept)
        if kept:
            messages = (*(opening.messages if opening else ()), *(one.message for one in kept))
            tokens = (opening.tokens if opening else 0) + sum(one.tokens for one in kept)
            draft.take("turns", Part(messages, tokens, tuple(one.turn.id for one in kept)))
            draft.exact = all(one.exact for one in kept)
        self._account(kept)

    def whole(self) -> dict[str, str]:
        """The contents of the turns that stand whole in the window, by id."""
        part = self._draft.parts.get("turns")
        kept = set(part.source_ids) if part else set()
        cut = {item.source_id for item in self._draft.dropped if item.reason == "shortened"}
        return {turn.id: turn.content for turn in self._request.turns if turn.id in kept - cut}

    def _opened(self, kept: list[_Shown]) -> tuple[list[_Shown], Part | None]:
        """The turns with what the user is given to say before; an assistant's goes where that has no room.

        In part they fill their room: what chance leaves of it must not decide.
        """
        opening = self._opening([one.turn for one in kept])
        while opening is not None and (
            self._most is not None or opening.tokens + sum(one.tokens for one in kept) > self._draft.free
        ):
            kept = kept[1:]
            opening = self._opening([one.turn for one in kept])
            if not self._beside:
                break
        return kept, opening

    def _fitting(self, room: int) -> list[_Shown]:
        if self.recent and (self._most is not None or self.least() > room):
            return self._in_part(room)
        kept: list[_Shown] = []
        for turn in reversed(self._request.turns):
            shown = self._whole(turn)
            if shown.tokens > room:
                break
            room -= shown.tokens
            kept.append(shown)
        return kept[::-1]

    def _in_part(self, room: int) -> list[_Shown]:
        """As many of the recent turns as can be shown at all, the long ones shortened."""
        for first in range(len(self.recent)):
            wanted = [self._whole(turn) for turn in self.recent[first:]]
            allowance = _allowance([one.tokens for one in wanted], room)
            if allowance < LEAST_STAND_IN and any(one.tokens > allowance for one in wanted):
                continue
            shown = [one if one.tokens <= allowance else self._stand_in(one, allowance) for one in wanted]
            if all(one.tokens <= allowance for one in shown):
                return shown
        return []

    def _whole(self, turn: StoredTurn) -> _Shown:
        if turn.id not in self._shown:
            self._shown[turn.id] = self._as_shown(turn)
        return self._shown[turn.id]

    def _as_shown(self, turn: StoredTurn) -> _Shown:
        if turn.role != "tool":
            whole = Message(turn.role, turn.content)
            return _Shown(turn, whole, turn.tokens + MESSAGE_OVERHEAD, turn.exact)
        request, counter = self._request, self._draft.counter
        harmless = neutralise(turn.content, request.delimiter)
        tokens, exact = turn.tokens, turn.exact
        if harmless != turn.content:
            tokens, exact = counter.count(harmless), counter.exact
        text = tool_result(harmless, delimiter=request.delimiter, language=request.language)
        return _Shown(turn, Message("user", text), self._framed(text, harmless, tokens), exact)

    def _framed(self, text: str, harmless: str, tokens: int) -> int:
        """Tokens of a framed result, frame included, from those of the result alone.

        A frame and what it holds may share tokens where they meet (line ends do): up to the first and from
        the last place that no token crosses, both are counted together.
        """
        counter, start = self._draft.counter, text.index(harmless) if harmless else -1
        first = _UNCROSSED.search(harmless, 0, SEAM)
        last = _last_uncrossed(harmless)
        if start < 0 or first is None or last is None:
            return message_tokens(text, counter)
        head, tail = harmless[: first.start() + 1], harmless[last:]
        before, after = text[:start], text[start + len(harmless) :]
        apart = counter.count(head) + counter.count(tail)
        return MESSAGE_OVERHEAD + tokens + counter.count(before + head) + counter.count(tail + after) - apart

    def _tool_overhead(self) -> int:
        """What a tool's result takes besides its text, once a request."""
        if self._tool_frame is None:
            request, counter = self._request, self._draft.counter
            framed = tool_result("x", delimiter=request.delimiter, language=request.language)
            self._tool_frame = message_tokens(framed, counter) - counter.count("x")
        return self._tool_frame

    def _stand_in(self, whole: _Shown, allowance: int) -> _Shown:
        """The beginning and the end of a turn, no longer than `allowance` tokens, frame included."""
        turn, counter = whole.turn, self._draft.counter
        room = allowance - (self._tool_overhead() if turn.role == "tool" else MESSAGE_OVERHEAD)
        mark = cut_mark(max(1, turn.tokens - room), self._request.language)
        kept = max(0, room - counter.count(mark))
        tokens, text = 0, ""
        for attempt in range(_ATTEMPTS):
            if self._beside and attempt == _ATTEMPTS - 1:
                kept = 0  # the mark alone surely fits where anything does
            length = int(len(turn.content) * kept / max(1, turn.tokens))
            head = truncate_graphemes(turn.content, int(length * _HEAD_SHARE))
            tail = turn.content[len(turn.content) - (length - len(head)) :] if length > len(head) else ""
            text = f"{head}{mark}{tail}"
            tokens = counter.count(text)
            if tokens <= room or not kept:
                break
            kept = max(0, int(kept * 0.95) - (tokens - room))
        part = self._as_shown(replace(turn, content=text, tokens=tokens, exact=counter.exact))
        return replace(part, turn=turn, cut=max(1, turn.tokens - tokens))

    def _opening(self, kept: Sequence[StoredTurn]) -> Part | None:
        """What the user is given to say first when nothing else stands before an assistant's turn."""
        draft = self._draft
        if not kept or kept[0].role != "assistant":
            return None
        if any(kind in draft.parts for kind in _BEFORE_TURNS):
            return None
        if self._opening_part is None:
            self._opening_part = draft.message("user", OPENING)
        return self._opening_part

    def _account(self, kept: Sequence[_Shown]) -> None:
        draft, turns = self._draft, self._request.turns
        shown = {one.turn.id for one in kept}
        for one in kept:
            if one.turn.whole_tokens:
                draft.drop("turns", "offloaded", one.turn.id, one.turn.whole_tokens - one.turn.tokens)
            if one.cut:
                draft.drop("turns", "shortened", one.turn.id, one.cut)
        summary = self._request.summary if "summary" in draft.parts else None
        recent = {turn.id for turn in self.recent}
        for turn in turns:
            folded = summary is not None and turn.seq <= summary.to_seq
            if turn.id in shown:
                draft.returned += folded and turn.id not in recent
            elif turn.id in recent:
                draft.drop("turns", "over_budget", turn.id, turn.tokens)
            else:
                draft.drop("turns", "folded" if folded else "outside_window", turn.id, turn.tokens)


def _last_uncrossed(text: str) -> int | None:
    """Where the last part of `text` begins that shares no token with what is before it."""
    found = [place.start() + 1 for place in _UNCROSSED.finditer(text, max(0, len(text) - SEAM))]
    return found[-1] if found else None


def _allowance(costs: Sequence[int], room: int) -> int:
    """The most that each may take so that all together stay within `room`; short ones leave their rest."""
    left = room
    ordered = sorted(costs)
    for place, cost in enumerate(ordered):
        share = left // (len(ordered) - place)
        if cost > share:
            return share
        left -= cost
    return max(ordered, default=0)
