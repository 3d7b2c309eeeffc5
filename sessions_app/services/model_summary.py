"""Has a connected model word the next summary, and gives way to the deterministic engine where it fails."""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from memoryhub.core.compression.engine import CompressionResult
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.context_settings import ContextSettings
from memoryhub.core.model_limits import model_facts
from memoryhub.core.summaries.check import Verdict, verdict, without_doubtful
from memoryhub.core.summaries.gate import Folding, by_rule, gated
from memoryhub.core.summaries.model_answer import DIFF_SCHEMA, SummaryDiff, applied, diff_of
from memoryhub.core.summaries.prompt import (
    PromptSpace,
    batches,
    correction,
    instructions,
    material,
    room_for_turns,
)
from memoryhub.core.summaries.summary import StructuredSummary
from memoryhub.core.tokens import REQUEST_OVERHEAD, message_tokens
from memoryhub.providers.llm import (
    ChatMessage,
    ChatModel,
    ChatRequest,
    JsonAnswer,
    ModelUnavailable,
)
from sessions_app.models import CompressionRun, Session
from sessions_app.services.engines import chat_model
from sessions_app.services.json_usage import record_json_call
from sessions_app.services.model_quota import may_ask_model
from tenants.scope import Scope, tenant_tx

MODEL_ENGINE = "model:"
PAUSED = "paused"
PAUSE = datetime.timedelta(hours=1)  # after so many failures in a row, in which no model is asked
MOST_BATCHES = 12  # of one compression: a year of turns at once is condensed by rule
_MOST_REPLY, _LEAST_REPLY = 8_192, 512  # tokens of an answer
_SCHEMA_TEXT = json.dumps(DIFF_SCHEMA)
_logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Summarised:
    """The next summary and who made it.

    `engine` is `model:<name>`, or empty for the deterministic one. `degraded` says in a word why a model
    that was to be asked did not do it; `details` hold what it changed, for the summary's quality record.
    `again`: it was made from turns that a summary covered already.
    """

    result: CompressionResult
    engine: str = ""
    degraded: str = ""
    details: dict[str, Any] = field(default_factory=dict)
    again: bool = False


class _GaveWay(Exception):
    """The model's work cannot be used; `reason` is a stable word."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason[:40]


def summarise(
    scope: Scope,
    session: Session,
    folding: Folding,
    *,
    settings: ContextSettings,
    now: datetime.datetime | None = None,
) -> Summarised:
    """Fold turns into the next summary; never raises for a model's sake, and opens no long transaction.

    A model is asked when one is connected, the tenant's `summary_engine` is `auto`, its tokens of the day
    are not spent, and it has not failed for this session `alert_failed_compressions` times in a row within
    the last hour.

    Raises:
        NotFound: the session was deleted while the model spoke.
    """
    rule = by_rule(folding)
    model = chat_model()
    if model.is_demo or settings["summary_engine"] != "auto" or not folding.turns:
        return Summarised(rule)
    assert not transaction.get_connection().in_atomic_block, "a model may take a minute"
    limited = not may_ask_model(scope.tenant_id)
    if limited or _paused(scope, session, settings["alert_failed_compressions"], now or timezone.now()):
        return Summarised(rule, degraded="" if limited else PAUSED)
    clerk = _Clerk(scope, session, model, folding, settings)
    try:
        draft = clerk.draft()
    except ModelUnavailable as error:
        return _given_way(rule, error.code, error)
    except _GaveWay as error:
        return _given_way(rule, error.reason, error)
    result = gated(folding, draft, rule)
    if result.refused and rule.quality.score > result.quality.score:
        return _given_way(rule, "lossy", None)
    return Summarised(result, engine=f"{MODEL_ENGINE}{clerk.model_name}"[:120], details=clerk.account())


def _given_way(rule: CompressionResult, reason: str, error: Exception | None) -> Summarised:
    _logger.warning("summary_model_gave_way", reason=reason, detail=str(error or "")[:200])
    return Summarised(rule, degraded=reason)


def _paused(scope: Scope, session: Session, failures: int, now: datetime.datetime) -> bool:
    """Whether the model failed for this session so often in a row, and lately, that it is left alone."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        asked = CompressionRun.objects.filter(session_id=session.pk).filter(
            Q(engine__startswith=MODEL_ENGINE) | ~Q(degraded__in=("", PAUSED))
        )
        newest = list(asked.order_by("-created_at", "-id").values_list("degraded", "created_at")[:failures])
    failed = len(newest) == failures and all(reason for reason, _ in newest)
    return failed and newest[0][1] > now - PAUSE


