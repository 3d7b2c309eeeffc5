"""Correct, expire, restore, confirm, undo, feedback."""

from __future__ import annotations

import pytest
from django.utils import timezone

from memories.models import MemoryItem, Preference
from memories.queries.items import get_memory, holding_at, memory_rows, versions_of
from memories.services.change import (
    confirm_memory,
    correct_memory,
    expire_memory,
    undo_write,
)
from memories.services.draft import draft_of
from memories.services.restoring import restore_version
from memories.services.timeline import Place
from memories.services.write import Statement, WriteResult, remember
from memories.services.write_apply import apply_plan
from memories.services.write_plan import WritePlan
from memoryhub.core.errors import Conflict, Forbidden, NotFound
from memoryhub.core.ids import new_id
from tenants.scope import tenant_tx
from tenants.services.audit import Actor
from tests.memories.conftest import BOT, DAY, MAY, Person

OPERATOR = Actor(kind="operator", id="7")
HOME = "profile.home"


def made(result: WriteResult) -> MemoryItem:
    """The memory a write made."""
    assert result.memory is not None
    return result.memory


def fresh(person: Person, memory: MemoryItem) -> MemoryItem:
    """The row as it is now."""
    with tenant_tx(person.tenant_id):
        return get_memory(memory.pk)


def test_a_correction_is_a_new_version_by_the_operator(ann: Person) -> None:
    old = made(ann.say("I live in Paris", HOME, valid_from=MAY, confidence=0.7))
    new = correct_memory(ann.tenant_scope, old.pk, content="我住在成都", actor=OPERATOR, importance=9)
    assert (new.version, new.channel, new.language, new.importance) == (2, "operator", "zh", 9)
    assert (new.trust, new.confidence, new.supersedes_id) == (95, 0.95, old.pk)
    ended = fresh(ann, old)
    assert (ended.status, ended.valid_to) == ("superseded", new.valid_from)
    with tenant_tx(ann.tenant_id):
        assert [row.pk for row in versions_of(ended)] == [old.pk, new.pk]


def test_only_the_current_version_can_be_corrected(ann: Person) -> None:
    old = made(ann.say("I live in Paris", HOME, valid_from=MAY))
    correct_memory(ann.scope, old.pk, content="I live in Rome", actor=BOT)
    with pytest.raises(Conflict, match="memory_not_current"):
        correct_memory(ann.scope, old.pk, content="I live in Oslo", actor=BOT)


def test_a_correction_may_move_the_memory_to_another_key(ann: Person) -> None:
    rome = made(ann.say("I live in Rome", HOME, valid_from=MAY))
    note = made(ann.say("I was born in Bari", "profile.note", valid_from=MAY))
    moved = correct_memory(ann.scope, note.pk, subject_key=HOME, actor=BOT)
    assert (moved.supersedes_id, fresh(ann, note).status) == (note.pk, "superseded")
    assert fresh(ann, rome).valid_to == moved.valid_from


@pytest.mark.parametrize("content", ["my card is 4111 1111 1111 1111", "我的密码是 hunter2-Xk9!"])
def test_a_correction_cannot_bring_in_a_secret(ann: Person, content: str) -> None:
    old = made(ann.say("I live in Paris", HOME, valid_from=MAY))
    with pytest.raises(Forbidden, match="secret_refused"):
        correct_memory(ann.scope, old.pk, content=content, actor=OPERATOR)
    assert fresh(ann, old).status == "active"


def test_an_expired_memory_ends_now_and_can_be_restored(ann: Person) -> None:
    row = made(ann.say("Reply in English", "reply.language", memory_type="preference", valid_from=MAY))
    ended = expire_memory(ann.scope, row.pk, actor=OPERATOR)
    assert ended.status == "expired"
    assert expire_memory(ann.scope, row.pk, actor=OPERATOR).valid_to == ended.valid_to
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert not Preference.objects.filter(memory_id=row.pk, valid_to__isnull=True).exists()
    again = restore_version(ann.scope, row.pk, actor=OPERATOR)
    assert (again.version, again.supersedes_id, again.valid_to) == (2, row.pk, None)
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert Preference.objects.filter(memory_id=again.pk, valid_to__isnull=True).exists()


def test_a_restored_memory_ends_the_value_that_came_after_it(ann: Person) -> None:
    row = made(ann.say("I live in Paris", HOME, valid_from=MAY))
    expire_memory(ann.scope, row.pk, actor=BOT)
    rome = made(ann.say("I live in Rome", HOME))
    again = restore_version(ann.scope, row.pk, actor=BOT)
    assert (again.content, again.valid_to) == ("I live in Paris", None)
    assert (fresh(ann, rome).status, fresh(ann, rome).valid_to) == ("superseded", again.valid_from)


