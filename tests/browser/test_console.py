"""The operator console in a real browser: one signs in, finds a memory, corrects it, and sees its history."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from memories.services.statement import Statement
from memories.services.write import remember
from memoryhub.console_settings import UNFOLD
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.services.audit import SYSTEM
from tests.browser.conftest import Person, Visit, sign_in

pytestmark = pytest.mark.browser
MEMORIES = "/admin/memories/memoryitem/"


def keep(person: Person, content: str, **more: object) -> None:
    """Have the service remember a sentence."""
    statement = Statement(content=content, user_id=person.user.pk, channel="user_stated", **more)  # type: ignore[arg-type]  # test data
    remember(person.scope, statement)


def converse(person: Person) -> None:
    """A session with eight turns and one assembled context."""
    new = NewSession(title="Margins", system_prompt="Be brief.")
    session = open_session(person.scope, user_id=person.user.pk, actor=SYSTEM, new=new)
    turns = [NewTurn(role="user" if n % 2 == 0 else "assistant", content=f"Line {n}") for n in range(8)]
    append_turns(person.scope, session.pk, turns)
    build_context(person.scope, session.pk, ContextRequest(input_text="And now?"))


def sideways(page: Page) -> int:
    """How far the page can be scrolled sideways, in pixels."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide


def test_an_operator_signs_in_corrects_a_memory_and_sees_its_history(visit: Visit, person: Person) -> None:
    keep(person, "The office is in Hamburg", subject_key="office.city")
    page = visit(MEMORIES)
    sign_in(page, person)
    page.get_by_role("link", name="The office is in Hamburg").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The office is in Hamburg")
    page.get_by_role("textbox", name="What should be remembered").fill("The office is in Berlin")
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("the next answer uses the new one")
    expect(page.get_by_role("heading", level=1)).to_have_text("The office is in Berlin")
    expect(page.locator(".version")).to_have_count(2)
    expect(page.locator(".version").first).to_contain_text("The office is in Hamburg")
    expect(page.get_by_role("cell", name="corrected a memory")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The office is in Hamburg")


def test_picked_rows_are_counted_and_expire_together(signed_in: Visit, person: Person) -> None:
    for number in range(3):
        keep(person, f"Order number {number} came")
    page = signed_in(MEMORIES)
    expect(page.locator("[data-bulk]")).to_be_hidden()
    page.locator("[data-pick]").nth(0).check()
    page.locator("[data-pick]").nth(1).check()
    expect(page.locator("[data-bulk]")).to_contain_text("2 selected")
    page.locator("[data-bulk]").get_by_role("button", name="Expire").click()
    expect(page.locator("[data-pick]")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-pick]")).to_have_count(3)


def test_closing_a_session_is_asked_first_and_starts_on_the_harmless_choice(
    signed_in: Visit, person: Person
) -> None:
    converse(person)
    page = signed_in("/admin/sessions_app/session/")
    page.get_by_role("link", name="Margins").click()
    expect(page.get_by_text("Sum equals the tokenizer’s count")).to_be_visible()
    page.get_by_role("button", name="Close session…").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".chip", has_text="Open")).to_be_visible()
    page.get_by_role("button", name="Close session…").click()
    page.get_by_role("dialog").get_by_role("button", name="Close session").click()
    expect(page.locator(".chip", has_text="Closed")).to_be_visible()


def test_a_turn_is_picked_by_key(signed_in: Visit, person: Person) -> None:
    converse(person)
    page = signed_in("/admin/sessions_app/session/")
    page.get_by_role("link", name="Margins").click()
    expect(page.locator(".said__turn--picked .said__seq")).to_have_text("8")
    page.keyboard.press("k")
    expect(page.locator(".said__turn--picked .said__seq")).to_have_text("7")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("width", [360, 1440])
def test_no_page_scrolls_sideways(signed_in: Visit, person: Person, language: str, width: int) -> None:
    keep(person, "报表一律使用柏林时间", subject_key="report.timezone.of.the.whole.house." + "x" * 60)
    converse(person)
    page = signed_in("/admin/", language=language, width=width)
    lists = [link.get_attribute("href") or "" for link in page.locator(".side__link").all()]
    entries = [item for group in UNFOLD["SIDEBAR"]["navigation"] for item in group["items"]]
    assert len(lists) == len(entries)
    for path in lists:
        page.goto(path)
        assert sideways(page) == 0, path
        if page.locator("td .words[href]").count():
            page.goto(page.locator("td .words[href]").first.get_attribute("href") or "")
            assert sideways(page) == 0, page.url


def test_the_menu_of_a_phone_opens_and_closes_by_key(signed_in: Visit, person: Person) -> None:
    page = signed_in("/admin/", width=360)
    expect(page.locator("#side")).to_be_hidden()
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.locator("#side")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#side")).to_be_hidden()
    expect(page.get_by_role("button", name="Menu", exact=True)).to_be_focused()
