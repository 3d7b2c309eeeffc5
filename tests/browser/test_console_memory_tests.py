"""Memory tests in a browser: ticked in the recall lab, run, read side by side; widths and languages."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from memories.models import MemoryTest
from memories.services.memory_test_runs import run_now
from memories.services.memory_tests import NewMemoryTest, save_test
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM
from tests.browser.conftest import Person, Visit
from tests.browser.test_console import keep, sideways

pytestmark = pytest.mark.browser
PAGE = "/admin/memories/memorytest/"
LAB = "/admin/memories/passage/"
TOLD = {
    "office.city": "The office is in Hamburg, on the third floor above the old post station",
    "report.currency": "报表默认使用欧元，季度报表另附人民币金额",
    "coffee": "I drink my coffee black, without sugar",
}


def tell(person: Person) -> None:
    """Three things to be asked for."""
    for key, words in TOLD.items():
        keep(person, words, subject_key=key)


def lab_of(person: Person, question: str) -> str:
    return f"{LAB}?{urlencode({'user': person.user.user_ref, 'q': question})}"


def kept_and_run(person: Person) -> MemoryTest:
    """A test that passes and one that fails, both run twice; the one that fails."""
    scope = Scope(person.tenant.id)
    good = NewMemoryTest(
        query="Where is the office?", expected=[{"text": "Hamburg"}], forbidden=[{"text": "Kiel"}]
    )
    bad = NewMemoryTest(
        query="报表用什么货币？",
        expected=[{"text": "欧元"}, {"text": "The currency of reports is the franc"}],
        forbidden=[{"text": "人民币"}],
    )
    for new in (good, bad):
        row = save_test(scope, person.user.pk, new, actor=SYSTEM)
    for _ in range(2):
        run_now(scope, actor=SYSTEM)
    return row


def test_a_question_is_ticked_saved_run_and_deleted(signed_in: Visit, person: Person) -> None:
    tell(person)
    page = signed_in(lab_of(person, "Where is the office?"))
    page.get_by_text("Save as memory test").first.click()
    page.get_by_role("radio", name="Must come back: The office").check()
    page.get_by_role("button", name="Save as memory test").click()
    expect(page.get_by_role("status")).to_contain_text("Saved.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Where is the office?")
    run_now(Scope(person.tenant.id), actor=SYSTEM)
    page.reload()
    expect(page.locator(".tested-line--good")).to_have_count(2)
    page.get_by_role("button", name="Delete…").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Deleted")
    with tenant_tx(person.tenant.id):
        assert not MemoryTest.objects.exists()


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("zh", "dark")])
def test_they_fit_every_width(
    signed_in: Visit, person: Person, language: str, theme: str, width: int
) -> None:
    tell(person)
    row = kept_and_run(person)
    page = signed_in(PAGE, language=language, theme=theme, width=width)
    for path in (PAGE, f"{PAGE}{row.pk}/", lab_of(person, "Where is the office?")):
        page.goto(path)
        unfold(page)
        assert sideways(page) == 0, path


def unfold(page: Page) -> None:
    """Open all that is folded."""
    for summary in page.locator("main details > summary").all():
        summary.click()
