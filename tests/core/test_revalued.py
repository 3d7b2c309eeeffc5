"""A known number, weekday or date that a turn says is another now, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.extraction.revalued import retold, revalued_in


def told_again(text: str, known: str, key: str = "about.it") -> str | None:
    found = [right for new in revalued_in(text) if (right := retold(key, known, new)) is not None]
    return found[0].content if found else None


@pytest.mark.parametrize(
    ("text", "known", "now"),
    [
        (
            "the doctor upped it, 75 mg every evening now",
            "I take 50 mg of sertraline",
            "I take 75 mg of sertraline",
        ),
        (
            "let's raise the budget to 3,400",
            "the kitchen budget is 3,000 dollars",
            "the kitchen budget is 3,400 dollars",
        ),
        ("book club moved to Tuesdays", "book club is on Thursday", "book club is on Tuesday"),
        ("the choir rehearsal is May 9 now", "choir rehearsal is on May 2", "choir rehearsal is on May 9"),
        ("our stand-up got pushed to 10:45", "The standup is at 9:15", "The standup is at 10:45"),
        (
            "they gave everybody till 3 July for the essay",
            "the essay is due 1 July",
            "the essay is due 3 July",
        ),
        ("our flight got moved to the 6th", "We fly on 3 October", "We fly on 6th October"),
        ("the dose goes up to 40 mg from tomorrow", "I take 20 mg of Prozac", "I take 40 mg of Prozac"),
        ("晨会推到十点一刻了", "我们早会是九点半", "我们早会是十点一刻"),
        ("航班给改了，变成8号走", "我们10月3号飞大阪", "我们10月8号飞大阪"),
        ("送菜的改时间了，往后都是周六来", "我们家的菜每周三送到", "我们家的菜每周六送到"),
        ("I'm down to 4 cigarettes a day", "I smoke 20 cigarettes a day", "I smoke 4 cigarettes a day"),
        ("my cholesterol went from 240 to 190", "my cholesterol is 240", "my cholesterol is 190"),
        ("we have 31 runners now", "the team has 24 runners", "the team has 31 runners"),
        ("医生加量了，现在75毫克", "昨天医生开了舍曲林50毫克", "医生开了舍曲林75毫克"),
        ("厨房预算提到3万4吧", "厨房预算3万", "厨房预算3万4"),
        ("读书会改到周二了", "读书会是周四", "读书会是周二"),
        ("合唱排练改到9号了", "合唱排练在2号", "合唱排练在9号"),
        ("现在一天只抽4支", "我一天抽20支烟", "我一天抽4支烟"),
        ("胆固醇从6.2降到5.1", "胆固醇6.2", "胆固醇5.1"),
        ("跑团现在31个人", "跑团有24个人", "跑团有31个人"),
        ("我现在穿M码", "我穿L码", "我穿M码"),
    ],
)
def test_what_is_known_is_told_again_with_the_new_value(text: str, known: str, now: str) -> None:
    assert told_again(text, known) == now


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("the gym costs 30 euros now", "my rent is 900 euros"),
        ("I have 3 bikes now", "I have 2 cats"),
        ("I weigh 80 kg now", "my brother weighs 90 kg"),
        ("we moved to 14 Elm Street", "the budget is 8,000 euros"),
        ("it's 5 pm now", "I start at 7 am"),
        ("My mother takes 75 mg now", "I take 50 mg of sertraline"),
        ("My dog takes 75 mg now", "I take 50 mg of sertraline"),
        ("The budget for the exhibition went up to 40,000 euros", "Budget for the offsite is 12,000 euros"),
        ("我妈现在吃75毫克", "我每天吃50毫克舍曲林"),
        ("我家狗现在吃75毫克", "我每天吃50毫克舍曲林"),
        ("展览的预算涨到4万了", "团建的预算是1万2"),
        ("健身房现在300块", "房租是900块"),
        ("我现在有3辆车", "我有2只猫"),
        ("我现在80公斤", "我哥90公斤"),
        ("现在是下午5点", "我早上7点上班"),
    ],
)
def test_what_is_of_something_else_stays(text: str, known: str) -> None:
    assert told_again(text, known) is None


@pytest.mark.parametrize(
    "text",
    [
        "is the budget 3,400 now?",
        "if the budget went up to 3,400 I'd be happy",
        "today it's 20 degrees now",
        "I bought 3 tickets now",
        "预算现在是3万4吗？",
        "要是预算提到3万4就好了",
        "今天现在20度",
        "我想把预算提到3万4",
    ],
)
def test_what_is_asked_supposed_wished_or_of_the_day_gives_no_value(text: str) -> None:
    assert revalued_in(text) == []


def test_what_is_fixed_and_several_values_of_one_sort_stay() -> None:
    assert told_again("I'm 31 now", "I'm 30", key="profile.age") is None
    assert told_again("the budget is 90 now", "the budget is 50 or 60") is None
    assert told_again("预算现在90", "预算50到60") is None
