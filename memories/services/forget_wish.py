"""Grants a wish to forget that was said in a conversation, or asks first where it may be too much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from memories.models import MemoryItem, WriteDecision
from memories.models.decision import Outcome
from memories.services.decision_rows import Verdict, decision_row, heard_in
from memories.services.draft import span_digest
from memories.services.erasing import Forgotten
from memories.services.statement import TurnBefore, WriteResult
from memories.services.wish_meaning import ASK_RULE, Meant, carry_out, meant_by
from memoryhub.core.policy.rules import PolicyOutcome
from tenants.services.audit import Actor, record_act

NOTHING = PolicyOutcome("refuse", "forget.nothing_known", "nothing like it is remembered", "没有相关记忆")
_ASK = PolicyOutcome(
    "clarify",
    ASK_RULE,
    "this would forget {memories} memories and {turns} messages: it waits for a yes",
    "这将忘掉{memories}条记忆和{turns}条消息，需要先确认",
)
_NO_MORE = Forgotten(memories=0)


@dataclass(frozen=True, slots=True)
class _Granted:
    """What became of a wish."""

    outcome: Outcome
    said: PolicyOutcome
    gone: Forgotten = _NO_MORE
    asks: Meant | None = None


def grant_wish(
    draft: MemoryItem,
    *,
    policy: PolicyOutcome,
    before: TurnBefore | None,
    actor: Actor,
    dry_run: bool = False,
) -> WriteResult:
    """Do what the wish in a draft means, or record the question that comes first; in the open transaction.

    `policy` is what the tenant's policy says of it, which has let it pass; `before` the user's turn before
    this one. The caller holds the owner's lock. Of the team's memory nothing is forgotten by a wish.
    """
    meant = Meant() if draft.user_id is None else meant_by(draft, before=before)
    granted = _Granted(Outcome.REFUSED, NOTHING)
    if draft.user_id is not None and not meant.is_nothing:
        gone = carry_out(draft.user_id, meant, actor=actor, dry_run=dry_run or meant.asks)
        granted = _granted(meant, gone, policy)
    return _recorded(draft, granted, actor, dry_run=dry_run)


def _granted(meant: Meant, gone: Forgotten, policy: PolicyOutcome) -> _Granted:
    if not gone.memories and not gone.turns and not gone.texts:
        return _Granted(Outcome.REFUSED, NOTHING)
    return (
        _Granted(Outcome.CLARIFY, _ASK, gone, meant)
        if meant.asks
        else _Granted(Outcome.FORGOTTEN, policy, gone)
    )


def _recorded(draft: MemoryItem, granted: _Granted, actor: Actor, *, dry_run: bool) -> WriteResult:
    decision = _decision(draft, granted)
    if not dry_run:
        decision.save(force_insert=True)
        record_act(
            f"memory.{granted.outcome}", actor=actor, target_kind="decision", target_id=decision.pk,
            rule=decision.rule, superseded=[],
        )  # fmt: skip
    went = granted.outcome == Outcome.FORGOTTEN
    return WriteResult(
        decision=decision,
        memory=None,
        outcome=granted.outcome,
        rule=decision.rule,
        reason=decision.reason,
        reason_zh=decision.reason_zh,
        forgotten_ids=granted.gone.memory_ids if went else (),
        forgotten=granted.gone,
        dry_run=dry_run,
    )


def _decision(draft: MemoryItem, granted: _Granted) -> WriteDecision:
    """The unsaved decision; of what is forgotten, or may soon be, it holds no words."""
    gone = granted.gone
    numbers = {"memories": gone.memories, "turns": gone.turns, "kept": gone.kept}
    numbers |= {"texts": gone.texts} if gone.texts else {}
    details: dict[str, Any] = {"digest": span_digest(draft), "forgotten": numbers}
    if granted.asks is not None:
        details["asks"] = granted.asks.as_json()
    refused = granted.outcome == Outcome.REFUSED
    said = granted.said
    verdict = Verdict(
        granted.outcome, said.rule, said.reason.format(**numbers), said.reason_zh.format(**numbers)
    )
    return decision_row(draft, verdict, heard=heard_in(draft), details=details, wordless=not refused)
