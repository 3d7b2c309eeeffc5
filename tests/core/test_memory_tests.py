"""Memory tests by the pure rule: places, what passes, what needs attention, what changed."""

from __future__ import annotations

import pytest

from memoryhub.core.memory_tests import Change, Returned, Status, Verdict, Wanted, change_since, judged

BERLIN = Returned(frozenset({"mem_1"}), "I live in Berlin", frozenset({"trn_1"}))
NUTS = Returned(frozenset({"mem_2"}), "我对花生过敏，别点花生酱")
MANUAL = Returned(frozenset({"chk_1", "doc_1"}), "The shop opens at nine.")
HITS = (BERLIN, NUTS, MANUAL)


@pytest.mark.parametrize(
    ("wanted", "place"),
    [
        (Wanted(frozenset({"mem_2"})), 2),
        (Wanted(frozenset({"mem_0", "mem_1"})), 1),
        (Wanted(frozenset({"doc_1"})), 3),
        (Wanted(frozenset({"mem_9"})), None),
        (Wanted(words="LIVE  in berlin"), 1),
        (Wanted(words="對花生過敏"), 2),
        (Wanted(words="花生酱过敏"), None),
        (Wanted(frozenset({"trn_1"})), None),
        (Wanted(frozenset({"trn_1"}), from_turns=True), 1),
    ],
)
def test_a_place_is_where_it_stands_first(wanted: Wanted, place: int | None) -> None:
    verdict = judged([wanted], [], HITS)
    assert verdict.expected == (place,)
    assert verdict.status == ("passed" if place else "failed")
    assert judged([], [wanted], HITS).status == ("failed" if place else "passed")


@pytest.mark.parametrize(
    ("expected", "forbidden", "sound", "status"),
    [
        ([Wanted(frozenset({"mem_1"}))], [Wanted(words="杭州")], True, "passed"),
        ([Wanted(frozenset({"mem_1"}))], [Wanted(words="花生")], True, "failed"),
        ([Wanted()], [], True, "attention"),
        ([Wanted(), Wanted(frozenset({"mem_9"}))], [], True, "attention"),
        ([Wanted(frozenset({"mem_1"}))], [Wanted()], True, "passed"),
        ([], [Wanted()], True, "attention"),
        ([Wanted(frozenset({"mem_1"}))], [], False, "attention"),
    ],
)
def test_what_cannot_be_checked_does_not_fail(
    expected: list[Wanted], forbidden: list[Wanted], sound: bool, status: Status
) -> None:
    assert judged(expected, forbidden, HITS, sound=sound).status == status


@pytest.mark.parametrize(
    ("before", "now", "change"),
    [
        (None, Verdict("passed", (1,), ()), "first"),
        (Verdict("passed", (1,), ()), Verdict("passed", (1,), ()), "same"),
        (Verdict("passed", (1,), ()), Verdict("passed", (2,), ()), "moved"),
        (Verdict("passed", (1,), ()), Verdict("failed", (None,), ()), "broken"),
        (Verdict("failed", (None,), ()), Verdict("passed", (3,), ()), "fixed"),
        (Verdict("passed", (1,), ()), Verdict("attention", (None,), ()), "attention"),
        (Verdict("attention", (None,), ()), Verdict("failed", (None,), (1,)), "settled"),
    ],
)
def test_what_changed_is_named(before: Verdict | None, now: Verdict, change: Change) -> None:
    assert change_since(before, now) == change
