"""Our own conversations are well formed, alike in both languages, and mostly survive compression."""

from itertools import chain

import pytest

from memoryhub.core.text import Language
from sessions_app.bench.model import Half
from sessions_app.bench.own_conversations import BLIND, KINDS, blind_sessions, marks, own_sessions
from sessions_app.bench.recount import still_there, whole_clauses
from sessions_app.bench.spans_kept import marks_kept
from tests.core.counters import WordCounter

LANGUAGES: tuple[Language, ...] = ("zh", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mark_stands_in_its_session(language: Language) -> None:
    sessions = own_sessions(language)
    assert [session.conversation.half for session in sessions] == ["dev", "held_out"] * 4
    for session in sessions:
        text = "\n".join(turn.content for turn in session.conversation.turns)
        assert "{" not in text
        assert set(session.marked) == set(KINDS)
        pieces = frozenset(chain.from_iterable(session.marked.values()))
        assert still_there(pieces, text) == len(pieces)


@pytest.mark.parametrize("half", [half for half in BLIND if blind_sessions("zh", half)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_blind_half_is_a_file_of_its_own(language: Language, half: Half) -> None:
    sessions = blind_sessions(language, half)
    assert {session.conversation.half for session in sessions} == {half}
    assert len(sessions) == 10
    counts = marks(sessions)
    assert counts["name"] >= 80
    assert min(counts[kind] for kind in ("number", "date", "negation")) >= 60
    for session in sessions:
        text = "\n".join(turn.content for turn in session.conversation.turns)
        pieces = frozenset(chain.from_iterable(session.marked.values()))
        assert "{" not in text
        assert still_there(pieces, text) == len(pieces)


def test_both_languages_hold_the_same_cases() -> None:
    zh, en = (own_sessions(language) for language in LANGUAGES)
    assert [len(one.conversation.turns) for one in zh] == [len(one.conversation.turns) for one in en]
    for kind in KINDS:
        counts = [sum(len(one.marked[kind]) for one in sessions) for sessions in (zh, en)]
        assert abs(counts[0] - counts[1]) <= 2


def test_marks_are_counted_once_a_session() -> None:
    figures = marks_kept(own_sessions("en")[:1], WordCounter()).as_dict()
    recounted = figures["recounted"]
    assert isinstance(recounted, dict)
    assert recounted["amount"]["spans"] == 2


@pytest.mark.parametrize(
    ("piece", "whole"),
    [
        ("the rent is 900", True),
        ("rent is", False),
        ("Ann Lee came", True),
        ("房租是900元", True),
        ("租是900", False),
    ],
)
def test_a_clause_reaches_from_pause_to_pause(piece: str, whole: bool) -> None:
    said = ["Well, the rent is 900, because Ann Lee came.", "好的，房租是900元，李工来过"]
    assert whole_clauses([piece], said) == whole
