"""What a small budget squeezed out of a summary is in it again once the session has more room."""

from __future__ import annotations

import re
from typing import Any

import pytest

from memoryhub.core.assembly.returning import MadeUnder
from memoryhub.core.text import Language
from sessions_app.models import CompressionRun, Session, Summary
from sessions_app.services import compaction
from sessions_app.services.compaction import compact
from sessions_app.services.foldable import QUICKLY
from sessions_app.services.folding_again import MORE_ROOM
from sessions_app.services.made_under import MADE_UNDER
from sessions_app.services.sessions import change_session
from sessions_app.services.summaries import restore_summary
from sessions_app.services.turns import NewTurn, append_turns
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.fakes.model_server import FakeModelServer
from tests.sessions_app.compressing import asked_for, compact_session, fresh, rows, runs, summaries
from tests.sessions_app.summarising import said

LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])
SMALL, MIDDLE, LARGE = 600, 900, 16_000
SAID = {
    "en": "The deposit of box {n} is {n}37 euros. Apart from that it was a quiet day: we sat in the garden, "
    "talked of nothing in particular, and went home early, as everybody was tired from the long walk before.",
    "zh": "{n}号柜子的押金是{n}37元。除此之外这一天很安静：我们坐在花园里，随便聊了聊天，"
    "因为前面走了很远的路，大家都累了，所以早早就回家休息去了，晚饭也是随便吃了一点。",
}
PAID = re.compile(r"(\d\d)37 ?(?:euros|元)")


def say(owner: Owner, session: Session, language: str, count: int, *, first: int = 1) -> None:
    lines = [SAID[language].format(n=n) for n in range(first, first + count)]
    append_turns(owner.scope, session.id, [NewTurn("user", line) for line in lines])


def under(owner: Owner, session: Session, limit: int) -> None:
    change_session(owner.scope, session.id, actor=SYSTEM, token_budget=limit)


def deposits_in(summary: Summary | None, count: int = 34) -> int:
    """How many of the deposits of the boxes from 10 to `count` a summary still names."""
    assert summary is not None
    return len({found for found in PAID.findall(summary.text) if 10 <= int(found) <= count})


def squeezed(owner: Owner, session: Session, language: str, *, count: int = 40) -> Summary:
    """A session whose older turns were summed up under a small budget, all but the newest six."""
    under(owner, session, SMALL)
    say(owner, session, language, count)
    done = compact(owner.scope, session.id, trigger=QUICKLY)
    assert done is not None
    assert done.summary is not None
    assert deposits_in(done.summary) < 25
    return done.summary


@LANGUAGES
def test_facts_come_back_when_a_compression_is_asked_for_under_more_room(
    owner: Owner, session: Session, language: str
) -> None:
    before = squeezed(owner, session, language)
    under(owner, session, LARGE)
    after = compact_session(owner.scope, session.id)
    assert after is not None
    assert deposits_in(after) == 25
    assert (after.version, after.from_seq, after.to_seq) == (before.version + 1, 1, 34)
    assert summaries(owner, session) == [(1, "superseded", 34), (2, "current", 34)]
    assert [(row["to_seq"], row["usable"] > 10_000) for row in after.quality[MADE_UNDER]] == [(34, True)]
    run = runs(owner, session)[-1]
    assert (run.outcome, run.from_seq, run.to_seq, run.summary_id) == ("written", 1, 34, after.pk)
    assert fresh(owner, session).compressed_upto_seq == 34


@LANGUAGES
def test_a_raised_budget_asks_for_it_and_a_slightly_larger_one_does_not(
    owner: Owner, session: Session, language: str
) -> None:
    squeezed(owner, session, language)
    under(owner, session, SMALL + 50)
    assert asked_for(owner) == []
    under(owner, session, LARGE)
    assert asked_for(owner) == [MORE_ROOM]
    say(owner, session, language, 9, first=41)
    done = compact(owner.scope, session.id, trigger=MORE_ROOM)
    assert done is not None
    assert deposits_in(done.summary) == 25
    assert done.run.to_seq == 34  # turns that no summary covers wait for a trigger of their own


@LANGUAGES
def test_a_compression_that_is_due_folds_the_squeezed_turns_with_the_new_ones_once(
    owner: Owner, session: Session, language: str
) -> None:
    squeezed(owner, session, language)
    under(owner, session, LARGE)
    say(owner, session, language, 20, first=41)
    for first in (61, 81):
        done = compact(owner.scope, session.id, trigger="turn_count")
        assert done is not None
        assert deposits_in(done.summary, 54) == 45
        say(owner, session, language, 20, first=first)
    assert [(run.from_seq, run.to_seq) for run in runs(owner, session)] == [(1, 34), (1, 54), (55, 74)]


