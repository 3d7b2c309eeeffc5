"""Reads of conversations, inside the scope the caller has opened."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Sum, TextField
from django.db.models.functions import Cast, Left

from memories.queries.locks import lock_owner
from memoryhub.core.errors import NotFound
from sessions_app.models import (
    OUT_OF_FORCE,
    PINS_IN_FORCE,
    Artifact,
    CompressionRun,
    ContextTrace,
    Pin,
    PinStatus,
    Session,
    Summary,
    SummaryStatus,
    TaskState,
    TaskStep,
    Turn,
    TurnRole,
    TurnStatus,
)
from sessions_app.models.task import hidden_name

MOST_SEQ = 2**31 - 1
OUTLINE_CHARS = 2_000  # of a step's output in an outline; a context shows fewer


def get_session(session_id: uuid.UUID, *, lock: bool = False) -> Session:
    """The session in the open scope; with `lock` it is held, and its user's memory before it (`lock_owner`).

    Raises:
        NotFound: missing, or not in this scope: both look the same.
    """
    sessions = Session.objects.filter(pk=session_id)
    if lock:
        for user_id in sessions.values_list("user_id", flat=True):
            lock_owner(user_id, forgetting=False)
        sessions = sessions.select_for_update()
    found: Session | None = sessions.first()
    if found is None:
        raise NotFound("not_found")
    return found


def get_turn(session_id: uuid.UUID, turn_id: uuid.UUID) -> Turn:
    """A turn of the session in the open scope.

    Raises:
        NotFound: missing, of another session, or not in this scope.
    """
    found: Turn | None = Turn.objects.filter(pk=turn_id, session_id=session_id).first()
    if found is None:
        raise NotFound("not_found")
    return found


def sessions_of(user_id: uuid.UUID) -> QuerySet[Session]:
    """The sessions of one end user; the caller orders and pages them."""
    found: QuerySet[Session] = Session.objects.filter(user_id=user_id)
    return found


def turns_of(session_id: uuid.UUID) -> QuerySet[Turn]:
    """All turns of a session, replaced ones too, in order, with when their artifacts expired."""
    turns: QuerySet[Turn] = Turn.objects.filter(session_id=session_id)
    return turns.annotate(artifact_expired_at=F("artifact__expired_at")).order_by("seq")


def context_turns(session_id: uuid.UUID, *, after_seq: int, upto_seq: int, most: int) -> list[Turn]:
    """The newest `most` turns with after_seq < seq <= upto_seq that may stand in a context, oldest first."""
    turns = (
        Turn.objects.filter(session_id=session_id, seq__gt=after_seq, seq__lte=upto_seq)
        .exclude(status__in=OUT_OF_FORCE)
        .order_by("-seq")[:most]
    )
    return list(reversed(turns))


def turns_after(session_id: uuid.UUID, seq: int, *, most: int = 500) -> list[Turn]:
    """Turns with a higher `seq`, oldest first."""
    return list(Turn.objects.filter(session_id=session_id, seq__gt=seq).order_by("seq")[:most])


def current_summary(session_id: uuid.UUID) -> Summary | None:
    """The summary version in use, if the session was ever compressed."""
    found: Summary | None = Summary.objects.filter(
        session_id=session_id, status=SummaryStatus.CURRENT
    ).first()
    return found


def standing_pins(session_id: uuid.UUID, upto_seq: int | None = None) -> list[Pin]:
    """What the user had laid down by turn `upto_seq` (None: by now) and still stood, as it was said.

    One that the turn after `upto_seq`, the one to be answered, replaces does not stand any more. Those that
    overflow are among them: the summary shows them.
    """
    standing = Q(status__in=PINS_IN_FORCE)
    pins = Pin.objects.filter(session_id=session_id)
    if upto_seq is not None:
        standing |= Q(status=PinStatus.REPLACED, replaced_by_seq__gt=upto_seq + 1)
        pins = pins.filter(seq__lte=upto_seq)
    return list(pins.filter(standing).order_by("seq", "created_at", "id"))


def pins_of(session_id: uuid.UUID) -> list[Pin]:
    """Every pin of a session, those out of force too, as they were said."""
    return list(Pin.objects.filter(session_id=session_id).order_by("seq", "created_at", "id"))


def last_run(session_id: uuid.UUID) -> CompressionRun | None:
    """The last attempt to compress a session."""
    runs = CompressionRun.objects.filter(session_id=session_id)
    found: CompressionRun | None = runs.order_by("-created_at", "-id").first()
    return found


def run_of(summary: Summary) -> CompressionRun | None:
    """The attempt that wrote a summary; None for one that was restored."""
    runs = CompressionRun.objects.filter(summary_id=summary.pk)
    found: CompressionRun | None = runs.order_by("-created_at", "-id").first()
    return found


def answer_to(turn: Turn) -> Turn | None:
    """The answer in force to a user's turn."""
    found: Turn | None = (
        Turn.objects.filter(session_id=turn.session_id, answers_id=turn.pk, role=TurnRole.ASSISTANT)
        .exclude(status__in=OUT_OF_FORCE)
        .order_by("-seq")
        .first()
    )
    return found


