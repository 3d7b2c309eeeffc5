"""Chinese names without a title are told from the words that look like them."""

import re

import pytest

from memoryhub.core.spans import spans
from memoryhub.core.spans.chinese_names.persons import person_names
from tests.core.spans.person_name_cases import NAMED, NAMELESS

_MARK = re.compile(r"\[(.+?)\]")


def found_in(text: str) -> list[str]:
    return [text[start:end] for start, end in person_names(text)]


def test_names_are_found_whole_and_nothing_else_is() -> None:
    right = missed = wrong = 0
    for line in NAMED:
        named, found = _MARK.findall(line), found_in(_MARK.sub(r"\1", line))
        right += len(set(named) & set(found))
        missed += len(set(named) - set(found))
        wrong += len(set(found) - set(named))
    wrong += sum(len(found_in(line)) for line in NAMELESS)
    assert (len(NAMED) >= 40, len(NAMELESS) >= 60) == (True, True)
    assert right / (right + missed) >= 0.95
    assert right / (right + wrong) >= 0.95


@pytest.mark.parametrize(
    "text",
    [
        "高兴 安静 方便 于是 和平 张贴 王国 时候 江边 白天 黄金 周末 马上 金额 常用 万一",
        "编程可以学",
        "提高明显",
        "地方文化",
    ],
)
def test_ordinary_words_are_no_names(text: str) -> None:
    assert found_in(text) == []


def test_a_name_that_was_introduced_is_one_wherever_it_stands() -> None:
    assert found_in("我同事叫江辉。为了江辉这事，江边很堵。") == ["江辉", "江辉"]
    assert found_in("为了江辉这事，江边很堵。") == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("她叫安然。", "安然"),
        ("叫王芳过来一下", "王芳"),
        ("小猫取名豆包，三个月大。", "豆包"),
        ("笔名：青石，写散文。", "青石"),
        ("班主任唐老师来过", "唐老师"),
        ("请林太太签字", "林太太"),
        ("王芳医生在三楼", "王芳医生"),
        ("列夫·托尔斯泰的书", "列夫·托尔斯泰"),
        ("聯絡人：陳志偉，明天到", "陳志偉"),
    ],
)
def test_a_name_is_one_span(text: str, name: str) -> None:
    assert [span.text for span in spans(text) if span.kind == "name"] == [name]


def test_english_and_empty_texts_have_none() -> None:
    assert person_names("") == []
    assert person_names("Ann Lee leads the meeting.") == []
    assert person_names("王") == []
