"""Preferences stand in every context from its first turn, word for word, and change at once everywhere."""

from __future__ import annotations

import datetime
from uuid import UUID

import pytest
from django.utils import timezone

from memories.services.preferences import current_preferences, set_preference
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import Scope
from tenants.services.audit import SYSTEM
from tests.memories.conftest import BOT, DAY, new_person

WISHES = {
    "en": ("Please always answer in French", "Please always answer in German"),
    "zh": ("请一直用法语回答我", "请一直用德语回答我"),
}

pytestmark = pytest.mark.usefixtures("database")
both = pytest.mark.parametrize("language", sorted(WISHES))


def opened(scope: Scope) -> UUID:
    """A new session."""
    assert scope.user_id is not None
    session: UUID = open_session(scope, user_id=scope.user_id, actor=SYSTEM).pk
    return session


def hear(scope: Scope, session: UUID, text: str) -> None:
    """A message that memory reads."""
    append_turns(scope, session, [NewTurn("user", text)])
    process_session(scope, session)


def preferred(scope: Scope, session: UUID, known_at: datetime.datetime | None = None) -> list[str]:
    """The preferences in the context of a session."""
    built = build_context(scope, session, ContextRequest(known_at=known_at))
    shown = [row.value for row in built.preferences]
    assert all(value in str(built.assembled.messages) for value in shown)
    return shown


@both
def test_said_once_it_stands_in_the_first_context_of_any_session(language: str) -> None:
    scope = new_person().scope
    hear(scope, opened(scope), f"{WISHES[language][0]}.")
    fresh = opened(scope)
    assert preferred(scope, fresh) == [WISHES[language][0]]
    [row] = current_preferences(scope)
    assert (row.confirmed, row.valid_to, row.memory.quote) == (True, None, WISHES[language][0])


@both
def test_a_change_is_seen_at_once_everywhere_and_as_known_before(language: str) -> None:
    scope = new_person().scope
    one, other = opened(scope), opened(scope)
    hear(scope, one, f"{WISHES[language][0]}.")
    before = timezone.now()
    hear(scope, other, f"{WISHES[language][1]}.")
    assert preferred(scope, one) == preferred(scope, other) == [WISHES[language][1]]
    assert preferred(scope, one, before) == [WISHES[language][0]]


@both
def test_only_what_was_given_an_end_ends(language: str) -> None:
    scope = new_person().scope
    wish, other = WISHES[language]
    set_preference(scope, key="answer.language", value=wish, actor=BOT)
    set_preference(scope, key="answer.trial", value=other, actor=BOT, ttl_days=3)
    later = timezone.now() + 400 * DAY
    assert [row.value for row in current_preferences(scope)] == [wish, other]
    assert [row.value for row in current_preferences(scope, as_of=timezone.now() + 2 * DAY)] == [wish, other]
    assert [row.value for row in current_preferences(scope, as_of=later)] == [wish]
