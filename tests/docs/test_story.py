"""The first minutes that the READMEs promise, lived through in a browser in each language."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.docs.conftest import Paste
from tests.docs.markdown import README, README_ZH, document
from tests.docs.visitor import CHROMIUM, MEMORIES, PATIENCE, chromium, say, signed_in
from tests.embedded.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.journey, pytest.mark.timeout(300)]

KEPT = "my dad is allergic to peanuts"
CORRECTED = "my dad is allergic to walnuts"
QUOTES = {"en": r'\*"(.+?)"\*', "zh": r"“(.+?)”"}


def told_and_asked(readme: Path, language: str) -> tuple[str, str]:
    """The sentence to say and the question to ask, as the README puts them."""
    told, asked = re.findall(QUOTES[language], document(readme).prose)[:2]
    return told, asked


def account(server: Server, paste: Paste, language: str) -> tuple[str, str]:
    """The printed account; for the second language one of its own, so that it starts with nothing said."""
    if language == "en":
        return server.facts["email"], server.facts["password"]
    made = paste(".venv/bin/python manage.py create_operator lin@example.org --tenant demo --role owner")
    found = re.search(r"^Password  (\S+)$", made.said, re.MULTILINE)
    assert found is not None, made.said
    return "lin@example.org", found[1]


def correct(page: Page, email: str) -> None:
    """Find the sentence under Memories, as whoever said it, and correct it."""
    page.goto(MEMORIES)
    row = page.get_by_role("row").filter(has_text=email).filter(has_text=KEPT)
    row.get_by_role("link", name=KEPT).click()
    page.locator("#correct textarea").fill(CORRECTED)
    page.locator("#correct button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(CORRECTED, timeout=PATIENCE)


@pytest.mark.skipif(CHROMIUM is None, reason="NO CHROMIUM, so the README's story was not tried in a browser")
@pytest.mark.parametrize(("readme", "language"), [(README, "en"), (README_ZH, "zh")], ids=["en", "zh"])
def test_it_is_as_the_readme_tells(server: Server, paste: Paste, readme: Path, language: str) -> None:
    told, asked = told_and_asked(readme, language)
    email, password = account(server, paste, language)
    with chromium() as browser:
        page = signed_in(browser, server.facts["url"], (email, password), language)
        page.goto("/chat/new/")
        say(page, told)
        assert page.locator(".note--memory").filter(has_text=KEPT).count() == 1
        page.goto("/chat/new/")
        answer = say(page, asked)
        assert KEPT in answer
        assert str(datetime.datetime.now(tz=datetime.UTC).year) in answer
        correct(page, email)
        page.goto("/chat/new/")
        again = say(page, asked)
        assert CORRECTED in again
        assert KEPT not in again
