"""What a new claim means for the current ones: duplicate, update, contradiction, complement.

The article's decay of 0.01 an hour leaves 2.6e-10 after 92 days; half-lives by type replace it (SPEC 14).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Literal

from memoryhub.core.text import fold, search_terms

Kind = Literal["new", "duplicate", "update", "contradiction", "complement"]

HALF_LIFE_DAYS: Mapping[str, float | None] = MappingProxyType(
    {"identity": None, "preference": 365.0, "fact": 180.0, "experience": 90.0}
)
"""Days after which a claim weighs half; None never fades."""

_IDENTITY = ("profile.", "family.", "health.", "pet.")
_NEGATION = re.compile(
    r"(?<![a-z])(?:not|never|no longer|don't|doesn't|didn't|isn't|aren't|can't|cannot|won't|hate|hates|"
    r"dislike|dislikes|stopped|avoid|without|no)(?![a-z])|不|没|别|勿|讨厌|反感|戒"
)
_FILLER = re.compile(
    r"(?<![a-z'])(?:i'm|i've|it's|my|i|we|am|is|are|was|be|been|have|has|the|a|an|to|in|at|of|on|that|please|"
    r"remember|now|currently|really|very|so|just|also|actually)(?![a-z'])"
)
_FILLER_ZH = re.compile("现在|目前|其实|一直|请|记住|的|了|啊|呢|吧|哦|呀|很|非常|特别|真的")
_NUMBER = re.compile(r"\d+(?:[.:]\d+)?")
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s)$")


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing held to be so; `feedback_weight` 1.0 is neutral, `trust` as in write_policy.trust_of."""

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
    `duplicate_overlap`: share of common terms (Jaccard) from which two wordings say the same.
    `unsure_below`: a claim of lower confidence contradicts and does not update.
    """

    margin: float = 0.5
    duplicate_overlap: float = 0.7
    unsure_below: float = 0.6
    half_life_days: Mapping[str, float | None] = field(default_factory=lambda: HALF_LIFE_DAYS)


@dataclass(frozen=True, slots=True)
class Resolution:
    """`winner` is the id that is current afterwards; `closes` the ids whose validity ends.

    `closes` may hold the id of the new claim: it then is history (said earlier than what is current).
    `ask` is true when the user should settle it (CF3).
    """

    kind: Kind
    winner: str
    closes: tuple[str, ...]
    reason: str
    reason_zh: str
    ask: bool = False


_DEFAULTS = ConflictParams()


def effective_score(claim: Claim, *, now: datetime, params: ConflictParams = _DEFAULTS) -> float:
    """importance x confidence x feedback x decay(age, type), with importance scaled to 0..1 (CF2)."""
    kind = "identity" if claim.subject_key.startswith(_IDENTITY) else claim.memory_type
    half_life = params.half_life_days.get(kind)
    days = max(0.0, (now - claim.said_at).total_seconds() / 86_400)
    decay = 1.0 if half_life is None else float(0.5 ** (days / half_life))
    return claim.importance / 10 * claim.confidence * claim.feedback_weight * decay


def same_meaning(one: str, other: str, *, overlap: float = _DEFAULTS.duplicate_overlap) -> bool:
    """Whether two texts say the same: equal when folded, or mostly the same terms, numbers and negation."""
    first, second = fold(one).strip(" .!。！"), fold(other).strip(" .!。！")
    if first == second:
        return True
    if sorted(_NUMBER.findall(first)) != sorted(_NUMBER.findall(second)):
        return False
    if bool(_NEGATION.search(first)) != bool(_NEGATION.search(second)):
        return False
    left, right = _terms(one), _terms(other)
    union = left | right
    return bool(union) and len(left & right) / len(union) >= overlap


def _terms(text: str) -> frozenset[str]:
    """The terms that carry the meaning: without fillers, English endings cut."""
    terms = {_ENDING.sub("", term) for term in search_terms(_FILLER_ZH.sub("", _FILLER.sub(" ", fold(text))))}
    return frozenset(terms or search_terms(text))


def resolve(
    new: Claim, current: Sequence[Claim], *, now: datetime, params: ConflictParams = _DEFAULTS
) -> Resolution:
    """Decide what `new` means for `current`, the current claims of the same user and scope."""
    rivals = [claim for claim in current if claim.subject_key == new.subject_key]
    duplicate = next((claim for claim in current if _is_duplicate(new, claim, params)), None)
    if duplicate is not None:
        return _duplicate(new, duplicate)
    if not rivals:
        return Resolution("new", new.id, (), "nothing about this is known yet", "尚无同类记忆")
    if not (new.single_valued or any(claim.single_valued for claim in rivals)):
        return Resolution("complement", new.id, (), "adds to what is known", "对已有记忆的补充")
    return _rivalry(new, rivals, now, params)


def _is_duplicate(new: Claim, claim: Claim, params: ConflictParams) -> bool:
    """Under one key small rewordings count; under another key only the very same words do."""
    if claim.subject_key == new.subject_key:
        overlap = 0.85 if new.single_valued else params.duplicate_overlap
        return same_meaning(new.content, claim.content, overlap=overlap)
    same_type = claim.memory_type == new.memory_type
    same_head = claim.subject_key.split(".")[0] == new.subject_key.split(".")[0]
    return (
        same_type
        and same_head
        and same_meaning(new.content, claim.content, overlap=0.9)
        and not (new.single_valued and claim.single_valued)
    )


def _duplicate(new: Claim, claim: Claim) -> Resolution:
    if new.trust > claim.trust:
        return Resolution(
            "duplicate", new.id, (claim.id,),
            "said before with less authority; the better source replaces it",
            "此前已有同样内容，以更可信的来源为准",
        )  # fmt: skip
    return Resolution("duplicate", claim.id, (), "already known", "已有相同记忆")


def _rivalry(new: Claim, rivals: Sequence[Claim], now: datetime, params: ConflictParams) -> Resolution:
    """One key, one value: who holds it from now on."""
    holder = max(rivals, key=lambda claim: (claim.trust, claim.said_at))
    ids = tuple(claim.id for claim in rivals)
    if new.trust < holder.trust:
        return Resolution(
            "contradiction", holder.id, (),
            "a less trusted source contradicts what is known",
            "较低可信来源与已有记忆矛盾，保留原记忆", ask=True,
        )  # fmt: skip
    if new.said_at < holder.said_at:
        return Resolution(
            "update", holder.id, (new.id,),
            "said earlier than what is current: kept as history", "早于当前记忆，作为历史保存",
        )  # fmt: skip
    if new.said_at > holder.said_at and new.confidence >= params.unsure_below:
        return Resolution(
            "update", new.id, ids, "newer information on the same subject", "同一事项的新信息，取代旧记忆"
        )
    return _scored(new, holder, ids, now, params)


def _scored(
    new: Claim, holder: Claim, ids: tuple[str, ...], now: datetime, params: ConflictParams
) -> Resolution:
    """CF2: the clearly higher score stays, else the later; CF3: near scores are put to the user."""
    ours = effective_score(new, now=now, params=params)
    theirs = effective_score(holder, now=now, params=params)
    top = max(ours, theirs)
    gap = abs(ours - theirs) / top if top > 0 else 0.0
    if gap > params.margin:
        words = f"effective score {ours:.2f} against {theirs:.2f}", f"有效分 {ours:.2f} 对 {theirs:.2f}"
        winner = new.id if ours > theirs else holder.id
        return Resolution("contradiction", winner, ids if winner == new.id else (), *words)
    return Resolution(
        "contradiction", new.id, ids,
        f"scores are near ({ours:.2f} and {theirs:.2f}): the later stands until the user settles it",
        f"有效分接近（{ours:.2f} 与 {theirs:.2f}）：暂以较新者为准，待用户确认", ask=True,
    )  # fmt: skip
