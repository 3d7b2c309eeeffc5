"""The order in which the parts of a context are kept, and the steps by which it is made to fit."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from memoryhub.core.assembly.draft import Draft, Part
from memoryhub.core.assembly.model import (
    Assembled,
    AssemblyRequest,
    DropReason,
    Fragment,
    Manifest,
    ManifestSegment,
    Message,
)
from memoryhub.core.assembly.notice import NOTICE_FROM, budget_notice
from memoryhub.core.assembly.render import fragment_lines, question_block
from memoryhub.core.assembly.repeats import gathered_once, recalled_once
from memoryhub.core.assembly.window import Window
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
# Of the usable budget, for preferences that were only heard in talk: there is no end to what people like.
GATHERED_SHARE = 0.15
# Of recall's share: what the summary may not fill when something was recalled. In a small context it would
# leave no room for what answers the question.
RECALL_FLOOR = 0.5
# Tokens, about: of a memory, which is not counted when it is stored, of its number, date and source, and of
# the header and fence around all that was recalled.
A_MEMORY, A_LINE, A_FENCE = 30, 12, 50


def assemble(request: AssemblyRequest, counter: TokenCounter) -> Assembled:
    """The context of one model call, never above `request.policy.usable` tokens.

    Raises BudgetTooSmall(required, limit, segments) when system prompt, input, goal, pins and preferences,
    which are never cut, do not fit. Stored turns are not counted again: their stored counts are used.
    The 3 tokens that open the reply are booked under `system`.
    """
    draft = Draft(request, counter, free=request.policy.usable, dropped=list(request.left_out))
    _place_mandatory(draft)
    _place_task(draft)
    _place_question(draft)
    window = Window(draft)
    _place_summary(draft, window)
    recalled = recalled_once(draft, window, notice=_notice_tokens(draft))
    reserved = min(draft.free, window.least())
    draft.free -= reserved
    _place_fragments(draft, "recall", recalled)
    _place_fragments(draft, "authority", request.authority)
    draft.free += reserved
    # The notice takes no recent turn's place: where there is no room for both, it is left out.
    kept_back = min(_notice_tokens(draft), max(0, draft.free - window.least()))
    draft.free -= kept_back
    window.place()
    draft.free += kept_back
    _say_pins_once(draft, window)
    _place_notice(draft)
    return _assembled(draft)


def standing_tokens(request: AssemblyRequest, counter: TokenCounter) -> int:
    """What all but turns and recalled text take, in tokens, the summary in its fullest wording.

    Raises BudgetTooSmall as `assemble` does.
    """
    bare = replace(request, turns=(), recalled=(), authority=(), min_recent_turns=0)
    draft = Draft(bare, counter, free=request.policy.usable)
    _place_mandatory(draft)
    _place_task(draft)
    _place_question(draft)
    _place_summary(draft, Window(draft))
    return sum(part.tokens for part in draft.parts.values())


def _place_mandatory(draft: Draft) -> None:
    request = draft.request
    system = draft.message("system", request.system_prompt) if request.system_prompt else Part((), 0)
    draft.take("system", Part(system.messages, system.tokens + REQUEST_OVERHEAD))
    if request.input_text:
        draft.take("input", draft.message("user", request.input_text))
    if request.goal:
        draft.take("goal", draft.block("goal", request.goal))
    if request.pins:
        draft.take("pins", _listed(draft, "pins", request.pins))
    _place_preferences(draft)
    if draft.free < 0:
        raise BudgetTooSmall(
            required=request.policy.usable - draft.free,
            limit=request.policy.usable,
            segments={kind: draft.parts[kind].tokens for kind in MANDATORY if kind in draft.parts},
        )


def _place_preferences(draft: Draft) -> None:
    """All that were set or confirmed; of those gathered from talk the first that fit their share."""
    standing, gathered = draft.request.preferences, gathered_once(draft)
    room = min(draft.free, int(draft.request.policy.usable * GATHERED_SHARE))

    def fits(count: int) -> bool:
        return _listed(draft, "preferences", (*standing, *gathered[:count])).tokens <= room

    count = _largest(len(gathered), fits)
    shown = (*standing, *gathered[:count])
    if shown:
        draft.take("preferences", _listed(draft, "preferences", shown))
    for fragment in gathered[count:]:
        draft.drop("preferences", "over_share", fragment.id, fragment.tokens)


def _listed(draft: Draft, kind: SegmentKind, fragments: Sequence[Fragment]) -> Part:
    return draft.block(kind, fragment_lines(fragments), [fragment.id for fragment in fragments])


def _place_task(draft: Draft) -> None:
    """The fullest wording that fits: where a task stands goes before summary and turns."""
    request = draft.request
    texts = [text for text in (request.task, *request.tighter_tasks) if text]
    ids = [request.task_id] if request.task_id else []
    full = 0
    for text in texts:
        part = draft.block("task", text, ids)
        full = full or part.tokens
        if part.tokens <= draft.free:
            draft.take("task", part)
            if part.tokens < full:
                draft.drop("task", "tightened", request.task_id, full - part.tokens)
            return
    if texts:
        draft.drop("task", "over_budget", request.task_id, full)


def _place_question(draft: Draft) -> None:
    """What is to be asked of the user; booked under `system`, left out where there is no room for it."""
    question = draft.request.question
    if question is None:
        return
    text = question_block(question, delimiter=draft.request.delimiter, language=draft.request.language)
    part = draft.message("user", text)
    if part.tokens > draft.free:
        draft.drop("system", "over_budget", question.id, part.tokens)
        return
    system = draft.parts["system"]
    ids = (*system.source_ids, question.id)
    draft.parts["system"] = Part(system.messages, system.tokens + part.tokens, ids)
    draft.free -= part.tokens
    draft.question = part.messages[0]


def _place_summary(draft: Draft, window: Window) -> None:
    """The fullest wording within its share that leaves room for the least number of turns, else the tightest.

    The share matters where a call's budget is far below the one the summary was made for: without it the
    summary alone would fill the context, and nothing recalled would be left. Wordings are counted one by one
    until one fits: of a summary that fits, only the fullest.
    """
    summary = draft.request.summary
    if summary is None or not any(summary.texts):
        return
    ids = (summary.id, *summary.source_ids)
    room = draft.free - window.least() - _recall_floor(draft)
    room = min(room, draft.request.policy.share("summary"))
    texts = [text for text in summary.texts if text]
    chosen = fullest = draft.block("summary", texts[0], ids)
    for text in texts[1:]:
        if chosen.tokens <= room:
            break
        chosen = draft.block("summary", text, ids)
    if chosen.tokens > draft.free:
        draft.drop("summary", "over_budget", summary.id, fullest.tokens)
        return
    draft.take("summary", chosen)
    if chosen is not fullest:
        draft.drop("summary", "tightened", summary.id, fullest.tokens - chosen.tokens)


def _recall_floor(draft: Draft) -> int:
    """Tokens kept for what was recalled while the summary is placed."""
    recalled, share = draft.request.recalled, draft.request.policy.share("recall")
    if not recalled:
        return 0
    wanted = A_FENCE + sum(A_LINE + (fragment.tokens or A_MEMORY) for fragment in recalled)
    return min(wanted, int(share * RECALL_FLOOR))


def _say_pins_once(draft: Draft, window: Window) -> None:
    """Leave out the pins whose turn stands in the window word for word; the region shrinks or goes."""
    said = window.whole()
    pins = draft.request.pins
    twice = [pin for pin in pins if pin.turn_id in said and pin.content in said[pin.turn_id]]
    if not twice:
        return
    left = [pin for pin in pins if pin not in twice]
    if left:
        draft.take("pins", draft.block("pins", fragment_lines(left), [pin.id for pin in left]))
    else:
        draft.free += draft.parts.pop("pins").tokens
    for pin in twice:
        draft.drop("pins", "in_window", pin.id, pin.tokens)


def _notice_tokens(draft: Draft) -> int:
    """What the notice may take, so that turns do not fill its place; 0 when not wanted or too long."""
    usable = draft.request.policy.usable
    if not draft.request.budget_notice:
        return 0
    tokens = message_tokens(budget_notice(usable, draft.request.language), draft.counter)
    return tokens if tokens <= draft.free else 0


def _place_notice(draft: Draft) -> None:
    """Tells the model how much room is left once more than 60 % of it is taken."""
    usable = draft.request.policy.usable
    if not draft.request.budget_notice or usable - draft.free <= usable * NOTICE_FROM:
        return
    part = draft.message("system", budget_notice(draft.free, draft.request.language))
    if part.tokens <= draft.free:
        system = draft.parts["system"]
        draft.parts["system"] = Part(system.messages, system.tokens + part.tokens, system.source_ids)
        draft.free -= part.tokens
        draft.notice = part.messages[0]


def _place_fragments(draft: Draft, kind: SegmentKind, fragments: Sequence[Fragment]) -> None:
    """As many of `fragments`, best first, as the part's share and the free tokens allow."""
    share = draft.request.policy.share(kind)
    room = min(share, draft.free)
    fitting = [fragment for fragment in fragments if fragment.tokens + MESSAGE_OVERHEAD <= room]

    def part_of(count: int) -> Part:
        shown = best_at_the_edges(fitting[:count])
        return draft.block(kind, fragment_lines(shown), [fragment.id for fragment in shown])

    count = _largest(len(fitting), lambda number: part_of(number).tokens <= room)
    if count:
        draft.take(kind, part_of(count))
    kept = fitting[:count]  # by themselves: two values of one source bear the same id
    reason: DropReason = "over_share" if share <= draft.free else "over_budget"
    for fragment in fragments:
        if not any(fragment is one for one in kept):
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


def _before(draft: Draft, kind: SegmentKind) -> tuple[Message, ...]:
    """Notice and question change with every call: just before the input they leave the rest to be cached."""
    if kind != "input":
        return ()
    return tuple(message for message in (draft.question, draft.notice) if message is not None)


def _assembled(draft: Draft) -> Assembled:
    parts = draft.parts
    segments = tuple(
        ManifestSegment(kind, parts[kind].tokens, parts[kind].source_ids, len(parts[kind].messages))
        for kind in KINDS
        if kind in parts
    )
    budget = budget_of(
        draft.request.policy,
        {kind: part.tokens for kind, part in parts.items()},
        tokenizer=draft.counter.name,
        exact=draft.counter.exact and draft.exact,
    )
    messages = tuple(
        message
        for kind in READING_ORDER
        for message in (*_before(draft, kind), *(parts[kind].messages if kind in parts else ()))
    )
    manifest = Manifest(segments, tuple(draft.dropped), draft.request.strategy, returned=draft.returned)
    return Assembled(messages, budget, manifest)
