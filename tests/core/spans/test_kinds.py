"""Kinds of places, days, hours, numbers and denials that are found whole, in both languages."""

import pytest

from memoryhub.core.spans import SpanKind, spans


def found(text: str, kind: SpanKind) -> set[str]:
    return {span.text for span in spans(text) if span.kind == kind}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("酒店在古城北门附近。", "古城北门"),
        ("理发店在文二路的巷子里。", "文二路的巷子里"),
        ("他住3号楼502。", "3号楼502"),
        ("在一号航站楼碰头。", "一号航站楼"),
        ("搬到学府路15弄6号。", "学府路15弄6号"),
        ("在16号诊室。", "16号诊室"),
        ("at 22a Mill Road.", "22a Mill Road"),
        ("by the east exit.", "the east exit"),
        ("at Platform 4.", "Platform 4"),
        ("in Hall B.", "Hall B"),
        ("on Weaver's Yard.", "Weaver's Yard"),
    ],
)
def test_places(text: str, place: str) -> None:
    assert place in found(text, "address")


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("今晚她要来吃饭。", "今晚"),
        ("明天14:30上门。", "明天"),
        ("下个月中旬去。", "下个月中旬"),
        ("每月十五发工资。", "每月十五"),
        ("10月3日到5日去。", "10月3日到5日"),
        ("五号截止。", "五号"),
        ("the first week of May.", "the first week of May"),
        ("from 3 to 9 August.", "3 to 9 August"),
        ("every other Thursday.", "every other Thursday"),
        ("on Mondays and Fridays.", "Mondays and Fridays"),
        ("the 3rd of June.", "the 3rd of June"),
    ],
)
def test_days(text: str, date: str) -> None:
    assert date in found(text, "date")


@pytest.mark.parametrize(
    ("text", "kind", "piece"),
    [
        ("每周三张卷子要签字。", "number", "三张"),
        ("一共二十七个。", "number", "二十七个"),
        ("差三分之一。", "number", "三分之一"),
        ("142 over 91.", "number", "142 over 91"),
        ("two and a half hours.", "number", "two and a half hours"),
        ("a third of it.", "number", "a third"),
        ("晚上八点四十开场。", "time", "晚上八点四十"),
        ("at half six.", "time", "half six"),
        ("一共368块5。", "amount", "368块5"),
        ("45 quid.", "amount", "45 quid"),
    ],
)
def test_figures(text: str, kind: SpanKind, piece: str) -> None:
    assert piece in found(text, kind)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("她周末来不了。", "来不了"),
        ("奶奶咬不动硬的，", "咬不动硬的"),
        ("备用电源不能用四十分钟以上。", "不能用四十分钟以上"),
        ("Don't keep the router in the cupboard.", "Don't keep the router in the cupboard"),
        ("I can't tie it up for three days.", "can't tie it up"),
        ("No calculators of your own, please.", "No calculators of your own"),
    ],
)
def test_denials_reach_to_the_end_of_what_they_deny(text: str, denied: str) -> None:
    assert denied in found(text, "negation")


@pytest.mark.parametrize("text", ["对不起，差不多了。", "我对得起大家。", "我走在路上。"])
def test_what_only_looks_like_one(text: str) -> None:
    assert spans(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("It went with DPD on Monday.", "DPD"),
        ("Sergei's knee is bad.", "Sergei"),
        ("Sunil, our plumber, can come.", "Sunil"),
        ("Mrs. O'Leary next door has the key.", "Mrs. O'Leary"),
        ("Booked at Rosie's on Friday.", "Rosie's"),
        ("BrightSpark did the wiring.", "BrightSpark"),
    ],
)
def test_english_names(text: str, name: str) -> None:
    assert name in found(text, "name")


@pytest.mark.parametrize(
    "text", ["Painting is fun.", "Dinner starts early.", "Actually, my car broke down.", "I did it by PC."]
)
def test_words_that_begin_a_sentence(text: str) -> None:
    assert not found(text, "name")
