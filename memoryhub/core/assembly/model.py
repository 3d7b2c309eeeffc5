"""The values that go into a context and come out of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.budget import Budget, BudgetPolicy, SegmentKind
from memoryhub.core.text import Language

DropReason = Literal["over_share", "outside_window", "over_budget", "tightened", "offloaded"]


@dataclass(frozen=True, slots=True)
class Fragment:
    """One remembered text: a pin, a preference, a memory, a past turn, an authority's answer.

    `date` is shown as given (`2024-05-01`), `source` says where it comes from in the reader's words,
    `tokens` is the stored count of `content`, `score` orders recalled fragments (higher is kept longer).
    """

    id: str
    content: str
    date: str = ""
    source: str = ""
    tokens: int = 0
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class SummaryText:
    """A rendered summary: `texts` from the fullest wording to the tightest; `id` names its version."""

    id: str
    texts: tuple[str, ...]
    source_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """A turn with its stored count; not `exact` when that was an estimate or another tokenizer's.

    `whole_tokens` is what an offloaded tool result takes, which `content` only stands in for; else 0.
    """

    id: str
    seq: int
    role: str
    content: str
    tokens: int
    exact: bool = True
    whole_tokens: int = 0


@dataclass(frozen=True, slots=True)
class AssemblyRequest:
    """Everything a context may hold; `turns` in order of `seq`, `recalled` in any order.

    With `budget_notice` the model is told how little room is left once 60 % of it is taken.
    `delimiter` fences remembered text; it must be random for each request, so that no text can close the
    fence.
    """

    policy: BudgetPolicy
    delimiter: str
    system_prompt: str = ""
    input_text: str = ""
    goal: str = ""
    pins: tuple[Fragment, ...] = ()
    preferences: tuple[Fragment, ...] = ()
    task: str = ""
    task_id: str = ""
    summary: SummaryText | None = None
    turns: tuple[StoredTurn, ...] = ()
    recalled: tuple[Fragment, ...] = ()
    authority: tuple[Fragment, ...] = ()
    min_recent_turns: int = 6
    language: Language = "en"
    budget_notice: bool = False


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
class Dropped:
    """What was left out and why; `tokens` is what it would have taken."""

    kind: SegmentKind
    reason: DropReason
    source_id: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """The account of an assembled context."""

    segments: tuple[ManifestSegment, ...]
    dropped: tuple[Dropped, ...]

    def as_dict(self) -> dict[str, list[dict[str, object]]]:
        """The manifest as the API shows it."""
        return {
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
