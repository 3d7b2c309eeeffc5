"""How often recall says nothing when there is no answer, against how often it keeps one that there is.

Everything that our own set tells is kept through the product's services; each question is asked as a context
asks it, and the relevance of the best candidate is read from the explained recall.
"""

from __future__ import annotations

import datetime
import random
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from memories.services.documents import NewDocument, add_document
from memories.services.recall import RecallRequest, RecallResult, recall
from memories.services.recall_settings import change_recall_settings
from memories.services.statement import Statement
from memories.services.write import remember
from memoryhub.core.text import Language
from sessions_app.bench.abstention_set import AbstentionSet, abstention_set
from sessions_app.bench.bench_tenant import bench_tenant, new_user, work_off
from sessions_app.bench.model import HALVES, Half
from sessions_app.bench.recall_own import own_conversations
from sessions_app.services.sessions import open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import Scope
from tenants.services.audit import SYSTEM

TOLD = ("memories", "turns", "long answers")
OFFSETS = tuple(round(-0.15 + 0.05 * step, 2) for step in range(8))  # added to every threshold of relevance
LANGUAGES: tuple[Language, ...] = ("zh", "en")
_NOW = datetime.datetime(2026, 1, 10, 9, tzinfo=datetime.UTC)
_TOLD = datetime.datetime(2025, 12, 1, 9, tzinfo=datetime.UTC)
_A_MESSAGE, _AROUND = 3, 14  # statements in a long message, and lines of small talk to each
_LATER_TURN = 9  # no opening of a conversation, which the gate lets through whatever it says


@dataclass(frozen=True, slots=True)
class Reaction:
    """What recall did with one question; `margin` is relevance above its threshold, None where none decided.

    `found`: what answers is among the hits of a recall that never stays silent.
    """

    kind: str
    half: Half
    gated_out: bool
    found: bool
    margin: float | None

    def silent(self, offset: float) -> bool:
        """Whether nothing is handed on with every threshold raised by `offset`."""
        return self.gated_out or (self.margin is not None and self.margin < offset)


def abstention_figures(report: Callable[[str], None]) -> dict[str, object]:
    """By language and by where it was told: the curve of each half.

    As memories and documents, as messages, or in long answers among other things: those are cut in parts, and
    no memory is made of what an assistant says.
    """
    figures: dict[str, object] = {}
    for language in LANGUAGES:
        for told in TOLD:
            report(f"abstention: {language}, {told}")
            with bench_tenant() as tenant_id:
                reactions = _reactions(abstention_set(language), told, tenant_id)
            figures[f"{language}, {told}"] = {
                half: curve([one for one in reactions if one.half == half]) for half in HALVES
            }
    return figures


def curve(reactions: Sequence[Reaction]) -> list[dict[str, object]]:
    """For each offset the share of answered questions that keep their answer, and of others kept silent."""
    rows: list[dict[str, object]] = []
    for offset in OFFSETS:
        row: dict[str, object] = {"offset": offset}
        for kind in ("answered", "near", "other"):
            chosen = [one for one in reactions if one.kind == kind]
            good = [
                (one.found and not one.silent(offset)) if kind == "answered" else one.silent(offset)
                for one in chosen
            ]
            row |= {kind: round(100 * sum(good) / len(good), 1), f"{kind}_questions": len(good)}
        rows.append(row)
    return rows


def _reactions(lines: AbstentionSet, told: str, tenant_id: uuid.UUID) -> list[Reaction]:
    scope = new_user(tenant_id)
    change_recall_settings(Scope(tenant_id), {"abstain": "never"}, actor=SYSTEM)
    statements = [line.content for line in lines.told if told == "memories" or line.kind != "document"]
    if told == "memories":
        _remember(scope, lines)
    else:
        _say(scope, _turns(told, statements, lines.language))
    work_off(tenant_id)
    asked = RecallRequest(
        query="",
        now=_NOW,
        user_id=scope.user_id,
        top_k=8,
        gated=True,
        turn_count=_LATER_TURN,
        explain=True,
    )
    reactions = []
    for line in lines.told:
        if line.content in statements:
            result = recall(scope, replace(asked, query=line.question))
            reactions.append(_reaction(result, "answered", line.half, line.content))
    for question in lines.unanswered:
        result = recall(scope, replace(asked, query=question.question))
        reactions.append(_reaction(result, question.nearness, question.half, ""))
    return reactions


def _reaction(result: RecallResult, kind: str, half: Half, content: str) -> Reaction:
    return Reaction(
        kind=kind,
        half=half,
        gated_out=not result.gate.recall,
        found=any(_says(hit.content, content) for hit in result.hits),
        margin=_margin(result),
    )


def _margin(result: RecallResult) -> float | None:
    told = result.decided.get("relevance", {})
    return told["relevance"] - told["least"] if told and not told["by_words"] else None


def _says(hit: str, content: str) -> bool:
    """Whether a hit is what was told, or a piece of it: memories are worded by who wrote them down."""
    return bool(content) and (content in hit or hit in content)


def _remember(scope: Scope, lines: AbstentionSet) -> None:
    for line in lines.told:
        if line.kind == "document":
            title, _stop, _rest = line.content.replace("。", ".").partition(".")
            new = NewDocument(title=title, data=line.content.encode(), user_id=scope.user_id)
            add_document(scope, new, actor=SYSTEM)
        else:
            statement = Statement(
                content=line.content, memory_type=line.kind, valid_from=_TOLD, user_id=scope.user_id
            )
            remember(scope, statement)


def _turns(told: str, statements: Sequence[str], language: Language) -> list[NewTurn]:
    if told == "turns":
        return [NewTurn("user", text, said_at=_TOLD) for text in statements]
    return [NewTurn("assistant", text, said_at=_TOLD) for text in _among_others(statements, language)]


def _among_others(statements: Sequence[str], language: Language) -> list[str]:
    """Long texts that say some of the statements among small talk, by a fixed draw."""
    drawn = random.Random(7)  # noqa: S311  # the same draw each time
    pools = [pool for pool in own_conversations() if pool.language == language][:3]
    talk = [one.content for pool in pools for one in pool.kept]
    messages = []
    for start in range(0, len(statements), _A_MESSAGE):
        told = statements[start : start + _A_MESSAGE]
        lines = drawn.choices(talk, k=_AROUND * len(told))
        for statement in told:
            lines.insert(drawn.randrange(len(lines)), statement)
        messages.append("\n".join(lines))
    return messages


def _say(scope: Scope, turns: Sequence[NewTurn]) -> None:
    assert scope.user_id is not None
    session = open_session(scope, user_id=scope.user_id, actor=SYSTEM)
    append_turns(scope, session.pk, turns)
