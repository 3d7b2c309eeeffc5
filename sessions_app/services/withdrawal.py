"""Takes turns back: replaced by an edit or a new answer, or forgotten for good."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum, Value
from django.db.models.functions import JSONObject
from django.dispatch import receiver
from django.utils import timezone

from memories.models import Passage
from memories.models.passage import PassageKind
from memories.queries.fulltext import question_terms
from memories.services.forget import turns_forgotten, turns_sought
from memories.services.forgetting import forget_answers
from memories.services.indexing import forget_passages
from memories.services.provenance import Source, source_sought
from memories.services.references import Conversation, conversation_sought
from memoryhub.core.forget_words import own_terms
from memoryhub.core.ids import encode_id
from memoryhub.core.said import Wording, terms_said
from memoryhub.core.text import detect_language, search_terms
from memoryhub.core.unsaying import wordings_of
from sessions_app.models import (
    IMPORTED_FROM,
    OUT_OF_FORCE,
    Artifact,
    ContextTrace,
    Session,
    Summary,
    Turn,
    TurnStatus,
)
from sessions_app.queries import get_session
from sessions_app.services.artifacts import drop_unused_artifacts
from sessions_app.services.former import forget_former, set_aside
from sessions_app.services.pins import drop_pins
from sessions_app.services.session_texts import FORGOTTEN_WORDS, forget_all_texts, forget_texts
from sessions_app.services.sessions import title_from
from sessions_app.services.summaries import drop_summaries
from sessions_app.working_memory import working_memory
from tenants.scope import Scope, tenant_tx


def replace_from(scope: Scope, session_id: uuid.UUID, turn: Turn) -> int:
    """Take a turn and all after it out of every context (the record keeps them); how many there were."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id, lock=True)
        rows = Turn.objects.filter(session_id=session_id, seq__gte=turn.seq).exclude(status__in=OUT_OF_FORCE)
        turns = list(rows.order_by("seq"))
        ids, now = [one.pk for one in turns], timezone.now()
        Turn.objects.filter(pk__in=ids).update(status=TurnStatus.REPLACED, replaced_at=now)
        forget_passages(scope, ids, places=_places(turns))
        if turns:
            set_aside(session, turns, until=now)
        take_back(session, turns)
        return len(ids)


@receiver(turns_forgotten, dispatch_uid="sessions_app.forget_turns")
def forget_turns(
    scope: Scope,
    turn_ids: Sequence[uuid.UUID],
    dry_run: bool,
    user_id: uuid.UUID | None = None,
    memory_ids: Collection[uuid.UUID] = (),
    wordings: Sequence[Wording] = (),
    **_: Any,
) -> dict[str, int]:
    """Take the words of turns, and of the answers that repeat them, out of conversations and summaries.

    Runs inside the forgetting transaction, for one user's conversations; for all when a memory of the team
    goes (no `user_id`). What says the same or `wordings` in goals, metadata and tasks goes too. Answers how
    many turns, summaries and such texts lost words (or would).
    """
    found = _turns_to_forget(turn_ids, memory_ids)
    if user_id is not None:
        found = found.filter(session__user_id=user_id)
    turns = list(found.order_by("session_id", "seq"))
    first_seq: dict[uuid.UUID, int] = {}
    for turn in turns:
        first_seq.setdefault(turn.session_id, turn.seq)
    named = [turn for turn in turns if turn.pk in set(turn_ids)]  # not answers, which say much else
    texts = forget_texts(_told_in(user_id, turns), [*wordings, *_said_by(named)], dry_run=dry_run)
    if dry_run:
        summaries = sum(map(_summaries_from, first_seq, first_seq.values()))
        return {"turns": len(turns), "summaries": summaries, "texts": texts}
    summaries = 0
    # In the order of their ids, as every other path locks sessions one by one: two of these cannot meet.
    for locked in sorted(first_seq):
        mine = [turn for turn in turns if turn.session_id == locked]
        summaries += forget_in_session(scope, locked, mine)
    # Once no more session is locked: a turn of another one may be waiting to be stored with the same text.
    drop_unused_artifacts({turn.artifact_id for turn in turns if turn.artifact_id})
    return {"turns": len(turns), "summaries": summaries, "texts": texts}


