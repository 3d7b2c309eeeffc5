"""Has a connected model read turns for what lasts, beside the deterministic engine and after it.

It runs in the background, never inside a transaction and never in the way of a chat. Each candidate must
quote its turn; what the quote carries word for word is the user's statement, all else a guess of lower trust,
and both go through the tenant's policy like everything else. A failure changes nothing and is recorded.
"""

from __future__ import annotations

import datetime
import json
import secrets
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import structlog
from django.db import transaction
from django.utils import timezone

from memories.services.write import TurnText, WriteResult, remember_candidates
from memoryhub.core.extraction.model_check import Checked, checked
from memoryhub.core.extraction.model_prompt import (
    CANDIDATES_SCHEMA,
    ReadTurn,
    batches,
    instructions,
    material,
)
from memoryhub.core.model_limits import model_facts
from memoryhub.core.policy.rules import CHANNEL_OF_ROLE
from memoryhub.core.tokens import REQUEST_OVERHEAD, TokenCounter, message_tokens
from memoryhub.providers.llm import ChatMessage, ChatModel, ChatRequest, JsonAnswer, ModelUnavailable
from sessions_app.models import ExtractionRun, Session, Turn
from sessions_app.queries import get_session, may_teach
from sessions_app.services.engines import chat_model, session_counter
from sessions_app.services.extraction_material import (
    ReadingMaterial,
    is_read,
    quoted,
    reading_material,
    shown,
    turns_of_batch,
)
from sessions_app.services.json_usage import record_json_call
from sessions_app.services.model_quota import may_ask_model
from sessions_app.services.session_memory import state_changed
from sessions_app.services.settings import tenant_settings
from sessions_app.services.watch import watch_model
from tenants.scope import Scope, tenant_tx
from tenants.services.outbox import enqueue

MOST_BATCHES = 8
_REPLY = 2_048  # tokens of an answer
_LEAST_ROOM = 300  # tokens of turns below which asking is of no use
_SCHEMA_TEXT = json.dumps(CANDIDATES_SCHEMA)
_logger = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Count:
    """What one reading came to so far."""

    calls: int = 0
    found: int = 0
    kept: int = 0
    rejected: Counter[str] = field(default_factory=Counter)
    unusable: int = 0


def ask_for_reading(session: Session, turns: Sequence[Turn]) -> None:
    """Have a model read turns that memory has just read, in the open scope; nothing without a model."""
    if chat_model().is_demo or not session.writes_memory or not any(map(is_read, turns)):
        return
    if tenant_settings()["extraction_engine"] != "auto":
        return
    first, last = turns[0].seq, turns[-1].seq
    enqueue(
        "sessions_app.extract_with_model",
        dedupe_key=f"extract:{session.pk}:{first}:{last}",
        session=str(session.pk),
        from_seq=first,
        to_seq=last,
    )


def extract_with_model(
    scope: Scope, session_id: uuid.UUID, *, from_seq: int, to_seq: int, now: datetime.datetime | None = None
) -> ExtractionRun | None:
    """Read turns with the connected model and remember what stands; the record of it, None where not asked.

    Never raises for a model's sake. Reading the same turns twice changes nothing.

    Raises:
        NotFound: the session was deleted meanwhile.
    """
    model = chat_model()
    if model.is_demo:
        return None
    assert not transaction.get_connection().in_atomic_block, "a model may take a minute"
    if not may_ask_model(scope.tenant_id):
        return None
    read = reading_material(scope, session_id, from_seq, to_seq, now=now or timezone.now())
    if read is None:
        return None
    count, degraded = _Count(), read.skipped
    if not degraded:
        degraded = _read(scope, read, model, count)
    if degraded:
        _logger.warning("extraction_model_gave_way", reason=degraded)
    run = _record(scope, read, model, count, degraded, to_seq)
    watch_model(scope.tenant_id, read.session.model or model.name)
    return run


