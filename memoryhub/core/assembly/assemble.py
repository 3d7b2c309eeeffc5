"""The order in which the parts of a context are kept, and the steps by which it is made to fit."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from memoryhub.core.assembly.draft import Draft, Part
from memoryhub.core.assembly.editions import HEARD_IN_SMALL, TURNS_BESIDE_SUMMARY
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
from memoryhub.core.assembly.render import fragment_lines
from memoryhub.core.assembly.repeats import gathered_once, recalled_once
from memoryhub.core.assembly.standing import place_standing
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
# In a small context that holds hardly a sentence. They go before summary, turns and recall: they may take so
# many tokens there, but never more than that share of it.
GATHERED_LEAST, GATHERED_MOST = 120, 0.4


def assemble(request: AssemblyRequest, counter: TokenCounter) -> Assembled:
    """The context of one model call, never above `request.policy.usable` tokens.

    Raises BudgetTooSmall(required, limit, segments) when system prompt, input, goal, pins and preferences,
    which are never cut, do not fit. Stored turns are not counted again: their stored counts are used.
    The 3 tokens that open the reply are booked under `system`.
    """
    draft = Draft(request, counter, free=request.policy.usable, dropped=list(request.left_out))
    window = Window(draft)
    _place_mandatory(draft, window)
    place_standing(draft, window)
    recalled = recalled_once(draft, window, notice=_notice_tokens(draft))
    reserved = min(draft.free, window.reserve())
    draft.free -= reserved
    _place_fragments(draft, "recall", recalled)
    _place_fragments(draft, "authority", request.authority)
    draft.free += reserved
    # The notice takes no recent turn's place: where there is no room for both, it is left out.
    kept_back = min(_notice_tokens(draft), max(0, draft.free - window.reserve()))
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
    window = Window(draft)
    _place_mandatory(draft, window)
    place_standing(draft, window)
    return sum(part.tokens for part in draft.parts.values())


def _place_mandatory(draft: Draft, window: Window) -> None:
    request = draft.request
    system = draft.message("system", request.system_prompt) if request.system_prompt else Part((), 0)
    draft.take("system", Part(system.messages, system.tokens + REQUEST_OVERHEAD))
    if request.input_text:
        draft.take("input", draft.message("user", request.input_text))
    if request.goal:
        draft.take("goal", draft.block("goal", request.goal))
    if request.pins:
        draft.take("pins", _listed(draft, "pins", request.pins))
    draft.held = request.pins_held if request.edition >= TURNS_BESIDE_SUMMARY else 0
    _place_preferences(draft, window)
    if draft.free < 0:
        raise BudgetTooSmall(
            required=request.policy.usable - draft.free,
            limit=request.policy.usable,
            segments={kind: draft.parts[kind].tokens for kind in MANDATORY if kind in draft.parts},
        )


def _place_preferences(draft: Draft, window: Window) -> None:
    """All that were set or confirmed; of those gathered from talk the first that fit their share."""
    standing, gathered = draft.request.preferences, gathered_once(draft)
    room = min(draft.free - draft.held - window.claim(), _gathered_room(draft.request))

    def fits(count: int) -> bool:
        return _listed(draft, "preferences", (*standing, *gathered[:count])).tokens <= room

    count = _largest(len(gathered), fits)
    shown = (*standing, *gathered[:count])
    if shown:
        draft.take("preferences", _listed(draft, "preferences", shown))
    if count < len(gathered) and draft.request.edition >= TURNS_BESIDE_SUMMARY:
        taken = draft.parts["preferences"].tokens if shown else 0
        draft.held += max(0, room - taken)
    for fragment in gathered[count:]:
        tokens = fragment.tokens or draft.counter.count(fragment.content)
        draft.drop("preferences", "over_share", fragment.id, tokens)


def _gathered_room(request: AssemblyRequest) -> int:
    usable = request.policy.usable
    least = min(GATHERED_LEAST, usable * GATHERED_MOST) if request.edition >= HEARD_IN_SMALL else 0
    return int(max(usable * GATHERED_SHARE, least))


def _listed(draft: Draft, kind: SegmentKind, fragments: Sequence[Fragment]) -> Part:
    return draft.block(kind, fragment_lines(fragments), [fragment.id for fragment in fragments])


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
    tokens = message_tokens(_notice(draft, usable), draft.counter)
    return tokens if tokens <= draft.free else 0


def _notice(draft: Draft, free: int) -> str:
    request = draft.request
    return budget_notice(free, request.policy, request.language, request.edition)


def _place_notice(draft: Draft) -> None:
    """Tells the model how much room is left once more than 60 % of it is taken."""
    usable = draft.request.policy.usable
    if not draft.request.budget_notice or usable - draft.free <= usable * NOTICE_FROM:
        return
    part = draft.message("system", _notice(draft, draft.free))
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
