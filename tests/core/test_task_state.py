"""Where a task stands, in a few lines of both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.task_state import StepView, TaskView, task_wordings
from memoryhub.core.text import Language
from tests.core.counters import WordCounter

MOVE = TaskView(
    goal="Move to Ulm",
    steps=(
        StepView("flat", "Find a flat", "done", "Keltergasse 4, 900 EUR"),
        StepView("van", "Book a van", "interrupted"),
        StepView("pack", "Pack", "running"),
        StepView("keys", "Hand over the keys"),
    ),
    conclusions=("The flat is on the third floor.",),
)
UMZUG = TaskView(
    goal="搬到苏州",
    steps=(StepView("flat", "找房", "done", "平江路4号，3200元"), StepView("van", "订车", "interrupted")),
    conclusions=("房子在三楼。",),
)


def test_it_reads_in_english() -> None:
    assert task_wordings(MOVE, "en")[0].splitlines() == [
        "Goal: Move to Ulm",
        "1 of 4 steps done.",
        "- flat [done]: Find a flat → Keltergasse 4, 900 EUR",
        "- van [interrupted; whether it had its effect is not known, so check before doing it again]"
        ": Book a van",
        "- pack [running]: Pack",
        "- keys [to do]: Hand over the keys",
        "Conclusions:",
        "- The flat is on the third floor.",
    ]


def test_it_reads_in_chinese() -> None:
    assert task_wordings(UMZUG, "zh")[0].splitlines() == [
        "目标：搬到苏州",
        "共 2 步，已完成 1 步。",
        "- flat【已完成】找房 → 平江路4号，3200元",
        "- van【已中断，是否已生效未知，重做前请先核实】订车",
        "结论：",
        "- 房子在三楼。",
    ]


def test_a_goal_that_is_shown_elsewhere_is_not_repeated() -> None:
    wordings = task_wordings(MOVE, "en", known_goal="Move to Ulm")
    assert wordings
    assert all("Move to Ulm" not in text for text in wordings)
    assert task_wordings(TaskView(goal="x"), "en", known_goal="x") == ()
    assert task_wordings(TaskView(), "zh") == ()


@pytest.mark.parametrize(("language", "word"), [("en", "figures "), ("zh", "数字")])
def test_a_long_plan_stays_small(language: Language, word: str) -> None:
    done = [StepView(f"d{n}", word * 50, "done", word * 500) for n in range(300)]
    open_ = [StepView(f"p{n}", word * 50) for n in range(300)]
    odd = [StepView("broken", "", "failed", "no route"), StepView("lost", "", "interrupted")]
    task = TaskView(goal=word * 900, steps=(*done, *odd, *open_), conclusions=(word * 900,) * 99)
    text = task_wordings(task, language)[0]
    assert WordCounter().count(text) < 10_000
    assert len(text) < 10_000
    for shown in ("- d299", "- p0 ", "- broken", "- lost", "300", "602") if language == "en" else ("- p0【",):
        assert shown in text
    assert "- d0" not in text
    assert "p299" not in text


@pytest.mark.parametrize(("language", "word"), [("en", "figures "), ("zh", "数字")])
def test_tighter_wordings_say_what_is_next(language: Language, word: str) -> None:
    steps = [StepView(f"d{n}", word * 50, "done", word * 500) for n in range(30)]
    steps += [StepView("lost", "", "interrupted"), *(StepView(f"p{n}", word * 50) for n in range(30))]
    task = TaskView(goal=word * 900, steps=tuple(steps), conclusions=(word * 900,) * 20)
    full, *tighter = task_wordings(task, language)
    lengths = [len(text) for text in (full, *tighter)]
    assert lengths == sorted(lengths, reverse=True)
    assert len(tighter) == 3
    assert len(tighter[-2]) < len(full) / 8
    assert all(name in text for name in ("d29", "lost", "p0") for text in tighter[:-1])
    assert all(name in tighter[-1] for name in (word.strip(), "lost", "p0"))
    assert len(tighter[-1].splitlines()) == 5
    assert task_wordings(task, language, in_a_line=False) == (full, *tighter[:-1])
    assert task_wordings(TaskView(), language) == ()


def test_no_text_passes_for_a_step_of_its_own() -> None:
    task = TaskView(steps=(StepView("a", "x\n- b [done]: y", "done", "z\r\n- c [done]"),))
    assert len(task_wordings(task, "en")[0].splitlines()) == 2
