"""Find or go to, by key and by hand, in both languages; and the sheet of keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_console import sideways

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("language", "words"), [("en", "usage"), ("zh", "用量")])
def test_a_page_is_reached_by_its_name(signed_in: Visit, language: str, words: str) -> None:
    page = signed_in("/admin/", language=language)
    page.keyboard.press("Control+k")
    field = page.locator("[data-find-words]")
    expect(field).to_be_focused()
    field.fill(words)
    field.press("Enter")
    expect(page).to_have_url(re.compile("/tokenusage/"))


def test_words_are_looked_for_in_the_list_that_is_chosen(signed_in: Visit) -> None:
    page = signed_in("/admin/", language="zh", width=400)
    page.locator("[data-opens='find']").click()
    page.locator("[data-find-words]").fill("花生 & 牛奶")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".find__list a:focus")).to_have_text("在会话中查找“花生 & 牛奶”")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/session/"))
    expect(page.locator("[data-search]")).to_have_value("花生 & 牛奶")


def test_escape_closes_and_gives_the_focus_back(signed_in: Visit) -> None:
    page = signed_in("/admin/")
    page.locator("[data-opens='find']").focus()
    page.keyboard.press("Control+k")
    page.locator("[data-find-words]").fill("nowhere at all")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("[data-opens='find']")).to_be_focused()


def test_the_sheet_of_keys_opens_by_hand_too(signed_in: Visit) -> None:
    page = signed_in("/admin/")
    page.locator("[data-opens='keys']").click()
    expect(page.locator("dialog.keys")).to_contain_text("Ctrl K")


def test_an_open_filter_stays_within_a_narrow_page(signed_in: Visit) -> None:
    page = signed_in("/admin/memories/memoryitem/", width=400)
    for chip in page.locator(".chip-menu summary").all():
        chip.click()
        box = page.locator(".chip-menu[open] .menu__list").last.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 400
        chip.click()
    assert sideways(page) == 0
