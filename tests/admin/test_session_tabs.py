"""The tabs of a session's page: pins, task, summary with its versions compared."""

from __future__ import annotations

import datetime
import re
import uuid

import pytest
from django.utils import timezone
from django.utils.translation import override

from memoryhub.core.redaction.model import SECRET_KINDS
from sessions_app.admin.summary_view import changes_in_words, compared_parts, trend_of
from sessions_app.models import CompressionRun, Pin, Session
from sessions_app.services.checkpoints import PlannedStep, TaskPlan, begin_step, complete_step, put_task
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import change_session
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.templatetags.session_console import engine_words, masked_words
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console
from tests.admin.talking import SESSIONS, talk
from tests.conftest import Owner
from tests.sessions_app.compressing import compact_session

RULE = "Do not touch the production table."


def ruled(owner: Owner, rule: str = RULE) -> tuple[Session, Pin]:
    """A session in which the user laid something down."""
    session = talk(owner, turns=4)
    append_turns(owner.tenant_scope, session.pk, [NewTurn(role="user", content=rule)])
    with tenant_tx(owner.tenant.id):
        return session, Pin.objects.get(session=session)


@pytest.mark.parametrize("rule", [RULE, "不要动生产库的表，只能用只读副本查。"])
def test_a_pin_is_removed_and_brought_back(console: Console, rule: str) -> None:
    session, pin = ruled(console.owner, rule)
    client, page = console.client(), f"{SESSIONS}{session.pk}/"
    assert pin.text in client.get(f"{page}?tab=pins").content.decode()
    assert ">pinned</span>" in re.sub(r"<svg.*?</svg>", "", client.get(page).content.decode())
    body = {"pin": pin.pk.hex, "next": f"{page}?tab=pins"}
    text = client.post(f"{page}remove_pin/", body, follow=True).content.decode()
    assert "Nothing is pinned" in text
    assert "Removed by a person" in text
    undo = re.search(r'action="([^"]*restore_pin/)".*?name="ids" value="(\w+)"', text, re.DOTALL)
    assert undo
    client.post(undo[1], {"ids": undo[2]})
    with tenant_tx(console.owner.tenant.id):
        assert Pin.objects.get(pk=pin.pk).status == "active"


@pytest.mark.parametrize(("language", "words"), [("en", "learning was off"), ("zh-hans", "当时不记新内容")])
def test_a_turn_says_that_nothing_was_to_be_learnt_from_it(
    console: Console, language: str, words: str
) -> None:
    session = talk(console.owner, turns=4)
    page, client = f"{SESSIONS}{session.pk}/", console.client()
    client.cookies["django_language"] = language
    assert words not in client.get(page).content.decode()
    change_session(console.owner.tenant_scope, session.pk, actor=SYSTEM, writes_memory=False)
    append_turns(console.owner.tenant_scope, session.pk, [NewTurn(role="user", content=RULE)])
    assert client.get(page).content.decode().count(words) == 1


def test_a_pin_beyond_its_room_is_shown_as_in_force(console: Console) -> None:
    session, pin = ruled(console.owner)
    with tenant_tx(console.owner.tenant.id):
        Pin.objects.filter(pk=pin.pk).update(status="overflow")
    text = console.client().get(f"{SESSIONS}{session.pk}/?tab=pins").content.decode()
    assert "it stands in the summary" in text
    assert "remove_pin" in text
    assert "No longer pinned" not in text


@pytest.mark.parametrize("act", ["remove_pin", "restore_pin"])
def test_pins_of_others_are_left_alone(console: Console, stranger: Owner, act: str) -> None:
    (session, pin), (_theirs, foreign) = ruled(console.owner), ruled(stranger, f"Do not touch {FOREIGN}.")
    page = f"{SESSIONS}{session.pk}/"
    assert console.client("auditor").post(f"{page}{act}/", {"pin": pin.pk.hex}).status_code == 403
    for wrong in (foreign.pk.hex, uuid.uuid4().hex, "x", ""):
        assert console.client().post(f"{page}{act}/", {"pin": wrong}).status_code == 404
    assert console.client().post(f"{page}{act}/").status_code == 404
    text = console.client("auditor").get(f"{page}?tab=pins").content.decode()
    assert "formaction" not in text
    assert "remove_pin" not in text


