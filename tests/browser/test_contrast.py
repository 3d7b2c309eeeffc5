"""What is written on a page can be read, in light and dark, and the API's page speaks Chinese."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person, Visit
from tests.browser.contrast import pale_words
from tests.browser.test_console_context import SESSIONS, SETTINGS, sent_to_review, talk

pytestmark = pytest.mark.browser


def test_a_pale_word_is_found(visit: Visit) -> None:
    page = visit("/")
    assert pale_words(page) == []
    page.evaluate("document.querySelector('h1').style.color = '#ddd'")
    assert pale_words(page)


@pytest.mark.parametrize(
    ("language", "authorize", "title"), [("en", "Authorize", "List sessions"), ("zh", "填入密钥", "列出会话")]
)
def test_the_api_documentation_reads_well(visit: Visit, language: str, authorize: str, title: str) -> None:
    page = visit("/api/docs/", language=language)
    expect(page.locator(".opblock").first).to_be_visible()
    expect(page.locator(".btn.authorize")).to_contain_text(authorize)
    expect(page.get_by_text(title, exact=True)).to_be_visible()
    page.locator("#operations-sessions-sessions_create .opblock-summary-control").click()
    page.locator(".try-out__btn").click()
    expect(page.locator(".btn.execute")).to_be_visible()
    assert pale_words(page) == []


def test_the_api_documentation_changes_its_language(visit: Visit) -> None:
    page = visit("/api/docs/")
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_text("列出会话", exact=True)).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_of_a_context_can_be_read(signed_in: Visit, person: Person, theme: str) -> None:
    session = talk(person)
    [review, *_more] = sent_to_review(person, session)
    page = signed_in("/admin/", theme=theme)
    tabs = ("seen&turn=29&budget=2000&text=1", "summary&version=2&with=1", "pins", "files")
    paths = [f"{SESSIONS}{session.pk}/?tab={tab}" for tab in tabs]
    for path in ("/admin/", *paths, f"/admin/sessions_app/summaryreview/{review}/", SETTINGS):
        page.goto(path)
        assert pale_words(page) == [], path
