"""Builds what a model sees: reads, recalls, assembles under the budget, and leaves a trace."""

from __future__ import annotations

import datetime
import secrets
import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import cast

from django.utils import timezone

from memories.models import Preference
from memories.services.preferences import current_preferences
from memories.services.recall import Hit, RecallRequest, RecallResult, recall
from memoryhub.core.assembly import (
    Assembled,
    AssemblyRequest,
    Dropped,
    Fragment,
    StoredTurn,
    SummaryText,
    assemble,
)
from memoryhub.core.budget import BudgetPolicy, window_size
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.ids import encode_id
from memoryhub.core.task_state import render_task
from memoryhub.core.text import detect_language
from sessions_app.models import ContextTrace, Session, Summary, TaskState, Turn
from sessions_app.queries import current_summary, get_session, task_outline, tokens_between, turn_ids_after
from sessions_app.services.budgets import least_limit, session_policy
from sessions_app.services.checkpoints import task_view
from sessions_app.services.engines import session_counter
from sessions_app.working_memory import recent_turns
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx

MIN_RECENT_TURNS = 6
HIT_PREFIX = {"memory": "mem", "turn": "trn", "chunk": "psg"}
SOURCE_WORDS = {
    "user_stated": "said by the user",
    "user_confirmed": "confirmed by the user",
    "operator": "entered by an operator",
    "api": "entered by the application",
    "import": "imported",
}


@dataclass(frozen=True, slots=True)
class ContextRequest:
    """What to build a context for; `upto_seq` None = all turns so far."""

    input_text: str = ""
    token_budget: int | None = None
    use_recall: bool = True
    upto_seq: int | None = None
    system_prompt: str = ""
    as_of: datetime.datetime | None = None


@dataclass(frozen=True, slots=True)
class BuiltContext:
    """A context with everything that explains it."""

    assembled: Assembled
    trace: ContextTrace
    recalled: tuple[Hit, ...] = ()
    preferences: tuple[Preference, ...] = ()
    degraded: tuple[str, ...] = ()

    @property
    def memory_hits(self) -> tuple[Hit, ...]:
        """The recalled memories, without raw turns and documents."""
        return tuple(hit for hit in self.recalled if hit.kind == "memory")

    @property
    def injected_ids(self) -> list[str]:
        """Public ids of the memories that went in."""
        sources = self.assembled.manifest.source_ids()
        return [*sources.get("preferences", ()), *sources.get("recall", ())]


@dataclass(frozen=True, slots=True)
class Material:
    """What is read for a context, in one transaction."""

    session: Session
    user: EndUser
    summary: Summary | None
    preferences: list[Preference]
    task: TaskState | None = None
    turns: list[Turn] = field(default_factory=list)
    later_turn_ids: tuple[uuid.UUID, ...] = ()  # the input's own turn, and what followed it
    older_tokens: int = 0  # of turns before `turns` that no summary covers
    degraded: tuple[str, ...] = ()


def build_context(scope: Scope, session_id: uuid.UUID, request: ContextRequest) -> BuiltContext:
    """Assemble a context and store its trace. No transaction is open while memory is searched.

    Raises:
        NotFound: no such session in this scope.
        BudgetTooSmall: the parts that may not be cut do not fit; `required` and `limit` are whole budgets.
    """
    material = _read(scope, session_id, request)
    session = material.session
    found = _recall(scope, material, request)
    hits = found.hits if found else ()
    policy = session_policy(session, token_budget=request.token_budget)
    assembled = _assembled(_assembly(material, request, hits, policy), material)
    trace = _store_trace(scope, material, request, assembled, found)
    degraded = (*material.degraded, *(found.degraded if found else ()))
    return BuiltContext(
        assembled=assembled,
        trace=trace,
        recalled=hits,
        preferences=tuple(material.preferences),
        degraded=tuple(dict.fromkeys(degraded)),
    )


def _read(scope: Scope, session_id: uuid.UUID, request: ContextRequest) -> Material:
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id)
        summary = current_summary(session_id)
        upto_seq = session.last_seq if request.upto_seq is None else request.upto_seq
        after_seq = min(summary.to_seq, max(0, upto_seq - MIN_RECENT_TURNS)) if summary else 0
        most = _most_turns(session, request)
        recent = recent_turns(session, after_seq=after_seq, upto_seq=upto_seq, most=most)
        full = len(recent.turns) == most
        preferences = (
            current_preferences(scope, session.user_id, as_of=request.as_of) if session.reads_memory else []
        )
        return Material(
            session=session,
            user=session.user,
            summary=summary,
            preferences=list(preferences),
            task=task_outline(session_id),
            turns=recent.turns,
            later_turn_ids=turn_ids_after(session_id, upto_seq) if upto_seq < session.last_seq else (),
            older_tokens=tokens_between(session_id, after_seq, recent.turns[0].seq) if full else 0,
            degraded=recent.degraded,
        )