def test_confirming_a_guess_makes_it_the_persons_word(ann: Person) -> None:
    guess = made(ann.say("Ann seems to like jazz", "music.likes", inferred=True, confidence=0.5))
    sure = confirm_memory(ann.scope, guess.pk, actor=Actor(kind="end_user", id="ann"))
    assert (sure.channel, sure.inferred, sure.trust) == ("user_confirmed", False, 90)
    assert sure.confidence >= 0.95


def test_confirming_what_waits_for_review_makes_it_current(ann: Person) -> None:
    paris = made(ann.say("I live in Paris", HOME, valid_from=MAY))
    held = made(ann.say("The user lives in Minsk", HOME, channel="tool_output", valid_from=MAY + DAY))
    assert held.status == "review"
    confirm_memory(ann.scope, held.pk, actor=OPERATOR)
    now = fresh(ann, held)
    assert (now.status, now.supersedes_id, fresh(ann, paris).valid_to) == ("active", paris.pk, now.valid_from)


def test_what_leaves_review_is_current_until_its_own_end(ann: Person) -> None:
    guess = {"inferred": True, "importance": 8, "confidence": 0.7}
    end = timezone.now() + DAY
    held = made(ann.say("The user drinks decaf this week", "drink.coffee", valid_to=end, **guess))
    assert held.status == "review"
    confirm_memory(ann.scope, held.pk, actor=OPERATOR)
    assert (fresh(ann, held).status, fresh(ann, held).valid_to) == ("active", end)


def test_what_was_corrected_in_review_neither_comes_back_nor_is_corrected_again(ann: Person) -> None:
    held = made(ann.say("用户可能喜欢爵士乐", inferred=True, importance=8, confidence=0.7))
    correct_memory(ann.scope, held.pk, content="用户喜欢摇滚乐", actor=OPERATOR)
    for act, why in ((restore_version, "memory_awaits_review"), (correct_memory, "memory_not_current")):
        with pytest.raises(Conflict, match=why):
            act(ann.scope, held.pk, actor=OPERATOR)
    assert fresh(ann, held).status == "archived"


def test_undo_takes_back_the_new_and_reopens_the_old(ann: Person) -> None:
    old = made(ann.say("I live in Paris", HOME, valid_from=MAY))
    new = made(ann.say("I live in Rome", HOME, turn_id=new_id()))
    undone = undo_write(ann.scope, new.pk, actor=BOT)
    assert (undone.removed_id, undone.reopened) == (new.pk, old)
    with tenant_tx(ann.tenant_id, ann.user_id):
        held = holding_at(memory_rows().filter(user_id=ann.user_id), MAY + 3650 * DAY)
        assert [row.content for row in held] == ["I live in Paris"]


def test_undo_is_refused_when_something_stands_on_it(ann: Person) -> None:
    old = made(ann.say("I live in Paris", HOME, valid_from=MAY))
    ann.say("I live in Rome", HOME)
    with pytest.raises(Conflict, match="memory_changed_since"):
        undo_write(ann.scope, old.pk, actor=BOT)


def test_undo_is_refused_when_another_turn_says_it_too(ann: Person) -> None:
    row = made(ann.say("我住在上海", HOME, turn_id=new_id(), session_id=new_id()))
    ann.say("我住在上海", HOME, turn_id=new_id(), session_id=new_id())
    by_api = made(ann.say("I like tea", "taste.drink"))
    ann.say("I like tea", "taste.drink")
    for memory in (row, by_api):
        with pytest.raises(Conflict, match="memory_changed_since"):
            undo_write(ann.scope, memory.pk, actor=BOT)
    assert fresh(ann, row).status == "active"


def test_undo_gives_back_the_end_that_was_there(ann: Person) -> None:
    end = timezone.now() + 90 * DAY
    old = made(ann.say("I live in Paris", HOME, valid_from=MAY, valid_to=end))
    new = made(ann.say("I live in Rome", HOME, turn_id=new_id()))
    undo_write(ann.scope, new.pk, actor=BOT)
    assert (fresh(ann, old).valid_to, fresh(ann, old).status) == (end, "active")
    corrected = correct_memory(ann.scope, old.pk, content="I live in Lyon", actor=BOT)
    assert corrected.valid_to == end
    undo_write(ann.scope, corrected.pk, actor=BOT)
    assert (fresh(ann, old).valid_to, fresh(ann, old).status) == (end, "active")