def latest_trace(session_id: uuid.UUID) -> ContextTrace | None:
    """The last context that was assembled for a session."""
    found: ContextTrace | None = (
        ContextTrace.objects.filter(session_id=session_id).order_by("-created_at", "-id").first()
    )
    return found


def turns_named(session_id: uuid.UUID, client_ids: Sequence[str]) -> dict[str, Turn]:
    """Turns that were stored under these client ids before."""
    turns = Turn.objects.filter(session_id=session_id, client_turn_id__in=list(client_ids))
    return {turn.client_turn_id: turn for turn in turns}


def turn_texts(turn_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, str]:
    """The contents of turns by their id."""
    return dict(Turn.objects.filter(pk__in=list(turn_ids)).values_list("id", "content"))


def turn_numbers(turn_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, int]:
    """The `seq` of turns by their id."""
    return dict(Turn.objects.filter(pk__in=list(turn_ids)).values_list("id", "seq")) if turn_ids else {}


def turns_to_fold(session_id: uuid.UUID, *, after_seq: int, kept: int, most: int) -> list[Turn]:
    """The oldest `most` turns in force above `after_seq`, without the newest `kept` of the session."""
    newest = context_turns(session_id, after_seq=after_seq, upto_seq=MOST_SEQ, most=kept)
    if len(newest) < kept:
        return []
    in_force = Turn.objects.filter(session_id=session_id).exclude(status__in=OUT_OF_FORCE)
    return list(in_force.filter(seq__gt=after_seq, seq__lt=newest[0].seq).order_by("seq")[:most])


def unfolded(session_id: uuid.UUID, *, after_seq: int) -> dict[str, tuple[int, int]]:
    """How many turns in force lie above `after_seq`, and their tokens, by the tokenizer that counted them."""
    rows = _unfolded(session_id, after_seq).order_by().values("tokenizer")
    found = rows.annotate(turns=Count("pk"), sum=Sum("tokens"))
    return {row["tokenizer"]: (row["turns"], row["sum"]) for row in found}


def counted_otherwise(session_id: uuid.UUID, *, after_seq: int, tokenizer: str) -> Iterator[str]:
    """The texts of those of `unfolded` that another tokenizer than `tokenizer` counted."""
    rows = _unfolded(session_id, after_seq).exclude(tokenizer=tokenizer)
    return iter(rows.values_list("content", flat=True).iterator(chunk_size=500))


def _unfolded(session_id: uuid.UUID, after_seq: int) -> QuerySet[Turn]:
    turns: QuerySet[Turn] = Turn.objects.filter(session_id=session_id, seq__gt=after_seq)
    return turns.exclude(status__in=OUT_OF_FORCE)


def may_teach(turn_id: uuid.UUID) -> bool:
    """Whether a turn is there, neither replaced nor forgotten, and memory may learn from it now."""
    turns = Turn.objects.filter(pk=turn_id, off_record=False, session__writes_memory=True)
    return bool(turns.exclude(status__in=OUT_OF_FORCE).exists())


def user_turn_before(turn: Turn) -> Turn | None:
    """The user's turn on record before this one of the session, though its words may be forgotten by now."""
    rows = Turn.objects.filter(session_id=turn.session_id, role=TurnRole.USER, seq__lt=turn.seq)
    rows = rows.exclude(status=TurnStatus.REPLACED).exclude(off_record=True)
    found: Turn | None = rows.only("id", "content").order_by("-seq").first()
    return found


