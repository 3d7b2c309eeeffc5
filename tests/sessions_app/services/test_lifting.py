"""A rule that is lifted in words ends as a pin and in memory, stays in the history, and comes back."""

from __future__ import annotations

import pytest

from memories.models import MemoryItem, MemoryStatus
from memories.services.change import expire_memory, undo_write
from memories.services.forget import ForgetRequest, forget
from memories.services.preferences import current_preferences
from memories.services.restoring import restore_version
from sessions_app.models import Pin, Session, Turn
from sessions_app.services.chat import take_edit
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.pins import remove_pin, restore_pin
from sessions_app.services.processing import process_session
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.compressing import pins, rows, say
from tests.sessions_app.conftest import new_session

RULES = {
    "en": ("Never touch the production table.", "You may touch the production table now."),
    "zh": ("不要动生产库的表。", "以后可以动生产表了。"),
}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


def hear(owner: Owner, session: Session, *contents: str) -> list[Turn]:
    """Store messages one by one, each read by memory before the next."""
    turns = []
    for content in contents:
        turns += say(owner, session, content)
        process_session(owner.scope, session.id)
    return turns


def items(owner: Owner, *, content: str | None = None) -> list[MemoryItem]:
    with tenant_tx(owner.tenant.id):
        found = list(MemoryItem.objects.filter(user_id=owner.user.id).order_by("created_at", "id"))
    return [item for item in found if content is None or item.content == content.rstrip(".。")]


def holding(owner: Owner) -> list[str]:
    return [item.content.rstrip(".。") for item in items(owner) if item.status == MemoryStatus.ACTIVE]


def preferences(owner: Owner) -> list[str]:
    return [one.value.rstrip(".。") for one in current_preferences(owner.scope)]


def bare(text: str) -> str:
    return text.rstrip(".。")


def context(owner: Owner, session: Session, text: str) -> str:
    built = build_context(owner.scope, session.id, ContextRequest(input_text=text))
    return "\n".join(message.content for message in built.assembled.messages if message.role == "system")


@BOTH
def test_a_rule_that_is_lifted_ends_as_a_pin_and_in_memory(
    owner: Owner, session: Session, language: str
) -> None:
    rule, lift = RULES[language]
    hear(owner, session, rule)
    assert bare(rule) in preferences(owner)
    hear(owner, session, lift)
    assert pins(owner, session) == [(rule, "replaced")]
    assert preferences(owner) == []
    [old] = [one for one in items(owner) if bare(one.content) == bare(rule)]
    assert old.valid_to is not None
    assert old.status == MemoryStatus.SUPERSEDED
    assert rule not in context(owner, session, lift)


@BOTH
def test_a_rule_is_lifted_from_another_conversation(owner: Owner, session: Session, language: str) -> None:
    rule, lift = RULES[language]
    hear(owner, session, rule)
    later = new_session(owner)
    hear(owner, later, lift)
    assert pins(owner, later) == []
    assert preferences(owner) == []


@BOTH
def test_an_undo_and_a_restore_bring_the_rule_back(owner: Owner, session: Session, language: str) -> None:
    rule, lift = RULES[language]
    hear(owner, session, rule, lift)
    old, new = items(owner)
    undo_write(owner.scope, new.pk, actor=SYSTEM)
    assert preferences(owner) == [bare(rule)]
    hear(owner, session, lift.replace("may", "can").replace("以后", "往后"))
    assert preferences(owner) == []
    restore_version(owner.scope, old.pk, actor=SYSTEM)
    assert preferences(owner) == holding(owner) == [bare(rule)]


@BOTH
@pytest.mark.parametrize("how", ["edited", "forgotten"])
def test_a_lift_that_is_taken_back_lifted_nothing(
    owner: Owner, session: Session, language: str, how: str
) -> None:
    rule, lift = RULES[language]
    turn = hear(owner, session, rule, lift)[-1]
    if how == "edited":
        take_edit(owner.scope, session.id, turn.pk, content="Nice weather.")
        process_session(owner.scope, session.id)
    else:
        request = ForgetRequest(source_turn_id=turn.pk)
        forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM)
    assert pins(owner, session) == [(rule, "active")]
    assert preferences(owner) == [bare(rule)]


