"""Questions about what memory cannot settle: opened once a key, put so often, overtaken, forgotten."""

from __future__ import annotations

import pytest

from memories.models import Clarification, WriteDecision
from memories.queries.clarifications import get_clarification, option_ids
from memories.services.asking import (
    MOST_ASKED,
    QUIET_TURNS,
    asked_in,
    clarification_data,
    mark_asked,
    next_question,
)
from memories.services.change import confirm_memory
from memories.services.clarifications import answer, settle
from memories.services.forget import forget_memory
from memories.services.write import Statement, remember
from memoryhub.core.errors import Conflict
from memoryhub.core.ids import new_id
from tenants.models import EndUser
from tenants.scope import tenant_tx
from tests.memories.clarifying import (
    BOTH,
    HOME,
    OPERATOR,
    USER,
    Words,
    asked,
    current,
    only_open,
    option,
    states,
)
from tests.memories.conftest import DAY, MAY, Person


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


def test_a_plain_statement_overtakes_the_question(ann: Person) -> None:
    row = asked(ann)
    ann.say("I live in Oslo", HOME)
    with tenant_tx(ann.tenant_id, ann.user_id):
        found = get_clarification(row.pk)
    assert (found.status, found.answered_by) == ("dismissed", "system:overtaken")
    assert states(ann)["Maybe I live in Beijing"][0] == "archived"


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


def test_a_tool_that_contradicts_is_asked_about_and_closes_nothing(ann: Person) -> None:
    ann.say("I live in Shanghai", HOME, valid_from=MAY)
    told = ann.say("The user lives in Berlin", HOME, valid_from=MAY + DAY, channel="tool_output")
    assert told.outcome == "clarify"
    assert current(ann) == [("I live in Shanghai", "user_stated")]
    assert "a tool reported" in only_open(ann).question


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
