"""The recall lab: ranks, cuts, the way of one memory, for every role, in both languages, never of others."""

from __future__ import annotations

import re
import uuid
from datetime import UTC, datetime, timedelta

import pytest

from memories.admin import recall_lab
from memories.services.change import expire_memory
from memories.services.recall import RecallRequest, RecallResult, recall
from tenants.scope import Scope, current_scope
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console, say
from tests.conftest import Owner

PAGE = "/admin/memories/passage/"


def ask(console: Console, q: str, role: str = "operator", **more: object) -> str:
    """The page after a question of the console's person."""
    query = {"user": console.owner.user.user_ref, "q": q} | {k: str(v) for k, v in more.items()}
    answer = console.client(role).get(PAGE, query)
    assert answer.status_code == 200
    return answer.content.decode()


def cuts(text: str) -> list[str]:
    """The numbers of the strip, from found to handed on."""
    return re.findall(r'cuts__one[^>]*><span class="small">[^<]+</span><strong class="big">([^<]+)<', text)


def test_candidates_stand_with_their_ranks_and_the_strip_sums(console: Console) -> None:
    for number in range(8):
        console.say(f"The margin report {number} splits freight out of cost", f"report.rule{number}")
    text = ask(console, "How is freight handled in the margin report?", "auditor", top_k=3)
    found, *lost, sent = (int(one.replace("−", "-")) for one in cuts(text))
    assert found + sum(lost) == sent == 3
    assert text.count("lab-row--shown") == 3
    assert "lab-row--top_k" in text
    assert "Place 4: no place was left" in text
    assert "report.rule" in text


@pytest.mark.parametrize("q", ["报表用什么货币？", "Which currency do reports use?"])
def test_both_languages_find_and_read(console: Console, q: str) -> None:
    console.say("报表默认使用欧元 currency of reports is euro", "report.currency")
    client, query = console.client(), {"user": console.owner.user.user_ref, "q": q}
    text = client.get(PAGE, query, headers={"Accept-Language": "zh-CN"}).content.decode()
    assert "报表默认使用欧元" in text
    assert "召回实验室" in text
    assert "已返回" in text
    assert "Joint score" not in text


def test_why_not_stops_at_the_step_that_failed(console: Console) -> None:
    kept = console.say("The office is in Hamburg", "office.city")
    gone = console.say("The dock is number nine", "site.dock")
    expire_memory(console.owner.tenant_scope, gone.pk, actor=SYSTEM)
    text = ask(console, "Where is the dock?", why=f"mem_{gone.pk.hex}")
    assert "Stopped here: Holds on the date" in text or "Stopped here: Is active" in text
    assert "What would let it in" in text
    assert "Not reached" in text
    shown = ask(console, "Where is the office in Hamburg?", why=f"mem_{kept.pk.hex}")
    assert "Stopped here" not in shown


def test_an_earlier_day_is_read_as_it_was(console: Console) -> None:
    memory = console.say("The dock is number nine", "site.dock")
    expire_memory(console.owner.tenant_scope, memory.pk, actor=SYSTEM)
    before = (datetime.now(UTC) - timedelta(days=30)).strftime("%Y-%m-%dT%H:%M")
    assert "lab-row--shown" in ask(console, "Which dock?", as_of=before)
    assert "lab-row--shown" not in ask(console, "Which dock?")


def test_others_are_not_there(console: Console, stranger: Owner) -> None:
    foreign = say(stranger, f"{FOREIGN} gate 9", "site.gate")
    answer = console.client().get(PAGE, {"user": stranger.user.user_ref, "q": "gate"})
    text = answer.content.decode()
    assert FOREIGN not in text
    for found in (foreign.pk.hex, uuid.uuid4().hex, "mem_x", "%00"):
        text = ask(console, "Which gate?", why=f"mem_{found}")
        assert FOREIGN not in text
        assert "no memory and no turn with that id" in text


def test_nobody_and_nonsense_are_said(console: Console) -> None:
    assert "Nothing asked yet" in console.client().get(PAGE).content.decode()
    text = console.client().get(PAGE, {"user": "nobody-here", "q": "gate"}).content.decode()
    assert "Nobody here has that id" in text
    for more in ({"as_of": "x"}, {"top_k": "900"}, {"types": "x"}, {"q": "x" * 5000}):
        assert 'role="alert"' in ask(console, **({"q": "gate"} | more))


def test_the_question_is_asked_outside_of_a_transaction(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_then: list[object] = []

    def watched(scope: Scope, request: RecallRequest) -> RecallResult:
        open_then.append(current_scope())
        return recall(scope, request)

    monkeypatch.setattr(recall_lab, "recall", watched)
    ask(console, "Which gate?")
    assert open_then == [None]


def test_it_keeps_the_strict_policy_and_notes_no_use(console: Console) -> None:
    memory = console.say("The office is in Hamburg", "office.city")
    text = ask(console, "Where is the office in Hamburg?")
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)", text)
    assert console.read(memory.pk).last_used_at is None
    assert console.client().post(PAGE, {}).status_code in (200, 405)
