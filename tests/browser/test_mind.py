"""The panel behind the meter: what the assistant keeps in mind, by mouse and by keys, wide and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit, say
from tests.browser.contrast import pale_words

pytestmark = pytest.mark.browser

TITLE = {"en": "What I am keeping in mind", "zh": "我正在参考的内容"}
HELLO = {"en": "Remember: Dad can't eat peanuts.", "zh": "记住：爸爸不能吃花生。"}
ASKED = {"en": "What you just asked", "zh": "你刚才的问题"}
EXACT = {"en": "Exact numbers", "zh": "具体数字"}


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_meter_opens_what_is_kept_in_mind(signed_in: Visit, language: str, width: int) -> None:
    page = signed_in(language=language, width=width)
    say(page, HELLO[language])
    page.locator("#meter").click()
    panel = page.get_by_role("dialog", name=TITLE[language])
    expect(panel).to_contain_text(ASKED[language])
    expect(panel.locator("table")).not_to_be_visible()
    panel.get_by_text(EXACT[language]).click()
    expect(panel.locator("table")).to_contain_text("token")
    assert pale_words(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.locator("#meter")).to_be_focused()


def test_a_chat_that_is_gone_says_so_in_the_panel(signed_in: Visit) -> None:
    page = signed_in()
    say(page, HELLO["en"])
    page.route("**/mind/", lambda route: route.fulfill(status=404, body=""))
    page.locator("#meter").click()
    expect(page.get_by_role("alert").filter(has_text="try again")).to_be_visible()
    page.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)
