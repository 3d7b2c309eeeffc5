"""The write policy as data: which candidate is kept, refused, reviewed, asked about, quarantined."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.redaction import Finding

Decision = Literal["keep", "refuse", "review", "clarify", "quarantine"]

CHANNELS: tuple[str, ...] = (
    "user_stated",
    "operator",
    "user_confirmed",
    "assistant_inferred",
    "tool_output",
    "document",
    "import",
    "api",
)


@dataclass(frozen=True, slots=True)
class PolicyInput:
    """What the policy looks at; `findings` are those of `content`."""

    content: str
    memory_type: str
    subject_key: str
    importance: int
    confidence: float
    inferred: bool
    channel: str
    findings: tuple[Finding, ...] = ()
    intent: str = "assert"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: every condition that is set must hold; the first rule that matches decides."""

    id: str
    decision: Decision
    reason: str
    reason_zh: str
    finding_kinds: frozenset[str] | None = None
    max_trust: int | None = None
    instruction: bool | None = None
    blank: bool | None = None
    inferred: bool | None = None
    intents: frozenset[str] | None = None
    memory_types: frozenset[str] | None = None
    subject_keys: tuple[str, ...] = ()
    max_importance: int | None = None
    max_confidence: float | None = None


@dataclass(frozen=True, slots=True)
class PolicyOutcome:
    """The decision, the id of the rule that took it, and why, in both languages."""

    decision: Decision
    rule: str
    reason: str
    reason_zh: str


DEFAULT_RULES: tuple[Rule, ...] = ()


def trust_of(channel: str) -> int:
    """Trust of a channel, 0 (nothing known) to 100 (the user's own word)."""
    return {"user_stated": 100}.get(channel, 0)


def decide(policy_input: PolicyInput, *, rules: Sequence[Rule] = DEFAULT_RULES) -> PolicyOutcome:
    """Return the outcome of the first rule that matches; without a match the candidate is kept."""
    return PolicyOutcome("keep", "default.keep", "no rule speaks against it", "没有规则反对")
