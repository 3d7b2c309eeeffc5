"""Compression keeps what the user laid down and drops small talk, in both languages."""

import pytest

from memoryhub.core.compression.chain import QUALITY_FLOOR, summary_quality
from memoryhub.core.compression.engine import CompressionResult, compress
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.target import most_summary_tokens, summary_target
from memoryhub.core.compression.triggers import CompressionPolicy, Mode, should_compress
from memoryhub.core.pins.rulings import standing_after
from memoryhub.core.summaries.summary import Entry, StructuredSummary
from memoryhub.core.text import Language
from tests.core.counters import WordCounter

ZH = [
    ("user", "你好呀！"),
    ("assistant", "你好，有什么可以帮你？"),
    ("user", "我想找人搬家。只能工作日白天，五楼，没有电梯。"),
    ("assistant", "好的。地址是上海市浦东新区世纪大道100号，对吗？"),
    ("user", "是的。"),
    ("user", "今天天气真不错。预算5000元。我决定用大车。"),
    ("assistant", "您希望哪天搬？"),
]
EN = [
    ("user", "Hi!"),
    ("assistant", "Hello, how are you?"),
    ("user", "I want to move the reports. Do not touch the production table."),
    ("assistant", "The new table is reports_v2 and holds 1,200 rows, right?"),
    ("user", "Yes, correct."),
    ("user", "Nice weather. Let's go with Friday May 3. Still need to tell Ann Lee."),
    ("assistant", "At what time?"),
]


def turns_of(lines: list[tuple[str, str]], first: int = 1) -> list[SourceTurn]:
    counter = WordCounter()
    return [
        SourceTurn(seq, role, text, counter.count(text))
        for seq, (role, text) in enumerate(lines, start=first)
    ]


def run(lines: list[tuple[str, str]], target: int = 80) -> CompressionResult:
    turns = turns_of(lines)
    pinned = "\n".join(pin.text for pin in standing_after(turns))
    return compress(None, turns, target_tokens=target, counter=WordCounter(), language="zh", retained=pinned)


def texts(entries: tuple[Entry, ...]) -> list[str]:
    return [entry.text for entry in entries]


def test_chinese_parts() -> None:
    result = run(ZH)
    assert texts(result.summary.constraints) == ["只能工作日白天，五楼，没有电梯。", "预算5000元。"]
    assert "预算" not in result.summary.render("zh", pinned=texts(result.summary.constraints))
    assert result.summary.goal == (Entry("我想找人搬家。", (3,)),)
    assert texts(result.summary.decisions) == ["我决定用大车。"]
    assert texts(result.summary.open_questions) == ["您希望哪天搬？"]
    confirmed = Entry("地址是上海市浦东新区世纪大道100号，对吗？", (4, 5), confirmed=True)
    assert confirmed in result.summary.confirmed_facts


def test_english_parts() -> None:
    result = run(EN)
    assert texts(result.summary.constraints) == ["Do not touch the production table."]
    assert texts(result.summary.goal) == ["I want to move the reports."]
    assert texts(result.summary.decisions) == ["Let's go with Friday May 3."]
    assert texts(result.summary.pending_subtasks) == ["Still need to tell Ann Lee."]
    assert texts(result.summary.open_questions) == ["At what time?"]
    assert result.summary.confirmed_facts[0].confirmed


@pytest.mark.parametrize("lines", [ZH, EN])
def test_small_talk_goes_and_nothing_that_matters_is_lost(lines: list[tuple[str, str]]) -> None:
    result = run(lines)
    rendered = result.summary.render("en")
    assert not any(talk in rendered for talk in ("weather", "天气", "Hello", "你好"))
    assert result.quality.score == 1.0
    assert result.covered_to_seq == 7


@pytest.mark.parametrize("lines", [ZH, EN])
def test_the_same_input_gives_the_same_summary(lines: list[tuple[str, str]]) -> None:
    assert run(lines) == run(lines)


def test_what_is_laid_down_stays_above_the_target() -> None:
    result = run(EN, target=1)
    assert texts(result.summary.constraints) == ["Do not touch the production table."]
    assert result.summary.confirmed_facts[0].confirmed


def test_what_was_laid_down_and_stands_nowhere_else_is_in_the_summary() -> None:
    turns = turns_of(EN)
    result = compress(None, turns, target_tokens=80, counter=WordCounter(), language="en")
    assert "Do not touch the production table." in result.summary.render("en")
    assert result.summary_tokens == WordCounter().count(result.summary.render("en"))


def test_a_summary_rolls_on() -> None:
    first = run(ZH)
    later = turns_of([("user", "周五上午。"), ("user", "地址改成人民路8号。")], first=8)
    result = compress(first.summary, later, target_tokens=120, counter=WordCounter(), language="zh")
    assert texts(result.summary.constraints) == texts(first.summary.constraints)
    assert "地址改成人民路8号。" in result.summary.render("zh")
    assert "世纪大道100号" in result.summary.render("zh")
    assert result.covered_to_seq == 9


def test_an_answered_question_is_not_open_any_more() -> None:
    before = StructuredSummary(open_questions=(Entry("When is it?", (3,)),))
    for role, still_open in (("assistant", False), ("user", True)):
        later = turns_of([(role, "It is on Friday.")], first=4)
        result = compress(before, later, target_tokens=50, counter=WordCounter(), language="en")
        assert bool(result.summary.open_questions) is still_open


def test_lost_spans_come_back_verbatim() -> None:
    lines = [("user", f"On May {day} the order B-{day}00 cost ${day}0.") for day in range(1, 11)]
    small = run(lines, target=60)
    assert small.repaired > 0
    assert 0 < small.quality.score < 1
    assert small.summary_tokens <= 60 * 1.5 + 10
    assert run(lines, target=400).quality.score == 1.0


