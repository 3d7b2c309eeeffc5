"""A long text says something in one line or stretch of it, in either language, however it is spelled."""

from __future__ import annotations

import pytest

from memoryhub.core.said import STRETCH, Wording, says
from memoryhub.core.text import search_terms

FILLER = "".join(f"row {n}: 余额 {n * 7} 元\n" for n in range(300))


def wording(text: str, share: float = 1.0) -> Wording:
    return Wording(frozenset(search_terms(text)), share)


@pytest.mark.parametrize(
    ("said", "sought"),
    [
        ("note: he is allergic to peanuts", "allergic to peanut"),
        ("His ALLERGIES: peanut, shrimp", "peanut allergy"),
        ("備註：對花生過敏", "对花生过敏"),
        ("地址：人民路８号", "人民路8号"),
    ],
)
def test_it_is_found_in_the_middle(said: str, sought: str) -> None:
    assert says(f"{FILLER}{said}\n{FILLER}", [wording("something else"), wording(sought)])
    assert not says(FILLER * 2, [wording(sought)])


def test_its_words_here_and_there_do_not_say_it() -> None:
    text = f"peanut butter\n{FILLER}allergic to cats\n"
    assert not says(text, [wording("allergic peanut")])
    assert says(text, [wording("allergic peanut", 0.5)])


def test_a_text_without_lines_is_read_in_stretches() -> None:
    gap = "x" * 7 + " "
    near = gap * 100 + "peanut allergy " + gap * 100
    far = gap * 100 + "peanut " + gap * (STRETCH // 8) + "allergy " + gap * 100
    assert (says(near, [wording("peanut allergy")]), says(far, [wording("peanut allergy")])) == (True, False)


def test_nothing_to_look_for_is_said_nowhere() -> None:
    assert not says(FILLER, [])
    assert not says(FILLER, [Wording(frozenset())])
