"""The junk loop cannot happen: text that was recalled is never learnt again, however often it is said."""

from __future__ import annotations

import pytest
from django.utils import timezone

from memories.models import MemoryItem
from memories.services.recall import RecallRequest, recall
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM
from tests.memories.conftest import new_person
from tests.memories.junk import MADE_UP, QUESTIONS, TOLD, rounds

TURNS, A_ROUND, SESSIONS = 500, 4, 5


def hear(scope: Scope, turns: list[tuple[str, str]]) -> None:
    """A session of its own, read by memory."""
    assert scope.user_id is not None
    session = open_session(scope, user_id=scope.user_id, actor=SYSTEM)
    append_turns(scope, session.pk, [NewTurn(role, content) for role, content in turns])
    process_session(scope, session.pk)


def remembered(scope: Scope) -> list[tuple[str, str, float]]:
    """Every memory there is, in whatever state, with its confidence."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        rows = MemoryItem.objects.filter(user_id=scope.user_id)
        return sorted(rows.values_list("content", "status", "confidence"))


def recalled(scope: Scope, question: str) -> tuple[str, ...]:
    """What memory answers, turns too."""
    return tuple(hit.content for hit in recall(scope, RecallRequest(query=question, now=timezone.now())).hits)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_500_turns_of_recalled_text_teach_nothing(language: str) -> None:
    scope = new_person(f"loop-{language}").scope
    hear(scope, [("user", text) for text in TOLD[language]])
    before = remembered(scope)
    assert len(before) >= len(TOLD[language])
    for _ in range(SESSIONS):
        known = {question: recalled(scope, question) for question in QUESTIONS[language]}
        talk = rounds(language, known, TURNS // A_ROUND // SESSIONS)
        hear(scope, [turn for said in talk for turn in said])
        assert remembered(scope) == before
    assert not any(MADE_UP[language] in content for content, _, _ in before)
