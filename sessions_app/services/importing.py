"""Replays whole conversations through the path that chat takes; a replay of a replay adds nothing."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from memories.models import WriteDecision
from memories.services.embedding import embed_pending
from memoryhub.core.errors import InvalidInput
from memoryhub.core.redaction import masked
from sessions_app.importing import ALL_USERS, ImportedSession, ImportedTurn, TranscriptError, read_transcript
from sessions_app.importing.transcript import raise_error
from sessions_app.models import IMPORTED_FROM, Turn
from sessions_app.queries import turns_after, turns_named
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tenants.services.accounts import end_user_named
from tenants.services.audit import SYSTEM, Actor

BATCH = 50  # turns between two reports; each batch is stored and read by memory before the next
EMBED_BATCH = 128  # rows
MAX_REF = 128  # characters of an end user's id
Report = Callable[[TranscriptError], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """A conversation file and whose it is.

    `person` chooses one person of a file that holds several. Without it a file of several people is read
    whole, each as the end user `user_ref:name`, or `name` where `user_ref` is empty.
    """

    path: Path
    user_ref: str = ""
    format: str | None = None
    person: str | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """One session of a file, its end user, and the name of the file, by which it can be forgotten."""

    user_ref: str
    session: ImportedSession
    imported_from: str = ""


@dataclass(slots=True)
class ImportCounts:
    """What an import came to. `decisions` counts what memory decided about turns it had not read before."""

    users: set[str] = field(default_factory=set)
    sessions: set[uuid.UUID] = field(default_factory=set)
    turns_new: int = 0
    turns_known: int = 0
    decisions: Counter[str] = field(default_factory=Counter)
    embedded: int = 0

    @property
    def turns(self) -> int:
        """All turns so far, new and known."""
        return self.turns_new + self.turns_known


Progress = Callable[[ImportCounts], None]


def conversations_of(transcript: Transcript, *, report: Report = raise_error) -> Iterator[Conversation]:
    """The sessions of a file with their end users, in the file's order; bad rows go to `report`.

    Raises:
        TranscriptError: the file cannot be read, or a bad row when `report` raises; `nobody`, the file names
            nobody and no user was given.
        InvalidInput: `too_long`, an id over 128.
    """
    sessions, several = _sessions_of(transcript, report)
    for session in sessions:
        user_ref = _user_ref(transcript.user_ref, session.user or "", several=several)
        if not user_ref:
            raise TranscriptError("nobody")
        if len(user_ref) > MAX_REF:
            raise InvalidInput("too_long", field="user", maximum=MAX_REF)
        yield Conversation(user_ref, session, transcript.path.name)


def import_conversations(
    tenant_id: uuid.UUID,
    conversations: Iterable[Conversation],
    *,
    actor: Actor = SYSTEM,
    progress: Progress | None = None,
) -> ImportCounts:
    """Store conversations, have memory read them, and make all of it searchable before returning.

    Everything is keyed by the ids of the file: an import that was killed goes on where it stopped.

    Raises:
        Conflict: `session_closed`, a conversation has new turns and was closed here meanwhile.
        EmbeddingRejected, ModelUnavailable: the embedder failed; all else is stored, and run again it mends.
    """
    counts = ImportCounts()
    tell = progress or (lambda _counts: None)
    for conversation in conversations:
        user = _end_user(tenant_id, conversation)
        for turns in _batches(conversation.session.turns):
            _import_turns(Scope(tenant_id, user.pk), conversation, turns, counts, actor)
            tell(counts)
    while embedded := embed_pending(tenant_id, EMBED_BATCH):
        counts.embedded += embedded
        tell(counts)
    return counts


def _sessions_of(transcript: Transcript, report: Report) -> tuple[Iterator[ImportedSession], bool]:
    """The sessions, and whether they are of several people, which the file itself says at its first one."""
    reading = read_transcript(transcript.path, transcript.format, user=transcript.person, report=report)
    try:
        first = next(reading, None)
    except TranscriptError as error:
        if error.code != "user_required":
            raise
        return read_transcript(transcript.path, transcript.format, user=ALL_USERS, report=report), True
    return chain(() if first is None else (first,), reading), False


def _user_ref(given: str, person: str, *, several: bool) -> str:
    if several:
        return f"{given}:{person}" if given else person
    return given or person


def _batches(turns: Sequence[ImportedTurn]) -> Iterator[Sequence[ImportedTurn]]:
    for start in range(0, len(turns), BATCH):
        yield turns[start : start + BATCH]


def _end_user(tenant_id: uuid.UUID, conversation: Conversation) -> EndUser:
    with tenant_tx(tenant_id):
        return end_user_named(
            conversation.user_ref, name=masked(conversation.session.user or "").text[:MAX_REF]
        )


def _import_turns(
    scope: Scope,
    conversation: Conversation,
    turns: Sequence[ImportedTurn],
    counts: ImportCounts,
    actor: Actor,
) -> None:
    assert scope.user_id is not None
    source = conversation.session
    metadata = {IMPORTED_FROM: conversation.imported_from} if conversation.imported_from else {}
    new = NewSession(title=source.title[:200], external_id=source.external_id, metadata=metadata)
    session = open_session(scope, user_id=scope.user_id, actor=actor, new=new)
    with tenant_tx(scope.tenant_id, scope.user_id):
        known = turns_named(session.pk, [turn.external_id for turn in turns])
        unread = turns_after(session.pk, session.processed_seq)
    fresh = [_new_turn(turn, source) for turn in turns if turn.external_id not in known]
    stored = append_turns(scope, session.pk, fresh) if fresh else []
    process_session(scope, session.pk)
    counts.users.add(conversation.user_ref)
    counts.sessions.add(session.pk)
    counts.turns_new += len(fresh)
    counts.turns_known += len(turns) - len(fresh)
    counts.decisions.update(_decisions(scope, session.pk, [*unread, *stored]))


def _new_turn(turn: ImportedTurn, source: ImportedSession) -> NewTurn:
    return NewTurn(
        role=turn.role,
        content=turn.content,
        client_turn_id=turn.external_id,
        said_at=turn.created_at or source.started_at,
        name=turn.name[:MAX_REF],
    )


def _decisions(scope: Scope, session_id: uuid.UUID, turns: Sequence[Turn]) -> list[str]:
    """What was decided about these turns, from the record: a worker may have read them before us."""
    if not turns:
        return []
    with tenant_tx(scope.tenant_id, scope.user_id):
        rows = WriteDecision.objects.filter(session_id=session_id, turn_id__in=[turn.pk for turn in turns])
        return list(rows.values_list("decision", flat=True))
