"""Spans go in first, the room left over is spent on their words, and nothing is cut in a span."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.compression.condensing import Condenser, Unit
from memoryhub.core.compression.engine import compress
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.wordings import clauses
from memoryhub.core.spans import spans
from memoryhub.core.text import Language
from tests.core.counters import WordCounter


def units(*texts: str) -> list[Unit]:
    return [
        Unit(clause, (place,), place)
        for place, text in enumerate(texts, start=1)
        for clause in clauses(text, 0, len(text), spans(text))
    ]


def kept(texts: list[str], room: int) -> list[str]:
    condenser = Condenser(units(*texts), held=lambda key: False, counter=WordCounter())
    return [offer.text for offer in condenser.within(room)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Well, we met on May 3, 2024, and Ann Lee came.", ["we met on May 3, 2024", "Ann Lee came"]),
        ("好的，我们5月3日见面，地址是世纪大道100号。", ["好的", "我们5月3日见面", "地址是世纪大道100号"]),
    ],
)
def test_clauses_without_their_fillers(text: str, expected: list[str]) -> None:
    found = [clause.text for clause in clauses(text, 0, len(text), spans(text))]
    assert [text for text in found if text] == expected


@pytest.mark.parametrize(
    ("room", "expected"),
    [(3, []), (6, ["$3,500"]), (40, ["the monthly rent of the flat would be $3,500"])],
)
def test_the_wording_grows_with_the_room(room: int, expected: list[str]) -> None:
    assert kept(["the monthly rent of the flat would be $3,500"], room) == expected


def test_a_span_said_twice_is_kept_once() -> None:
    assert kept(["The rent is $3,500.", "$3,500 it is, as you told me before"], 60) == ["The rent is $3,500"]


def test_the_same_offers_can_be_placed_again() -> None:
    condenser = Condenser(units("Rent is $3,500."), held=lambda key: False, counter=WordCounter())
    assert (len(condenser.within(0)), len(condenser.within(50)), len(condenser.within(0))) == (0, 1, 0)


@given(st.text(alphabet=st.sampled_from("aB1.5元号路市不要 mustnot,;：，。"), max_size=60))
def test_every_clause_holds_its_spans_whole(text: str) -> None:
    found = spans(text)
    cut = clauses(text, 0, len(text), found)
    assert [span for clause in cut for span in clause.spans] == found
    assert all(span.end <= clause.end for clause in cut for span in clause.spans)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Hey Ann, I moved to Lyon because the rent is low.", "I moved to Lyon because the rent is low"),
        ("你好小李，我搬到杭州了，因为房租低。", "我搬到杭州了，因为房租低"),
    ],
)
def test_clauses_that_follow_each_other_keep_their_joints(text: str, expected: str) -> None:
    turn = SourceTurn(1, "user", text, 30)
    result = compress(None, [turn], target_tokens=60, counter=WordCounter(), language="en")
    assert expected in result.summary.confirmed_facts[0].text


@pytest.mark.parametrize(
    ("language", "text"), [("en", "Shall we meet on May 3, 2024?"), ("zh", "5月3日见面行吗？")]
)
def test_a_question_stays_a_question(language: Language, text: str) -> None:
    (clause,) = clauses(text, 0, len(text), spans(text))
    assert clause.text == text


def test_a_greeting_gives_its_name_and_no_more() -> None:
    found = [replace(unit, idle=True) for unit in units("Hello Ann Lee")]
    (offer,) = Condenser(found, held=lambda key: False, counter=WordCounter()).within(40)
    assert offer.text == "Ann Lee"
