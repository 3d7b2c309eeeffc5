"""Takes a part of a message back, and what repeats it; the rest of the message stays."""

from __future__ import annotations

import uuid
from typing import Any

from django.dispatch import receiver
from django.utils import timezone

from memories.services.indexing import forget_passages, index_passages
from memories.services.provenance import words_forgotten
from memoryhub.core.text import detect_language, search_terms
from memoryhub.core.unsaying import wordings_of
from sessions_app.models import Session, Turn, TurnStatus
from sessions_app.queries import get_session
from sessions_app.services.budgets import counter_of
from sessions_app.services.former import forget_former
from sessions_app.services.pins import pin_turns
from sessions_app.services.processing import passages_of
from sessions_app.services.session_texts import FORGOTTEN_WORDS, forget_texts
from sessions_app.services.sessions import title_from
from sessions_app.services.withdrawal import forget_in_session, take_back
from tenants.scope import Scope


@receiver(words_forgotten, dispatch_uid="sessions_app.forget_words")
def forget_words(scope: Scope, user_id: uuid.UUID, turn_id: uuid.UUID, words: str, **_: Any) -> None:
    """Put the mark of what is forgotten in the place of some words of a message, in the open transaction.

    Answers to it that repeat them go, and so does the message itself where it does not say just these words.
    """
    rows = Turn.objects.filter(pk=turn_id, session__user_id=user_id).exclude(status=TurnStatus.FORGOTTEN)
    turn = rows.first()
    if turn is None:
        return
    forget_texts(Session.objects.filter(user_id=user_id), wordings_of(words))
    session = get_session(turn.session_id, lock=True)
    turn.refresh_from_db()
    if words not in turn.content or turn.artifact_id:
        forget_in_session(scope, session.pk, [turn])
        return
    gone = set(search_terms(words)) - set(search_terms(turn.content.replace(words, " ")))
    answers = Turn.objects.filter(answers_id=turn.pk).exclude(status=TurnStatus.FORGOTTEN).order_by("seq")
    repeating = [answer for answer in answers if gone & set(search_terms(answer.content))]
    if repeating:
        forget_in_session(scope, session.pk, repeating)
        session = get_session(turn.session_id, lock=True)
    _without(scope, session, turn, words)


def _without(scope: Scope, session: Session, turn: Turn, words: str) -> None:
    """Store the message without the words, and make everything anew that was made of them."""
    was, tokens = title_from(turn), turn.tokens
    turn.content = turn.content.replace(words, FORGOTTEN_WORDS[detect_language(turn.content)])
    counter = counter_of(session)
    turn.tokens, turn.tokenizer = counter.count(turn.content), counter.name
    turn.reworded_at = timezone.now()
    turn.save(update_fields=["content", "tokens", "tokenizer", "reworded_at"])
    if session.title == was:
        session.title = title_from(turn)
    session.total_tokens = max(0, session.total_tokens + turn.tokens - tokens)
    session.save(update_fields=["title", "total_tokens"])
    forget_passages(scope, [turn.pk], user_id=session.user_id)
    if session.writes_memory and turn.seq <= session.processed_seq:
        index_passages(scope, session.user_id, passages_of([turn], before=[]))
    forget_former(session, [turn])
    take_back(session, [turn])
    pin_turns(session, [turn])
