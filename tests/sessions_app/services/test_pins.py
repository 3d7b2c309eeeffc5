"""Pins: secured with the turn that says them, never lost, replaced only by the same thing said anew."""

from __future__ import annotations

import pytest

from memories.services.forget import ForgetRequest, forget
from memoryhub.core.pins.room import LEAST_ROOM, PIN_SHARE
from sessions_app.models import Pin, Session, Summary
from sessions_app.queries import standing_pins
from sessions_app.services.chat import take_edit, take_message, take_regenerate
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.pins import remove_pin
from sessions_app.services.sessions import change_session
from sessions_app.services.summaries import restore_summary
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.compressing import compact_session, pins, rows, say, talk, too_lossy

RULE = {"en": "Do not touch the production table.", "zh": "不要动生产库的表。"}
BUDGET = {
    "en": ("The budget is 500 dollars.", "The budget is now 800 dollars."),
    "zh": ("预算是500元。", "预算改成800元。"),
}


def context(owner: Owner, session: Session) -> str:
    built = build_context(owner.scope, session.id, ContextRequest(input_text="ok?", use_recall=False))
    return "\n".join(message.content for message in built.assembled.messages)


def standing(owner: Owner, session: Session, upto_seq: int | None = None) -> list[str]:
    with tenant_tx(owner.tenant.id):
        return [pin.text for pin in standing_pins(session.id, upto_seq) if pin.status != "overflow"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_message_is_pinned_with_the_turn(owner: Owner, session: Session, language: str) -> None:
    take_message(owner.scope, session.id, content=RULE[language])
    assert pins(owner, session) == [(RULE[language], "active")]
    say(owner, session, RULE[language])
    say(owner, session, RULE[language], role="assistant")
    say(owner, session, RULE[language], role="tool")
    assert pins(owner, session) == [(RULE[language], "active")]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_new_value_takes_the_place_of_the_old(owner: Owner, session: Session, language: str) -> None:
    old, new = BUDGET[language]
    say(owner, session, old, RULE[language], new)
    assert pins(owner, session) == [(old, "replaced"), (RULE[language], "active"), (new, "active")]
    assert standing(owner, session) == [RULE[language], new]
    assert standing(owner, session, 1) == [old]
    assert standing(owner, session, 2) == [RULE[language]]  # the third turn is the one to be answered


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_worker_settles_pins_in_the_scope_of_the_tenant(
    owner: Owner, session: Session, language: str
) -> None:
    say(owner, session, RULE[language])
    talk(owner, session, 20)
    assert compact_session(Scope(owner.tenant.id), session.id) is not None
    assert pins(owner, session) == [(RULE[language], "active")]


def test_pins_live_apart_from_summaries(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(owner, session, RULE["en"], RULE["zh"])
    talk(owner, session, 20, first=3)
    compact_session(owner.scope, session.id)
    say(owner, session, BUDGET["en"][0])
    talk(owner, session, 20, first=24)
    too_lossy(monkeypatch)
    assert compact_session(owner.scope, session.id) is None
    restore_summary(owner.scope, session.id, 1, actor=SYSTEM)
    expected = [RULE["en"], RULE["zh"], BUDGET["en"][0]]
    assert standing(owner, session) == expected
    assert all(context(owner, session).count(text) == 1 for text in expected)


def test_what_is_edited_away_is_pinned_no_more(owner: Owner, session: Session) -> None:
    old, new = BUDGET["en"]
    say(owner, session, old)
    turn = say(owner, session, new)[0]
    take_edit(owner.scope, session.id, turn.pk, content="Nice weather.")
    assert pins(owner, session) == [(old, "active")]


def test_an_answer_given_again_changes_no_pin(owner: Owner, session: Session) -> None:
    say(owner, session, RULE["en"])
    take_regenerate(owner.scope, session.id)
    assert standing(owner, session) == [RULE["en"]]


def test_what_is_forgotten_is_pinned_no_more(owner: Owner, session: Session) -> None:
    first, second, third = say(owner, session, "预算是500元。", "预算改成800元。", "预算改成900元。")
    request = ForgetRequest(source_turn_id=second.pk)
    forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM)
    assert pins(owner, session) == [(first.content, "replaced"), (third.content, "active")]
    request = ForgetRequest(source_turn_id=third.pk)
    forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM)
    assert pins(owner, session) == [(first.content, "active")]


def test_a_version_holds_no_pin_of_later_turns(owner: Owner, session: Session) -> None:
    """Else it would keep the words of a turn that is forgotten and that it never covered."""
    say(owner, session, RULE["en"])
    talk(owner, session, 14, first=2)
    say(owner, session, RULE["zh"])
    compact_session(owner.scope, session.id)
    [summary] = rows(owner, Summary, session_id=session.id)
    assert [pin["text"] for pin in summary.pins] == [RULE["en"]]