def user_turns_before(turn: Turn, *, most: int = 6) -> list[Turn]:
    """The user's last turns in force and on record before this one of the session, the newest first."""
    rows = Turn.objects.filter(session_id=turn.session_id, role=TurnRole.USER, seq__lt=turn.seq)
    rows = rows.exclude(status__in=OUT_OF_FORCE).exclude(off_record=True).only("id", "content")
    return list(rows.order_by("-seq")[:most])


def asked_right_before(turn: Turn) -> str:
    """The words of the turn right before this one of the same session, where the assistant said it.

    None where that is off the record: it may repeat what the user said there.
    """
    rows = Turn.objects.filter(session_id=turn.session_id, seq__lt=turn.seq).exclude(status__in=OUT_OF_FORCE)
    found: Turn | None = rows.only("id", "role", "content", "off_record").order_by("-seq").first()
    if found is None or found.role != TurnRole.ASSISTANT or found.off_record:
        return ""
    return found.content


def turns_out_of_force(session_id: uuid.UUID, *, from_seq: int) -> set[uuid.UUID]:
    """The ids of the turns from `from_seq` on that were replaced or forgotten."""
    turns = Turn.objects.filter(session_id=session_id, seq__gte=from_seq, status__in=OUT_OF_FORCE)
    return set(turns.values_list("id", flat=True))


def last_message(session_id: uuid.UUID) -> Turn | None:
    """The user's last turn in force."""
    turns = Turn.objects.filter(session_id=session_id, role=TurnRole.USER).exclude(status__in=OUT_OF_FORCE)
    found: Turn | None = turns.order_by("-seq").first()
    return found


def tokens_between(session_id: uuid.UUID, after_seq: int, before_seq: int) -> int:
    """The tokens of the turns in force with after_seq < seq < before_seq."""
    turns = Turn.objects.filter(session_id=session_id, seq__gt=after_seq, seq__lt=before_seq)
    return turns.exclude(status__in=OUT_OF_FORCE).aggregate(tokens=Sum("tokens"))["tokens"] or 0


def turn_ids_after(session_id: uuid.UUID, seq: int) -> tuple[uuid.UUID, ...]:
    """The ids of a session's turns above `seq`, those out of force too."""
    return tuple(Turn.objects.filter(session_id=session_id, seq__gt=seq).values_list("id", flat=True))


def get_artifact(artifact_id: uuid.UUID) -> Artifact:
    """A long tool result in the open scope.

    Raises:
        NotFound: missing, or not in this scope.
    """
    found: Artifact | None = Artifact.objects.filter(pk=artifact_id).first()
    if found is None:
        raise NotFound("not_found")
    return found


def artifacts_of(session_id: uuid.UUID) -> QuerySet[Artifact]:
    """The long tool results of a session, without their texts; `seqs` names the turns that refer to each."""
    turns = Turn.objects.filter(session_id=session_id, artifact_id=OuterRef("pk"))
    found: QuerySet[Artifact] = Artifact.objects.filter(Exists(turns)).defer("content")
    return found.annotate(seqs=ArraySubquery(turns.order_by("seq").values("seq")))


def task_of(session_id: uuid.UUID) -> TaskState | None:
    """The task of a session with its steps in order, if it has one."""
    steps = Prefetch("steps", TaskStep.objects.filter(planned=True).order_by("position", "id"))
    found: TaskState | None = TaskState.objects.filter(session_id=session_id).prefetch_related(steps).first()
    return found


def task_outline(session_id: uuid.UUID) -> TaskState | None:
    """The task of a session; of each step's output only the first characters, as `output_text`."""
    text = Left(Cast("output", TextField()), OUTLINE_CHARS)
    steps = TaskStep.objects.filter(planned=True).defer("output").annotate(output_text=text)
    tasks = TaskState.objects.filter(session_id=session_id)
    ordered = Prefetch("steps", steps.order_by("position", "id"))
    found: TaskState | None = tasks.prefetch_related(ordered).first()
    return found


def step_to_change(session_id: uuid.UUID, name: str) -> TaskStep:
    """A step of the session's task, locked; one that was begun also where the plan no longer has it.

    Raises:
        NotFound: the plan has no such step.
    """
    steps = TaskStep.objects.select_for_update(of=("self",)).filter(task__session_id=session_id)
    found: TaskStep | None = steps.filter(name__in=(name, hidden_name(session_id, name))).first()
    if found is None:
        raise NotFound("not_found")
    return found