def test_undo_of_a_confirmed_guess_gives_its_place_back(ann: Person) -> None:
    old = made(ann.say("我住在上海", HOME, valid_from=MAY))
    guess = made(ann.say("I live in Rome", HOME, channel="assistant_inferred", inferred=True, importance=9))
    assert guess.status == "review"
    confirm_memory(ann.scope, guess.pk, actor=BOT)
    assert fresh(ann, old).status == "superseded"
    assert undo_write(ann.scope, guess.pk, actor=BOT).reopened == old
    assert (fresh(ann, old).status, fresh(ann, old).valid_to) == ("active", None)


def test_undo_reopens_every_row_that_the_write_closed(ann: Person) -> None:
    start = MAY
    olds = [made(ann.say(f"I play {game}", f"hobby.{game}", valid_from=start)) for game in ("chess", "go")]
    draft = draft_of(
        Statement(content="I play nothing", subject_key="hobby.none"), user_id=ann.user_id, now=MAY + DAY
    )
    with tenant_tx(ann.tenant_id, ann.user_id):
        plan = WritePlan(
            action="insert", draft=draft, outcome="superseded", rule="x", reason="", reason_zh="",
            place=Place(MAY + DAY, None), closes=tuple(olds),
        )  # fmt: skip
        new = made(apply_plan(plan, actor=BOT, now=timezone.now()))
    assert {fresh(ann, old).status for old in olds} == {"superseded"}
    undo_write(ann.scope, new.pk, actor=BOT)
    assert [(fresh(ann, old).status, fresh(ann, old).valid_to) for old in olds] == [("active", None)] * 2


def test_undo_is_refused_when_another_value_took_the_place(ann: Person) -> None:
    made(ann.say("I live in Paris", HOME, valid_from=MAY))
    new = made(ann.say("I live in Rome", HOME, valid_from=MAY + DAY))
    with tenant_tx(ann.tenant_id, ann.user_id):
        MemoryItem.objects.filter(pk=new.pk).update(status="expired", valid_to=MAY + 2 * DAY)
    later = made(ann.say("I live in Oslo", HOME, valid_from=MAY + 3 * DAY))
    with tenant_tx(ann.tenant_id, ann.user_id):
        MemoryItem.objects.filter(pk=later.pk).update(supersedes=None)
    with pytest.raises(Conflict, match="memory_changed_since"):
        undo_write(ann.scope, new.pk, actor=BOT)


def test_nobody_changes_what_is_not_theirs(ann: Person, ben: Person, stranger: Person) -> None:
    row = made(ann.say("I live in Paris", HOME))
    team = made(
        remember(ann.tenant_scope, Statement(content="Office closes at six", scope="team", actor=BOT))
    )
    for other, target in ((ben, row), (stranger, row), (ben, team)):
        for change in (expire_memory, restore_version, confirm_memory, undo_write):
            with pytest.raises(NotFound):
                change(other.scope, target.pk, actor=BOT)
    assert fresh(ann, row).status == "active"


@pytest.mark.parametrize("words", ["The user keeps bees", "用户养蜜蜂"])
def test_what_has_no_key_is_restored_once(ann: Person, words: str) -> None:
    row = made(ann.say(words, valid_from=MAY))
    expire_memory(ann.scope, row.pk, actor=BOT)
    again = restore_version(ann.scope, row.pk, actor=BOT)
    assert restore_version(ann.scope, row.pk, actor=BOT).pk == again.pk
    assert holding_now(ann) == [words]


@pytest.mark.parametrize("key", ["", "food.likes"])
def test_an_earlier_version_of_what_stands_beside_others_ends_the_later_one(ann: Person, key: str) -> None:
    first = made(ann.say("The user likes figs", key, memory_type="preference", single_valued=False))
    ann.say("The user likes dates", key, memory_type="preference", single_valued=False)
    correct_memory(ann.scope, first.pk, content="The user likes figs and plums", actor=BOT)
    again = restore_version(ann.scope, first.pk, actor=BOT)
    assert again.supersedes_id == first.pk
    assert sorted(holding_now(ann)) == ["The user likes dates", "The user likes figs"]


def holding_now(person: Person) -> list[str]:
    """What holds of a person now."""
    with tenant_tx(person.tenant_id):
        rows = holding_at(memory_rows().filter(user_id=person.user_id), timezone.now())
        return [row.content for row in rows]
