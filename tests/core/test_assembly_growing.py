"""A budget that grows never shows fewer recent turns, whatever else comes into the context with it."""

import functools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryhub.core.assembly import (
    Assembled,
    AssemblyRequest,
    Fragment,
    OpenQuestion,
    StoredTurn,
    SummaryText,
    assemble,
)
from memoryhub.core.assembly.editions import SAID_ONCE, TURNS_BESIDE_SUMMARY
from memoryhub.core.assembly.tighter import parts_of_tightest, summary_wordings
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.summaries.summary import Entry, StructuredSummary
from memoryhub.core.text import Language
from tests.core.counters import WordCounter

MARK = "f00dfeed"
WORDS: dict[Language, str] = {"en": "rain or shine ", "zh": "风雨无阻"}
LEAST = 6


def text(language: Language, name: str, length: int) -> str:
    return f"{name} {WORDS[language] * length}".strip()


def summary_of(language: Language, sizes: list[tuple[str, int, bool]]) -> SummaryText:
    """A summary of entries of a part, a length and a confirmation each."""
    parts: dict[str, list[Entry]] = {}
    for seq, (part, length, confirmed) in enumerate(sizes):
        entry = Entry(text(language, f"e{seq}", length), (seq,), confirmed=confirmed)
        parts.setdefault(part, []).append(entry)
    content = StructuredSummary.of(parts)  # type: ignore[arg-type]  # named as the parts are
    wordings = summary_wordings(content, language, fullest=content.render(language))
    return SummaryText("sum_1", wordings, parts=parts_of_tightest(content, language))


def fragments(language: Language, name: str, sizes: list[int]) -> tuple[Fragment, ...]:
    return tuple(
        Fragment(f"{name}_{n}", text(language, f"{name}{n}", size), tokens=size, score=1 / (n + 1))
        for n, size in enumerate(sizes)
    )


def turns_of(language: Language, sizes: list[tuple[str, int]]) -> tuple[StoredTurn, ...]:
    said = [(role, text(language, f"t{seq}", size)) for seq, (role, size) in enumerate(sizes)]
    count = WordCounter().count
    return tuple(StoredTurn(f"trn_{seq}", seq, *one, count(one[1])) for seq, one in enumerate(said))


class Quick(WordCounter):
    """A counter that remembers: the same texts are counted under every budget."""

    @staticmethod
    @functools.cache
    def _of(text: str) -> int:
        return WordCounter().count(text)

    def count(self, text: str) -> int:
        """Tokens of `text`."""
        return self._of(text)


def built(request: AssemblyRequest, usable: int) -> Assembled | None:
    """The context within so many tokens; None where the mandatory parts do not fit."""
    policy = BudgetPolicy(usable, safety_margin=0, reply_reserve=0)
    try:
        return assemble(replace(request, policy=policy), Quick())
    except BudgetTooSmall:
        return None


def recent_in(context: Assembled) -> int:
    """How many of the least number of recent turns stand in a context, whole or in part."""
    return min(LEAST, len(context.manifest.source_ids().get("turns", ())))


LANGUAGES: st.SearchStrategy[Language] = st.sampled_from(["en", "zh"])
SIZES = st.lists(st.integers(1, 14), max_size=6)
TURN = st.tuples(st.sampled_from(["user", "assistant", "tool"]), st.integers(0, 12) | st.integers(0, 90))
ENTRY = st.tuples(
    st.sampled_from(["goal", "constraints", "confirmed_facts", "decisions"]),
    st.integers(0, 12),
    st.booleans(),
)


@st.composite
def requests(draw: st.DrawFn) -> AssemblyRequest:
    language = draw(LANGUAGES)
    tasks = sorted(draw(st.lists(st.integers(1, 40), max_size=3)), reverse=True)
    wordings = [text(language, "task", size) for size in tasks]
    asked = draw(st.none() | st.integers(1, 12))
    return AssemblyRequest(
        policy=BudgetPolicy(0),
        delimiter=MARK,
        system_prompt=text(language, "s", draw(st.integers(0, 8))),
        input_text=draw(st.sampled_from(["", "and now?", "然后呢？"])),
        goal=draw(st.sampled_from(["", "move house", "搬家"])),
        pins=fragments(language, "pin", draw(SIZES)),
        preferences=fragments(language, "pref", draw(SIZES)),
        gathered=fragments(language, "heard", draw(SIZES)),
        task=wordings[0] if wordings else "",
        tighter_tasks=tuple(wordings[1:]),
        task_id="tsk_1" if wordings else "",
        question=OpenQuestion("clr_1", text(language, "q", asked)) if asked else None,
        summary=summary_of(language, draw(st.lists(ENTRY, max_size=10))),
        turns=turns_of(language, draw(st.lists(TURN, max_size=12))),
        recalled=fragments(language, "mem", draw(SIZES)),
        authority=fragments(language, "live", draw(SIZES)),
        min_recent_turns=LEAST,
        language=language,
        budget_notice=draw(st.booleans()),
    )


@settings(max_examples=60)
@given(requests(), st.integers(3, 29))
def test_more_budget_never_shows_fewer_recent_turns(request: AssemblyRequest, step: int) -> None:
    shown, before = 0, 0
    for usable in range(0, 1_200, step):
        context = built(request, usable)
        if context is None:
            assert shown == 0, "what had room under a smaller budget"
            continue
        assert context.budget.used <= usable
        said = [message.content for message in context.messages]
        assert not request.system_prompt or request.system_prompt in said
        assert not request.input_text or said[-1] == request.input_text
        in_window = {one.source_id for one in context.manifest.dropped if one.reason == "in_window"}
        together = "\n".join(said)
        for one in (*request.pins, *request.preferences):
            assert one.content in together or one.id in in_window
        assert recent_in(context) >= shown, f"{usable} tokens after {before}"
        shown, before = recent_in(context), usable


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_summary_that_just_fits_leaves_the_two_newest_turns(language: Language) -> None:
    request = AssemblyRequest(
        policy=BudgetPolicy(0),
        delimiter=MARK,
        summary=summary_of(language, [("constraints", 10, False)] * 6),
        turns=turns_of(language, [("user", 6), ("assistant", 6)] * 4),
        language=language,
    )
    assert request.summary is not None
    whole = built(request, 5_000)
    assert whole is not None
    just = 3 + whole.budget.segments["summary"] + 5
    former = built(replace(request, edition=SAID_ONCE), just)
    now = built(replace(request, edition=TURNS_BESIDE_SUMMARY), just)
    assert former is not None
    assert now is not None
    assert [recent_in(one) for one in (former, now)] == [0, 2]
    assert 0 < now.budget.segments["summary"] < whole.budget.segments["summary"]
    assert ("summary", "tightened") in {(one.kind, one.reason) for one in now.manifest.dropped}
    assert now.manifest.steps == ("fewer_turns", "tighter_summary")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_long_turn_among_the_newest_does_not_tell_the_task_in_fewer_words(language: Language) -> None:
    request = AssemblyRequest(
        policy=BudgetPolicy(0),
        delimiter=MARK,
        task=text(language, "task", 30),
        tighter_tasks=("task",),
        turns=turns_of(language, [("user", 4), ("user", 900), ("assistant", 4)]),
        language=language,
    )
    context = built(request, 500)
    assert context is not None
    assert recent_in(context) == 3
    assert request.task in "\n".join(message.content for message in context.messages)
