"""The page on embedding models in a browser: states, confirmation before a switch, widths and languages."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from memories.models import Reembedding
from memories.services.embedding import embed_all_pending
from memoryhub.core.ids import encode_id, new_id
from memoryhub.providers.embeddings import LOCAL_MODEL
from tenants.models import Job
from tenants.scope import tenant_tx
from tests.browser.conftest import Person, Visit
from tests.browser.test_console import keep, sideways
from tests.browser.test_console_memory_tests import unfold

pytestmark = pytest.mark.browser
PAGE = "/admin/memories/reembedding/"
NEXT = "intfloat/multilingual-e5-large-instruct"


def report() -> dict[str, Any]:
    """What a comparison leaves, with long names and every line."""
    lines = [
        {"turn": encode_id("trn", new_id()), "overlap": share / 10, "first_changed": share < 5, "moved": 1.5}
        for share in range(8)
    ]
    spread = {"before": {"p50": 0.3127, "p95": 0.5512}, "after": {"p50": 0.8204, "p95": 0.8991}}
    return {
        "models": [LOCAL_MODEL, NEXT],
        "questions": 48,
        "left_out": 2,
        "overlap_at_10": 0.71,
        "first_changed": 0.19,
        "moved": 1.37,
        "likeness": spread,
        "differences": lines,
        "tests": {
            "total": 40,
            "before": 31,
            "after": 36,
            "broken": [encode_id("mts", new_id())],
            "fixed": [encode_id("mts", new_id()) for _ in range(6)],
        },
    }


def changing(person: Person, status: str, **more: Any) -> Reembedding:
    """A change in one state."""
    keep(person, "The office is in Hamburg, on the third floor above the old post station")
    embed_all_pending(person.tenant.id)
    with tenant_tx(person.tenant.id):
        row: Reembedding = Reembedding.objects.create(
            from_model=LOCAL_MODEL, to_model=NEXT, dimension=1024, status=status, **more
        )
        return row


def filling(person: Person) -> Reembedding:
    """A change whose job is at work, after some failures."""
    row = changing(person, "filling", failures={"rate_limited": 12, "timeout": 3})
    with tenant_tx(person.tenant.id):
        job = Job.objects.create(
            kind="reembed", subject_id=row.pk, status="running", done=12_400, total=31_000
        )
        Reembedding.objects.filter(pk=row.pk).update(job_id=job.pk)
    return row


def test_a_change_is_called_off_after_a_question(signed_in: Visit, person: Person) -> None:
    row = changing(person, "ready", report=report())
    page = signed_in(PAGE)
    expect(page.get_by_role("heading", name="Both models side by side")).to_be_visible()
    page.get_by_role("button", name="Call it off…").click()
    page.get_by_role("button", name="Call it off", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Called off.")
    with tenant_tx(person.tenant.id):
        assert Reembedding.objects.get(pk=row.pk).status == "cancelled"


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("zh", "dark")])
def test_it_fits_every_width(signed_in: Visit, person: Person, language: str, theme: str, width: int) -> None:
    row = filling(person)
    page = signed_in(PAGE, language=language, theme=theme, width=width)
    expect(page.locator("progress")).to_be_visible()
    assert sideways(page) == 0
    with tenant_tx(person.tenant.id):
        Reembedding.objects.filter(pk=row.pk).update(status="ready", job_id=None, report=report())
    page.goto(PAGE)
    unfold(page)
    assert sideways(page) == 0
