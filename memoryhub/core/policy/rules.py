"""The write policy as data: which candidate is kept, refused, reviewed, asked about, quarantined."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from types import MappingProxyType
from typing import Literal

from memoryhub.core.errors import InvalidInput
from memoryhub.core.injection import find_instructions
from memoryhub.core.policy.plain_words import holds_word
from memoryhub.core.redaction import SECRET_KINDS, Finding, find_sensitive, has_marker
from memoryhub.core.text import fold, is_blank

Decision = Literal["keep", "refuse", "review", "clarify", "quarantine"]

TRUST: Mapping[str, int] = MappingProxyType(
    {
        "user_stated": 100,
        "operator": 95,
        "user_confirmed": 90,
        "api": 70,
        "assistant_inferred": 50,
        "tool_output": 30,
        "document": 25,
        "import": 20,
    }
)
PERSONAL: frozenset[str] = frozenset({"user_stated", "user_confirmed", "operator"})
"""A person said or confirmed it. A replayed conversation counts: its turns come in as `user_stated`."""
RECALLED: frozenset[str] = PERSONAL | {"api", "import"}
"""What a search may answer from; what an assistant guessed or a tool wrote is not."""
TRUSTED: frozenset[str] = PERSONAL | {"api"}
"""What stands in a context unasked: above `LOW_TRUST`, so not what was imported from elsewhere either."""
CHANNEL_OF_ROLE: Mapping[str, str] = MappingProxyType(
    {"user": "user_stated", "tool": "tool_output", "assistant": "assistant_inferred"}
)
"""How what a speaker of this role said came in."""
LOW_TRUST = 50
"""At or below this, text is not the user's word: never an instruction, never closes what a user said."""


@dataclass(frozen=True, slots=True)
class PolicyInput:
    """What the policy looks at; `findings` are those of `content`, looked for again when left out."""

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
    """One rule: every condition that is set must hold; the first rule that matches decides.

    `subject_keys` are shell patterns (`profile.*`); all bounds are inclusive. One of `words`, in folded form,
    must stand in the text; regular expressions are no condition, so that no tenant's rule can slow a write.
    """

    id: str
    decision: Decision
    reason: str
    reason_zh: str
    finding_kinds: frozenset[str] | None = None
    instruction: Literal["any", "hard"] | None = None
    blank: bool | None = None
    inferred: bool | None = None
    intents: frozenset[str] | None = None
    memory_types: frozenset[str] | None = None
    subject_keys: tuple[str, ...] = ()
    channels: frozenset[str] | None = None
    words: tuple[str, ...] = ()
    min_trust: int | None = None
    max_trust: int | None = None
    min_importance: int | None = None
    max_importance: int | None = None
    min_confidence: float | None = None
    max_confidence: float | None = None

    @property
    def weighs_guesses(self) -> bool:
        """Whether it looks at how sure or weighty something is, which a person who writes by hand decides."""
        numbers = (self.min_importance, self.max_importance, self.min_confidence, self.max_confidence)
        return self.inferred is not None or any(number is not None for number in numbers)


@dataclass(frozen=True, slots=True)
class PolicyOutcome:
    """The decision, the id of the rule that took it, and why, in both languages."""

    decision: Decision
    rule: str
    reason: str
    reason_zh: str


SAFETY_RULES: tuple[Rule, ...] = (
    Rule(
        "safety.secret", "refuse",
        "secrets and sensitive numbers are never stored as memory",
        "密码、密钥、证件号、银行卡、收入等敏感信息不会存为记忆",
        finding_kinds=SECRET_KINDS,
    ),
    Rule(
        "safety.instruction", "quarantine",
        "text that is not the user's word tries to instruct the assistant",
        "并非用户本人所说的文字试图向助手下达指令",
        instruction="any", max_trust=LOW_TRUST,
    ),
    Rule(
        "safety.override", "quarantine",
        "the text tries to override rules or hides characters",
        "该文字试图绕过规则，或含有隐藏字符",
        instruction="hard",
    ),
)  # fmt: skip
"""Always in force, before any rule of a tenant."""

LOCKED_RULES: tuple[Rule, ...] = (
    *SAFETY_RULES,
    Rule("content.blank", "refuse", "there is nothing to remember", "没有可记住的内容", blank=True),
    Rule(
        "forget.untrusted", "refuse",
        "only the user or an operator may ask to forget",
        "只有用户本人或运营人员可以要求遗忘",
        intents=frozenset({"forget"}), max_trust=LOW_TRUST,
    ),
    Rule("forget.asked", "keep", "the user asks to forget it", "用户要求遗忘", intents=frozenset({"forget"})),
)  # fmt: skip
"""What no tenant's policy removes, edits or outranks: safety, and that a wish to forget is granted."""

LOW_IMPORTANCE, HIGH_IMPORTANCE = 2, 8  # a detail of the moment; weighty enough to ask about

