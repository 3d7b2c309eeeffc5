"""Home and sign-in, as a person sees them in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PASSWORD, Person, Visit, sign_in

pytestmark = pytest.mark.browser


def test_it_works(visit: Visit, person: Person) -> None:
    page = visit("/")
    sign_in(page, person)
    expect(page).to_have_url(re.compile("/chat/$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Hello Maya. What shall we do?")


def test_the_e_mail_may_be_typed_in_capitals(visit: Visit, person: Person) -> None:
    page = visit("/")
    page.locator("#id_username").fill(person.email.upper())
    page.locator("#id_password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/chat/")


@pytest.mark.parametrize(("language", "words"), [("en", "That did not match."), ("zh", "邮箱或密码不对。")])
def test_a_wrong_password_and_an_unknown_e_mail_say_the_same(
    visit: Visit, person: Person, language: str, words: str
) -> None:
    said = []
    for email in (person.email, "nobody@riverside.example"):
        page = visit("/", language=language)
        page.locator("#id_username").fill(email)
        page.locator("#id_password").fill("not the password")
        page.keyboard.press("Enter")
        said.append(page.get_by_role("alert").inner_text())
    assert said[0] == said[1]
    assert said[0].startswith(words)


def test_after_sign_in_an_operator_has_both_doors(visit: Visit, person: Person) -> None:
    page = visit("/")
    sign_in(page, person)
    page.wait_for_url("**/chat/")
    page.goto("/")
    card = page.locator(".sign-in")
    expect(card.get_by_role("link", name="Open chat")).to_have_attribute("href", "/chat/")
    expect(card.get_by_role("link", name="Open console")).to_have_attribute("href", "/admin/")
    card.get_by_role("button", name="Sign out").click()
    expect(page.locator("#id_password")).to_be_visible()


def test_a_chat_asks_to_sign_in_and_leads_back(visit: Visit, person: Person) -> None:
    page = visit("/chat/memory/")
    assert page.url.endswith("/?next=/chat/memory/")
    sign_in(page, person)
    page.wait_for_url("**/chat/memory/")


def test_the_language_changes_in_place(visit: Visit) -> None:
    page = visit("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(page.get_by_role("heading", level=1)).to_contain_text("一个会记事的助手")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_phone_shows_the_sign_in_before_the_explanation(visit: Visit, language: str) -> None:
    page = visit("/", language=language, width=360)
    assert _top(page, ".sign-in") < _top(page, ".how")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_is_asked_of_another_host(visit: Visit, server: str) -> None:
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload(wait_until="networkidle")
    assert asked
    assert [url for url in asked if not url.startswith(server)] == []
    assert page.locator("[style]").count() == 0


def _top(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"]
