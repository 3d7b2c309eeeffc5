"""The order in which the parts of a context are kept, and the steps by which it is made to fit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from memoryhub.core.assembly.model import (
    Assembled,
    AssemblyRequest,
    Dropped,
    DropReason,
    Fragment,
    Manifest,
    ManifestSegment,
    Message,
    StoredTurn,
)
from memoryhub.core.assembly.notice import NOTICE_FROM, budget_notice
from memoryhub.core.assembly.render import fenced, fragment_lines
from memoryhub.core.budget import KINDS, MANDATORY, SegmentKind, budget_of
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.tokens import MESSAGE_OVERHEAD, REQUEST_OVERHEAD, TokenCounter, message_tokens

# As the model reads them: what changes least comes first, so that a prompt cache keeps serving, and what
# helps most with the input stands next to it.
READING_ORDER: tuple[SegmentKind, ...] = (
    "system",
    "goal",
    "pins",
    "preferences",
    "task",
    "summary",
    "turns",
    "authority",
    "recall",
    "input",
)


@dataclass(frozen=True, slots=True)
class _Part:
    messages: tuple[Message, ...]
    tokens: int
    source_ids: tuple[str, ...] = ()


@dataclass(slots=True)
class _Draft:
    """A context in the making: what is in, what is out, and what is free (tokens)."""

    request: AssemblyRequest
    counter: TokenCounter
    free: int
    parts: dict[SegmentKind, _Part] = field(default_factory=dict)
    dropped: list[Dropped] = field(default_factory=list)
    notice: Message | None = None

    def take(self, kind: SegmentKind, part: _Part) -> None:
        self.parts[kind] = part
        self.free -= part.tokens

    def drop(self, kind: SegmentKind, reason: DropReason, source_id: str, tokens: int) -> None:
        self.dropped.append(Dropped(kind, reason, source_id, tokens))

    def block(self, kind: SegmentKind, body: str, source_ids: Sequence[str] = ()) -> _Part:
        """Remembered text as a message of its own on the user's side: it never has the system's voice."""
        request = self.request
        content = fenced(kind, body, delimiter=request.delimiter, language=request.language)
        return self.message("user", content, source_ids)

    def message(self, role: str, content: str, source_ids: Sequence[str] = ()) -> _Part:
        return _Part((Message(role, content),), message_tokens(content, self.counter), tuple(source_ids))


def assemble(request: AssemblyRequest, counter: TokenCounter) -> Assembled:
    """The context of one model call, never above `request.policy.usable` tokens.

    Raises BudgetTooSmall(required, limit, segments) when system prompt, input, goal, pins and preferences,
    which are never cut, do not fit. Stored turns are not counted again: their stored counts are used.
    The 3 tokens that open the reply are booked under `system`.
    """
    draft = _Draft(request, counter, free=request.policy.usable)
    _place_mandatory(draft)
    _place_task(draft)
    _place_summary(draft)
    floor = _turns_that_fit(request.turns, draft.free, most=request.min_recent_turns)
    reserved = _turn_tokens(floor)
    draft.free -= reserved
    _place_fragments(draft, "recall", sorted(request.recalled, key=lambda item: -item.score))
    _place_fragments(draft, "authority", request.authority)
    draft.free += reserved
    kept_back = _notice_tokens(draft)
    draft.free -= kept_back
    _place_turns(draft)
    draft.free += kept_back
    _place_notice(draft)
    return _assembled(draft)


def _place_mandatory(draft: _Draft) -> None:
    request = draft.request
    system = draft.message("system", request.system_prompt) if request.system_prompt else _Part((), 0)
    draft.take("system", _Part(system.messages, system.tokens + REQUEST_OVERHEAD))
    if request.input_text:
        draft.take("input", draft.message("user", request.input_text))
    if request.goal:
        draft.take("goal", draft.block("goal", request.goal))
    standing: tuple[tuple[SegmentKind, tuple[Fragment, ...]], ...] = (
        ("pins", request.pins),
        ("preferences", request.preferences),
    )
    for kind, fragments in standing:
        if fragments:
            ids = [fragment.id for fragment in fragments]
            draft.take(kind, draft.block(kind, fragment_lines(fragments), ids))
    if draft.free < 0:
        raise BudgetTooSmall(
            required=request.policy.usable - draft.free,
            limit=request.policy.usable,
            segments={kind: draft.parts[kind].tokens for kind in MANDATORY if kind in draft.parts},
        )


def _place_task(draft: _Draft) -> None:
    if not draft.request.task:
        return
    task_id = draft.request.task_id
    part = draft.block("task", draft.request.task, [task_id] if task_id else [])
    if part.tokens <= draft.free:
        draft.take("task", part)
    else:
        draft.drop("task", "over_budget", task_id, part.tokens)


def _place_summary(draft: _Draft) -> None:
    """The fullest wording that leaves room for the least number of turns, else the tightest one."""
    summary = draft.request.summary
    if summary is None or not any(summary.texts):
        return
    recent = draft.request.turns[-draft.request.min_recent_turns :] if draft.request.min_recent_turns else ()
    ids = (summary.id, *summary.source_ids)
    wordings = [draft.block("summary", text, ids) for text in summary.texts if text]
    room = draft.free - _turn_tokens(recent)
    chosen = next((part for part in wordings if part.tokens <= room), wordings[-1])
    if chosen.tokens > draft.free:
        draft.drop("summary", "over_budget", summary.id, wordings[0].tokens)
        return
    draft.take("summary", chosen)
    if chosen is not wordings[0]:
        draft.drop("summary", "tightened", summary.id, wordings[0].tokens - chosen.tokens)


def _notice_tokens(draft: _Draft) -> int:
    """What the notice may take, so that turns do not fill its place; 0 when not wanted or too long."""
    usable = draft.request.policy.usable
    if not draft.request.budget_notice:
        return 0
    tokens = message_tokens(budget_notice(usable, draft.request.language), draft.counter)
    return tokens if tokens <= draft.free else 0


def _place_notice(draft: _Draft) -> None:
    """Tells the model how much room is left once more than 60 % of it is taken (SPEC CA3)."""
    usable = draft.request.policy.usable
    if not draft.request.budget_notice or usable - draft.free <= usable * NOTICE_FROM:
        return
    part = draft.message("system", budget_notice(draft.free, draft.request.language))
    if part.tokens <= draft.free:
        system = draft.parts["system"]
        draft.parts["system"] = _Part(system.messages, system.tokens + part.tokens, system.source_ids)
        draft.free -= part.tokens
        draft.notice = part.messages[0]


def _place_fragments(draft: _Draft, kind: SegmentKind, fragments: Sequence[Fragment]) -> None:
    """As many of `fragments`, best first, as the part's share and the free tokens allow."""
    share = draft.request.policy.share(kind)
    room = min(share, draft.free)
    fitting = [fragment for fragment in fragments if fragment.tokens + MESSAGE_OVERHEAD <= room]

    def part_of(count: int) -> _Part:
        shown = best_at_the_edges(fitting[:count])
        return draft.block(kind, fragment_lines(shown), [fragment.id for fragment in shown])

    count = _largest(len(fitting), lambda number: part_of(number).tokens <= room)
    if count:
        draft.take(kind, part_of(count))
    kept = {fragment.id for fragment in fitting[:count]}
    reason: DropReason = "over_share" if share <= draft.free else "over_budget"
    for fragment in fragments:
        if fragment.id not in kept:
            draft.drop(kind, reason, fragment.id, fragment.tokens)


