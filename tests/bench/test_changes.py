"""The suite of changes: its conversations are read rightly, its halves are apart, its counts are right."""

from uuid import uuid4

import pytest

from memoryhub.core.text import Language
from sessions_app.bench.changes import LANGUAGES, ChangeTalk, Outcome, change_talks, figures_of, outcomes
from sessions_app.bench.model import BenchTurn


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_talk_is_in_one_half_and_says_what_must_hold(language: Language) -> None:
    halves = [change_talks(language, "dev"), change_talks(language, "held_out")]
    talks = [talk for half in halves for talk in half]
    assert len(talks) == len({talk.turns[0].content for talk in talks}) >= 50
    assert all(len(half) >= 20 for half in halves)
    assert all(talk.last and (talk.ends or talk.stays) and len(talk.turns) >= 3 for talk in talks)
    assert sum(not talk.ends for talk in talks) >= 10


def test_what_is_current_is_counted_by_what_was_known_before() -> None:
    old, beside = uuid4(), uuid4()
    turns = [BenchTurn("user", "I live in Leeds")]
    moved = ChangeTalk("home", turns, "I live in York now", ends=("leeds",), new=("york",))
    stays = ChangeTalk("trap", turns, "My aunt lives in York", stays=("Leeds",))
    before = {old: "I live in Leeds", beside: "I like tea"}
    found = [
        Outcome(moved, before, {beside: "I like tea", uuid4(): "I live in York now"}),
        Outcome(moved, before, before, frozenset([old])),
        Outcome(moved, {}, {}),
        Outcome(stays, before, {beside: "I like tea"}),
        Outcome(stays, before, before),
    ]
    assert figures_of(found) == {
        "changes": 3, "old_never_kept": 1, "old_still_current": 1, "old_asked_about": 1, "must_stay": 2,
        "kept_to_stay": 2, "wrongly_ended": 1, "wrongly_asked_about": 0, "new_values": 3, "new_current": 1,
    }  # fmt: skip


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("told", "last", "old", "new"),
    [
        ("I live in Leeds.", "I moved, I live in York now.", "Leeds", "York"),
        ("我住在青岛。", "我搬家了，现在住在大连。", "青岛", "大连"),
    ],
)
def test_a_talk_is_held_through_the_services(told: str, last: str, old: str, new: str) -> None:
    talk = ChangeTalk("home", [BenchTurn("user", told)], last, ends=(old,), new=(new,))
    found = figures_of(outcomes([talk]))
    assert (found["old_never_kept"], found["old_still_current"], found["new_current"]) == (0, 0, 1)