@receiver(turns_sought, dispatch_uid="sessions_app.turns_saying")
def turns_saying(
    user_id: uuid.UUID, wordings: Sequence[Wording], unread: bool = False, **_: Any
) -> dict[uuid.UUID, frozenset[str]]:
    """The user's turns that say one of `wordings` where the index does not reach, and the terms they say.

    In the open scope. Of long tool results the index holds the beginning and the end only. With `unread` also
    the turns it holds nothing of: those memory has yet to read, those of conversations it does not read,
    those replaced.
    """
    kept = Artifact.objects.filter(user_id=user_id, expired_at=None).values_list("pk", "content")
    said = {pk: terms_said(content, wordings) for pk, content in kept.iterator(chunk_size=20)}
    saying = [pk for pk, terms in said.items() if terms]
    turns = Turn.objects.filter(artifact_id__in=saying).values_list("pk", "artifact_id")
    found = {pk: said[artifact] for pk, artifact in turns}
    if unread:
        texts = _not_indexed(user_id).values_list("pk", "content")
        for pk, content in texts.iterator(chunk_size=200):
            found |= {pk: terms} if (terms := terms_said(content, wordings)) else {}
    return found


@receiver(source_sought, dispatch_uid="sessions_app.turns_from")
def turns_from(user_id: uuid.UUID, source: Source, **_: Any) -> list[uuid.UUID]:
    """The user's turns that came from a session, an imported file, a key or a span of time."""
    rows = Turn.objects.filter(session__user_id=user_id).exclude(status=TurnStatus.FORGOTTEN)
    if source.turn_ids:
        return []
    found = rows.filter(_came_from(source))
    asking = Turn.objects.filter(pk=source.but_turn_id).first() if source.but_turn_id else None
    if asking is not None:  # a wish does not speak of what follows it
        found = found.exclude(session_id=asking.session_id, seq__gte=asking.seq)
    return list(found.values_list("pk", flat=True))


@receiver(conversation_sought, dispatch_uid="sessions_app.missing_of")
def missing_of(named: Conversation, **_: Any) -> list[str]:
    """What of a named session and turn is not there, or not of that user."""
    whose = {} if named.user_id is None else {"user_id": named.user_id}
    missing = []
    if named.session_id is not None and not Session.objects.filter(pk=named.session_id, **whose).exists():
        missing.append("session")
    if named.turn_id is not None:
        inside = {"session_id": named.session_id} if named.session_id is not None else {}
        of_user = {f"session__{name}": value for name, value in whose.items()}
        rows = Turn.objects.filter(pk=named.turn_id, **inside, **of_user)
        if not rows.exclude(status=TurnStatus.FORGOTTEN).exists():
            missing.append("turn")
    return missing


def _came_from(source: Source) -> Q:
    if source.everything:
        return Q()
    if source.session_id is not None:
        return Q(session_id=source.session_id)
    if source.imported_from is not None:
        return Q(**{f"session__metadata__{IMPORTED_FROM}": source.imported_from})
    if source.key_id is not None:
        return Q(stored_by=source.actor)
    said = Q() if source.since is None else Q(said_at__gte=source.since)
    return said if source.until is None else said & Q(said_at__lt=source.until)


def _not_indexed(user_id: uuid.UUID) -> QuerySet[Turn]:
    indexed = Passage.objects.filter(kind=PassageKind.TURN, source_id=OuterRef("pk"))
    rows: QuerySet[Turn] = Turn.objects.filter(~Exists(indexed), session__user_id=user_id)
    return rows.exclude(status=TurnStatus.FORGOTTEN)


def forget_what_asked(scope: Scope, session_id: uuid.UUID, turn_ids: Collection[uuid.UUID]) -> None:
    """Take back messages that asked to forget something, and answers that repeat them, in the open scope.

    "Forget that I am allergic to peanuts" says it once more: found later, it would undo itself.
    """
    asked = Turn.objects.filter(pk__in=turn_ids).exclude(status__in=OUT_OF_FORCE)
    gone = list(asked)
    for turn in list(gone):
        words = set(question_terms(turn.content)) - own_terms()
        answers = Turn.objects.filter(answers_id=turn.pk).exclude(status=TurnStatus.FORGOTTEN)
        gone += [answer for answer in answers if words & set(search_terms(answer.content))]
    if gone:
        session = get_session(session_id)
        forget_texts(
            _told_in(session.user_id, gone), _said_by([turn for turn in gone if turn.pk in turn_ids])
        )
        forget_in_session(scope, session_id, sorted(gone, key=lambda turn: turn.seq))


