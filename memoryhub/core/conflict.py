"""What a new claim means for the current ones: duplicate, update, contradiction, complement.

A decay of 0.01 an hour would leave 2.6e-10 after 92 days, so each type has a half-life of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Literal

from memoryhub.core.key_families import fades
from memoryhub.core.relations import compare_facts
from memoryhub.core.statement_relation import (
    FIXED_KEYS,
    Bearing,
    announces_change,
    bearing_of,
    is_hedged,
    is_opposed,
    same_meaning,
)

__all__ = [
    "HALF_LIFE_DAYS",
    "Claim",
    "ConflictParams",
    "Resolution",
    "ScoreFactors",
    "as_said",
    "effective_score",
    "resolve",
    "same_meaning",
    "score_factors",
    "score_gap",
]

Kind = Literal["new", "duplicate", "update", "contradiction", "complement"]

HALF_LIFE_DAYS: Mapping[str, float | None] = MappingProxyType(
    {"identity": None, "preference": 365.0, "fact": 180.0, "experience": 90.0}
)
"""Days after which a claim weighs half; None never fades."""

_HEDGED = 0.63  # the most confidence in what is said with "maybe"; extraction gives as much
_ELSEWHERE = frozenset({"preference", "fact"})  # types that a claim under another key can oppose


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing held to be so; `feedback_weight` 1.0 is neutral, `trust` as in policy.rules.trust_of."""

    id: str
    content: str
    subject_key: str
    memory_type: str
    importance: int
    confidence: float
    feedback_weight: float
    trust: int
    said_at: datetime
    single_valued: bool


@dataclass(frozen=True, slots=True)
class ConflictParams:
    """Thresholds of the decision.

    `margin`: relative difference of effective scores above which the higher claim stays (CF2).
    `duplicate_overlap`: share of common units of meaning (Jaccard) from which one of two wordings that leaves
    something out says the same. `unsure_below`: a claim of lower confidence contradicts and does not update.
    """

    margin: float = 0.5
    duplicate_overlap: float = 0.7
    unsure_below: float = 0.6
    half_life_days: Mapping[str, float | None] = field(default_factory=lambda: HALF_LIFE_DAYS)


@dataclass(frozen=True, slots=True)
class Resolution:
    """`winner` is the id that is current afterwards; `closes` the ids whose validity ends.

    `closes` may hold the id of the new claim: it then is history (said earlier than what is current).
    `ask` is true when the user should settle it (CF3). `against` is the id of the claim that was weighed
    against the new one, empty where nothing was weighed.
    """

    kind: Kind
    winner: str
    closes: tuple[str, ...]
    reason: str
    reason_zh: str
    ask: bool = False
    against: str = ""


@dataclass(frozen=True, slots=True)
class ScoreFactors:
    """The four numbers of an effective score.

    `importance` 0.1 to 1, `confidence` 0 to 1, `feedback` 0.25 to 4 (1 is neutral), `decay` 0 to 1 (fresh).
    """

    importance: float
    confidence: float
    feedback: float
    decay: float

    @property
    def effective(self) -> float:
        """Their product (CF2)."""
        return self.importance * self.confidence * self.feedback * self.decay

    def as_dict(self) -> dict[str, float]:
        """The numbers as decisions keep them and pages show them, rounded to four digits."""
        names = ("importance", "confidence", "feedback", "decay", "effective")
        return {name: round(float(getattr(self, name)), 4) for name in names}


_DEFAULTS = ConflictParams()


def score_factors(claim: Claim, now: datetime, *, params: ConflictParams = _DEFAULTS) -> ScoreFactors:
    """What a claim's effective score is made of; importance is scaled to 0..1, decay follows its type."""
    kind = claim.memory_type if fades(claim.subject_key) else "identity"
    half_life = params.half_life_days.get(kind)
    days = max(0.0, (now - claim.said_at).total_seconds() / 86_400)
    decay = 1.0 if half_life is None else float(0.5 ** (days / half_life))
    return ScoreFactors(claim.importance / 10, claim.confidence, claim.feedback_weight, decay)


def effective_score(claim: Claim, *, now: datetime, params: ConflictParams = _DEFAULTS) -> float:
    """importance x confidence x feedback x decay(age, type) (CF2)."""
    return score_factors(claim, now, params=params).effective


def as_said(new: Claim) -> Claim:
    """A new claim as it is weighed: what is said with "maybe" counts as no surer than a guess."""
    return replace(new, confidence=min(new.confidence, _HEDGED)) if is_hedged(new.content) else new


def score_gap(one: float, other: float) -> float:
    """How far two effective scores lie apart, relative to the higher one: 0 to 1 (CF2)."""
    top = max(one, other)
    return abs(one - other) / top if top > 0 else 0.0


def resolve(
    new: Claim,
    current: Sequence[Claim],
    *,
    now: datetime,
    params: ConflictParams = _DEFAULTS,
    similarity: Mapping[str, float] = MappingProxyType({}),
) -> Resolution:
    """Decide what `new` means for `current`, the current claims of the same user and scope.

    `similarity` holds the cosine of the vectors of `new` and of claims by their ids, where both have one of
    the same model.
    """
    duplicate = next((claim for claim in current if _is_duplicate(new, claim, params, similarity)), None)
    if duplicate is not None:
        return _duplicate(new, duplicate)
    rivals = [claim for claim in current if claim.subject_key == new.subject_key and new.subject_key]
    bearings = {claim.id: _bearing(new, claim, similarity) for claim in rivals}
    bearings |= {claim.id: _bearing_elsewhere(new, claim) for claim in current if claim not in rivals}
    touched = [claim for claim in current if bearings[claim.id] in ("replaces", "contradicts")]
    if touched:
        contradicts = any(bearings[claim.id] == "contradicts" for claim in touched)
        return _rivalry(new, touched, now, params, contradicts=contradicts)
    if not rivals:
        return Resolution("new", new.id, (), "nothing about this is known yet", "尚无同类记忆")
    return Resolution("complement", new.id, (), "adds to what is known", "对已有记忆的补充")


