"""What must survive is found, and missed when it is gone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.compression.quality import recoverability
from memoryhub.core.spans import spans


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("我15号搬家", "date", "15号"),
        ("2024年5月3日签约", "date", "2024年5月3日"),
        ("下周三开会", "date", "下周三"),
        ("we meet on May 3, 2024", "date", "May 3, 2024"),
        ("come next Friday", "date", "next Friday"),
        ("下午三点半见", "time", "下午三点半"),
        ("call at 5:30 pm", "time", "5:30 pm"),
        ("住在上海市浦东新区世纪大道100号", "address", "上海市浦东新区世纪大道100号"),
        ("送到五楼", "address", "五楼"),
        ("at 12 Park Road, please", "address", "12 Park Road"),
        ("租金4500元", "amount", "4500元"),
        ("it costs $3,500.", "amount", "$3,500"),
        ("订单A-1024", "number", "A-1024"),
        ("有三个人", "number", "三个"),
        ("我叫李雷", "name", "李雷"),
        ("找张经理", "name", "张经理"),
        ("我和Tom去的", "name", "Tom"),
        ('他说"山高人为峰"', "name", '"山高人为峰"'),
        ("“看山不看岳，看岳不看山”", "name", "“看山不看岳，看岳不看山”"),
        ("在云湖餐厅吃的", "name", "云湖餐厅"),
        ("it has 45g of sugar", "number", "45g"),
        ("一天一次", "number", "一次"),
        ("with Ann Lee today", "name", "Ann Lee"),
        ("我不吃香菜", "negation", "不吃香菜"),
        ("I don't eat pork. Bye", "negation", "don't eat pork"),
        ("必须用中文", "constraint", "必须用中文"),
        ("正月初六拆线", "date", "正月初六"),
        ("每月10号领药", "date", "每月10号"),
        ("early March it is", "date", "early March"),
        ("see you the day after tomorrow", "date", "the day after tomorrow"),
        ("早上8:15开门", "time", "早上8:15"),
        ("at half past four", "time", "half past four"),
        ("茶歇二十分钟", "number", "二十分钟"),
        ("另付一万五", "number", "一万五"),
        ("it takes 12 working days", "number", "12 working days"),
        ("two weeks at most", "number", "two weeks"),
        ("慕容老师来了", "name", "慕容老师"),
        ("找顺丰寄的", "name", "顺丰"),
        ("用的是MacBook Pro 14", "name", "MacBook Pro 14"),
        ("with Jean-Luc Moreau", "name", "Jean-Luc Moreau"),
        ("球赛在6号场", "address", "6号场"),
        ("no later than Friday", "constraint", "no later than Friday"),
    ],
)
def test_spans(text: str, kind: str, expected: str) -> None:
    assert expected in [span.text for span in spans(text) if span.kind == kind]


@pytest.mark.parametrize(
    "text",
    [
        "十分感谢",
        "两边都行",
        "大家都叫我快点",
        "特别好",
        "慢慢走路去超市",
        "hello there",
        "分别之后",
        "that is fine",
    ],
)
def test_plain_words_are_no_spans(text: str) -> None:
    assert spans(text) == []


def test_a_kept_span_is_found_in_any_spelling() -> None:
    report = recoverability(["租金5,000元，住在臺北"], "租金 ５０００ 元")
    assert (report.score, report.total) == (1.0, 1)


def test_a_lost_span_names_the_sentence_that_brings_it_back() -> None:
    sources = ["Hello. We moved to 12 Park Road. Nice!", "订单A-1024到了。"]
    report = recoverability(sources, "订单A-1024")
    assert [(lost.text, lost.sentence, lost.source) for lost in report.lost] == [
        ("12 Park Road", "We moved to 12 Park Road.", 0)
    ]
    assert report.score == 0.5
    assert recoverability(sources, "订单A-1024\n" + report.lost[0].sentence).score == 1.0


def test_a_number_is_not_found_inside_a_longer_one() -> None:
    assert recoverability(["room 5 and 15"], "15").score == 0.5
    assert recoverability(["pay 5"], "15 50 155").score == 0.0


def test_nothing_to_lose() -> None:
    assert recoverability([], "").score == 1.0
    assert recoverability(["hello"], "").ratio == 0.0


@given(st.text(alphabet=st.sampled_from("aB1.5元号路市不要别must notMay $,:：楼三点\n "), max_size=60))
def test_a_text_recovers_itself(text: str) -> None:
    assert recoverability([text], text).lost == ()
    assert all(text[span.start : span.end].strip() == span.text for span in spans(text))