def test_a_chat_that_waits_waits_for_no_turns_to_be_folded_again(owner: Owner, session: Session) -> None:
    squeezed(owner, session, "en")
    under(owner, session, LARGE)
    say(owner, session, "en", 20, first=41)
    done = compact(owner.scope, session.id, trigger=QUICKLY)
    assert done is not None
    assert (done.run.from_seq, done.run.to_seq) == (35, 54)


def test_a_version_that_was_put_back_stays_under_the_budget_of_then(owner: Owner, session: Session) -> None:
    before = squeezed(owner, session, "zh")
    under(owner, session, MIDDLE)
    assert compact_session(owner.scope, session.id) is not None
    restored = restore_summary(owner.scope, session.id, before.version, actor=SYSTEM)
    assert (restored.content, restored.text) == (before.content, before.text)
    assert compact_session(owner.scope, session.id) is None
    say(owner, session, "zh", 10, first=41)
    done = compact(owner.scope, session.id, trigger="turn_count")
    assert done is not None
    assert done.run.from_seq == 35
    under(owner, session, LARGE)
    assert deposits_in(compact_session(owner.scope, session.id), 44) == 35


def test_what_is_no_better_is_not_written_and_not_tried_again(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = squeezed(owner, session, "en")
    under(owner, session, LARGE)
    tried = []

    def no_better(*args: Any) -> bool:
        tried.append(args)
        return False

    monkeypatch.setattr(compaction, "is_better", no_better)
    assert compact_session(owner.scope, session.id) is None
    assert compact_session(owner.scope, session.id) is None
    assert len(tried) == 1
    assert summaries(owner, session) == [(before.version, "current", 34)]
    assert len(rows(owner, CompressionRun, session_id=session.pk)) == 1


@LANGUAGES
def test_of_more_turns_than_one_compression_takes_the_newest_are_folded_again(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    before = squeezed(owner, session, language)
    monkeypatch.setattr("sessions_app.services.foldable.MOST_TURNS", 30)
    under(owner, session, LARGE)
    after = compact_session(owner.scope, session.id)
    assert after is not None
    assert deposits_in(after) > deposits_in(before)
    assert [row["to_seq"] for row in after.quality[MADE_UNDER]] == [4, 34]
    assert runs(owner, session)[-1].from_seq == 5
    assert compact_session(owner.scope, session.id) is None  # the others are out of reach


def test_subtasks_that_were_done_since_do_not_come_back(owner: Owner, session: Session) -> None:
    under(owner, session, SMALL)
    append_turns(owner.scope, session.id, [NewTurn("user", "I still need to book the train to Lyon.")])
    append_turns(owner.scope, session.id, [NewTurn("user", "I booked the train to Lyon.")])
    say(owner, session, "en", 40)
    assert compact(owner.scope, session.id, trigger=QUICKLY) is not None
    under(owner, session, LARGE)
    after = compact_session(owner.scope, session.id)
    assert after is not None
    assert not [one for one in after.content["pending_subtasks"] if "Lyon" in one["text"]]


@pytest.mark.parametrize(
    ("usable", "worth"), [(500, False), (1_000, False), (1_200, False), (1_300, True), (90_000, True)]
)
def test_a_fourth_more_is_worth_it(usable: int, worth: bool) -> None:
    assert MadeUnder(34, 1_000, 100_000).gains(usable) == worth
    assert not MadeUnder(34, 1_000, 100_000).settled_under(usable).gains(usable)
    assert not MadeUnder(34, 90_000, 1_000).gains(10 * usable), "it had room for all"


@LANGUAGES
def test_a_connected_model_is_given_the_turns_again(
    owner: Owner, session: Session, summary_server: FakeModelServer, language: Language
) -> None:
    before = squeezed(owner, session, language)
    under(owner, session, LARGE)
    first = SAID[language].format(n=1)[:30]
    summary_server.always(said([("confirmed_facts", first, [1])]))
    done = compact(owner.scope, session.id)
    assert done is not None
    assert done.summary is not None
    assert (done.summary.engine, done.run.from_seq) == ("model:fake-model", 1)
    assert first in done.summary.text
    assert first not in before.text
    assert deposits_in(done.summary) == 25, "what the model left out is restored from the turns"
