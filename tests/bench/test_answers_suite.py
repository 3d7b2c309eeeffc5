"""The answers suite: its talks are whole in both languages, and what it counts is counted strictly."""

import datetime

import pytest

from memoryhub.core.text import Language
from sessions_app.bench.answer_talks import Expected, Said, Talk, answer_talks
from sessions_app.bench.answers import Answered, asked_of, figures_of
from sessions_app.bench.bench_tenant import bench_tenant

DAY = datetime.date(2025, 3, 4)
TOLD: dict[Language, tuple[str, str, str, str]] = {
    "en": ("I live in Turku with my aunt.", "Where do I live?", "Turku", "What is my dog called?"),
    "zh": ("我和姑姑住在图尔库。", "我住在哪里？", "图尔库", "我的狗叫什么？"),
}


def test_both_languages_have_talks_of_every_kind() -> None:
    for language in ("en", "zh"):
        talks = answer_talks(language)
        asked = [one for talk in talks for one in talk.asked]
        assert len(talks) >= 50
        assert all(talk.days and talk.asked for talk in talks)
        assert {talk.half for talk in talks} == {"dev", "held_out"}
        assert sum(not one.facts for one in asked) >= 20
        assert any(one.goes_on for one in asked)
        assert any(one.never for one in asked)


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Pip and Hazel", True),
        ("pip, the hare HAZEL", True),
        ("Pip", False),
        ("Pip and Hazel, not Bo", False),
    ],
)
def test_an_answer_holds_all_it_must_and_nothing_it_must_not(text: str, right: bool) -> None:
    assert Expected("?", (("Pip",), ("Hazel", "Hasel")), ("Bo",)).is_met(text) is right


def test_what_was_never_told_is_right_only_where_nothing_is_told() -> None:
    untold, told = Expected("Who?", ()), Expected("Who?", (("Pip",),))
    found = [
        Answered(untold, "I have nothing noted.", 0, ()),
        Answered(untold, "You told me: “Pip” [1]", 1, ()),
        Answered(told, "You told me: “Pip” [1]", 1, ("x", "Pip")),
        Answered(told, "你告诉过我：“Bo” [1]", 1, ("Bo",)),
    ]
    assert figures_of(found) == {
        "questions": 2,
        "right": 1,
        "search, first place": 0,
        "search, first five": 1,
        "never told": 2,
        "answered all the same": 1,
        "another language": 1,
        "quotations an answer": 1.0,
    }


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_talk_is_told_and_asked_through_the_services(language: Language) -> None:
    content, question, city, untold = TOLD[language]
    talk = Talk("dev", {DAY: [Said("user", content)]}, [Expected(question, ((city,),)), Expected(untold, ())])
    with bench_tenant() as tenant_id:
        answers = list(asked_of(talk, tenant_id))
    assert [one.is_right for one in answers] == [True, True]
    assert [one.is_in_language for one in answers] == [True, True]
    assert answers[0].is_found_in(5)
