"""Hides secrets that were told over several messages, in the one that completes them and in those before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from memories.services.hiding import forget_parts
from memories.services.indexing import forget_passages, index_passages
from memoryhub.core.redaction import Finding, mask
from memoryhub.core.redaction.split import WINDOW, find_split
from memoryhub.core.tokens import TokenCounter
from sessions_app.models import OUT_OF_FORCE, Session, Turn, TurnRole
from sessions_app.services.pins import drop_pins, pin_turns
from sessions_app.services.processing import passages_of
from sessions_app.services.sessions import title_from
from sessions_app.working_memory import working_memory
from tenants.scope import required_scope

MOST_PARTS = 2 * WINDOW  # secrets that one message may complete


def hide_split_secrets(session: Session, fresh: Sequence[Turn], counter: TokenCounter) -> None:
    """Mask what the user's new turns complete; they are not stored yet, the session is locked.

    Earlier turns of the same secret are changed where they are stored, with their index entries; the
    session's working memory is made anew.
    """
    said = [turn for turn in fresh if turn.role == TurnRole.USER]
    if not said:
        return
    line = _said_before(session, fresh[0].seq)
    before = {turn: turn.tokens for turn in line}
    told: dict[Turn, str] = {}
    for turn in said:
        line.append(turn)
        told |= _hide(line[-1 - WINDOW :], counter)
    stored = sorted(told.keys() - set(fresh), key=lambda turn: turn.seq)
    for turn in stored:
        turn.reworded_at = timezone.now()
        turn.save(update_fields=["content", "tokens", "masked_kinds", "reworded_at"])
        session.total_tokens += turn.tokens - before[turn]  # saved with the new turns
    if stored:
        _forget_copies(session, {turn: told[turn] for turn in stored})


def _said_before(session: Session, seq: int) -> list[Turn]:
    """The user's last turns before a number, oldest first."""
    rows = Turn.objects.filter(session=session, role=TurnRole.USER, seq__lt=seq)
    return list(reversed(rows.exclude(status__in=OUT_OF_FORCE).order_by("-seq")[:WINDOW]))


def _hide(line: Sequence[Turn], counter: TokenCounter) -> dict[Turn, str]:
    """Mask the parts in the turns; each turn with the last part it told."""
    told: dict[Turn, str] = {}
    for _ in range(MOST_PARTS):
        found = find_split([turn.content for turn in line])
        if found is None:
            break
        for part in found.parts:
            turn = line[part.text]
            told[turn] = turn.content[part.start : part.end]
            turn.content = mask(turn.content, [Finding(found.kind, part.start, part.end, "high")])
            turn.tokens = counter.count(turn.content)
            turn.masked_kinds = sorted({*turn.masked_kinds, found.kind})
    return told


def _forget_copies(session: Session, told: Mapping[Turn, str]) -> None:
    """Make index, pins and title anew from the masked words; memory and Redis follow once it is committed."""
    scope, turns = required_scope(), list(told)
    forget_passages(scope, [turn.pk for turn in turns], user_id=session.user_id)
    if session.writes_memory:
        for turn in turns:
            if turn.seq <= session.processed_seq:
                index_passages(scope, session.user_id, passages_of([turn], before=[]))
    drop_pins(session, turns)
    pin_turns(session, turns)
    if any(part in session.title for part in told.values()):
        session.title = title_from(turns[0])
    Session.objects.filter(pk=session.pk).update(revision=F("revision") + 1)  # no copy is believed any more
    session.refresh_from_db(fields=["revision"])
    owner = (session.tenant_id, session.user_id, session.pk)
    transaction.on_commit(lambda: working_memory().drop(*owner), robust=True)
    parts = {turn.pk: part for turn, part in told.items()}
    # Memory's locks come before a session's, which is held here.
    transaction.on_commit(lambda: forget_parts(scope, session.user_id, parts), robust=True)
