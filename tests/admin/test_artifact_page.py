"""A long tool result in the console: escaped, page by page, searched, and never another tenant's."""

from __future__ import annotations

import re
import uuid

import pytest

from sessions_app.admin.artifacts import LINES_A_PAGE, page_of
from sessions_app.models import Artifact, Session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tests.admin.conftest import FOREIGN, Console
from tests.admin.talking import SESSIONS, talk
from tests.conftest import Owner

PAGE = "/admin/sessions_app/artifact/"


def long_result(owner: Owner, words: str = "order") -> tuple[Session, Artifact]:
    """A session with a long tool result of 700 lines."""
    session = talk(owner, turns=2)
    text = "\n".join(f"{words} {n}, <script>alert({n})</script>, 金额 {n * 3} 元" for n in range(1, 701))
    append_turns(owner.tenant_scope, session.pk, [NewTurn(role="tool", name="orders", content=text)])
    with tenant_tx(owner.tenant.id):
        return session, Artifact.objects.get()


def test_the_whole_text_is_read_page_by_page_and_escaped(console: Console) -> None:
    _session, artifact = long_result(console.owner)
    client = console.client()
    seen = []
    for page in range(1, 5):
        text = client.get(f"{PAGE}{artifact.pk}/?page={page}").content.decode()
        seen += re.findall(r'id="line-(\d+)"', text)
        assert "<script>alert" not in text
    assert seen == [str(n) for n in range(1, 701)]
    assert "page 4 of 4" in text


def test_lines_are_found_in_both_languages_and_link_to_their_page(console: Console) -> None:
    _session, artifact = long_result(console.owner)
    client = console.client("auditor")
    for query in ("order 450,", "金额 1350 元"):
        text = client.get(f"{PAGE}{artifact.pk}/", {"q": query}).content.decode()
        assert 'href="?page=3#line-450"' in text
        assert "1 line matches" in text
    assert "No line holds" in client.get(f"{PAGE}{artifact.pk}/", {"q": "dock 7"}).content.decode()
    for query in ("q=%00", "page=0", "page=99999999999", "page=x", "q=" + "x" * 4000):
        assert client.get(f"{PAGE}{artifact.pk}/?{query}").status_code == 200


def test_the_session_shows_its_long_results(console: Console) -> None:
    session, artifact = long_result(console.owner)
    client = console.client()
    for tab in ("seen", "files"):
        text = client.get(f"{SESSIONS}{session.pk}/?tab={tab}").content.decode()
        assert f"{PAGE}{artifact.pk}/" in text
    assert "700 lines" in text
    listed = client.get(PAGE).content.decode()
    assert f"{SESSIONS}{session.pk}/?turn=3" in listed


def test_a_deleted_text_says_so(console: Console) -> None:
    _session, artifact = long_result(console.owner)
    with tenant_tx(console.owner.tenant.id):
        Artifact.objects.update(content="", expired_at="2026-01-01T00:00:00Z")
    assert "The text was deleted" in console.client().get(f"{PAGE}{artifact.pk}/").content.decode()


def test_foreign_and_absent_results_answer_alike(console: Console, stranger: Owner) -> None:
    _session, foreign = long_result(stranger, FOREIGN)
    for found in (foreign.pk, uuid.uuid4()):
        answer = console.client().get(f"{PAGE}{found}/")
        assert answer.status_code == 404
        assert FOREIGN not in answer.content.decode()
    assert FOREIGN not in console.client().get(PAGE).content.decode()


@pytest.mark.parametrize(("text", "lines"), [("", 0), ("one", 1), ("one\n", 1), ("one\n\n", 2), ("a\nb", 2)])
def test_lines_are_counted_as_everywhere(text: str, lines: int) -> None:
    assert len(page_of(text, 1).lines) == lines
    assert page_of("x\n" * (LINES_A_PAGE + 1), 9).number == 2
