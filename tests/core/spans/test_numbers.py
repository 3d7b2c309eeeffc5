"""Numbers are found as people write them: spelled out, with any measure word, as ordinals, codes, scores."""

import pytest

from memoryhub.core.spans import spans


def _found(text: str) -> list[str]:
    return [span.text for span in spans(text) if span.kind in ("number", "amount")]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("We'll be seven for dinner.", "seven"),
        ("She had forty-two replies by lunchtime.", "forty-two replies"),
        ("The hall takes a hundred and twenty seated.", "a hundred and twenty"),
        ("I need half a dozen eggs.", "half a dozen eggs"),
        ("It's a fortnight since I heard.", "a fortnight"),
        ("He lasted a week and then he lasted for a week.", "a week"),
        ("The tank loses ten per cent a week.", "ten per cent"),
        ("The update is 350 meg.", "350 meg"),
        ("Flight EZY 486 lands late.", "EZY 486"),
        ("Take the A 17 north.", "A 17"),
        ("This is the third time it broke.", "third time"),
        ("On the second attempt he fixed it.", "second attempt"),
        ("He takes 5 mg, two puffs of it.", "two puffs"),
        ("He is one metre eighty-two.", "one metre eighty-two"),
        ("It was minus four in the shed.", "minus four"),
        ("My claim is PX/40/2281.", "PX/40/2281"),
        ("I wear a size nine boot.", "size nine"),
        ("The cot is 1.5 litres and 60 watts.", "60 watts"),
    ],
)
def test_english_numbers(text: str, number: str) -> None:
    assert number in _found(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("群里三十多家都交了。", "三十多家"),
        ("还差十几户没动静。", "十几户"),
        ("百来斤饲料没了。", "百来斤"),
        ("村里两千余户。", "两千余户"),
        ("我跟他说了七八回了。", "七八回"),
        ("院子里挂六盏灯。", "六盏"),
        ("宝宝两岁半。", "两岁半"),
        ("打印纸还剩半包。", "半包"),
        ("合同第九条写着。", "第九条"),
        ("第二志愿填的师范。", "第二志愿"),
        ("我们俩坐后排。", "俩"),
        ("那批货有上千件。", "上千件"),
        ("他三十七八岁。", "三十七八岁"),
        ("还欠他一顿饭呢。", "一顿"),
        ("买一刀宣纸、两锭墨。", "一刀"),
        ("手机还有百分之十五的电。", "百分之十五"),
        ("比赛3比1赢了。", "3比1"),
        ("米一杯水八杯。", "一杯"),
        ("孩子高一（3）班。", "高一（3）班"),
    ],
)
def test_chinese_numbers(text: str, number: str) -> None:
    assert number in _found(text)


@pytest.mark.parametrize(
    "text",
    [
        "我买的是一个样子。",
        "希望下一次一切顺利。",
        "这是一位老朋友，有一次他来了。",
        "五花八门，一点一点来，一起去，一直走。",
        "那家店四处都有，十分好。",
        "Wait a second, one of us goes for the first time.",
        "I am on it, we are at home.",
    ],
)
def test_what_counts_nothing(text: str) -> None:
    assert _found(text) == []
