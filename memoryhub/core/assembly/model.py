"""The values that go into a context and come out of it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal

from memoryhub.core.assembly.editions import EDITION
from memoryhub.core.budget import Budget, BudgetPolicy, SegmentKind
from memoryhub.core.text import Language

DropReason = Literal[
    "over_share",
    "outside_window",
    "over_budget",
    "folded",
    "shortened",
    "tightened",
    "offloaded",
    "in_window",
    "outside_strategy",
    "owned_by_source",
    "said_by_pin",
    "said_by_preference",
    "said_by_turn",
    "said_by_input",
    "said_by_recalled",
]
# The steps by which a context was made to fit, in the order in which they are taken.
Step = Literal["fewer_recalled", "fewer_turns", "tighter_summary", "shorter_turns"]
_STEP_OF: Mapping[tuple[SegmentKind, DropReason], Step] = {
    ("recall", "over_share"): "fewer_recalled",
    ("recall", "over_budget"): "fewer_recalled",
    ("turns", "folded"): "fewer_turns",
    ("turns", "outside_window"): "fewer_turns",
    ("turns", "over_budget"): "fewer_turns",
    ("summary", "tightened"): "tighter_summary",
    ("summary", "over_budget"): "tighter_summary",
    ("turns", "shortened"): "shorter_turns",
}
STEPS: tuple[Step, ...] = ("fewer_recalled", "fewer_turns", "tighter_summary", "shorter_turns")


@dataclass(frozen=True, slots=True)
class Fragment:
    """One remembered text: a pin, a preference, a memory, a past turn, an authority's answer.

    `date` is shown as given (`2024-05-01`), `source` says where it comes from in the reader's words,
    `tokens` is the stored count of `content`, `score` orders recalled fragments (higher is kept longer).
    `turn_id` is the turn it was said in: where that stands in the window word for word, a pin need not be
    shown a second time. Of what was recalled, `role` is whose words they are (a turn's; "user" for a memory
    of the user's own word, else ""), and `told` the day on which it was said, which is not always its `date`.
    """

    id: str
    content: str
    date: str = ""
    source: str = ""
    tokens: int = 0
    score: float = 0.0
    turn_id: str = ""
    role: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class SummaryText:
    """A rendered summary: `texts` from the fullest wording to the tightest; `id` names its version.

    It covers the turns up to `to_seq`; `tokens` is the stored count of the fullest wording. `parts` of the
    tightest, the most first, are for where not even that has room beside the newest turns.
    """

    id: str
    texts: tuple[str, ...]
    source_ids: tuple[str, ...] = ()
    to_seq: int = 0
    tokens: int = 0
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What the model should ask the user: the question and its sides are quoted, as data."""

    id: str
    text: str
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """A turn with its stored count; not `exact` when that was an estimate or another tokenizer's.

    `whole_tokens` is what an offloaded tool result takes, which `content` only stands in for; else 0.
    `date` is the day it was said on, as a fragment of it would show it.
    """

    id: str
    seq: int
    role: str
    content: str
    tokens: int
    exact: bool = True
    whole_tokens: int = 0
    date: str = ""


@dataclass(frozen=True, slots=True)
class Dropped:
    """What was left out and why; `tokens` is what it would have taken."""

    kind: SegmentKind
    reason: DropReason
    source_id: str
    tokens: int


@dataclass(frozen=True, slots=True)
class AssemblyRequest:
    """Everything a context may hold; `turns` in order of `seq`, `recalled` in any order.

    `input_turn` is the turn that the input is, where it is stored already.
    `spare` is what recall found next, best first: it takes the places of what need not be said again.
    `pins_held` tokens more will be taken by pins as the budget grows: no recent turn may count on them.
    `preferences` were set or confirmed and are never cut; `gathered` ones were only heard in talk, first what
    is kept longest.
    With `budget_notice` the model is told how little room is left once 60 % of it is taken.
    `tighter_tasks` say the same as `task` in fewer words, the fullest first.
    `delimiter` fences remembered text; it must be random for each request, so that no text can close the
    fence. `left_out` is what the caller left out before; the manifest lists it with the rest.
    `edition` names the wording and rules (`editions.py`).
    """

    policy: BudgetPolicy
    delimiter: str
    system_prompt: str = ""
    input_text: str = ""
    input_turn: str = ""
    goal: str = ""
    pins: tuple[Fragment, ...] = ()
    pins_held: int = 0
    preferences: tuple[Fragment, ...] = ()
    gathered: tuple[Fragment, ...] = ()
    task: str = ""
    task_id: str = ""
    tighter_tasks: tuple[str, ...] = ()
    summary: SummaryText | None = None
    turns: tuple[StoredTurn, ...] = ()
    recalled: tuple[Fragment, ...] = ()
    spare: tuple[Fragment, ...] = ()
    authority: tuple[Fragment, ...] = ()
    question: OpenQuestion | None = None
    min_recent_turns: int = 6
    language: Language = "en"
    budget_notice: bool = False
    strategy: str = "hybrid"
    left_out: tuple[Dropped, ...] = ()
    edition: int = EDITION


@dataclass(frozen=True, slots=True)
class Message:
    """One message as a chat model takes it."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class ManifestSegment:
    """What one part of the context is made of: ids and numbers, no text; `tokens` with message overhead."""

    kind: SegmentKind
    tokens: int
    source_ids: tuple[str, ...]
    messages: int


@dataclass(frozen=True, slots=True)
class WindowSize:
    """N of the working window: how many `turns` of the session's mean fit beside the rest.

    `reserved` is what everything else may take, in tokens: the other parts and the share of recall.
    """

    turns: int
    mean_turn_tokens: float
    reserved: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """The account of an assembled context; `window` where the caller computed one.

    `returned`: so many of its turns the summary shown covers too, and they are not among the least of recent
    turns. They came back because there is more room than their summary was given.
    """

    segments: tuple[ManifestSegment, ...]
    dropped: tuple[Dropped, ...]
    strategy: str = "hybrid"
    window: WindowSize | None = None
    returned: int = 0

    @property
    def steps(self) -> tuple[Step, ...]:
        """How it was made to fit: the steps that were taken, in their order."""
        taken = {_STEP_OF.get((item.kind, item.reason)) for item in self.dropped}
        return tuple(step for step in STEPS if step in taken)

    def as_dict(self) -> dict[str, object]:
        """The manifest as the API shows it; `returned` where there are any."""
        return {
            "strategy": self.strategy,
            "steps": list(self.steps),
            "window": asdict(self.window) if self.window else None,
            **({"returned": self.returned} if self.returned else {}),
            "segments": [
                {
                    "kind": segment.kind,
                    "tokens": segment.tokens,
                    "source_ids": list(segment.source_ids),
                    "messages": segment.messages,
                }
                for segment in self.segments
            ],
            "dropped": [
                {"kind": item.kind, "reason": item.reason, "source_id": item.source_id, "tokens": item.tokens}
                for item in self.dropped
            ],
        }

    def source_ids(self) -> Mapping[SegmentKind, tuple[str, ...]]:
        """The ids that went in, by kind."""
        return {segment.kind: segment.source_ids for segment in self.segments}


@dataclass(frozen=True, slots=True)
class Assembled:
    """A context ready to send, what it uses, and how it came about."""

    messages: tuple[Message, ...]
    budget: Budget
    manifest: Manifest
