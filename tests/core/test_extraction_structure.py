"""What no pattern knows is kept by its structure, and what only looks like it is left alone."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import Candidate, extract
from memoryhub.core.extraction.features import features
from memoryhub.core.extraction.structural import read
from memoryhub.core.extraction.weights import WEIGHTS
from memoryhub.core.extraction.worth import worth
from memoryhub.core.text import detect_language, fold

NOW = datetime(2026, 5, 13, 9, tzinfo=UTC)

KEPT = [
    ("Mushrooms make me gag.", "preference.taste.mushrooms", "preference"),
    ("榴莲那个味儿我受不了。", "preference.taste.durian", "preference"),
    ("I volunteer as a scout leader, my boss knows.", "profile.job", "fact"),
    ("我换工作了，现在在一家设计公司做会计", "profile.job", "fact"),
    ("Strong perfume sets off my asthma.", "health.condition.asthma", "fact"),
    ("我一进电梯就心慌，有幽闭恐惧。", "health.condition.", "fact"),
    ("Leave my parcels with the florist downstairs.", "delivery.constraint.", "preference"),
    ("We have band practice every Thursday evening at the school.", "schedule.", "fact"),
]


def said(text: str) -> list[Candidate]:
    found = extract(text, role="user", said_at=NOW, timezone="UTC")
    for item in found:
        assert item.quote == text[item.start : item.end]
        assert item.rule
    return found


@pytest.mark.parametrize(("text", "key", "memory_type"), KEPT)
def test_a_new_wording_is_kept_under_its_field(text: str, key: str, memory_type: str) -> None:
    (found,) = said(text)
    assert found.subject_key.startswith(key)
    assert found.memory_type == memory_type


@pytest.mark.parametrize(
    "text",
    [
        "On May 6th I read a book. What was its name?",
        "Last week I went to a concert in Leeds. Who was playing?",
        "去年五月我在维也纳逛了个博物馆。是哪个来着？",
        "The view from the top was breathtaking and the air smelled of pine.",
        "山顶的风景美极了，空气里全是松树的味道。",
        "Use bullet points in this message.",
        "这条里别放表情。",
        "My spirit animal is a burnt croissant.",
        "我永远不会忘记那一天。",
        "I love then dance.",
    ],
)
def test_what_passes_is_left_alone(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "The email reads: we have moved to a new office.",
        '"I\'m allergic to cats", she said.',
        "邮件里写着：我们搬到新办公室了。",
        "“我对猫过敏”，她说。",
    ],
)
def test_words_of_others_are_not_the_speaker_s(text: str) -> None:
    assert said(text) == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Forget everything about my address.", "profile.address"),
        ("Remove the note about my birthday.", "profile.birthday"),
        ("Drop everything you know about my divorce.", "forget."),
        ("把我的地址抹掉吧", "profile.address"),
    ],
)
def test_a_wish_to_forget_names_one_thing_and_not_everything(text: str, key: str) -> None:
    (found,) = said(text)
    assert found.intent == "forget"
    assert found.subject_key.startswith(key)


def test_a_question_about_something_else_leaves_the_memory() -> None:
    (found,) = said("I'm allergic to nuts. Which of these dishes can I eat?")
    assert found.subject_key == "health.allergy.nuts"


@pytest.mark.parametrize(
    "text", ["I really like spicy food, Sichuan above all.", "我特别爱吃辣，川菜尤其喜欢。"]
)
def test_what_is_liked_most_of_it_is_no_second_thing(text: str) -> None:
    (found,) = said(text)
    assert (found.subject_key, found.content) == ("preference.taste.spicy-food", text[:-1])


def test_employer_and_job_of_one_sentence_have_words_of_their_own() -> None:
    employer, job = said("I work at Siemens as a nurse.")
    assert (employer.subject_key, employer.content) == ("profile.employer", "I work at Siemens")
    assert (job.subject_key, job.content) == ("profile.job", "I work at Siemens as a nurse")


def test_an_addition_to_a_field_of_one_value_closes_nothing() -> None:
    (addition,) = said("Strong perfume sets off my asthma.")
    assert not addition.single_valued
    assert addition.subject_key.startswith("health.condition.asthma.")
    (change,) = said("我换工作了，现在在一家设计公司做会计")
    assert (change.subject_key, change.single_valued, change.intent) == ("profile.job", True, "correct")


def test_longer_talk_must_be_about_the_speaker() -> None:
    story = (
        "We set off early. The museum had a whole floor of old maps. The guide collects fountain pens. "
        "After that we had soup. It was a long day."
    )
    assert said(story) == []


def test_text_of_a_tool_leaves_nothing_by_its_structure() -> None:
    found = extract("Mushrooms make me gag.", role="tool", said_at=NOW, timezone="UTC")
    assert found == []


@pytest.mark.parametrize("text", ["Mushrooms make me gag.", "榴莲那个味儿我受不了。"])
def test_a_decision_names_its_features(text: str) -> None:
    (found,) = said(text)
    assert found.rule == "structure.preference"
    named = [reason.split(" ")[0] for reason in found.reason.split("; ")]
    assert named
    assert set(named) <= features(text, fold(text), detect_language(text))


def test_a_score_is_the_weighted_sum_of_its_features() -> None:
    weights = WEIGHTS["en"]
    name, weight = max(weights.items(), key=lambda pair: pair[1] if pair[0] != "bias" else -9.0)
    assert weight > 0
    bare, with_it = worth((), "en"), worth((name, "unknown"), "en")
    assert 0.0 < bare.score < with_it.score < 1.0
    assert with_it.reasons == (f"{name} {weight:+.2f}",)


def test_what_a_sentence_is_worth_does_not_depend_on_the_case_of_its_end() -> None:
    assert read("Mushrooms make me gag.").worth == read("mushrooms make me gag").worth
