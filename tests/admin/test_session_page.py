"""One session in the console: what was said, what the model saw at a picked turn, summaries, and its acts."""

from __future__ import annotations

import re
import uuid

import pytest

from sessions_app.models import ContextTrace, Session, Summary, Turn
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tests.admin.conftest import FOREIGN, Console
from tests.admin.talking import SESSIONS, talk
from tests.conftest import Owner

NUMBER = re.compile(r'class="right" data-label="Tokens">([\d,]+)<')


def assembled(owner: Owner, session: Session) -> ContextTrace:
    """The trace of one answer, given at the last turn."""
    trace = build_context(owner.scope, session.pk, ContextRequest(input_text="And freight?")).trace
    with tenant_tx(owner.tenant.id):
        answer = Turn.objects.filter(session=session).order_by("-seq").first()
        ContextTrace.objects.filter(pk=trace.pk).update(turn=answer)
    return trace


def test_the_table_sums_to_what_was_used(console: Console) -> None:
    session = talk(console.owner, budget=900)
    trace = assembled(console.owner, session)
    text = console.client().get(f"{SESSIONS}{session.pk}/").content.decode()
    table = text.partition("rows--parts")[2].partition("</table>")[0]
    *parts, total = [int(number.replace(",", "")) for number in NUMBER.findall(table)]
    assert sum(parts) == total == trace.budget["used"]
    assert {item["kind"] for item in trace.manifest["dropped"]} == {"turns"}
    assert re.search(r'Left out, and why<span class="chip">1</span>', text)
    assert "What the model saw at turn 24" in text
    assert "Line 23" in text


def test_what_was_left_out_names_the_turns_that_were_not_even_read(console: Console) -> None:
    session = talk(console.owner, turns=60, budget=500)
    trace = assembled(console.owner, session)
    unread = [item for item in trace.manifest["dropped"] if not item["source_id"]]
    assert unread
    text = console.client().get(f"{SESSIONS}{session.pk}/").content.decode()
    out = text.partition("rows--out")[2].partition("</table>")[0]
    assert re.search(r"Turns 1 to 5\d", out)


def test_the_parts_say_what_they_hold_one_by_one(console: Console) -> None:
    session = talk(console.owner, budget=900)
    said = NewTurn(role="user", content="不要动生产库的表，用只读副本。")
    append_turns(console.owner.tenant_scope, session.pk, [said])
    more = [NewTurn(role="user", content=f"Go on with {n}. " + "about freight " * 20) for n in range(20)]
    append_turns(console.owner.tenant_scope, session.pk, more)
    assembled(console.owner, session)
    text = console.client().get(f"{SESSIONS}{session.pk}/").content.decode()
    held = text.partition('class="held"')[2].partition("</details>")[0]
    assert "不要动生产库的表" in held
    assert 'href="?turn=25"' in held


def test_a_picked_turn_shows_the_context_behind_it(console: Console) -> None:
    session = talk(console.owner)
    assembled(console.owner, session)
    client = console.client()
    early = client.get(f"{SESSIONS}{session.pk}/?turn=3").content.decode()
    assert "At this turn the model was not asked" in early
    for query in ("turn=24", "turn=99999999999999", "turn=x", "before=-1", "before=0", "turn=%00"):
        assert client.get(f"{SESSIONS}{session.pk}/?{query}").status_code == 200


def test_summaries_are_made_and_brought_back(console: Console) -> None:
    session, client = talk(console.owner), console.client()
    for expected in ("Summary version 1", "Nothing to fold yet"):
        answer = client.post(f"{SESSIONS}{session.pk}/compact/", follow=True)
        assert expected in answer.content.decode()
    append_turns(
        console.owner.tenant_scope, session.pk, [NewTurn(role="user", content=f"More {n}") for n in range(9)]
    )
    client.post(f"{SESSIONS}{session.pk}/compact/")
    answer = client.post(f"{SESSIONS}{session.pk}/restore_summary/", {"version": "1"}, follow=True)
    assert "Version 3 now says what version 1 said." in answer.content.decode()
    with tenant_tx(console.owner.tenant.id):
        texts = dict(Summary.objects.filter(session=session).values_list("version", "text"))
    assert texts[3] == texts[1]
    assert client.post(f"{SESSIONS}{session.pk}/restore_summary/", {"version": "77"}).status_code == 404


def test_a_closed_session_says_so(console: Console) -> None:
    session = talk(console.owner)
    text = console.client().post(f"{SESSIONS}{session.pk}/close/", follow=True).content.decode()
    assert ">Closed<" in text
    assert "Close session…" not in text


@pytest.mark.parametrize("act", ["compact", "close", "restore_summary"])
def test_an_auditor_and_a_stranger_change_no_session(console: Console, stranger: Owner, act: str) -> None:
    session, foreign = talk(console.owner), talk(stranger, FOREIGN)
    assert console.client("auditor").post(f"{SESSIONS}{session.pk}/{act}/").status_code == 403
    for found in (foreign.pk, uuid.uuid4()):
        assert console.client().post(f"{SESSIONS}{found}/{act}/", {"version": "1"}).status_code == 404
        assert console.client().get(f"{SESSIONS}{found}/").status_code == 404
    with tenant_tx(console.owner.tenant.id):
        session.refresh_from_db()
    assert (session.status, session.compressed_upto_seq) == ("open", 0)


def test_evidence_marks_the_quote_in_its_turn(console: Console) -> None:
    session = talk(console.owner, turns=4)
    said = NewTurn(role="user", content="时间不对，报表以后一律用柏林时间。")
    turn = append_turns(console.owner.tenant_scope, session.pk, [said])[0]
    memory = console.say(
        "报表一律使用柏林时间", "report.timezone", quote="报表以后一律用柏林时间", quote_start=5,
        session_id=session.pk, turn_id=turn.pk,
    )  # fmt: skip
    text = console.client().get(f"/admin/memories/memoryitem/{memory.pk}/").content.decode()
    assert "时间不对，<mark>报表以后一律用柏林时间</mark>。" in text
    assert f"{SESSIONS}{session.pk}/?turn=5" in text


def test_a_persons_page_gathers_what_is_known(console: Console) -> None:
    talk(console.owner)
    console.say("Keep answers short", "answers.length", memory_type="preference")
    console.say("The office is in Hamburg", "office.city")
    text = console.client().get(f"/admin/tenants/enduser/{console.owner.user.pk}/").content.decode()
    for words in ("Keep answers short", "The office is in Hamburg", "Line talk"):
        assert text.count(words) == 1
