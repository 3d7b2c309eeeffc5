"""What a tenant's own policy decides, in both languages: words, levels, scores, vocabulary, lifetimes."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.policy.diff import changes_between
from memoryhub.core.policy.document import checked_document, default_document, policy_of
from memoryhub.core.policy.in_force import WritePolicy
from memoryhub.core.policy.plain_words import holds_word
from memoryhub.core.policy.rules import PolicyInput
from memoryhub.core.text import fold


def policy(**sections: Any) -> WritePolicy:
    return policy_of(checked_document(sections), version=1)


def rule(name: str, outcome: str, **when: Any) -> dict[str, Any]:
    return {"id": name, "outcome": outcome, "reason": "because", "reason_zh": "因为", "when": when}


def asked(content: str, **changes: Any) -> PolicyInput:
    values: dict[str, Any] = {
        "memory_type": "fact", "subject_key": "work.project", "importance": 6, "confidence": 0.9,
        "inferred": False, "channel": "user_stated",
    }  # fmt: skip
    return PolicyInput(content=content, **(values | changes))


@pytest.mark.parametrize(
    ("text", "word", "held"),
    [
        ("the merger is near", "merger", True),
        ("two mergers are near", "merger", False),
        ("The ＭＥＲＧＥＲ is near", "merger", True),
        ("关于并购的消息", "并购", True),
        ("關於併購的消息", "并购", True),
        ("我用python写代码", "python", True),
        ("pythonic", "python", False),
    ],
)
def test_a_word_is_found_as_a_reader_finds_it(text: str, word: str, held: bool) -> None:
    assert holds_word(fold(text), fold(word)) is held


@pytest.mark.parametrize("text", ["The merger closes in May", "并购五月完成"])
def test_a_rule_goes_by_plain_words_in_both_languages(text: str) -> None:
    ours = policy(rules=[rule("deals.secret", "refuse", words=["merger", "并购"])])
    assert ours.decide(asked(text)).rule == "deals.secret"
    assert ours.decide(asked("I live in Berlin")).rule == "default.keep"


def test_the_first_rule_that_fits_decides() -> None:
    first, second = rule("a", "review", subject_keys=["work.*"]), rule("b", "refuse", min_trust=90)
    assert policy(rules=[first, second]).decide(asked("x y")).decision == "review"
    assert policy(rules=[second, first]).decide(asked("x y")).decision == "refuse"


def test_levels_of_importance_are_the_tenants() -> None:
    low = policy(rules=default_document()["rules"], importance={"low": 6, "high": 9})
    assert low.decide(asked("I live in Berlin")).rule == "importance.low"
    assert policy().decide(asked("I live in Berlin")).rule == "default.keep"
    guess = asked("likes tea", inferred=True, importance=8)
    assert policy().decide(guess).rule == "inferred.important"
    assert low.decide(guess).rule == "default.keep"


def test_by_hand_what_is_not_allowed_is_refused_and_guesses_are_not_weighed() -> None:
    ours = policy(rules=[
        rule("deals.secret", "refuse", words=["merger", "并购"]),
        rule("deals.look", "review", words=["lunch", "午餐"]),
        *default_document()["rules"],
    ])  # fmt: skip
    for text in ("the merger", "这次并购"):
        assert ours.decide_by_hand(asked(text)).rule == "deals.secret"
    for text in ("lunch at one", "午餐一点"):
        assert ours.decide(asked(text)).decision == "review"
        assert ours.decide_by_hand(asked(text)).decision == "keep"
    assert ours.decide_by_hand(asked("I live in Berlin", importance=1, confidence=0.1)).decision == "keep"


@pytest.mark.parametrize("text", ["I use the standing desk", "我用站立办公桌"])
def test_the_first_fitting_score_gives_the_importance(text: str) -> None:
    ours = policy(importance={"scores": [
        {"id": "allergy", "importance": 9, "subject_keys": ["health.allergy.*"]},
        {"id": "desk", "importance": 4, "words": ["standing desk", "站立办公桌"], "memory_types": ["fact"]},
    ]})  # fmt: skip
    assert ours.importance_of(content=text, memory_type="fact", subject_key="note.desk") == 4
    assert ours.importance_of(content=text, memory_type="experience", subject_key="note.desk") is None
    assert ours.importance_of(content=text, memory_type="fact", subject_key="health.allergy.nut") == 9
    assert policy().importance_of(content=text, memory_type="fact", subject_key="health.allergy.nut") is None


@pytest.mark.parametrize("text", ["Our cost centre is 4711", "我们的成本中心是 4711"])
def test_a_tenants_vocabulary_names_its_keys(text: str) -> None:
    ours = policy(vocabulary=[
        {"key": "work.centre", "words": ["centre", "中心"]},
        {"key": "work.cost-centre", "words": ["cost centre", "成本中心"], "memory_type": "fact"},
    ])  # fmt: skip
    known = ours.known_key(content=text, subject_key="note.centre")
    assert known is not None
    assert known.key == "work.cost-centre"
    assert ours.known_key(content=text, subject_key="profile.home") is None
    alias = ours.known_key(content="4711", subject_key="成本中心")
    assert alias is not None
    assert alias.key == "work.cost-centre"
    assert policy().known_key(content=text, subject_key="note.x") is None


def test_only_preferences_expire_by_themselves() -> None:
    ours = policy(preferences={"ttl_days": 90, "inferred_ttl_days": 14})
    assert ours.ttl_days(memory_type="preference", inferred=False) == 90
    assert ours.ttl_days(memory_type="preference", inferred=True) == 14
    assert ours.ttl_days(memory_type="fact", inferred=False) is None
    assert policy().ttl_days(memory_type="preference", inferred=True) is None


def test_a_difference_names_the_rule_and_not_its_place() -> None:
    before = checked_document({})
    rules = [dict(item) for item in before["rules"]]
    rules[1] = {**rules[1], "when": {"max_confidence": 0.55}}
    after = checked_document({**before, "rules": [rule("new", "keep", words=["a"]), *rules[1:], rules[0]]})
    found = {
        (change.path, change.kind): (change.before, change.after) for change in changes_between(before, after)
    }
    assert found[("rules.confidence.low.when.max_confidence", "changed")] == (0.3, 0.55)
    assert found[("rules.preference.not_the_user", "moved")] == (1, 5)
    assert ("rules.new", "added") in found
    assert changes_between(before, before) == []
