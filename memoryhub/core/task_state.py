"""Renders where a task stands, small enough to stand in every context."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.text import Language, truncate_graphemes

StepState = Literal["pending", "running", "done", "failed", "interrupted"]
LINE_LENGTH = 8  # code points a grapheme that are looked at


@dataclass(frozen=True, slots=True)
class _Extent:
    """How much of a task is shown: counts of steps and conclusions, lengths in graphemes."""

    done: int
    open: int
    conclusions: int
    title: int
    output: int
    conclusion: int
    goal: int


# Where not even the last of those has room: what it is for, and what is next.
_A_LINE = _Extent(done=0, open=1, conclusions=0, title=40, output=0, conclusion=0, goal=60)
# A plan may have hundreds of steps; what a model needs of it are the last results and the next things to do.
_EXTENTS = (
    _Extent(done=8, open=10, conclusions=12, title=120, output=240, conclusion=300, goal=600),
    _Extent(done=3, open=4, conclusions=5, title=80, output=100, conclusion=120, goal=240),
    _Extent(done=1, open=2, conclusions=1, title=40, output=40, conclusion=80, goal=100),
)

_WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "goal": "Goal: ",
        "progress": "{done} of {all} steps done.",
        "earlier": "Done before: {names}",
        "later": "… and {count} more steps after these.",
        "conclusions": "Conclusions:",
        "older": "({count} earlier conclusions left out)",
        "pending": "to do",
        "running": "running",
        "done": "done",
        "failed": "failed",
        "interrupted": "interrupted; whether it had its effect is not known, so check before doing it again",
        "step": "- {name} [{state}]{title}",
        "title": ": ",
    },
    "zh": {
        "goal": "目标：",
        "progress": "共 {all} 步，已完成 {done} 步。",
        "earlier": "此前已完成：{names}",
        "later": "……其后还有 {count} 步。",
        "conclusions": "结论：",
        "older": "（更早的 {count} 条结论已省略）",
        "pending": "待办",
        "running": "进行中",
        "done": "已完成",
        "failed": "失败",
        "interrupted": "已中断，是否已生效未知，重做前请先核实",
        "step": "- {name}【{state}】{title}",
        "title": "",
    },
}


@dataclass(frozen=True, slots=True)
class StepView:
    """One step; `output` is its stored output as text, empty without one."""

    name: str
    title: str = ""
    state: StepState = "pending"
    output: str = ""


@dataclass(frozen=True, slots=True)
class TaskView:
    """A task: its plan in order, and what was concluded, oldest first."""

    goal: str = ""
    steps: tuple[StepView, ...] = ()
    conclusions: tuple[str, ...] = ()


def task_wordings(
    task: TaskView, language: Language, *, known_goal: str = "", in_a_line: bool = True
) -> tuple[str, ...]:
    """The task in a few lines, the fullest wording first; empty when it says nothing.

    `known_goal` is shown elsewhere already and not repeated. Of the finished steps the last ones are shown
    with their outputs and the others by name; of the open ones the next. A step that was interrupted, is
    running or failed is always shown. `in_a_line` has one more wording, of the goal and the next step.
    """
    extents = (*_EXTENTS, _A_LINE) if in_a_line else _EXTENTS
    texts = (_rendered(task, _WORDS[language], extent, known_goal) for extent in extents)
    return tuple(dict.fromkeys(text for text in texts if text))


def _rendered(task: TaskView, words: Mapping[str, str], extent: _Extent, known_goal: str) -> str:
    lines = []
    if task.goal and task.goal != known_goal:
        lines.append(words["goal"] + truncate_graphemes(task.goal, extent.goal))
    if task.steps:
        lines += _step_lines(task.steps, words, extent)
    if task.conclusions and extent.conclusions:
        lines += _conclusion_lines(task.conclusions, words, extent)
    return "\n".join(lines)


def _step_lines(steps: Sequence[StepView], words: Mapping[str, str], extent: _Extent) -> list[str]:
    done = [step for step in steps if step.state == "done"]
    pending = [step for step in steps if step.state == "pending"]
    before = done[: len(done) - extent.done] if len(done) > extent.done else []
    earlier, later = {step.name for step in before}, {step.name for step in pending[extent.open :]}
    lines = [words["progress"].format(done=len(done), all=len(steps))]
    if earlier and extent.done:
        names = ", ".join(step.name for step in before)
        lines.append(words["earlier"].format(names=truncate_graphemes(names, extent.goal)))
    lines += [_step_line(step, words, extent) for step in steps if step.name not in earlier | later]
    if later:
        lines.append(words["later"].format(count=len(later)))
    return lines


def _step_line(step: StepView, words: Mapping[str, str], extent: _Extent) -> str:
    title = words["title"] + _one_line(step.title, extent.title) if step.title else ""
    line = words["step"].format(name=step.name, state=words[step.state], title=title)
    return f"{line} → {_one_line(step.output, extent.output)}" if step.output and extent.output else line


def _conclusion_lines(conclusions: Sequence[str], words: Mapping[str, str], extent: _Extent) -> list[str]:
    shown = conclusions[-extent.conclusions :]
    left_out = len(conclusions) - len(shown)
    return [
        words["conclusions"],
        *([words["older"].format(count=left_out)] if left_out else []),
        *(f"- {_one_line(text, extent.conclusion)}" for text in shown),
    ]


def _one_line(text: str, limit: int) -> str:
    """One line, so that no text can pass for a step of its own."""
    flat = " ".join(text[: limit * LINE_LENGTH].split())
    short = truncate_graphemes(flat, limit)
    return short + "…" if len(short) < len(flat) else short
