"""Folded turns come back only where a smaller budget squeezed their summary, and none between is left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.assembly import SummaryText
from memoryhub.core.assembly.returning import (
    A_SUMMARY_TOKEN,
    MadeUnder,
    made_under,
    most_returning,
    returning,
    squeezed_upto,
)
from memoryhub.core.compression.target import summary_target
from tests.core.test_assembly_window import build, reasons, turn

SMALL, LARGE = 2_376, 107_776  # usable tokens of budgets of 4,000 and 128,000
SAID = {"en": "On Monday we moved nine boxes.", "zh": "周一我们搬了九个箱子。"}

BUDGETS = st.integers(0, 200_000)
TURNS = st.lists(st.integers(1, 4_000), max_size=120).map(lambda costs: list(enumerate(costs, start=1)))
HISTORIES = st.lists(
    st.tuples(st.integers(1, 60), st.integers(0, 200_000), st.integers(0, 400_000)), max_size=4
)


def history_of(steps: list[tuple[int, int, int]]) -> tuple[MadeUnder, ...]:
    """What versions made one after the other keep: each of more turns, under a budget, of more tokens."""
    history: tuple[MadeUnder, ...] = ()
    to_seq = covered = 0
    for turns, usable, tokens in steps:
        to_seq, covered = to_seq + turns, covered + tokens
        history = made_under(history, MadeUnder(to_seq, usable, covered))
    return history


def folded(count: int, tokens: int = 100) -> list[tuple[int, int]]:
    return [(seq, tokens) for seq in range(1, count + 1)]


def test_a_summary_token_stands_for_what_the_engine_takes() -> None:
    assert A_SUMMARY_TOKEN * summary_target(10_000, covered_tokens=10_000) == 10_000


@given(BUDGETS, BUDGETS, BUDGETS, st.integers(0, 1_000_000))
def test_more_budget_never_wants_less_and_its_own_nothing(then: int, a: int, b: int, covered: int) -> None:
    made = MadeUnder(9, then, covered)
    less, more = sorted((a, b))
    assert made.wanting(less) <= made.wanting(more) <= covered
    assert made.wanting(min(then, a)) == 0


def test_one_that_was_not_squeezed_wants_nothing() -> None:
    assert MadeUnder(40, SMALL, 3_000).wanting(LARGE) == 0  # a fifth of 3,000 had room


def test_the_more_it_was_squeezed_the_more_comes_back() -> None:
    made = MadeUnder(300, SMALL, 30_000)  # holds some 3,500 tokens of turns
    assert 0 < made.wanting(SMALL + 85) < 10  # 100 tokens of budget more
    assert made.wanting(LARGE) == pytest.approx(30_000 * (1 - 3_560 / 30_000) ** 2, rel=0.01)


def test_a_smaller_budget_squeezes_what_was_before_and_a_larger_brings_nothing_back() -> None:
    first, tight, wide = MadeUnder(20, 500, 900), MadeUnder(40, 300, 1_800), MadeUnder(60, 9_000, 2_700)
    assert made_under((first,), tight) == (tight,)
    assert made_under((tight,), wide) == (tight, wide)
    assert made_under((tight, wide), MadeUnder(80, 9_000, 3_600)) == (tight, MadeUnder(80, 9_000, 3_600))


@given(TURNS, HISTORIES, BUDGETS, st.integers(-100, 100_000))
def test_what_comes_back_stays_within_its_bounds(
    turns: list[tuple[int, int]], steps: list[tuple[int, int, int]], usable: int, room: int
) -> None:
    history = history_of(steps)
    count = returning(turns, history, usable=usable, room=room)
    assert 0 <= count <= len(turns)
    back = turns[len(turns) - count :]
    tokens = sum(tokens for _, tokens in back)
    assert tokens <= max(0, most_returning(history, usable=usable, room=room))
    assert not back or back[0][0] <= squeezed_upto(history, usable)
    if all(one.usable >= usable for one in history):
        assert count == 0


def test_under_the_budget_of_the_summary_none_comes_back() -> None:
    history = (MadeUnder(300, SMALL, 30_000),)
    assert returning(folded(300), history, usable=SMALL, room=50_000) == 0
    assert returning(folded(300), history, usable=LARGE, room=50_000) > 200


def test_turns_that_were_summed_up_fully_only_lead_to_others() -> None:
    tight, wide = MadeUnder(100, SMALL, 30_000), MadeUnder(130, LARGE, 33_000)
    lead = returning(folded(130), (tight, wide), usable=LARGE, room=50_000)
    assert lead > 30  # through the thirty to those before
    assert (
        returning(folded(130), (tight, wide), usable=LARGE, room=30 * 100) == 0
    )  # room for the thirty alone
    far = MadeUnder(230, LARGE, 43_000)
    few = [turn for turn in folded(230) if turn[0] > 60]  # working memory reaches no further
    assert returning(few, (tight, far), usable=LARGE, room=50_000) == 0  # 130 turns for the sake of 40


def test_the_first_of_many_stands_still_while_the_session_goes_on() -> None:
    history = (MadeUnder(200, 200, 20_000),)
    firsts = {
        200 - returning(folded(200), history, usable=LARGE, room=15_000 - 100 * said) for said in range(47)
    }
    assert len(firsts) == 3
    assert all(first % 16 == 0 for first in firsts)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_manifest_counts_what_came_back_and_not_the_least_of_recent_turns(language: str) -> None:
    turns = [turn(seq, SAID[language]) for seq in range(1, 21)]
    summary = SummaryText("sum_1", ("They moved",), to_seq=16)
    built = build(2_000, *turns, summary=summary, language=language)
    assert built.manifest.returned == 14  # the newest six of them are recent turns
    assert built.manifest.as_dict()["returned"] == 14
    assert built.manifest.steps == ()
    recent = build(2_000, *turns[14:], summary=summary, language=language)
    assert recent.manifest.returned == 0
    assert "returned" not in recent.manifest.as_dict()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_finds_no_room_in_the_end_is_folded_as_before(language: str) -> None:
    turns = [
        turn(1, SAID[language]),
        turn(2, "on " * 900),
        *(turn(seq, SAID[language]) for seq in range(3, 21)),
    ]
    summary = SummaryText("sum_1", ("They moved",), to_seq=14)
    built = build(700, *turns, summary=summary, language=language)
    assert built.manifest.returned == 12
    assert reasons(built) == {"trn_1": "folded", "trn_2": "folded"}