@receiver(turns_forgotten, dispatch_uid="sessions_app.forget_sessions")
def forget_sessions(
    user_id: uuid.UUID | None, dry_run: bool, session_id: uuid.UUID | None, everything: bool, **_: Any
) -> None:
    """Leave the user's conversations no words that go as a whole, those without turns too."""
    if dry_run or not (everything or session_id):
        return
    named = {} if everything else {"pk": session_id}
    rows = Session.objects.filter(user_id=user_id, **named)
    for pk in list(rows.order_by("pk").values_list("pk", flat=True)):
        forget_all_texts(get_session(pk, lock=True))


def _told_in(user_id: uuid.UUID | None, turns: Sequence[Turn]) -> QuerySet[Session]:
    """The conversations where the same may be told: all of a user's; of the team those of the turns."""
    if user_id is not None:
        of_user: QuerySet[Session] = Session.objects.filter(user_id=user_id)
        return of_user
    found: QuerySet[Session] = Session.objects.filter(pk__in={turn.session_id for turn in turns})
    return found


def _said_by(turns: Sequence[Turn]) -> list[Wording]:
    return [wording for turn in turns for wording in wordings_of(turn.content)]


def _turns_to_forget(turn_ids: Sequence[uuid.UUID], memory_ids: Collection[uuid.UUID]) -> QuerySet[Turn]:
    """The turns themselves, what answered them, and every answer that cites them or a memory of them."""
    cited = [encode_id("trn", turn_id) for turn_id in turn_ids]
    cited += [encode_id("mem", memory_id) for memory_id in memory_ids]
    about = Q(pk__in=turn_ids) | Q(answers_id__in=turn_ids)
    if cited:
        about |= Q(memory_use__cited__has_any_keys=cited)
    found: QuerySet[Turn] = Turn.objects.filter(about).exclude(status=TurnStatus.FORGOTTEN)
    return found


def forget_in_session(scope: Scope, session_id: uuid.UUID, turns: Sequence[Turn]) -> int:
    """Redact turns of one session; how many summaries went."""
    session = get_session(session_id, lock=True)
    ids = [turn.pk for turn in turns]
    if session.title in {title_from(turn) for turn in turns}:
        session.title = ""
    # As they are now: somebody else may have forgotten or reworded one since these were read.
    tokens = Turn.objects.filter(pk__in=ids).aggregate(tokens=Sum("tokens"))["tokens"] or 0
    session.total_tokens = max(0, session.total_tokens - tokens)
    session.save(update_fields=["title", "total_tokens"])
    for language, marker in FORGOTTEN_WORDS.items():
        said = [turn.pk for turn in turns if detect_language(turn.content) == language]
        Turn.objects.filter(pk__in=said).update(
            status=TurnStatus.FORGOTTEN,
            content=marker,
            tokens=0,
            name="",
            memory_use={},
            frames=[],
            masked_kinds=[],
            artifact=None,
            offload={},
        )
    # That something was recalled, and what, goes; when it was stays, for the parts that are still there.
    kept = {key: F(f"recall__{key}") for key in ("read_at", "language", "edition")}
    left = JSONObject(**kept, erased=Value(True))
    ContextTrace.objects.filter(turn_id__in=ids).update(recall=left)
    if not Turn.objects.filter(session_id=session_id).exclude(status=TurnStatus.FORGOTTEN).exists():
        # Of a conversation nothing is left of, what it was about goes too.
        forget_all_texts(session)
    forget_passages(scope, ids, places=_places(turns))
    forget_answers()
    forget_former(session, turns)
    return take_back(session, turns)


def _places(turns: Sequence[Turn]) -> list[tuple[uuid.UUID, int]]:
    return [(turn.session_id, turn.seq) for turn in turns]


def take_back(session: Session, turns: Sequence[Turn]) -> int:
    """Drop every copy of these turns (in order) and what they pinned; how many summaries went.

    The session is locked.
    """
    if not turns:
        return 0
    Session.objects.filter(pk=session.pk).update(revision=F("revision") + 1)
    session.refresh_from_db(fields=["revision"])
    owner = (session.tenant_id, session.user_id, session.pk)
    transaction.on_commit(lambda: working_memory().drop(*owner), robust=True)
    dropped = drop_summaries(session, from_seq=turns[0].seq)
    drop_pins(session, turns)
    return dropped


def _summaries_from(session_id: uuid.UUID, from_seq: int) -> int:
    return Summary.objects.filter(session_id=session_id, to_seq__gte=from_seq).count()