OWN_RULES: tuple[Rule, ...] = (
    Rule(
        "preference.not_the_user", "review",
        "only the user can state a preference",
        "偏好只能由用户本人表达",
        memory_types=frozenset({"preference"}), channels=frozenset({"tool_output", "document", "import"}),
    ),
    Rule("confidence.low", "refuse", "too uncertain to keep", "把握太低，不予保存", max_confidence=0.3),
    Rule(
        "inferred.important", "clarify",
        "inferred and important: the user should confirm it",
        "属于推断且较重要，需要用户确认",
        inferred=True, min_importance=HIGH_IMPORTANCE,
    ),
    Rule(
        "inferred.vague", "review",
        "inferred with little support", "推断依据不足", inferred=True, max_confidence=0.4,
    ),
    Rule(
        "importance.low", "refuse",
        "a detail of the moment, not worth keeping", "只是一时的细节，不值得保存",
        max_importance=LOW_IMPORTANCE,
    ),
)  # fmt: skip
"""What a tenant starts with and may change (`document.py`)."""

DEFAULT_RULES: tuple[Rule, ...] = (*LOCKED_RULES, *OWN_RULES)


def trust_of(channel: str) -> int:
    """Trust of a channel, 0 to 100 (the user's own word).

    Raises InvalidInput("unknown_channel"): trust comes from the channel, so there is no default.
    """
    if channel not in TRUST:
        raise InvalidInput("unknown_channel", field="channel", channel=channel)
    return TRUST[channel]


def decide(policy_input: PolicyInput, *, rules: Sequence[Rule] = DEFAULT_RULES) -> PolicyOutcome:
    """Return the outcome of the first rule that matches; without a match the candidate is kept.

    The safety rules come first whatever `rules` says.
    """
    ordered = [*SAFETY_RULES, *(rule for rule in rules if rule not in SAFETY_RULES)]
    facts = _Facts.of(policy_input)
    for rule in ordered:
        if _matches(rule, policy_input, facts):
            return PolicyOutcome(rule.decision, rule.id, rule.reason, rule.reason_zh)
    return PolicyOutcome(
        "keep", "default.keep", "worth remembering, no rule speaks against it", "值得记住，没有规则反对"
    )


def decide_by_hand(policy_input: PolicyInput, *, rules: Sequence[Rule] = DEFAULT_RULES) -> PolicyOutcome:
    """The outcome for what a person writes by hand: an edit, a preference that is set.

    Rules that weigh guesses do not bind it, and a person who writes needs no review; what may not be kept
    at all is refused as everywhere.
    """
    binding = [
        rule
        for rule in rules
        if rule.decision in ("refuse", "quarantine") and rule.blank is None and not rule.weighs_guesses
    ]
    return decide(policy_input, rules=binding)


@dataclass(frozen=True, slots=True)
class _Facts:
    """What the conditions ask of the text, found once."""

    folded: str
    kinds: frozenset[str]
    masked: bool
    instruction: bool
    override: bool
    blank: bool
    trust: int

    @classmethod
    def of(cls, given: PolicyInput) -> "_Facts":
        findings = given.findings or tuple(find_sensitive(given.content))
        return cls(
            folded=fold(given.content),
            kinds=frozenset(item.kind for item in findings),
            masked=has_marker(given.content),
            instruction=bool(find_instructions(given.content)),
            override=bool(find_instructions(given.content, force="hard")),
            blank=_says_nothing(given.content),
            trust=trust_of(given.channel),
        )


def _says_nothing(text: str) -> bool:
    """Whether a text is blank, or one sign that is no word by itself; `茶` is one, and so is an emoji."""
    seen = text.strip()
    return is_blank(seen) or (len(seen) == 1 and unicodedata.category(seen) not in ("Lo", "So"))


def _matches(rule: Rule, given: PolicyInput, facts: _Facts) -> bool:
    return (
        _text_matches(rule, facts)
        and _value_matches(rule, given)
        and _numbers_match(rule, given, facts.trust)
    )


def _text_matches(rule: Rule, facts: _Facts) -> bool:
    if rule.finding_kinds is not None:
        secret_gone = facts.masked and rule.finding_kinds >= SECRET_KINDS
        if not (rule.finding_kinds & facts.kinds or secret_gone):
            return False
    if rule.instruction == "any" and not facts.instruction:
        return False
    if rule.instruction == "hard" and not facts.override:
        return False
    if rule.words and not any(holds_word(facts.folded, word) for word in rule.words):
        return False
    return rule.blank is None or rule.blank == facts.blank


def _value_matches(rule: Rule, given: PolicyInput) -> bool:
    return (
        (rule.inferred is None or rule.inferred == given.inferred)
        and (rule.intents is None or given.intent in rule.intents)
        and (rule.memory_types is None or given.memory_type in rule.memory_types)
        and (rule.channels is None or given.channel in rule.channels)
        and (not rule.subject_keys or any(fnmatchcase(given.subject_key, key) for key in rule.subject_keys))
    )


def _numbers_match(rule: Rule, given: PolicyInput, trust: int) -> bool:
    return (
        _within(trust, rule.min_trust, rule.max_trust)
        and _within(given.importance, rule.min_importance, rule.max_importance)
        and _within(given.confidence, rule.min_confidence, rule.max_confidence)
    )


def _within(value: float, least: float | None, most: float | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)