def test_no_turns_keep_the_summary_as_it_is() -> None:
    before = StructuredSummary(goal=(Entry("Move", (1,)),))
    result = compress(before, [], target_tokens=50, counter=WordCounter(), language="en")
    assert (result.summary, result.covered_to_seq) == (before, 0)


@pytest.mark.parametrize(
    ("mode", "turns_since", "pressure", "text", "reason"),
    [
        ("hybrid", 0, 2.0, "", "none"),
        ("hybrid", 1, 1.0, "", "hard_bound"),
        ("hybrid", 1, 0.8, "", "token_threshold"),
        ("hybrid", 20, 0.1, "", "turn_count"),
        ("hybrid", 5, 0.1, "我的地址是上海市浦东新区世纪大道100号，电话明天打", "important_statement"),
        ("hybrid", 5, 0.1, "Do not touch the production table.", "important_statement"),
        ("hybrid", 5, 0.1, "nice weather", "none"),
        ("hybrid", 2, 0.1, "Do not touch the production table.", "none"),
        ("preventive", 5, 0.1, "Do not touch the production table.", "none"),
        ("reactive", 30, 0.9, "nice", "none"),
        ("reactive", 30, 1.2, "nice", "hard_bound"),
        ("reactive", 5, 0.1, "必须用中文回复", "important_statement"),
    ],
)
def test_triggers(mode: Mode, turns_since: int, pressure: float, text: str, reason: str) -> None:
    trigger = should_compress(
        CompressionPolicy(mode=mode), turns_since=turns_since, pressure=pressure, last_user_text=text
    )
    assert (trigger.reason, trigger.due) == (reason, reason != "none")
    assert trigger.must_wait is (reason == "hard_bound")


@pytest.mark.parametrize(
    ("subtask", "news", "open_still"),
    [
        ("Still need to call Ann Lee.", "I called Ann Lee today.", False),
        ("Still need to call Ann Lee.", "I haven't called Ann Lee yet.", True),
        ("Still need to call Ann Lee.", "I bought the tickets.", True),
        ("还需要预订搬家货车。", "搬家货车已经订好了。", False),
        ("还需要预订搬家货车。", "搬家货车还没订好。", True),
    ],
)
def test_a_finished_subtask_leaves(subtask: str, news: str, open_still: bool) -> None:
    before = StructuredSummary(pending_subtasks=(Entry(subtask, (1,)),))
    result = compress(
        before, turns_of([("user", news)], first=2), target_tokens=60, counter=WordCounter(), language="zh"
    )
    assert (subtask in texts(result.summary.pending_subtasks)) is open_still


def test_too_great_a_loss_is_refused() -> None:
    lines = [("user", f"On May {day} order B-{day}00 came to ${day}0 for Ann Lee.") for day in range(1, 29)]
    assert run(lines, target=20).refused
    assert not run(lines, target=400).refused


def test_carried_statements_that_do_not_fit_are_condensed() -> None:
    decisions = tuple(Entry(f"We decided that hall {n} opens on May {n} at noon.", (n,)) for n in range(1, 9))
    before = StructuredSummary(decisions=decisions)
    later = turns_of([("user", "Nice weather.")], first=9)
    result = compress(before, later, target_tokens=80, counter=WordCounter(), language="en")
    assert len(result.summary.decisions) < 8
    assert all(f"May {n}" in result.summary.render("en") for n in range(1, 9))
    assert result.summary_tokens <= 80


@pytest.mark.parametrize(
    ("usable", "covered", "target"), [(1_000, 100, 150), (1_000, 1_000, 200), (1_000, 9_000, 300)]
)
def test_a_summary_grows_with_what_it_covers(usable: int, covered: int, target: int) -> None:
    assert summary_target(usable, covered_tokens=covered) == target


FIGURES = {
    "en": (
        "Parcel KX-{n}7 weighs {n}.5 kg and cost {n}9 euros; it leaves on {day} March.",
        "We talked on and on about the sea.",
    ),
    "zh": ("包裹KX-{n}7重{n}.5公斤，花了{n}9欧元，{day}月3日发出。", "我们聊了很久的大海，什么也没想。"),
}


def chain(language: Language, versions: int, usable: int) -> tuple[CompressionResult, list[SourceTurn]]:
    """The last of so many versions, each of ten more turns full of figures, and all turns."""
    counter, said, result = WordCounter(), [], None
    for version in range(versions):
        lines = []
        for n in range(version * 10, version * 10 + 10):
            figures, talk = FIGURES[language]
            lines.append(("user", figures.format(n=100 + n, day=n % 11 + 1) + talk * 3))
        turns = turns_of(lines, first=version * 10 + 1)
        said += turns
        covered = sum(turn.tokens for turn in said)
        result = compress(
            result.summary if result else None,
            turns,
            target_tokens=summary_target(usable, covered_tokens=covered),
            most_tokens=most_summary_tokens(usable),
            counter=counter,
            language=language,
        )
    assert result is not None
    return result, said


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_chain_of_versions_keeps_what_the_first_one_held(language: Language) -> None:
    result, said = chain(language, versions=6, usable=2_500)
    assert summary_quality(result.summary, said, "").score >= 0.95
    assert result.summary_tokens <= most_summary_tokens(2_500)
    assert not result.lossy


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_chain_that_has_no_more_room_says_what_it_lost_of_the_version_before(language: Language) -> None:
    result, said = chain(language, versions=12, usable=1_200)
    assert result.summary_tokens <= most_summary_tokens(1_200)
    assert not result.refused
    assert result.lossy
    assert result.quality.lost
    assert summary_quality(result.summary, said[-10:], "").score >= QUALITY_FLOOR