def _bearing(new: Claim, claim: Claim, similarity: Mapping[str, float]) -> Bearing:
    single = new.single_valued or claim.single_valued
    told = compare_facts(new.content, claim.content) if single else None
    if told == "same":
        return "duplicate"
    found = bearing_of(
        new.content,
        claim.content,
        subject_key=new.subject_key,
        single_valued=single,
        similarity=similarity.get(claim.id),
    )
    # The same relation with another value says something else, however much of the rest is alike.
    return "replaces" if told is not None and found in ("duplicate", "beside") else found


def _bearing_elsewhere(new: Claim, claim: Claim) -> Bearing:
    """Under another key only the plain opposite counts: "I no longer eat pork" against "I love pork"."""
    types = {new.memory_type, claim.memory_type}
    if not types <= _ELSEWHERE or not is_opposed(new.content, claim.content, exactly=True):
        return "beside"
    return "replaces" if announces_change(new.content) else "contradicts"


def _is_duplicate(new: Claim, claim: Claim, params: ConflictParams, similarity: Mapping[str, float]) -> bool:
    """Under one key other words for the same count; under another key only the same units of meaning."""
    if claim.subject_key == new.subject_key:
        return _bearing(new, claim, similarity) == "duplicate" or (
            not new.single_valued
            and same_meaning(new.content, claim.content, overlap=params.duplicate_overlap)
            and len(new.content) <= len(claim.content)
        )
    same_head = claim.subject_key.split(".")[0] == new.subject_key.split(".")[0]
    return (
        claim.memory_type == new.memory_type
        and same_head
        and not (new.single_valued and claim.single_valued)
        and same_meaning(new.content, claim.content, overlap=1.0)
    )


def _duplicate(new: Claim, claim: Claim) -> Resolution:
    if new.trust > claim.trust:
        return Resolution(
            "duplicate", new.id, (claim.id,),
            "said before with less authority; the better source replaces it",
            "此前已有同样内容，以更可信的来源为准",
        )  # fmt: skip
    return Resolution("duplicate", claim.id, (), "already known", "已有相同记忆")


def _rivalry(
    new: Claim, rivals: Sequence[Claim], now: datetime, params: ConflictParams, *, contradicts: bool
) -> Resolution:
    """They cannot all hold: which does from now on."""
    holder = max(rivals, key=lambda claim: (claim.trust, claim.said_at))
    ids = tuple(claim.id for claim in rivals)
    if new.trust < holder.trust:
        return Resolution(
            "contradiction", holder.id, (),
            "a less trusted source contradicts what is known",
            "较低可信来源与已有记忆矛盾，保留原记忆", ask=True, against=holder.id,
        )  # fmt: skip
    if new.said_at < holder.said_at:
        return Resolution(
            "update", holder.id, (new.id,),
            "said earlier than what is current: kept as history", "早于当前记忆，作为历史保存",
            against=holder.id,
        )  # fmt: skip
    unsure = new.confidence < params.unsure_below or is_hedged(new.content)
    if new.said_at > holder.said_at and not unsure and not contradicts:
        return Resolution(
            "update", new.id, ids, "newer information on the same subject",
            "同一事项的新信息，取代旧记忆", against=holder.id,
        )  # fmt: skip
    return _scored(new, holder, ids, now, params)


def _scored(
    new: Claim, holder: Claim, ids: tuple[str, ...], now: datetime, params: ConflictParams
) -> Resolution:
    """CF2: the clearly higher score stays, else the later; CF3: what is unsure is put to the user.

    A guess waits until the user has settled it. What was said outright stands meanwhile, and is asked about
    where it overrules what does not change by itself, or where the score would overrule it.
    """
    unsure = new.confidence < params.unsure_below or is_hedged(new.content)
    ours = effective_score(as_said(new), now=now, params=params)
    theirs = effective_score(holder, now=now, params=params)
    if score_gap(ours, theirs) > params.margin:
        words = f"effective score {ours:.2f} against {theirs:.2f}", f"有效分 {ours:.2f} 对 {theirs:.2f}"
        if ours > theirs:
            return Resolution("contradiction", new.id, ids, *words, against=holder.id)
        return Resolution("contradiction", holder.id, (), *words, ask=not unsure, against=holder.id)
    if unsure:
        return Resolution(
            "contradiction", holder.id, (),
            f"said without certainty, scores are near ({ours:.2f} and {theirs:.2f}): the user is asked",
            f"说法不确定，且有效分接近（{ours:.2f} 与 {theirs:.2f}）：待用户确认",
            ask=True, against=holder.id,
        )  # fmt: skip
    fixed = FIXED_KEYS.search(new.subject_key) is not None and not announces_change(new.content)
    return Resolution(
        "contradiction", new.id, ids,
        f"scores are near ({ours:.2f} and {theirs:.2f}): the later stands",
        f"有效分接近（{ours:.2f} 与 {theirs:.2f}）：以较新者为准", ask=fixed, against=holder.id,
    )  # fmt: skip
