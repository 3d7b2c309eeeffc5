"""Questions about what memory cannot settle: opened, put, answered, taken back, forgotten."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from django.db import connections

from memories.models import Clarification, MemoryItem, Preference, WriteDecision
from memories.queries.clarifications import get_clarification, open_clarifications, option_ids
from memories.queries.items import timeline_of_key
from memories.services.asking import (
    MOST_ASKED,
    QUIET_TURNS,
    asked_in,
    clarification_data,
    mark_asked,
    next_question,
)
from memories.services.change import confirm_memory
from memories.services.clarifications import Choice, Evidence, answer, dismiss, reopen, settle
from memories.services.forget import forget_memory
from memories.services.write import Statement, remember
from memoryhub.core.errors import Conflict, Forbidden, InvalidInput, NotFound
from memoryhub.core.ids import new_id
from tenants.models import EndUser
from tenants.scope import tenant_tx
from tenants.services.audit import Actor
from tests.memories.conftest import DAY, MAY, Person

HOME = "profile.home"
USER = Actor(kind="end_user", id="ann")
OPERATOR = Actor(kind="operator", id="7")


@dataclass(frozen=True, slots=True)
class Words:
    """What one person says, in one language."""

    known: str
    unsure: str
    free: str
    question: str


EN = Words("I live in Shanghai", "Maybe I live in Beijing", "I live in Hangzhou", "Which one holds?")
ZH = Words("我住在上海", "我可能住在北京", "我住在杭州", "以哪个为准？")
BOTH = pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])


def asked(person: Person, words: Words = EN) -> Clarification:
    """The question that an unsure contradiction opens."""
    person.say(words.known, HOME, valid_from=MAY)
    result = person.say(words.unsure, HOME, valid_from=MAY + DAY, turn_id=new_id(), session_id=new_id())
    assert result.outcome == "clarify"
    return only_open(person)


def only_open(person: Person) -> Clarification:
    """The one open question of a person."""
    with tenant_tx(person.tenant_id, person.user_id):
        return open_clarifications(person.user_id).get()


def current(person: Person, key: str = HOME) -> list[tuple[str, str]]:
    """Content and channel of what holds under a key."""
    with tenant_tx(person.tenant_id, person.user_id):
        rows = timeline_of_key(person.user_id, key)
        return [(row.content, row.channel) for row in rows if row.status == "active"]


def states(person: Person) -> dict[str, tuple[str, object, object]]:
    """Status and time of every memory by its content."""
    with tenant_tx(person.tenant_id, person.user_id):
        rows = MemoryItem.objects.filter(user_id=person.user_id)
        return {row.content: (row.status, row.valid_from, row.valid_to) for row in rows}


def option(person: Person, row: Clarification, place: int) -> Choice:
    """The memory of an option by its place."""
    return option_ids(row)[place]


@BOTH
def test_an_unsure_contradiction_opens_a_question_and_waits(ann: Person, words: Words) -> None:
    row = asked(ann, words)
    assert words.question in row.question
    assert [one["content"] for one in row.options][:2] == [words.known, words.unsure]
    assert row.options[2]["memory_id"] is None
    assert current(ann) == [(words.known, "user_stated")]
    assert states(ann)[words.unsure][0] == "review"
    with tenant_tx(ann.tenant_id, ann.user_id):
        details = WriteDecision.objects.get(decision="clarify").details
    assert set(details["scores"]["new"]) == {"importance", "confidence", "feedback", "decay", "effective"}


def test_the_question_is_in_the_users_language_and_zone(ann: Person) -> None:
    with tenant_tx(ann.tenant_id, ann.user_id):
        EndUser.objects.filter(pk=ann.user_id).update(language="zh", timezone="Asia/Tokyo")
    row = asked(ann)
    assert row.language == "zh"
    assert "2026年5月1日" in row.question
    shown = clarification_data(row)
    assert shown["options"][-1]["content"] == "都不对"
    assert shown["options"][0]["memory_id"].startswith("mem_")


def test_one_question_a_key_and_one_waiting_row_a_wording(ann: Person) -> None:
    asked(ann)
    ann.say("Maybe I live in Beijing", HOME, valid_from=MAY + 2 * DAY)
    ann.say("Perhaps I live in Wuhan", HOME, valid_from=MAY + 3 * DAY)
    row = only_open(ann)
    assert [one["content"] for one in row.options] == [
        "I live in Shanghai", "Maybe I live in Beijing", "Perhaps I live in Wuhan", "Neither is right",
    ]  # fmt: skip
    assert [state for state, _, _ in states(ann).values()].count("review") == 2


@BOTH
@pytest.mark.parametrize("actor", [USER, OPERATOR], ids=["user", "operator"])
def test_the_candidate_is_chosen(ann: Person, words: Words, actor: Actor) -> None:
    row, turn = asked(ann, words), new_id()
    evidence = Evidence(session_id=new_id(), turn_id=turn, text="the second")
    done = settle(ann.scope, row.pk, choice=option(ann, row, 1), actor=actor, evidence=evidence)
    channel = "operator" if actor is OPERATOR else "user_confirmed"
    assert current(ann) == [(words.unsure, channel)]
    assert states(ann)[words.known] == ("superseded", MAY, MAY + DAY)
    settled = done.clarification
    assert (settled.status, settled.answered_turn_id, settled.answer) == ("answered", turn, "the second")
    with tenant_tx(ann.tenant_id, ann.user_id):
        decision = WriteDecision.objects.get(turn_id=turn)
    assert (decision.rule, decision.decision, decision.memory_id) == (
        "clarify.answered", "superseded", option(ann, row, 1),
    )  # fmt: skip


@BOTH
def test_the_known_one_is_chosen(ann: Person, words: Words) -> None:
    row = asked(ann, words)
    settle(ann.scope, row.pk, choice=option(ann, row, 0), actor=USER)
    assert current(ann) == [(words.known, "user_confirmed")]
    assert states(ann)[words.unsure] == ("superseded", MAY + DAY, MAY + DAY)


def test_both_are_right(ann: Person) -> None:
    row = asked(ann)
    settle(ann.scope, row.pk, choice="both", actor=USER)
    assert sorted(content for content, _ in current(ann)) == ["I live in Shanghai", "Maybe I live in Beijing"]


def test_neither_is_right(ann: Person) -> None:
    row = asked(ann)
    settle(ann.scope, row.pk, choice="neither", actor=USER)
    assert current(ann) == []
    assert {state for state, _, _ in states(ann).values()} == {"expired"}


@BOTH
def test_a_free_answer_takes_their_place(ann: Person, words: Words) -> None:
    row = asked(ann, words)
    answer(ann.scope, row.pk, text=words.free, actor=USER)
    assert current(ann) == [(words.free, "user_confirmed")]


@pytest.mark.parametrize(
    ("text", "kept"),
    [("the second one", "Maybe I live in Beijing"), ("Shanghai", "I live in Shanghai"), ("neither", None)],
)
def test_words_can_choose_an_option(ann: Person, text: str, kept: str | None) -> None:
    row = asked(ann)
    answer(ann.scope, row.pk, text=text, actor=USER)
    assert [content for content, _ in current(ann)] == ([kept] if kept else [])


def test_a_secret_is_no_answer_and_changes_nothing(ann: Person) -> None:
    row = asked(ann)
    before = states(ann)
    with pytest.raises(Forbidden, match="secret_refused"):
        answer(ann.scope, row.pk, text="My password is hunter2-Xk9!", actor=USER)
    assert states(ann) == before
    assert only_open(ann).answer == ""


def test_what_does_not_change_by_itself_stands_and_is_asked_about(ann: Person) -> None:
    key = "profile.birthday"
    ann.say("My birthday is May 3", key, valid_from=MAY)
    assert ann.say("My birthday is June 9", key, valid_from=MAY + DAY).outcome == "clarify"
    assert current(ann, key) == [("My birthday is June 9", "user_stated")]
    row = only_open(ann)
    settle(ann.scope, row.pk, choice=option(ann, row, 0), actor=USER)
    assert current(ann, key) == [("My birthday is May 3", "user_confirmed")]
    assert states(ann)["My birthday is May 3"] == ("active", MAY, None)
    assert states(ann)["My birthday is June 9"] == ("superseded", MAY + DAY, MAY + DAY)


def test_an_important_guess_is_asked_about_with_yes_or_no(ann: Person) -> None:
    result = ann.say("The user is diabetic", "health.condition", importance=9, inferred=True)
    assert (result.outcome, result.rule) == ("clarify", "inferred.important")
    row = only_open(ann)
    assert "Is that right?" in row.question
    answer(ann.scope, row.pk, text="yes", actor=USER)
    assert current(ann, "health.condition") == [("The user is diabetic", "user_confirmed")]


def test_a_settled_question_is_settled(ann: Person) -> None:
    row = asked(ann)
    settle(ann.scope, row.pk, choice="neither", actor=USER)
    for act in (
        lambda: settle(ann.scope, row.pk, choice="both", actor=USER),
        lambda: answer(ann.scope, row.pk, text="Shanghai", actor=USER),
        lambda: dismiss(ann.scope, row.pk, actor=OPERATOR),
    ):
        with pytest.raises(Conflict, match="clarification_settled"):
            act()


def test_of_two_who_answer_at_once_one_counts(ann: Person) -> None:
    row = asked(ann)

    def choose(place: int) -> bool:
        try:
            settle(ann.scope, row.pk, choice=option(ann, row, place % 2), actor=USER)
        except Conflict:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(8) as pool:
        won = list(pool.map(choose, range(8)))
    assert won.count(True) == 1
    assert len(current(ann)) == 1


@pytest.mark.parametrize("place", [0, 1])
def test_a_mistaken_settling_is_taken_back(ann: Person, place: int) -> None:
    row = asked(ann)
    before = states(ann)
    settle(ann.scope, row.pk, choice=option(ann, row, place), actor=OPERATOR)
    again = reopen(ann.scope, row.pk, actor=OPERATOR)
    assert (again.status, again.answer, again.chosen_id) == ("open", "", None)
    assert states(ann) == before
    assert current(ann) == [("I live in Shanghai", "user_stated")]


def test_a_free_answer_and_a_dismissal_are_taken_back(ann: Person) -> None:
    row = asked(ann)
    before = states(ann)
    answer(ann.scope, row.pk, text="I live in Hangzhou", actor=USER)
    reopen(ann.scope, row.pk, actor=OPERATOR)
    assert {name: states(ann)[name] for name in before} == before
    assert current(ann) == [("I live in Shanghai", "user_stated")]
    dismiss(ann.scope, row.pk, actor=OPERATOR)
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert get_clarification(row.pk).status == "dismissed"
    assert reopen(ann.scope, row.pk, actor=OPERATOR).status == "open"
    with pytest.raises(Conflict, match="clarification_open"):
        reopen(ann.scope, row.pk, actor=OPERATOR)


def test_what_changed_since_is_not_taken_back(ann: Person) -> None:
    row = asked(ann)
    settle(ann.scope, row.pk, choice=option(ann, row, 1), actor=USER)
    ann.say("I moved to Oslo", HOME)
    with pytest.raises(Conflict, match="memory_changed_since"):
        reopen(ann.scope, row.pk, actor=OPERATOR)


def test_a_plain_statement_overtakes_the_question(ann: Person) -> None:
    row = asked(ann)
    ann.say("I live in Oslo", HOME)
    with tenant_tx(ann.tenant_id, ann.user_id):
        found = get_clarification(row.pk)
    assert (found.status, found.answered_by) == ("dismissed", "system:overtaken")
    assert states(ann)["Maybe I live in Beijing"][0] == "archived"


def test_nobody_settles_what_is_not_theirs(ann: Person, ben: Person, stranger: Person) -> None:
    row = asked(ann)
    chosen = option(ann, row, 0)
    for other in (ben, stranger):
        with pytest.raises(NotFound):
            settle(other.scope, row.pk, choice=chosen, actor=USER)
        with pytest.raises(NotFound):
            dismiss(other.tenant_scope if other is stranger else other.scope, row.pk, actor=USER)
    with pytest.raises(InvalidInput, match="invalid_choice"):
        settle(ann.scope, row.pk, choice=new_id(), actor=USER)


def test_it_is_put_three_times_and_not_twice_in_a_row(ann: Person) -> None:
    row, session, other = asked(ann), new_id(), new_id()
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert next_question(ann.user_id, session_id=session, seq=3) == row
        mark_asked(row.pk, session_id=session, seq=3, now=MAY)
        assert asked_in(ann.user_id, session_id=session) == row
        assert asked_in(ann.user_id, session_id=other) is None
        assert next_question(ann.user_id, session_id=session, seq=3 + QUIET_TURNS - 1) is None
        assert next_question(ann.user_id, session_id=session, seq=3 + QUIET_TURNS) == row
        assert next_question(ann.user_id, session_id=other, seq=1) == row
        for seq in range(MOST_ASKED - 1):
            mark_asked(row.pk, session_id=other, seq=1 + seq, now=MAY)
        assert next_question(ann.user_id, session_id=new_id(), seq=1) is None


@pytest.mark.parametrize("place", [0, 1])
def test_a_forgotten_side_takes_the_question_along(ann: Person, place: int) -> None:
    row = asked(ann)
    chosen = option_ids(row)[place]
    forget_memory(ann.scope, chosen, actor=USER)
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert not Clarification.objects.filter(user_id=ann.user_id).exists()


def test_a_confirmed_preference_is_confirmed_everywhere(ann: Person) -> None:
    key = "answer.style"
    ann.say("Keep answers short", key, memory_type="preference", valid_from=MAY)
    ann.say("Maybe answers should be long", key, memory_type="preference", valid_from=MAY + DAY)
    row = only_open(ann)
    settle(ann.scope, row.pk, choice=option(ann, row, 1), actor=USER)
    with tenant_tx(ann.tenant_id, ann.user_id):
        held = Preference.objects.get(key=key, valid_to=None)
    assert (held.value, held.confirmed) == ("Maybe answers should be long", True)


def test_a_tool_that_contradicts_is_asked_about_and_closes_nothing(ann: Person) -> None:
    ann.say("I live in Shanghai", HOME, valid_from=MAY)
    told = ann.say("The user lives in Berlin", HOME, valid_from=MAY + DAY, channel="tool_output")
    assert told.outcome == "clarify"
    assert current(ann) == [("I live in Shanghai", "user_stated")]
    assert "A tool reported" in only_open(ann).question


def test_the_team_is_asked_nothing(ann: Person) -> None:
    for content, confidence in (("Office closes at six", 0.9), ("Maybe the office closes at five", 0.5)):
        said = Statement(
            content=content, subject_key="office.hours", scope="team", confidence=confidence, actor=OPERATOR
        )
        remember(ann.tenant_scope, said)
    with tenant_tx(ann.tenant_id):
        assert not Clarification.objects.exists()


def test_confirming_by_hand_overtakes_too(ann: Person) -> None:
    row = asked(ann)
    confirm_memory(ann.scope, option_ids(row)[1], actor=OPERATOR)
    assert current(ann) == [("Maybe I live in Beijing", "operator")]
    with pytest.raises(Conflict, match="clarification_settled"):
        settle(ann.scope, row.pk, choice="neither", actor=USER)
