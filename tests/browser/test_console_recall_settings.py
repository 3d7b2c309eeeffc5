"""The recall settings page in a real browser: a change and its way back, both languages, narrow screens."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from memories.services.recall_settings import change_recall_settings
from tenants.scope import Scope
from tenants.services.audit import SYSTEM
from tests.browser.conftest import Person, Visit
from tests.browser.test_console import sideways

pytestmark = pytest.mark.browser
PAGE = "/admin/memories/recallsettingsversion/"


def test_a_figure_is_changed_and_the_version_before_comes_back(signed_in: Visit, person: Person) -> None:
    page = signed_in(PAGE)
    page.locator("#set-top_k").fill("9")
    page.locator("#set-note").fill("more to choose from")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("#set-top_k")).to_have_value("9")
    expect(page.locator("#versions")).to_contain_text("more to choose from")
    page.get_by_role("button", name="Restore version 0").click()
    expect(page.locator("#set-top_k")).to_have_value("6")


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(
    ("language", "theme", "heading"), [("en", "light", "Recall settings"), ("zh", "dark", "召回设置")]
)
def test_it_reads_in_both_languages_at_every_width(
    signed_in: Visit, person: Person, language: str, theme: str, heading: str, width: int
) -> None:
    change_recall_settings(
        Scope(person.tenant.id), {"top_k": 8, "turn_share": 0.5}, actor=SYSTEM, note="试试"
    )
    page = signed_in(PAGE, language=language, theme=theme, width=width)
    expect(page.locator("h1")).to_have_text(heading)
    expect(page.locator("#versions tbody tr")).to_have_count(2)
    assert sideways(page) == 0