def test_an_interrupted_step_is_explained(console: Console) -> None:
    session = talk(console.owner, turns=2)
    scope = console.owner.scope
    steps = (PlannedStep("load", "Read the orders"), PlannedStep("mail", "发送结论"), PlannedStep("archive"))
    put_task(
        scope, session.pk, TaskPlan(goal="Explain the margin", steps=steps, conclusions=["Freight did it"])
    )
    begin_step(scope, session.pk, "load", idempotency_key="a")
    complete_step(
        scope, session.pk, "load", idempotency_key="a", output={"rows": 4118, "note": "<b>华东</b>"}
    )
    long_ago = timezone.now() - datetime.timedelta(hours=2)
    begin_step(scope, session.pk, "mail", idempotency_key="b", now=long_ago)
    text = console.client("auditor").get(f"{SESSIONS}{session.pk}/?tab=task").content.decode()
    for words in ("1 step was interrupted", "Interrupted<", "1 of 3", "Freight did it", "4118", "发送结论"):
        assert words in text
    assert "&lt;b&gt;华东" in text
    assert (
        "This session has no task"
        in console.client().get(f"{SESSIONS}{talk(console.owner, turns=1).pk}/?tab=task").content.decode()
    )


def test_versions_of_a_summary_are_compared(console: Console) -> None:
    session = talk(console.owner)
    compact_session(console.owner.tenant_scope, session.pk)
    more = [NewTurn(role="user", content=f"The budget is {n}00 euro.") for n in range(1, 10)]
    append_turns(console.owner.tenant_scope, session.pk, more)
    compact_session(console.owner.tenant_scope, session.pk)
    page = f"{SESSIONS}{session.pk}/?tab=summary"
    plain = console.client().get(page).content.decode()
    assert "<ins>" not in plain
    assert re.search(r'<a href="\?turn=\d+" aria-label="Turn \d+">', plain)
    assert "The facts" not in plain
    compared = console.client().get(f"{page}&version=2&with=1").content.decode()
    assert "compared with version 1" in compared
    assert "<ins>" in compared
    for query in ("version=99", "version=x", "with=2&version=2", "with=%00"):
        assert console.client().get(f"{page}&{query}").status_code == 200


def test_a_rewritten_statement_is_told_from_one_that_came() -> None:
    old = {
        "constraints": [
            {"text": "预算不超过 32 万元", "turns": [1]},
            {"text": "Two people carry it", "turns": [2]},
        ]
    }
    new = {
        "constraints": [
            {"text": "预算不超过 28 万元", "turns": [1, 9]},
            {"text": "Call at 10:15", "turns": [8]},
        ]
    }
    parts = compared_parts(old, new)
    assert [entry.change for entry in parts[0].entries] == ["rewritten", "added", "removed"]
    rewritten = parts[0].entries[0].parts
    assert [(part.change, part.text) for part in rewritten if part.change != "same"] == [
        ("removed", "32"),
        ("added", "28"),
    ]
    assert "1" in changes_in_words(parts)
    assert changes_in_words(compared_parts(old, old)) == "nothing differs"


def test_the_trend_says_what_was_kept_and_refused(console: Console) -> None:
    session = talk(console.owner, turns=2)
    with tenant_tx(console.owner.tenant.id):
        assert trend_of(session.pk, floor=0.9) is None
        for score, outcome in ((1.0, "written"), (0.8, "refused")):
            CompressionRun.objects.create(
                session=session, user_id=session.user_id, trigger="turn_count", engine="e", outcome=outcome,
                from_seq=1, to_seq=2, source_tokens=9, summary_tokens=4, score=score,
            )  # fmt: skip
        trend = trend_of(session.pk, floor=0.9)
    assert trend is not None
    assert trend.sentence == "90.0% of the facts were kept over 2 compressions. 1 was refused."
    assert [round(point.x) for point in trend.points] == [12, 988]
    assert trend.points[0].y < (trend.floor_y or 0) < trend.points[1].y


@pytest.mark.parametrize(
    ("language", "words"), [("en", "password, licence number"), ("zh-hans", "密码、驾照号")]
)
def test_what_was_masked_is_named(language: str, words: str) -> None:
    with override(language):
        assert masked_words(["password", "licence", "password"]) == words
        assert all(masked_words([kind]) for kind in SECRET_KINDS)


def test_the_author_of_a_summary_is_told_in_words() -> None:
    with override("en"):
        assert engine_words("model:qwen3") == "qwen3"
        assert engine_words("extractive-2") == "rules, version 2"
        assert engine_words("extractive") == "rules"


@pytest.mark.parametrize(
    "rule", ["Never touch the production table.", "不要动生产库的表，只能用只读副本查。"]
)
def test_a_removed_pin_tells_what_ended_in_memory(console: Console, rule: str) -> None:
    session, pin = ruled(console.owner, rule)
    process_session(console.owner.tenant_scope, session.pk)
    client, page = console.client(), f"{SESSIONS}{session.pk}/"
    body = {"pin": pin.pk.hex, "next": f"{page}?tab=pins"}
    text = client.post(f"{page}remove_pin/", body, follow=True).content.decode()
    assert "what memory learned from the same words has ended" in text
    text = client.post(f"{page}restore_pin/", body, follow=True).content.decode()
    assert "what memory learned from the same words holds again" in text