def _most_turns(session: Session, request: ContextRequest) -> int:
    """N of the working window, from this session's own mean (SPEC WM4)."""
    policy = session_policy(session, token_budget=request.token_budget)
    mean = session.total_tokens / max(session.last_seq, 1)
    return window_size(policy, reserved=0, mean_turn_tokens=mean)


def _recall(scope: Scope, material: Material, request: ContextRequest) -> RecallResult | None:
    session = material.session
    if not (request.use_recall and session.reads_memory and request.input_text):
        return None
    return recall(
        scope,
        RecallRequest(
            user_id=session.user_id,
            query=request.input_text,
            timezone=material.user.timezone,
            gated=True,
            turn_count=session.last_seq,
            # A question that the worker has indexed already would be found as its own best answer.
            exclude_turn_ids=(*(turn.id for turn in material.turns), *material.later_turn_ids),
            as_of=request.as_of,
            now=timezone.now(),
        ),
    )


def _assembly(
    material: Material, request: ContextRequest, hits: Sequence[Hit], policy: BudgetPolicy
) -> AssemblyRequest:
    session, summary, task = material.session, material.summary, material.task
    counter = session_counter(session.model)
    language = detect_language(request.input_text or session.title or "a")
    return AssemblyRequest(
        policy=policy,
        delimiter=secrets.token_hex(6),
        system_prompt=session.system_prompt or request.system_prompt,
        input_text=request.input_text,
        goal=session.goal,
        pins=_pins(summary),
        preferences=tuple(_preference_fragment(preference) for preference in material.preferences),
        task=render_task(task_view(task, now=timezone.now()), language, known_goal=session.goal)
        if task
        else "",
        task_id=encode_id("tsk", task.id) if task else "",
        summary=_summary_text(summary),
        turns=tuple(
            StoredTurn(
                id=encode_id("trn", turn.id),
                seq=turn.seq,
                role=turn.role,
                content=turn.content,
                tokens=turn.tokens,
                whole_tokens=turn.offload.get("tokens", 0),
                exact=counter.exact and turn.tokenizer == counter.name,
            )
            for turn in material.turns
        ),
        recalled=tuple(_hit_fragment(hit) for hit in hits),
        min_recent_turns=MIN_RECENT_TURNS,
        language=language,
    )


def _assembled(request: AssemblyRequest, material: Material) -> Assembled:
    """The context, or an error in the terms a caller knows: the budget it set, and the one it would need."""
    session = material.session
    try:
        assembled = assemble(request, session_counter(session.model))
    except BudgetTooSmall as error:
        required = least_limit(session, usable=cast(int, error.data["required"]))
        limit, segments = request.policy.limit, error.data["segments"]
        raise BudgetTooSmall(required=required, limit=limit, segments=segments) from None
    if not material.older_tokens:
        return assembled
    older = Dropped("turns", "outside_window", "", material.older_tokens)
    manifest = replace(assembled.manifest, dropped=(older, *assembled.manifest.dropped))
    return replace(assembled, manifest=manifest)


def _pins(summary: Summary | None) -> tuple[Fragment, ...]:
    if summary is None:
        return ()
    identifier = encode_id("sum", summary.id)
    return tuple(
        Fragment(id=f"{identifier}#{place}", content=str(pin["text"]))
        for place, pin in enumerate(summary.pins)
    )


def _summary_text(summary: Summary | None) -> SummaryText | None:
    if summary is None or not summary.text:
        return None
    return SummaryText(id=encode_id("sum", summary.id), texts=(summary.text,))


def _preference_fragment(preference: Preference) -> Fragment:
    return Fragment(
        id=encode_id("mem", preference.memory_id),
        content=preference.value,
        date=f"{preference.valid_from:%Y-%m-%d}",
    )


def _hit_fragment(hit: Hit) -> Fragment:
    return Fragment(
        id=encode_id(HIT_PREFIX[hit.kind], hit.id),
        content=hit.content,
        date=f"{hit.said_at:%Y-%m-%d}" if hit.said_at else "",
        source=SOURCE_WORDS.get(hit.channel, hit.channel),
        tokens=hit.tokens,
        score=hit.score,
    )


def _store_trace(
    scope: Scope,
    material: Material,
    request: ContextRequest,
    assembled: Assembled,
    found: RecallResult | None,
) -> ContextTrace:
    session = material.session
    with tenant_tx(scope.tenant_id, scope.user_id):
        get_session(session.pk, lock=True)  # deleted in the meantime, it must not get a trace
        trace: ContextTrace = ContextTrace.objects.create(
            session=session,
            user_id=session.user_id,
            upto_seq=session.last_seq if request.upto_seq is None else request.upto_seq,
            budget=assembled.budget.as_dict(),
            manifest=assembled.manifest.as_dict(),
            recall={"gate": asdict(found.gate), "trace": dict(found.trace)}
            if found
            else {"gate": {"recall": False}},
        )
        return trace