def _largest(most: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to `most` that fits, 0 if none does; asks log2(most) times."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low


def best_at_the_edges(fragments: Sequence[Fragment]) -> list[Fragment]:
    """`fragments` (best first) with the second best last: models read the middle least."""
    return [*fragments[::2], *reversed(fragments[1::2])]


def _turn_tokens(turns: Sequence[StoredTurn]) -> int:
    return sum(turn.tokens + MESSAGE_OVERHEAD for turn in turns)


def _turns_that_fit(
    turns: Sequence[StoredTurn], room: int, *, most: int | None = None
) -> Sequence[StoredTurn]:
    """The newest turns without a gap that take no more than `room` tokens."""
    start = len(turns)
    first = 0 if most is None else max(0, start - most)
    while start > first and (room := room - _turn_tokens(turns[start - 1 : start])) >= 0:
        start -= 1
    return turns[start:]


def _place_turns(draft: _Draft) -> None:
    turns = draft.request.turns
    kept = _turns_that_fit(turns, draft.free)
    if kept:
        messages = tuple(Message(turn.role, turn.content) for turn in kept)
        draft.take("turns", _Part(messages, _turn_tokens(kept), tuple(turn.id for turn in kept)))
    for turn in kept:
        if turn.whole_tokens:
            draft.drop("turns", "offloaded", turn.id, turn.whole_tokens - turn.tokens)
    owed = len(turns) - draft.request.min_recent_turns
    for index, turn in enumerate(turns[: len(turns) - len(kept)]):
        draft.drop("turns", "over_budget" if index >= owed else "outside_window", turn.id, turn.tokens)


def _before(draft: _Draft, kind: SegmentKind) -> tuple[Message, ...]:
    """The notice changes with every call, so it stands just before the input: the rest can be cached."""
    return (draft.notice,) if kind == "input" and draft.notice else ()


def _assembled(draft: _Draft) -> Assembled:
    parts, turns = draft.parts, draft.request.turns
    kept_turns = turns[len(turns) - len(parts["turns"].messages) :] if "turns" in parts else ()
    segments = tuple(
        ManifestSegment(kind, parts[kind].tokens, parts[kind].source_ids, len(parts[kind].messages))
        for kind in KINDS
        if kind in parts
    )
    budget = budget_of(
        draft.request.policy,
        {kind: part.tokens for kind, part in parts.items()},
        tokenizer=draft.counter.name,
        exact=draft.counter.exact and all(turn.exact for turn in kept_turns),
    )
    messages = tuple(
        message
        for kind in READING_ORDER
        for message in (*_before(draft, kind), *(parts[kind].messages if kind in parts else ()))
    )
    return Assembled(messages, budget, Manifest(segments, tuple(draft.dropped)))
