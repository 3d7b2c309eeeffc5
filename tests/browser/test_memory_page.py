""" "What I know about you": read, change, trace, forget, search, all in place."""

from __future__ import annotations

import uuid

import pytest
from playwright.sync_api import expect

from memories.services.statement import Statement
from memories.services.write import remember
from memoryhub.core.ids import encode_id
from tests.browser.conftest import Person, Visit, new_person

pytestmark = pytest.mark.browser


def keep(person: Person, content: str, **more: object) -> str:
    """Have the service remember a sentence; the public id of the memory."""
    statement = Statement(content=content, user_id=person.user.pk, channel="user_stated", **more)  # type: ignore[arg-type]  # test data
    memory = remember(person.scope, statement).memory
    assert memory is not None
    return encode_id("mem", memory.pk)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "I know nothing about you yet."), ("zh", "我还不了解你。")]
)
def test_an_empty_page_says_so_and_keeps_its_filters(signed_in: Visit, language: str, words: str) -> None:
    page = signed_in("/chat/memory/", language=language)
    expect(page.locator(".known__empty h2")).to_have_text(words)
    expect(page.get_by_role("searchbox")).to_be_visible()
    expect(page.locator(".filter")).to_have_count(2)


def test_a_row_says_who_when_and_in_its_own_language(signed_in: Visit, person: Person) -> None:
    keep(person, "我妈妈喜欢乌龙茶")
    keep(person, "Dad is allergic to peanuts")
    page = signed_in("/chat/memory/")
    row = page.locator(".memory-row", has_text="乌龙茶")
    expect(row.locator(".memory-row__text span").first).to_have_attribute("lang", "zh-Hans")
    expect(row.locator(".source").first).to_contain_text("You said so today")
    expect(page.locator(".memory-row")).to_have_count(2)


def test_a_sentence_is_changed_in_place_and_the_old_one_stays_in_history(
    signed_in: Visit, person: Person
) -> None:
    keep(person, "I live in Shanghai", subject_key="profile.home")
    page = signed_in("/chat/memory/")
    row = page.locator(".memory-row")
    row.focus()
    page.keyboard.press("e")
    field = page.get_by_role("textbox", name="Change what I know")
    expect(field).to_be_focused()
    field.fill("I live in Hangzhou")
    page.keyboard.press("Enter")
    expect(row.locator(".memory-row__text")).to_have_text("I live in Hangzhou")
    row.focus()
    page.keyboard.press("h")
    expect(row.locator(".versions strong")).to_have_text(["I live in Hangzhou", "I live in Shanghai"])


def test_escape_leaves_the_field_and_changes_nothing(signed_in: Visit, person: Person) -> None:
    keep(person, "Dad is allergic to peanuts")
    page = signed_in("/chat/memory/")
    page.locator(".memory-row").focus()
    page.keyboard.press("e")
    field = page.get_by_role("textbox", name="Change what I know")
    expect(field).to_be_focused()
    field.fill("Something else")
    field.press("Escape")
    expect(page.locator(".memory-row")).to_be_focused()
    expect(page.locator(".memory-row__text")).to_have_text("Dad is allergic to peanuts")


def test_a_secret_is_refused_where_it_was_typed(signed_in: Visit, person: Person) -> None:
    identifier = keep(person, "Dad is allergic to peanuts")
    page = signed_in(f"/chat/memory/{identifier}/edit/")
    page.get_by_role("textbox", name="Change what I know").fill("My password is hunter2hunter2!")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("never kept")
    page.goto("/chat/memory/")
    expect(page.locator(".memory-row__text")).to_have_text("Dad is allergic to peanuts")


@pytest.mark.parametrize(
    ("language", "forget", "gone"), [("en", "Forget it", "Forgotten."), ("zh", "忘掉", "已忘掉。")]
)
def test_forget_asks_in_the_row_and_is_final(
    signed_in: Visit, person: Person, language: str, forget: str, gone: str
) -> None:
    keep(person, "Dad is allergic to peanuts")
    page = signed_in("/chat/memory/", language=language)
    page.locator(".memory-row").focus()
    page.keyboard.press("Delete")
    expect(page.locator("[data-cancel]")).to_be_focused()
    page.locator(".memory-row--forget").get_by_role("button", name=forget).click()
    expect(page.locator(".memory-row--gone")).to_have_text(gone)
    page.reload()
    expect(page.locator(".memory-row")).to_have_count(0)


def test_a_search_narrows_and_the_filters_stay_when_nothing_matches(signed_in: Visit, person: Person) -> None:
    keep(person, "Dad is allergic to peanuts")
    keep(person, "I like oolong tea")
    page = signed_in("/chat/memory/")
    page.get_by_role("searchbox").fill("oolong")
    expect(page.locator(".memory-row__text")).to_have_text(["I like oolong tea"])
    page.get_by_role("searchbox").fill("zzz")
    expect(page.locator(".known__empty h2")).to_contain_text("zzz")
    expect(page.locator(".filter")).to_have_count(2)
    page.get_by_role("link", name="Show everything").click()
    expect(page.locator(".memory-row")).to_have_count(2)


def test_another_persons_memory_is_not_there(signed_in: Visit, person: Person) -> None:
    foreign = keep(new_person(), "Secret of somebody else")
    absent = encode_id("mem", uuid.uuid4())
    page = signed_in("/chat/memory/")
    expect(page.locator(".memory-row")).to_have_count(0)
    answers = []
    for identifier in (foreign, absent):
        response = page.request.get(f"/chat/memory/{identifier}/edit/")
        answers.append((response.status, response.headers["content-type"]))
    assert answers[0] == answers[1]
    assert answers[0][0] == 404


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_phone_has_a_sheet_with_the_quote_before_any_act(
    signed_in: Visit, person: Person, language: str
) -> None:
    keep(person, "Dad is allergic to peanuts", quote="Dad gets hives from peanuts")
    page = signed_in("/chat/memory/", language=language, width=360)
    page.locator(".memory-row summary").click()
    sheet = page.locator(".memory-row .menu__panel")
    expect(sheet.locator(".sheet__head")).to_contain_text("Dad gets hives from peanuts")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "danger" in (sheet.locator("a").last.get_attribute("class") or "")
