"""Denials with what belongs to them, spots to meet at and days of the calendar, in both languages."""

import pytest

from memoryhub.core.spans import SpanKind, spans


def _found(text: str, kind: SpanKind) -> set[str]:
    return {span.text for span in spans(text) if span.kind == kind}


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("There is no parking on the grass.", "no parking on the grass"),
        ("I was told not to take it on the motorway.", "not to take it on the motorway"),
        ("Gran won't part with the piano.", "won't part with the piano"),
        ("She doesn't drink coffee or tea.", "doesn't drink coffee or tea"),
        ("I dont want the blue one.", "dont want the blue one"),
        ("特价品概不退款。", "概不退款"),
        ("我从不喝隔夜茶。", "从不喝隔夜茶"),
        ("均未到场。", "均未到场"),
        ("腿伤了，练不了车。", "练不了车"),
        ("柜子太大，搬不进电梯。", "搬不进电梯"),
        ("老人家上不去六楼。", "上不去六楼"),
        ("我接受不了加班。", "接受不了加班"),
        ("那段路走不通。", "走不通"),
    ],
)
def test_denials(text: str, denied: str) -> None:
    assert denied in _found(text, "negation")


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("We can't meet on Friday.", "can't meet"),
        ("He isn't here at noon.", "isn't here"),
        ("我不上班。", "不上班"),
        ("他们都不完整。", "都不完整"),
    ],
)
def test_when_and_who_stay_outside(text: str, denied: str) -> None:
    assert denied in _found(text, "negation")


@pytest.mark.parametrize("text", ["不断地练习。", "差不多了，对不起。", "动不动就笑。"])
def test_what_denies_nothing(text: str) -> None:
    assert not _found(text, "negation")


@pytest.mark.parametrize(
    ("text", "spot"),
    [
        ("我住和平路218号。", "和平路218号"),
        ("在T2航站楼5号门等我。", "T2航站楼5号门"),
        ("面试去创业大厦A座1708。", "创业大厦A座1708"),
        ("把花送到同心路7号一楼大厅。", "同心路7号一楼大厅"),
        ("4号线D口见。", "4号线D口"),
        ("到9号登机口。", "9号登机口"),
        ("We get off by the Kew Bridge steps.", "the Kew Bridge steps"),
        ("It is in the Scout hut.", "the Scout hut"),
        ("The room is Room 4.12.", "Room 4.12"),
        ("Rehearsal is at St Anne's church hall.", "St Anne's church hall"),
        ("Meet at the corner of King Street and Mill Lane.", "the corner of King Street and Mill Lane"),
    ],
)
def test_spots(text: str, spot: str) -> None:
    assert spot in {span.text for span in spans(text) if span.kind in ("address", "name")}


@pytest.mark.parametrize(
    "date",
    [
        "元月三号",
        "三月份",
        "腊月二十",
        "正月十五",
        "头伏",
        "礼拜六晚上",
        "九月三号到五号",
        "每个月五号",
        "明年开春",
    ],
)
def test_days(date: str) -> None:
    assert date in _found(f"{date}，我们再说。", "date")
