"""Conflicts and the policy in a browser: settled by key, drafted, tested, published; widths and languages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from memories.models import Clarification
from sessions_app.services.chat import take_message
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.browser.conftest import Person, Visit
from tests.browser.test_console import keep, sideways

pytestmark = pytest.mark.browser
CONFLICTS = "/admin/memories/clarification/"
POLICY = "/admin/memories/policyversion/"
TOLD = {
    "profile.home": ("I live in Shanghai", "Maybe I live in Beijing"),
    "profile.employer": ("我在创新科技上班", "我可能在北方电力上班"),
}


def disagree(person: Person) -> None:
    """Two conflicts, one in each language, with their turns."""
    session = open_session(person.scope, user_id=person.user.pk, actor=SYSTEM, new=NewSession(title="Home"))
    for key, told in TOLD.items():
        turns = append_turns(person.scope, session.pk, [NewTurn(role="user", content=one) for one in told])
        for place, (text, turn) in enumerate(zip(told, turns, strict=True)):
            when = datetime.now(UTC) - timedelta(days=90 - place)
            source = {"session_id": session.pk, "turn_id": turn.pk, "quote": text, "valid_from": when}
            keep(person, text, subject_key=key, single_valued=True, **source)


def states(person: Person) -> list[str]:
    """The state of every conflict, the oldest first."""
    with tenant_tx(person.tenant.id):
        return list(Clarification.objects.order_by("created_at").values_list("status", flat=True))


def test_conflicts_are_settled_by_key_and_taken_back(signed_in: Visit, person: Person) -> None:
    disagree(person)
    page = signed_in(CONFLICTS)
    expect(page.locator(".versus__side")).to_have_count(2)
    expect(page.locator(".versus__words").first).to_have_text("I live in Shanghai")
    page.keyboard.press("2")
    expect(page.get_by_role("status")).to_contain_text("B is kept")
    expect(page.locator("#question")).to_be_focused()
    expect(page.locator(".versus__words").first).to_have_text("我在创新科技上班")
    page.keyboard.press("c")
    expect(page.get_by_role("status")).to_contain_text("asked in the next answer")
    expect(page.locator(".waiting__one")).to_have_count(1)
    assert states(person) == ["answered", "open"]
    page.get_by_role("link", name="Decide in their place…").click()
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("x")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".versus__words").first).to_have_text("我在创新科技上班")
    assert states(person) == ["answered", "open"]


def test_a_draft_is_written_tested_and_published(signed_in: Visit, person: Person) -> None:
    session = open_session(person.scope, user_id=person.user.pk, actor=SYSTEM, new=NewSession())
    take_message(person.scope, session.pk, content="I am allergic to peanuts.", client_turn_id="a")
    page = signed_in(POLICY)
    rule = page.locator("li", has_text="confidence 0.30 or less")
    rule.locator("summary").click()
    rule.get_by_label("Confidence up to").fill("0.95")
    rule.get_by_role("button", name="Save to the draft").click()
    expect(page.locator(".rule--changed ins")).to_have_text("0.95")
    expect(page.get_by_role("button", name="Publish")).to_be_disabled()
    page.get_by_role("button", name="Test on the last 200 turns").click()
    expect(page.locator(".trial__sums")).to_contain_text("Decided otherwise1")
    expect(page.locator(".rows--trial")).to_contain_text("I am allergic to peanuts")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("status")).to_contain_text("Version 1 is in force")
    page.get_by_role("link", name="Versions").click()
    expect(page.locator("ins", has_text="0.95")).to_be_visible()
    page.get_by_role("button", name="Restore").click()
    expect(page.locator(".rows")).to_contain_text("brought version 0 back")


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("zh", "dark")])
def test_they_fit_every_width(
    signed_in: Visit, person: Person, language: str, theme: str, width: int
) -> None:
    disagree(person)
    page = signed_in(CONFLICTS, language=language, theme=theme, width=width)
    tabs = ("rules", "matters", "keep", "conflicts", "vocabulary", "versions")
    expect(page.locator(".versus__side")).to_have_count(2)
    for path in (CONFLICTS, f"{CONFLICTS}?tab=people", *(f"{POLICY}?tab={tab}" for tab in tabs)):
        page.goto(path)
        assert sideways(page) == 0, path
    page.goto(POLICY)
    for summary in page.locator(".rule__more summary").all():
        summary.click()
    assert sideways(page) == 0


def test_keys_lead_there_and_are_listed(signed_in: Visit, person: Person) -> None:
    disagree(person)
    page = signed_in("/admin/")
    page.keyboard.press("g")
    page.keyboard.press("c")
    page.wait_for_url(f"**{CONFLICTS}")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Keep A")
    expect(sheet).to_contain_text("Ask the user")
    page.keyboard.press("1")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.keyboard.press("1")
    expect(page.get_by_role("status")).to_contain_text("A is kept")
    page.keyboard.press("u")
    expect(page.locator(".versus__words").first).to_have_text("I live in Shanghai")
