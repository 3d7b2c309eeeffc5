"""The question card in a chat: asked, answered by a press, a key or words, taken back, kept by a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from memories.models import Clarification
from tenants.scope import tenant_tx
from tests.browser.conftest import Person, Visit, say
from tests.browser.test_console import sideways

pytestmark = pytest.mark.browser
KNOWN, UNSURE = "My wife's birthday is July 2.", "Maybe my wife's birthday is July 12."


def asked(page: Page) -> None:
    """Say two things that do not fit together, until the card stands."""
    say(page, KNOWN)
    say(page, UNSURE)
    expect(page.locator(".question")).to_be_visible()


def settled(person: Person) -> list[tuple[str, str]]:
    """State and chosen words of every question."""
    with tenant_tx(person.tenant.id, person.user.pk):
        rows = Clarification.objects.select_related("chosen").order_by("id")
        return [(row.status, row.chosen.content if row.chosen else "") for row in rows]


def test_a_press_settles_it_and_undo_asks_again(signed_in: Visit, person: Person) -> None:
    page = signed_in("/chat/new/")
    asked(page)
    card = page.locator(".question")
    expect(card.locator(".question__option")).to_have_count(4)
    expect(card.locator(".question__option").first).to_contain_text("July 2")
    card.get_by_role("button", name="July 12").click()
    expect(page.locator("[data-settled]")).to_contain_text("July 12")
    expect(page.locator("[data-settled] button")).to_be_focused()
    assert settled(person) == [("answered", "Maybe my wife's birthday is July 12")]
    page.locator("[data-settled]").get_by_role("button", name="Undo").click()
    expect(card).to_be_focused()
    assert settled(person) == [("open", "")]
    page.keyboard.press("1")
    expect(page.locator("[data-settled]")).to_contain_text("July 2")


def test_it_stands_after_a_reload_and_takes_words(signed_in: Visit, person: Person) -> None:
    page = signed_in("/chat/new/")
    asked(page)
    page.reload()
    card = page.locator(".question")
    expect(card).to_be_visible()
    card.get_by_role("button", name="Say it in my own words").click()
    expect(card.get_by_role("textbox")).to_be_focused()
    page.keyboard.type("My password is hunter2-Xk9!")
    page.keyboard.press("Enter")
    expect(card.get_by_role("alert")).to_contain_text("secret")
    card.get_by_role("textbox").fill("My wife's birthday is July 20.")
    page.keyboard.press("Enter")
    expect(page.locator("[data-settled]")).to_contain_text("July 20")
    page.reload()
    expect(page.locator(".answer").last).to_be_visible()
    expect(page.locator(".question")).to_have_count(0)


def test_a_plain_message_settles_it_and_escape_puts_it_off(signed_in: Visit, person: Person) -> None:
    page = signed_in("/chat/new/")
    asked(page)
    page.locator(".question").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".question")).to_have_count(0)
    page.reload()
    expect(page.locator(".question")).to_be_visible()
    say(page, "The first one")
    expect(page.locator("[data-settled]")).to_contain_text("July 2")
    assert settled(person) == [("answered", "My wife's birthday is July 2")]


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("zh", "dark")])
def test_it_fits_a_phone_in_both_languages(signed_in: Visit, language: str, theme: str) -> None:
    page = signed_in("/chat/new/", language=language, width=360, theme=theme)
    asked(page)
    assert sideways(page) == 0
    heights = [box["height"] for one in page.locator(".question button").all() if (box := one.bounding_box())]
    assert min(heights) >= 44
    words = {"en": "Both are true", "zh": "都对"}[language]
    expect(page.locator(".question")).to_contain_text(words)