class _Clerk:
    """One compression's talk with the model: batch by batch, each answer checked and repaired once."""

    def __init__(
        self, scope: Scope, session: Session, model: ChatModel, folding: Folding, settings: ContextSettings
    ) -> None:
        self.model_name = session.model or model.name
        self._scope = scope
        self._session = session
        self._model = model
        self._folding = folding
        self._space = _space(self.model_name, folding.target_tokens, settings)
        self._calls = 0
        self._left_out = 0
        self._diffs: list[SummaryDiff] = []

    def draft(self) -> StructuredSummary:
        """The summary after all turns, without what stayed doubtful after it was corrected.

        Raises:
            ModelUnavailable: no usable answer. _GaveWay: an answer that twice said what no turn says, or
                more turns than are worth asking about.
        """
        folding = self._folding
        summary = folding.previous or StructuredSummary()
        waiting = list(folding.turns)
        while waiting:
            batch = self._next_batch(summary, waiting)
            summary = self._rolled(summary, batch)
            del waiting[: len(batch)]
        return summary

    def account(self) -> dict[str, Any]:
        """What the model changed, in numbers and reasons."""
        return {
            "calls": self._calls,
            "added": sum(len(diff.add) for diff in self._diffs),
            "changed": sum(len(diff.change) for diff in self._diffs),
            "left_out": self._left_out,
            "dropped": [reason for diff in self._diffs for reason in diff.dropped.values()],
        }

    def _next_batch(self, summary: StructuredSummary, waiting: Sequence[SourceTurn]) -> list[SourceTurn]:
        """As many of the turns as one prompt takes beside the summary, some of them shown in part."""
        room = room_for_turns(
            summary,
            self._space,
            schema_text=_SCHEMA_TEXT,
            counter=self._folding.counter,
            language=self._folding.language,
        )
        if not room:
            raise _GaveWay("context_too_small")
        parts = batches(waiting, room)
        if len(self._diffs) + len(parts) > MOST_BATCHES:
            raise _GaveWay("too_many_turns")
        return parts[0]

    def _rolled(self, summary: StructuredSummary, batch: Sequence[SourceTurn]) -> StructuredSummary:
        whole = {turn.seq: turn for turn in self._folding.turns}
        turns = [whole[turn.seq] for turn in batch]
        request = self._request(summary, batch)
        answer, diff, found = self._asked(request, summary, turns)
        if found.violations:
            said = ChatMessage("assistant", json.dumps(answer.value, ensure_ascii=False))
            wrong = ChatMessage("user", correction(found.violations, self._folding.language))
            again = self._request(summary, batch, (said, wrong))
            answer, diff, found = self._asked(again, summary, turns)
        usable = without_doubtful(diff, found.violations)
        if usable is None:
            raise _GaveWay(f"invalid:{found.violations[0].code}")
        self._left_out += len(found.violations)
        self._diffs.append(usable)
        return applied(summary, usable, found.origins)

    def _request(
        self, summary: StructuredSummary, batch: Sequence[SourceTurn], more: tuple[ChatMessage, ...] = ()
    ) -> ChatRequest:
        folding = self._folding
        asked = (
            ChatMessage("system", instructions(folding.language, target_tokens=folding.target_tokens)),
            ChatMessage(
                "user", material(summary, batch, mark=secrets.token_hex(6), language=folding.language)
            ),
        )
        return ChatRequest(
            messages=(*asked, *more),
            model=self._session.model,
            max_tokens=self._space.reply,
        )

    def _asked(
        self, request: ChatRequest, summary: StructuredSummary, turns: Sequence[SourceTurn]
    ) -> tuple[JsonAnswer, SummaryDiff, Verdict]:
        """One answer that satisfies the schema, and what is wrong with it; its tokens are counted first."""
        counted = self._counted(request)
        try:
            answer = self._model.complete_json(request, DIFF_SCHEMA, name="summary_changes")
        except ModelUnavailable as error:
            self._calls += error.attempts
            self._count(counted, error)
            raise
        self._calls += answer.usage.calls
        diff = diff_of(answer.value)
        found = verdict(summary, diff, turns)
        self._count(counted, answer, useful=not found.violations)
        return answer, diff, found

    def _counted(self, request: ChatRequest) -> int:
        """What a request takes by our count, with the schema, which the adapter says in words too."""
        counter = self._folding.counter
        texts = (_SCHEMA_TEXT, *(message.content for message in request.messages))
        return REQUEST_OVERHEAD + sum(message_tokens(text, counter) for text in texts)

    def _count(self, counted: int, outcome: JsonAnswer | ModelUnavailable, *, useful: bool = False) -> None:
        record_json_call(
            self._scope, self._session.pk, purpose="summarise", model=self.model_name, counted=counted,
            outcome=outcome, useful=useful,
        )  # fmt: skip


def _space(model: str, target_tokens: int, settings: ContextSettings) -> PromptSpace:
    """What the model takes, by the tenant's table or ours; an answer may rewrite a summary of the target."""
    facts = model_facts(model, settings.models)
    reply = max(_LEAST_REPLY, min(_MOST_REPLY, 3 * target_tokens, facts.context // 6))
    return PromptSpace(context=facts.context, reply=reply, margin=settings["safety_margin"])
