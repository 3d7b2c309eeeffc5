"""Answers about another day: by one's own clock, of what held then, in the language of the question."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memories.services.statement import Statement
from memories.services.write import remember
from memoryhub.core.text import Language
from sessions_app.models import Session
from sessions_app.services.threads import in_thread
from tenants.models import EndUser
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.chatting import chatted, text_of

LATE = datetime(2025, 3, 3, 20, tzinfo=UTC)
LATER = datetime(2025, 8, 21, 9, tzinfo=UTC)
TOLD: dict[Language, tuple[str, str]] = {
    "en": ("I live in Turku", "I live in Oulu"),
    "zh": ("我住在图尔库", "我住在奥卢"),
}
CITIES: dict[Language, tuple[str, str]] = {"en": ("Turku", "Oulu"), "zh": ("图尔库", "奥卢")}
NOW: dict[Language, str] = {"en": "Where do I live?", "zh": "我住在哪里？"}
THEN: dict[Language, str] = {"en": "Where did I live in May 2025?", "zh": "2025年5月我住在哪里？"}


def _told(owner: Owner, content: str, since: datetime) -> None:
    statement = Statement(
        content=content,
        memory_type="fact",
        subject_key="profile.home",
        valid_from=since,
        user_id=owner.user.pk,
    )
    remember(owner.scope, statement)


def _lives_in(owner: Owner, zone: str) -> None:
    with tenant_tx(owner.tenant.pk):
        EndUser.objects.filter(pk=owner.user.pk).update(timezone=zone)


@pytest.mark.parametrize(
    ("language", "zone", "day"),
    [
        ("en", "Asia/Shanghai", "4 March 2025"),
        ("zh", "Asia/Shanghai", "2025年3月4日"),
        ("en", "UTC", "3 March 2025"),
        ("zh", "UTC", "2025年3月3日"),
    ],
)
async def test_the_day_is_that_of_the_person(
    owner: Owner, session: Session, language: Language, zone: str, day: str
) -> None:
    await in_thread(_lives_in, owner, zone)
    await in_thread(_told, owner, TOLD[language][0], LATE)
    assert day in text_of(await chatted(owner, session, NOW[language]))


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_a_question_of_a_past_moment_gets_what_held_then(
    owner: Owner, session: Session, language: Language
) -> None:
    for content, since in zip(TOLD[language], (LATE, LATER), strict=True):
        await in_thread(_told, owner, content, since)
    old, new = CITIES[language]
    then = await chatted(owner, session, THEN[language])
    assert old in text_of(then)
    assert new not in text_of(then)
    assert len(then[-1]["memory"]["cited"]) == 1
    now = text_of(await chatted(owner, session, NOW[language]))
    assert new in now
    assert old not in now
