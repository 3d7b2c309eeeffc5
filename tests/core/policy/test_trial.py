"""Which differences between two policies count, and which of them do harm."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memoryhub.core.policy.trial import OUTCOMES, Fate, Judged, counted, differs, harm_of, outcome_of

KEPT = Judged("kept", "default.keep", "worth it", "值得", "profile.home", 6)
REFUSED = replace(KEPT, outcome="refused", rule="confidence.low")
REVIEW = replace(KEPT, outcome="review", rule="inferred.vague")
LIVED = Fate("active")


@pytest.mark.parametrize(
    ("decision", "recorded", "by_rule", "outcome"),
    [
        ("keep", "", "", "kept"),
        ("keep", "superseded", "conflict.update", "superseded"),
        ("keep", "forgotten", "forget.asked", "forgotten"),
        ("keep", "refused", "confidence.low", "kept"),
        ("refuse", "merged", "conflict.duplicate", "refused"),
        ("quarantine", "", "", "quarantined"),
    ],
)
def test_what_a_decision_comes_to(decision: str, recorded: str, by_rule: str, outcome: str) -> None:
    assert outcome_of(decision, recorded=recorded, by_rule=by_rule) == outcome


def test_another_rule_alone_is_no_difference() -> None:
    assert not differs(KEPT, replace(KEPT, rule="tenant.keep"))
    assert differs(KEPT, REFUSED)
    assert differs(KEPT, replace(KEPT, subject_key="work.site"))
    assert differs(KEPT, replace(KEPT, importance=9))


@pytest.mark.parametrize(
    ("before", "after", "fate", "harm"),
    [
        (KEPT, REFUSED, replace(LIVED, confirmed=True, use_count=3), "confirmed"),
        (REVIEW, REFUSED, replace(LIVED, verdict="accepted"), "accepted"),
        (KEPT, REVIEW, replace(LIVED, helpful=2, unhelpful=1), "helpful"),
        (KEPT, REFUSED, replace(LIVED, use_count=1), "used"),
        (KEPT, REFUSED, LIVED, ""),
        (KEPT, REFUSED, None, ""),
        (REVIEW, KEPT, replace(LIVED, verdict="rejected"), "rejected"),
        (REVIEW, KEPT, replace(LIVED, unhelpful=1), "unhelpful"),
        (REVIEW, KEPT, replace(LIVED, use_count=9), ""),
        (KEPT, replace(KEPT, importance=2), replace(LIVED, confirmed=True), ""),
    ],
)
def test_harm_is_what_people_and_use_speak_against(
    before: Judged, after: Judged, fate: Fate | None, harm: str
) -> None:
    assert harm_of(before, after, fate) == harm


def test_every_outcome_is_counted_by_name() -> None:
    assert counted(["kept", "kept", "review"]) == {**dict.fromkeys(OUTCOMES, 0), "kept": 2, "review": 1}
