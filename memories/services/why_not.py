"""Why a memory or turn was not recalled: the stage that dropped it, with the number that decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal
from uuid import UUID

from memories.models import MemoryItem, Passage
from memories.models.memory_item import ON_THE_TIMELINE
from memories.models.passage import PassageKind
from memories.queries.fulltext import says_any
from memories.queries.items import holding, memory_rows, visible_to
from memories.queries.search import with_likeness
from memories.services.draft import named_user
from memories.services.embedder import embedding_for
from memories.services.recall import (
    RecallRequest,
    askable_memories,
    askable_turns,
    probe_of,
    recall,
)
from memories.services.recall_selection import type_of
from memories.services.recall_settings import settings_in_force
from memories.services.thresholds import thresholds_for
from memoryhub.core.errors import NotFound
from memoryhub.core.policy.rules import RECALLED
from tenants.scope import Scope, tenant_tx

Stage = Literal[
    "shown", "status", "validity", "channel", "filters", "overruled", "threshold", "arm_limit", "echo",
    "owned_by_source", "abstained", "section", "quota", "diversity", "top_k",
]  # fmt: skip
_WORDS: Mapping[Stage, tuple[str, str]] = {
    "shown": ("It was recalled.", "已被召回。"),
    "status": ("It is not active, so it is never searched.", "它不是生效状态，不参与检索。"),
    "validity": ("It did not hold at the moment asked about.", "在所问的时刻它并不成立。"),
    "channel": ("Its channel is not recalled until a person confirms it.", "该来源在人工确认前不参与召回。"),
    "filters": ("The request asked for other kinds, fields or sessions.", "请求限定了别的类型、领域或会话。"),
    "overruled": (
        "What it says was corrected or had not been said by then.",
        "它所说的已被更正，或当时尚未说出。",
    ),
    "threshold": (
        "It is less like the question than the threshold of its type, and no other arm found it.",
        "它与问题的相似度低于该类型的阈值，也没有其他检索通路找到它。",
    ),
    "arm_limit": (
        "It matched, but others filled the places of every arm.",
        "它有匹配，但各通路的名额已被更靠前的占满。",
    ),
    "echo": ("It says hardly more than a memory that was recalled.", "它所说的几乎都已在召回的记忆里。"),
    "owned_by_source": (
        "An authoritative source answers for what it says.",
        "它所说的由权威数据源负责回答。",
    ),
    "abstained": (
        "Nothing that was found had enough to do with the question, so nothing was recalled.",
        "找到的内容都与问题关系不足，因此什么也没有召回。",
    ),
    "section": (
        "Another piece of the same section was recalled.",
        "同一章节的另一片段已被召回。",
    ),
    "quota": ("The places of its kind were taken.", "这一类结果的名额已满。"),
    "diversity": (
        "It repeats what was recalled before it, so it gave its place away.",
        "它与排在前面的内容重复，名额让给了别的结果。",
    ),
    "top_k": ("Others ranked before it, and no place was left.", "排在它前面的已占满返回名额。"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyNot:
    """The stage at which something was dropped, words for it, and the numbers that decided."""

    stage: Stage
    reason: str
    reason_zh: str
    numbers: Mapping[str, Any]


def why_not(scope: Scope, request: RecallRequest, target: UUID) -> WhyNot:
    """Ask again and follow one memory or turn (by its id) through the stages.

    Raises:
        NotFound: it is not there, or not this user's to recall.
    """
    owner = named_user(scope, request.user_id)
    with tenant_tx(scope.tenant_id, scope.user_id):
        memory = memory_rows().filter(visible_to(owner), pk=target).first()
        turns = Passage.objects.filter(user_id=owner, kind=PassageKind.TURN, source_id=target)
        said = [] if memory else list(turns.defer("terms", "embedding").order_by("part"))
        row = memory or (said[0] if said else None)
        if row is None:
            raise NotFound
        refused = _refused(owner, request, row)
    return refused or _ranked(scope, request, row, {part.pk.hex for part in said})


def _refused(owner: UUID, request: RecallRequest, row: MemoryItem | Passage) -> WhyNot | None:
    """What kept it from being searched at all."""
    if isinstance(row, Passage):
        turns = askable_turns(owner, request)
        if turns is not None and turns.filter(pk=row.pk).exists():
            return None
        elsewhere = turns is None or request.session_id not in (None, row.session_id)
        return _because("filters" if elsewhere else "overruled", said_at=row.said_at)
    memories = askable_memories(owner, request)
    if memories is not None and memories.filter(pk=row.pk).exists():
        return None
    return _memory_refused(request, row)


def _memory_refused(request: RecallRequest, row: MemoryItem) -> WhyNot:
    if row.channel not in RECALLED:
        return _because("channel", channel=row.channel, trust=row.trust)
    if row.status not in ON_THE_TIMELINE:
        return _because("status", status=row.status)
    held = holding(memory_rows(), now=request.now, as_of=request.as_of, known_at=request.known_at)
    if held.filter(pk=row.pk).exists():
        return _because("filters", memory_type=row.memory_type)
    return _because("validity", status=row.status, valid_from=row.valid_from, valid_to=row.valid_to)


def _ranked(scope: Scope, request: RecallRequest, row: MemoryItem | Passage, parts: set[str]) -> WhyNot:
    """Where it (or the best of its parts) stood among what was found, or why no arm found it."""
    trace = recall(scope, replace(request, explain=True)).trace
    ranked = trace.get("ranked", [])
    rows = {row.pk.hex, *parts}
    one = next((line for line in ranked if line["row"] in rows), None)
    if one is None:
        return _unfound(scope, request, row)
    shown = [line["score"] for line in ranked if line["cut_by"] == "shown"]
    numbers = {"place": one["place"], "score": one["score"], "least_shown": min(shown, default=None)}
    numbers |= _deciding(one, trace)
    return _because(one["cut_by"], **numbers, arms=one["arms"], parts=one.get("parts", {}))


def _deciding(line: Mapping[str, Any], trace: Mapping[str, Any]) -> dict[str, Any]:
    """The threshold or setting that decided, with its number and where that comes from."""
    decided = trace["decided"]
    if line["cut_by"] == "abstained":
        told = decided["relevance"]
        return {"threshold": told["threshold"], "likeness": told["relevance"], "least": told["least"],
                "from": told["from"]}  # fmt: skip
    if line["cut_by"] == "threshold":
        scores = [arm["score"] for name, arm in line["arms"].items() if name in ("vector", "line")]
        of = line["threshold"]
        return {"threshold": of["name"], "likeness": max(scores), "least": of["least"], "from": of["from"]}
    if line["cut_by"] in ("quota", "section", "diversity"):
        return {"settings_version": decided["settings_version"], "top_k": decided["top_k"]}
    return {}


def _unfound(scope: Scope, request: RecallRequest, row: MemoryItem | Passage) -> WhyNot:
    using, settings = embedding_for(scope.tenant_id), settings_in_force(scope)
    thresholds, name = thresholds_for(settings, using.model), type_of(row)
    probe, _ = probe_of(request, using, floor=thresholds.least_memory)
    with tenant_tx(scope.tenant_id, scope.user_id):
        if isinstance(row, MemoryItem):
            seen = with_likeness(MemoryItem.objects.filter(pk=row.pk), probe).get()
            likeness = seen.likeness  # type: ignore[attr-defined]  # annotated
            said = bool(probe.terms) and MemoryItem.objects.filter(says_any(probe.terms), pk=row.pk).exists()
        else:
            likeness = None
            said = bool(probe.terms) and Passage.objects.filter(says_any(probe.terms), pk=row.pk).exists()
    least = thresholds[name]
    near = likeness is not None and likeness >= least
    return _because(
        "arm_limit" if near or said else "threshold",
        **{"likeness": likeness, "least": least, "threshold": name, "from": thresholds.source(name)},
    )


def _because(stage: Stage, **numbers: Any) -> WhyNot:
    reason, reason_zh = _WORDS[stage]
    return WhyNot(stage=stage, reason=reason, reason_zh=reason_zh, numbers=numbers)
