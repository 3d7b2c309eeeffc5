"""Which clauses of a sentence are kept word for word when it lays something down, in both languages."""

import pytest

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.pins.laid_down import laid_down
from memoryhub.core.pins.rulings import standing_after
from sessions_app.bench.own_cases import CONSTRAINTS


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("三轮面试，终面是总监，8月12日前必须到岗。", ["8月12日前必须到岗"]),
        ("行，大巴八点从公司走，小何怀孕了不能下水。", ["小何怀孕了不能下水"]),
        (
            "The bus leaves at eight from the office, never park in the yard, and bring a hat.",
            [
                "never park in the yard",
            ],
        ),
        (
            "Lunch is at noon in the big hall, Ann is allergic to shellfish, the rest eat anything.",
            [
                "Ann is allergic to shellfish",
            ],
        ),
    ],
)
def test_the_clause_alone(sentence: str, expected: list[str]) -> None:
    assert [one.text for one in laid_down(sentence)] == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("如果下雨，就不要开窗，其他的事情都好说。", "如果下雨，就不要开窗"),
        (
            "Never lend the van to Max, unless he pays the fuel, and even then only for a day.",
            "Never lend the van to Max, unless he pays the fuel, and even then only for a day",
        ),
        (
            "Don't ring the bell before ten, except on Fridays, when the nurse comes at eight.",
            "Don't ring the bell before ten, except on Fridays, when the nurse comes at eight",
        ),
        (
            "You must not rename the files, whatever Ben says, but you may sort them.",
            "You must not rename the files, whatever Ben says, but you may sort them",
        ),
        ("All mail goes through Ines, no exceptions.", "All mail goes through Ines, no exceptions"),
        (
            "绝对不要把车借给老马，除非他付油钱，而且即使付了也只能借一天。",
            "绝对不要把车借给老马，除非他付油钱，而且即使付了也只能借一天",
        ),
        ("十点之前不要按门铃，周五除外，周五护士八点来。", "十点之前不要按门铃，周五除外，周五护士八点来"),
        ("不许改文件名，但可以调整顺序。", "不许改文件名，但可以调整顺序"),
        ("施工期间，不要进机房，电话打给前台就可以了。", "施工期间，不要进机房"),
        ("不要给客户打电话，除非他们先打来，邮件随时可以发。", "不要给客户打电话，除非他们先打来"),
        ("外公有糖尿病，不能吃甜的，走路也要人扶着才行。", "外公有糖尿病，不能吃甜的"),
        ("截止日期定死：5月3日，具体的安排回头再商量。", "截止日期定死：5月3日"),
        ("The deadline is fixed: 3 May, and we can talk about the rest.", "The deadline is fixed: 3 May"),
        ("生产库的表：绝对不要动，测试库的那些随便你们。", "生产库的表：绝对不要动"),
        (
            "Production database: never call it by hand, and see you all at the party.",
            "Production database: never call it by hand",
        ),
        ("不吃香菜，任何菜谱都别放，辣椒倒是多放点没关系。", "不吃香菜，任何菜谱都别放"),
        ("If it rains, don't open the roof, the rest is up to Ben.", "If it rains, don't open the roof"),
        ("Never call Anna, Ben, or Carl, they asked to be left alone.", "Never call Anna, Ben, or Carl"),
        (
            "We move in June, the old box must stay up, unless Ann says so.",
            "the old box must stay up, unless Ann says so",
        ),
        (
            "We had lunch outside, the pump is old, so please don't restart it.",
            "the pump is old, so please don't restart it",
        ),
    ],
)
def test_what_belongs_to_it_stays(sentence: str, expected: str) -> None:
    assert expected in {one.text.rstrip(".。") for one in laid_down(sentence)}


@pytest.mark.parametrize(
    "sentence", [*CONSTRAINTS["zh"], *CONSTRAINTS["en"], "不要动（包括周末，假日）那台机器。"]
)
def test_a_sentence_of_one_thing_stays_whole(sentence: str) -> None:
    assert [one.text for one in laid_down(sentence)] == [sentence]


@pytest.mark.parametrize(
    "sentence", ["约了周二，片子不能折，他不识字。", "Come at ten, do not fold it, we wait here."]
)
def test_every_stretch_is_verbatim(sentence: str) -> None:
    for one in laid_down(sentence):
        assert sentence[one.start : one.end] == one.text


def test_each_thing_laid_down_is_a_pin_of_its_own() -> None:
    said = "小蔡让我先别杀球，我右肩去年拉伤过一次很重的，医生说半年内不许提重物，真扫兴。"
    pins = standing_after([SourceTurn(1, "user", said, 40)])
    assert [pin.text for pin in pins] == ["小蔡让我先别杀球", "医生说半年内不许提重物"]


@pytest.mark.parametrize(
    "sentence",
    [
        "预算不能超过１２，５００元。",
        "Keep it between €1.200,50 and €1.500,00, not more.",
        "Stick to Python 3.11; nothing newer.",
        "Never 🚫 send voice notes; text only 📩.",
        "只发文字📩，别🚫给我发语音。",
        "每份报告１，０００字以内，不得更多。",
    ],
)
def test_no_rule_loses_the_half_that_gives_it_its_meaning(sentence: str) -> None:
    assert "".join(one.text for one in laid_down(sentence)).rstrip(".。") == sentence.rstrip(".。")