@pytest.mark.parametrize(
    "said",
    [
        "Drop the rule that invoices need two signatures.",
        "Please cancel the rule about hotels near the airport.",
        "取消周五不上线的规定。",
        "发票两个人签字那条规定作废。",
    ],
)
def test_what_calls_a_rule_off_is_no_rule_itself(owner: Owner, session: Session, said: str) -> None:
    hear(owner, session, said)
    assert pins(owner, session) == []
    assert holding(owner) == []


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("Never call my mother after nine.", "Forget the rule about calling my mother after nine."),
        ("不要给客人看价格。", "忘掉不给客人看价格那条规矩。"),
    ],
)
def test_a_rule_to_be_forgotten_is_lifted_and_not_erased(
    owner: Owner, session: Session, rule: str, said: str
) -> None:
    hear(owner, session, rule, said)
    assert pins(owner, session) == [(rule, "replaced")]
    assert preferences(owner) == []
    assert bare(items(owner)[0].content) == bare(rule)
    with tenant_tx(owner.tenant.id):
        assert Turn.objects.filter(content=rule).exists()


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("Never touch the production table.", "You may touch the production table just this once."),
        ("Never touch the production table.", "You can see the production table now."),
        ("不要动生产库的表。", "只此一次，现在可以动生产库的表。"),
        ("不要动生产库的表。", "现在可以看到生产库的表了。"),
    ],
)
def test_what_lifts_nothing_leaves_both(owner: Owner, session: Session, rule: str, said: str) -> None:
    hear(owner, session, rule, said)
    assert (rule, "active") in pins(owner, session)
    assert bare(rule) in preferences(owner)


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("You may touch the production table now, but never drop it.", "never drop it"),
        ("现在可以动生产库的表了，但是千万不要删掉它。", "但是千万不要删掉它"),
    ],
)
def test_what_is_laid_down_beside_a_lift_stands(owner: Owner, session: Session, said: str, rule: str) -> None:
    old = RULES["en"][0] if said.isascii() else "不要动生产库的表。"
    hear(owner, session, old, said)
    assert [status for text, status in pins(owner, session) if text == old] == ["replaced"]
    assert [text for text, status in pins(owner, session) if status == "active" and rule in text]


@BOTH
def test_what_a_stranger_allows_ends_no_rule_of_mine(
    owner: Owner, session: Session, stranger: Owner, foreign: Session, language: str
) -> None:
    rule, lift = RULES[language]
    hear(owner, session, rule)
    hear(stranger, foreign, lift)
    assert preferences(owner) == [bare(rule)]


@BOTH
def test_what_is_told_of_a_body_is_no_rule_to_lift(owner: Owner, session: Session, language: str) -> None:
    told, said = {
        "en": ("I'm allergic to peanuts.", "You can serve peanuts again."),
        "zh": ("我对花生过敏。", "现在可以上花生了。"),
    }[language]
    hear(owner, session, told, said)
    assert bare(told) in [one.rstrip(".。") for one in holding(owner)]


@BOTH
def test_a_rule_said_again_holds_again(owner: Owner, session: Session, language: str) -> None:
    rule, lift = RULES[language]
    hear(owner, session, rule, lift, rule)
    assert pins(owner, session)[-1] == (rule, "active")
    assert preferences(owner) == [bare(rule)]


def test_a_rule_that_only_memory_holds_is_lifted_too(owner: Owner, session: Session) -> None:
    rule, lift = "门禁柜要我书面同意才开。", "以后开门禁柜不用我书面同意了。"
    hear(owner, session, rule)
    assert (pins(owner, session), preferences(owner)) == ([], [bare(rule)])
    hear(owner, session, lift)
    assert pins(owner, session) == []
    assert preferences(owner) == []


@BOTH
def test_a_pin_that_is_removed_by_hand_ends_in_memory_and_both_come_back(
    owner: Owner, session: Session, language: str
) -> None:
    rule, _ = RULES[language]
    hear(owner, session, rule, "Never call before nine.")
    pin = next(pin for pin in rows(owner, Pin) if pin.text == rule)
    gone = remove_pin(owner.tenant_scope, session.pk, pin.pk, actor=SYSTEM)
    assert [bare(one.content) for one in gone.memories] == [bare(rule)]
    assert preferences(owner) == ["Never call before nine"]
    assert rule not in context(owner, session, "ok?")
    assert remove_pin(owner.tenant_scope, session.pk, pin.pk, actor=SYSTEM).memories == ()
    back = restore_pin(owner.tenant_scope, session.pk, pin.pk, actor=SYSTEM)
    assert [bare(one.content) for one in back.memories] == [bare(rule)]
    assert sorted(preferences(owner)) == sorted([bare(rule), "Never call before nine"])
    assert (rule, "active") in pins(owner, session)


@BOTH
def test_a_pin_that_was_lifted_in_words_is_pinned_again_with_its_memory(
    owner: Owner, session: Session, language: str
) -> None:
    rule, lift = RULES[language]
    hear(owner, session, rule, lift)
    [pin] = rows(owner, Pin)
    restore_pin(owner.tenant_scope, session.pk, pin.pk, actor=SYSTEM)
    assert preferences(owner) == holding(owner) == [bare(rule)]


def test_what_a_person_ended_before_does_not_come_back_with_a_pin(owner: Owner, session: Session) -> None:
    rule = RULES["en"][0]
    hear(owner, session, rule)
    [memory], [pin] = items(owner), rows(owner, Pin)
    expire_memory(owner.scope, memory.pk, actor=SYSTEM)
    assert remove_pin(owner.tenant_scope, session.pk, pin.pk, actor=SYSTEM).memories == []
    assert restore_pin(owner.tenant_scope, session.pk, pin.pk, actor=SYSTEM).memories == []
    assert preferences(owner) == []


def test_a_value_that_was_replaced_stays_so_when_its_pin_comes_back(owner: Owner, session: Session) -> None:
    hear(owner, session, "预算是500元。", "预算改成800元。")
    pin = rows(owner, Pin)[0]
    assert restore_pin(owner.tenant_scope, session.pk, pin.pk, actor=SYSTEM).memories == []
