"""What changed about a person between two days, on that person's page; both times, both languages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from memories.services.change import correct_memory
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console


def page(console: Console, language: str = "en", **days: str) -> str:
    """The section of the person's page."""
    url = f"/admin/tenants/enduser/{console.owner.user.pk}/"
    answer = console.client("auditor").get(url, days, headers={"Accept-Language": language})
    text = answer.content.decode()
    assert FOREIGN not in text
    return text.split('id="changes"')[1].split("</section>")[0]


@pytest.mark.parametrize(
    ("language", "kind", "count"), [("en", "Corrected", "2 changes"), ("zh-hans", "已更正", "2 处变化")]
)
def test_a_correction_shows_both_values(console: Console, language: str, kind: str, count: str) -> None:
    memory = console.say("The dock is number nine", "site.dock")
    correct_memory(console.owner.tenant_scope, memory.pk, actor=SYSTEM, content="码头是十号")
    shown = page(console, language, since=datetime.now(UTC).date().isoformat())
    assert kind in shown
    assert count in shown
    assert "number nine" in shown
    assert "码头是十号" in shown


def test_what_held_is_another_time_than_what_was_known(console: Console) -> None:
    console.say("The dock is number nine", "site.dock")
    week = (datetime.now(UTC) - timedelta(days=7)).date().isoformat()
    year = (datetime.now(UTC) - timedelta(days=365)).date().isoformat()
    assert "number nine" in page(console, since=week)
    assert "Nothing changed" in page(console, since=week, axis="valid")
    assert "number nine" in page(console, since=year, until=week, axis="valid")


def test_nobody_asked_and_unreadable_days(console: Console) -> None:
    assert "Nothing changed" not in page(console)
    assert "Give days such as" in page(console, since="%00soon")
    assert "Give days such as" in page(console, since="2026-01-01", until="soon")