def _read(scope: Scope, read: ReadingMaterial, model: ChatModel, count: _Count) -> str:
    """Ask about the turns batch by batch and remember what stands; why it failed, if it did."""
    counter = session_counter(read.session.model, read.settings.models)
    room = _room(read, model, counter)
    if room < _LEAST_ROOM:
        return "context_too_small"
    parts = batches([shown(turn, read) for turn in read.turns], room, counter)
    for part in parts[:MOST_BATCHES]:
        try:
            answer = _asked(scope, read, model, part, counter, count)
        except ModelUnavailable as error:
            return error.code[:40]
        found = checked(answer.value, [quoted(turn, read) for turn in turns_of_batch(part, read)])
        count.rejected.update(found.rejected)
        count.found += found.found
        count.unusable += not found.found and bool(set(found.rejected) - {"known"})
        count.kept += _remember(scope, read, found)
    if parts and count.unusable == len(parts[:MOST_BATCHES]):
        return f"invalid:{count.rejected.most_common(1)[0][0]}"[:40]
    return "too_many_turns" if len(parts) > MOST_BATCHES else ""


def _room(read: ReadingMaterial, model: ChatModel, counter: TokenCounter) -> int:
    """The tokens that turns may take in one prompt; the answer stands in it again when it is repaired."""
    facts = model_facts(read.session.model or model.name, read.settings.models)
    fixed = sum(counter.count(text) for text in (instructions(read.language), *read.keys, _SCHEMA_TEXT))
    reply = min(_REPLY, facts.context // 6)
    return int(facts.context * (1 - read.settings["safety_margin"])) - 2 * reply - fixed - 100


def _asked(
    scope: Scope,
    read: ReadingMaterial,
    model: ChatModel,
    part: Sequence[ReadTurn],
    counter: TokenCounter,
    count: _Count,
) -> JsonAnswer:
    """One answer that satisfies the schema, repaired once by the adapter; its tokens are counted anyway."""
    text = material(part, read.keys, mark=secrets.token_hex(6), language=read.language)
    request = ChatRequest(
        messages=(ChatMessage("system", instructions(read.language)), ChatMessage("user", text)),
        model=read.session.model,
        max_tokens=_REPLY,
    )
    texts = (_SCHEMA_TEXT, *(message.content for message in request.messages))
    counted = REQUEST_OVERHEAD + sum(message_tokens(one, counter) for one in texts)
    name = read.session.model or model.name
    bill = partial(record_json_call, scope, read.session.pk, purpose="extract", model=name, counted=counted)
    try:
        answer = model.complete_json(request, CANDIDATES_SCHEMA, name="memory_candidates")
    except ModelUnavailable as error:
        count.calls += error.attempts
        bill(outcome=error, useful=False)
        raise
    count.calls += answer.usage.calls
    bill(outcome=answer, useful=True)
    return answer


def _remember(scope: Scope, read: ReadingMaterial, found: Checked) -> int:
    """Put candidates through the write policy; how many rows were kept, merged or replaced something."""
    turns = {turn.seq: turn for turn in read.turns}
    results: list[WriteResult] = []
    for seq, candidates in found.candidates.items():
        results += remember_candidates(scope, _text_of(turns[seq], read), candidates)
    if results:
        state_changed(read.session)
    return sum(result.memory is not None for result in results)


def _text_of(turn: Turn, read: ReadingMaterial) -> TurnText:
    return TurnText(
        turn_id=turn.id,
        session_id=turn.session_id,
        role=turn.role,
        name=turn.name,
        content=turn.content,
        said_at=turn.said_at,
        timezone=read.timezone,
        channel=CHANNEL_OF_ROLE[turn.role],
        user_id=read.session.user_id,
        in_force=lambda: may_teach(turn.id),
    )


def _record(
    scope: Scope, read: ReadingMaterial, model: ChatModel, count: _Count, degraded: str, to_seq: int
) -> ExtractionRun:
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(read.session.pk)
        run: ExtractionRun = ExtractionRun.objects.create(
            user_id=session.user_id,
            session=session,
            model=(read.session.model or model.name)[:120],
            from_seq=read.from_seq,
            to_seq=to_seq,
            calls=count.calls,
            found=count.found,
            kept=count.kept,
            rejected=dict(count.rejected),
            degraded=degraded,
        )
        return run
