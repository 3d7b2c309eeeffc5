"""How the type falls: marks have the width of their language, and long names leave room for the rest."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from memoryhub.core.ids import encode_id
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.services.audit import SYSTEM
from tests.browser.conftest import Person, Visit, say

pytestmark = pytest.mark.browser

LONG = "The quarterly report of the department for logistics, customs and returns, second draft, corrected"
# The width of a piece of text in the page's own type, as a share of its size.
WIDTH = """text => {
  const span = document.createElement("span");
  span.textContent = text;
  document.querySelector("h1").append(span);
  const share = span.getBoundingClientRect().width / parseFloat(getComputedStyle(span).fontSize);
  span.remove();
  return share;
}"""


@pytest.mark.parametrize("path", ["/chat/memory/", "/admin/"])
@pytest.mark.parametrize("mark", ["’", "“", "·"])
def test_english_marks_are_narrow(signed_in: Visit, path: str, mark: str) -> None:
    page = signed_in(path)
    assert page.evaluate(WIDTH, mark) < 0.6


def test_the_name_of_a_chat_is_short_beside_a_memory(signed_in: Visit, person: Person) -> None:
    session = open_session(person.scope, user_id=person.user.pk, actor=SYSTEM, new=NewSession(title=LONG))
    append_turns(person.scope, session.pk, [NewTurn(role="user", content="hello")])
    page = signed_in(f"/chat/s/{encode_id('ses', session.pk)}/", width=390)
    say(page, "Remember: Dad can't eat peanuts.")
    page.goto("/chat/memory/")
    link = page.locator(".memory-row .source a")
    expect(link).to_have_text("The quarterly report of the…")
    expect(link).to_have_attribute("title", LONG)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_note_without_acts_wastes_no_line_on_a_phone(signed_in: Visit) -> None:
    page = signed_in(width=390)
    say(page, "My card is 4111 1111 1111 1111, remember it.")
    note = page.locator(".note--memory").last
    title, cross = note.locator("[data-part=title]"), note.get_by_role("button", name="Close")
    above, beside = title.bounding_box(), cross.bounding_box()
    assert above is not None
    assert beside is not None
    assert abs((above["y"] + above["height"] / 2) - (beside["y"] + beside["height"] / 2)) < 12
