"""The chat page on the real service: what is said, what is kept, what is used, what goes wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from memoryhub.core.ids import encode_id
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.services.audit import SYSTEM
from tests.browser.conftest import Person, Visit, say

pytestmark = pytest.mark.browser

PEANUTS = {"en": "Remember: Dad can't eat peanuts.", "zh": "记住：爸爸不能吃花生。"}
SWIMS = {"en": "Remember: Mum swims on Mondays.", "zh": "记住：妈妈周一游泳。"}
QUESTION = {"en": "What can't Dad eat?", "zh": "爸爸不能吃什么？"}
REMEMBERED = {"en": "Remembered:", "zh": "已记住："}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_remembers_and_uses_it_in_the_next_chat(signed_in: Visit, language: str) -> None:
    page = signed_in(language=language)
    say(page, PEANUTS[language])
    note = page.locator(".note--memory").last
    expect(note.locator("strong").first).to_have_text(REMEMBERED[language])
    expect(page.locator("[data-memory-count]")).to_have_text("1")
    page.goto("/chat/new/")
    say(page, QUESTION[language])
    answer = page.locator(".answer").last
    answer.locator("button.cite").first.click()
    row = answer.locator(".used__row").first
    expect(row).to_be_focused()
    expect(row.locator(".mark--cited")).to_have_text("1")
    expect(row.locator("a")).to_contain_text(PEANUTS[language][:4])


UNKNOWN = {"en": "What is my blood type?", "zh": "我的血型是什么？"}
PLAIN = {"en": "The weather is lovely today.", "zh": "今天天气真好。"}
USED_ONE = {"en": "Used 1 memory", "zh": "用到 1 条记忆"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_demo_answers_count_only_what_they_quote(signed_in: Visit, language: str) -> None:
    page = signed_in(language=language)
    say(page, PEANUTS[language])
    say(page, SWIMS[language])
    for text in (UNKNOWN[language], PLAIN[language]):
        say(page, text)
        expect(page.locator(".used__toggle:visible")).to_have_count(0)
    say(page, QUESTION[language])
    line = page.locator(".used__toggle:visible")
    expect(line).to_have_text(USED_ONE[language])
    page.reload()
    expect(line).to_have_text(USED_ONE[language])


def test_what_was_remembered_can_be_undone_at_once(signed_in: Visit) -> None:
    page = signed_in()
    say(page, PEANUTS["en"])
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".note--memory")).to_contain_text("is not kept")
    expect(page.locator("[data-memory-count]")).to_have_text("0")
    page.reload()
    expect(page.locator(".answer")).to_have_count(1)
    expect(page.locator(".note--memory")).to_have_count(0)


def test_a_memory_is_changed_in_its_note(signed_in: Visit) -> None:
    page = signed_in()
    say(page, PEANUTS["en"])
    note = page.locator(".note--memory")
    note.get_by_role("button", name="Edit").click()
    note.get_by_role("textbox").fill("Dad can't eat nuts of any kind.")
    page.keyboard.press("Enter")
    expect(note).to_contain_text("nuts of any kind")
    page.goto("/chat/memory/")
    expect(page.locator(".memory-row__text")).to_have_text("Dad can't eat nuts of any kind.")


def test_why_quotes_the_words_it_came_from(signed_in: Visit) -> None:
    page = signed_in()
    say(page, PEANUTS["en"])
    page.get_by_role("button", name="Why").click()
    expect(page.locator(".note__more strong")).to_contain_text("Dad can't eat peanuts")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "My card is 4242 4242 4242 4242, remember it"), ("zh", "记住我的卡号 4242 4242 4242 4242")],
)
def test_a_secret_is_masked_and_said_not_to_be_kept(signed_in: Visit, language: str, words: str) -> None:
    page = signed_in(language=language)
    page.locator("#composer-field").fill(words)
    page.keyboard.press("Enter")
    expect(page.locator(".note--memory").first).to_contain_text({"en": "bank card", "zh": "银行卡"}[language])
    expect(page.locator(".turn--user")).not_to_contain_text("4242")
    page.reload()
    expect(page.locator(".note--memory").first).to_contain_text({"en": "bank card", "zh": "银行卡"}[language])


def test_a_reload_shows_the_same_conversation(signed_in: Visit) -> None:
    page = signed_in()
    say(page, PEANUTS["en"])
    say(page, QUESTION["en"])
    before = page.locator(".answer__text").all_inner_texts()
    page.reload()
    expect(page.locator(".answer__text")).to_have_text(before)
    expect(page.locator(".used__toggle")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_text(PEANUTS["en"].rstrip("."))


def test_an_input_method_keeps_its_enter(signed_in: Visit) -> None:
    page = signed_in()
    field = page.locator("#composer-field")
    field.fill("nihao")
    field.evaluate(
        "field => field.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true, cancelable: true}))"
    )
    expect(page.locator(".turn")).to_have_count(0)
    field.evaluate(
        "field => { field.dispatchEvent(new CompositionEvent('compositionend', {bubbles: true}));"
        "field.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true})) }"
    )
    expect(page.locator(".turn")).to_have_count(0)
    page.wait_for_timeout(100)
    page.keyboard.press("Enter")
    expect(page.locator(".turn--user")).to_have_count(1)


def test_a_draft_survives_a_reload_and_shift_enter_breaks_the_line(signed_in: Visit) -> None:
    page = signed_in()
    field = page.locator("#composer-field")
    field.press_sequentially("one")
    page.keyboard.press("Shift+Enter")
    field.press_sequentially("two")
    expect(page.locator(".turn")).to_have_count(0)
    page.reload()
    expect(field).to_have_value("one\ntwo")
    assert field.evaluate("field => field.rows") == 2


def test_without_a_network_nothing_is_sent(signed_in: Visit) -> None:
    page = signed_in()
    say(page, PEANUTS["en"])
    page.context.set_offline(True)
    expect(page.locator('[data-state="offline"]')).to_be_visible()
    page.locator("#composer-field").fill("And walnuts?")
    page.keyboard.press("Enter")
    expect(page.locator(".turn--user")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator('[data-state="offline"]')).to_have_count(0)
    expect(page.locator("#composer-field")).to_have_value("And walnuts?")


def test_a_lost_connection_comes_back_and_the_answer_arrives(signed_in: Visit) -> None:
    page = signed_in()
    say(page, PEANUTS["en"])
    sockets = []
    page.route_web_socket("**/ws/chat/**", lambda route: sockets.append((route, route.connect_to_server())))
    page.reload()
    expect(page.locator(".answer")).to_have_count(1)
    page.wait_for_timeout(300)
    sockets[0][0].close(code=1011)
    expect(page.locator('[data-state="lost"]')).to_be_visible()
    page.get_by_role("button", name="Try now").click()
    say(page, QUESTION["en"])
    expect(page.locator(".answer")).to_have_count(2)
    expect(page.locator('[data-state="lost"]')).to_have_count(0)


def test_the_last_message_can_be_changed(signed_in: Visit) -> None:
    page = signed_in()
    say(page, "What can my dad drink?")
    page.keyboard.press("ArrowUp")
    page.get_by_role("textbox", name="Change the message").fill("What can my mum drink?")
    page.keyboard.press("Enter")
    expect(page.locator(".turn--user .said")).to_have_text(["What can my mum drink?"])
    expect(page.locator(".answer")).to_have_count(1)
    expect(page.locator(".stop")).to_be_hidden()
    page.reload()
    expect(page.locator(".turn--user .said")).to_have_text(["What can my mum drink?"])


def test_a_chat_is_renamed_and_deleted_with_what_it_taught(signed_in: Visit) -> None:
    page = signed_in()
    say(page, PEANUTS["en"])
    _chat_menu(page, "Rename")
    page.get_by_role("textbox", name="Title").fill("Family")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Family")
    _chat_menu(page, "Delete chat…")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    expect(dialog.get_by_label("Keep what it taught me")).to_be_checked()
    dialog.get_by_label("Forget that as well").check()
    dialog.get_by_role("button", name="Delete chat").click()
    expect(page.locator("[data-memory-count]")).to_have_text("0")
    expect(page.locator(".chat-row")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_phone_never_scrolls_sideways(signed_in: Visit, language: str) -> None:
    page = signed_in(language=language, width=360)
    say(page, PEANUTS[language])
    say(page, QUESTION[language])
    page.locator(".used__toggle").last.click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#open-side").click()
    expect(page.get_by_role("searchbox")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#open-side")).to_be_focused()


def _chat_menu(page: Page, item: str) -> None:
    page.locator(".top__chat summary").click()
    page.locator(".top__chat").get_by_role("button", name=item).click()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Folding 35 older messages into the summary first…"),
        ("zh", "正在先把较早的 35 条消息并入摘要…"),
    ],
)
def test_a_chat_says_that_it_folds_older_messages_first(
    signed_in: Visit, person: Person, language: str, words: str
) -> None:
    new = NewSession(title="Parts", token_budget=600)
    session = open_session(person.scope, user_id=person.user.pk, actor=SYSTEM, new=new)
    lines = [f"Part {n} has {n} rows." for n in range(40)]
    turns = [NewTurn("user" if n % 2 == 0 else "assistant", line) for n, line in enumerate(lines)]
    append_turns(person.scope, session.pk, turns)
    page = signed_in(f"/chat/s/{encode_id('ses', session.pk)}/", language=language)
    say(page, "How many rows has part 7?")
    line = page.locator(".answer").last.locator("[data-part=waiting-words]")
    expect(line).to_have_text(words)
    expect(line).to_be_hidden()  # it went with the first words of the answer
