"""The memory pill of the composer: what it says, what it keeps, and that it can be worked by keys alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Response, Route, expect

from memories.models import MemoryItem
from tenants.scope import tenant_tx
from tests.browser.conftest import Person, Visit, say
from tests.browser.contrast import pale_words

pytestmark = pytest.mark.browser

PEANUTS = {"en": "Remember: Dad can't eat peanuts.", "zh": "记住：爸爸不能吃花生。"}
QUESTION = {"en": "What can't Dad eat?", "zh": "爸爸不能吃什么？"}
LABELS = {
    "en": {"on": "Memory on", "reads": "Use only", "writes": "Learn only", "off": "Memory off"},
    "zh": {"on": "记忆：开", "reads": "只用，不记", "writes": "只记，不用", "off": "记忆：关"},
}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


def turn(page: Page, name: str) -> None:
    """Open the pill, press a switch, and close it again."""
    page.locator("#switches summary").click()
    page.locator(f'[data-switch="{name}"]').click()
    page.keyboard.press("Escape")
    expect(page.locator("#switches")).not_to_have_attribute("open", "")


@BOTH
def test_the_pill_names_all_four(signed_in: Visit, language: str) -> None:
    page, labels = signed_in(language=language), LABELS[language]
    pill = page.locator("#switches summary")
    for name, label in (("writes", "reads"), ("reads", "off"), ("writes", "writes"), ("reads", "on")):
        turn(page, name)
        expect(pill).to_have_text(labels[label])


@BOTH
def test_what_is_said_while_learning_is_off_is_not_kept(
    signed_in: Visit, person: Person, language: str
) -> None:
    page = signed_in(language=language)
    turn(page, "writes")  # before the chat is there
    say(page, PEANUTS[language])
    expect(page.locator(".note--memory")).to_have_count(0)
    page.reload()
    expect(page.locator("#switches summary")).to_have_text(LABELS[language]["reads"])
    with page.expect_response("**/switch/"):
        turn(page, "writes")
    with tenant_tx(person.tenant.id):
        assert not MemoryItem.objects.exists()
    page.reload()
    expect(page.locator("#switches summary")).to_have_text(LABELS[language]["on"])


@BOTH
def test_nothing_is_used_while_use_is_off(signed_in: Visit, language: str) -> None:
    page = signed_in(language=language)
    say(page, PEANUTS[language])
    page.goto("/chat/new/")
    turn(page, "reads")
    say(page, QUESTION[language])
    expect(page.locator(".used__toggle:visible")).to_have_count(0)
    turn(page, "reads")
    say(page, QUESTION[language])
    expect(page.locator(".answer").last.locator(".used__toggle")).to_be_visible()


def test_it_is_worked_by_keys(signed_in: Visit) -> None:
    page = signed_in()
    page.locator("#composer-field").fill("a draft")
    page.locator("#switches summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    use = page.get_by_role("switch", name="Use what I know")
    expect(use).to_be_focused()
    expect(use).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Enter")  # turns it; it does not send the draft
    expect(use).to_have_attribute("aria-checked", "false")
    page.keyboard.press("Space")
    expect(use).to_have_attribute("aria-checked", "true")
    expect(page.locator("#status")).to_have_text("Memory on")
    page.keyboard.press("Escape")
    expect(page.locator("#switches summary")).to_be_focused()
    expect(page.locator("#composer-field")).to_have_value("a draft")
    expect(page.locator(".turn")).to_have_count(0)


def test_one_that_was_not_saved_turns_back(signed_in: Visit) -> None:
    page = signed_in()
    say(page, PEANUTS["en"])
    page.route("**/switch/", lambda route: route.abort())
    page.locator("#switches summary").click()
    page.locator('[data-switch="writes"]').click()
    expect(page.locator("#switches .problem")).to_be_visible()
    expect(page.locator('[data-switch="writes"]')).to_have_attribute("aria-checked", "true")
    expect(page.locator("#switches summary")).to_have_text("Memory on")


def test_what_is_pressed_last_stands(signed_in: Visit) -> None:
    page, sent = signed_in(), list[Route]()

    def first_held(route: Route) -> None:
        sent.append(route)
        if len(sent) > 1:
            route.continue_()

    say(page, PEANUTS["en"])
    page.route("**/switch/", first_held)
    page.locator("#switches summary").click()
    for name in ("writes", "reads", "reads"):
        page.locator(f'[data-switch="{name}"]').click()
    expect(page.locator("#switches summary")).to_have_text("Use only")
    assert len(sent) == 1  # the others wait for it
    with page.expect_response(lambda answer: "/switch/" in answer.url and "reads" in _sent(answer)):
        sent[0].continue_()
    page.reload()
    expect(page.locator("#switches summary")).to_have_text("Use only")


def _sent(answer: Response) -> str:
    return answer.request.post_data or ""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("language", "width"), [("en", 1440), ("zh", 360)])
def test_it_reads_well_and_fits(signed_in: Visit, language: str, width: int, theme: str) -> None:
    page = signed_in("/chat/new/", language=language, width=width, theme=theme)
    field = page.locator("#composer-field").bounding_box()
    page.locator("#switches summary").click()
    expect(page.locator(".switches")).to_be_visible()
    assert page.locator("#composer-field").bounding_box() == field  # nothing moved
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    panel = page.locator(".switches").bounding_box()
    assert panel is not None
    assert panel["x"] >= 0
    assert panel["x"] + panel["width"] <= width
    if width > 720:
        assert panel["y"] + panel["height"] <= page.locator("#composer").bounding_box()["y"]  # type: ignore[index]
    assert pale_words(page) == []