def test_what_an_operator_removes_is_in_no_part_of_a_context(owner: Owner, session: Session) -> None:
    say(owner, session, RULE["en"])
    talk(owner, session, 20, first=2)
    compact_session(owner.scope, session.id)
    [pin] = rows(owner, Pin)
    remove_pin(owner.tenant_scope, session.id, pin.pk, actor=SYSTEM)
    assert RULE["en"] not in context(owner, session)
    talk(owner, session, 20, first=22)
    made = compact_session(owner.scope, session.id)
    assert made is not None
    assert RULE["en"] not in str(made.content)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_tighter_summary_says_no_more_than_its_fullest_wording(
    owner: Owner, session: Session, language: str
) -> None:
    say(owner, session, RULE[language])
    talk(owner, session, 40, first=2)
    compact_session(owner.scope, session.id)
    [pin] = rows(owner, Pin)
    remove_pin(owner.tenant_scope, session.id, pin.pk, actor=SYSTEM)
    steps = set()
    for budget in range(300, 1_500, 100):
        request = ContextRequest(input_text="ok?", use_recall=False, token_budget=budget)
        built = build_context(owner.scope, session.id, request).assembled
        steps |= {one.reason for one in built.manifest.dropped if one.kind == "summary"}
        assert RULE[language] not in "\n".join(message.content for message in built.messages)
    assert "tightened" in steps


def test_a_summary_has_its_headings_in_the_language_of_the_message(owner: Owner, session: Session) -> None:
    talk(owner, session, 40, first=1)
    compact_session(owner.scope, session.id)
    for text, heading in (("Where were we?", "Facts"), ("我们说到哪里了？", "事实")):
        request = ContextRequest(input_text=text, use_recall=False)
        built = build_context(owner.scope, session.id, request).assembled
        assert heading in "\n".join(message.content for message in built.messages)


def test_pins_beyond_their_room_stand_in_the_summary(owner: Owner, session: Session) -> None:
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=1_200)
    laid_down = [f"Never open gate number {n} without a second guard." for n in range(1, 31)]
    say(owner, session, *laid_down)
    talk(owner, session, 12, first=31)
    assert compact_session(owner.scope, session.id) is not None
    found = dict(pins(owner, session))
    assert set(found.values()) == {"active", "overflow"}
    assert found[laid_down[-1]] == "active"
    usable = build_context(owner.scope, session.id, ContextRequest(input_text="")).assembled.budget.usable
    assert sum(pin.tokens for pin in rows(owner, Pin, status="active")) <= max(PIN_SHARE * usable, LEAST_ROOM)
    summary = rows(owner, Summary, session_id=session.id)[-1]
    assert [text for text in laid_down if text in summary.text] == [
        text for text in laid_down if found[text] == "overflow"
    ]


def test_a_long_pin_gives_way_to_short_ones(owner: Owner, session: Session) -> None:
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=1_200)
    short = ["Never call before ten.", "预算不超过5000元。"]
    long = f"Never answer {'with a single word or number about the order or the invoice ' * 24}again."
    say(owner, session, *short)
    say(owner, session, long)  # said last
    found = dict(pins(owner, session))
    assert [found[text] for text in (*short, long)] == ["active", "active", "overflow"]


def test_a_pin_that_overflows_later_moves_into_the_summary_in_force(owner: Owner, session: Session) -> None:
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=1_200)
    rule = "Never deploy on a Friday afternoon or on the day before a public holiday in Spain."
    say(owner, session, rule)
    talk(owner, session, 20, first=2)
    compact_session(owner.scope, session.id)
    assert rule not in rows(owner, Summary, session_id=session.id)[0].text
    say(owner, session, *(f"Never open gate number {n} without a second guard." for n in range(1, 31)))
    assert dict(pins(owner, session))[rule] == "overflow"
    assert rule in rows(owner, Summary, session_id=session.id)[0].text


def test_a_strangers_pins_are_apart(
    owner: Owner, session: Session, stranger: Owner, foreign: Session
) -> None:
    say(stranger, foreign, RULE["en"])
    say(owner, session, RULE["en"])
    assert pins(owner, session) == [(RULE["en"], "active")]
    assert standing(stranger, foreign) == [RULE["en"]]


def test_a_smaller_budget_moves_pins_and_a_larger_one_brings_them_back(
    owner: Owner, session: Session
) -> None:
    say(owner, session, *(f"Never open gate number {n} without a second guard." for n in range(1, 31)))
    assert {status for _, status in pins(owner, session)} == {"active"}
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=1_200)
    assert {status for _, status in pins(owner, session)} == {"active", "overflow"}
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=None)
    assert {status for _, status in pins(owner, session)} == {"active"}
