"""What only machines read is no number; a code that somebody states is one, whole."""

import pytest

from memoryhub.core.compression.engine import compress
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.spans import spans
from memoryhub.core.spans.identifiers import identifiers, is_machine_made, masked
from memoryhub.core.text import Language
from tests.core.counters import WordCounter


def found(text: str) -> list[str]:
    return [span.text for span in spans(text)]


MACHINE_MADE = [
    "art_01h3f9a1c7k2m4n5p6q7r8s9t0",
    "art_01JAB3C4D5E6F7G8H9J0K1M2N3",
    "3f9a1c",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "550e8400-e29b-41d4-a716-446655440000",
    "550E8400-E29B-41D4-A716-446655440000",
    "app-7d9f8b6c5-x2k4j",
    "dQw4w9WgXcQ",
    "0x7fff5fbff8c0",
    "x86_64",
    "report_2024_v2.xlsx",
    "main.py:42",
    "src/app2/views.ts",
    "/var/log/app2/error.log.1",
    "C:\\Users\\li2\\a.txt",
    "https://example.com/a/12/b3f9?x=44&y=2024-05-01",
    "github.com/a/b3f9/issues/12",
    "dGhpcyBpcyBhIHRlc3Qgb2YgYmFzZTY0IDEyMzQ1Njc4OTAxMjM0NTY3ODkw",
]


@pytest.mark.parametrize("word", MACHINE_MADE)
def test_pieces_of_machine_made_words_are_no_spans(word: str) -> None:
    assert found(f"see {word} there") == []
    assert found(f"请看 {word} 那里") == []
    assert found(f"已保存为{word}，好的") == []
    assert found(f'{{"key":"{word}"}}') == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("flight MH370 is late", "MH370"),
        ("order A20231105 came", "A20231105"),
        ("my parcel is 1Z999AA10123456784 today", "1Z999AA10123456784"),
        ("the key is 3F9A-1C7K-88QP today", "3F9A-1C7K-88QP"),
        ("my order number is 3f9a1c, thanks", "3f9a1c"),
        ("Booking ref: 3f9a1c.", "3f9a1c"),
        ("invoice no. INV-2024-0012 is open", "INV-2024-0012"),
        ("the VIN is WVWZZZ1JZXW000001 of it", "WVWZZZ1JZXW000001"),
        ("our wifi is TP-LINK_5G_3F9A at home", "TP-LINK_5G_3F9A"),
        ("an RTX3090 in it", "RTX3090"),
        ("a CR2032 cell", "CR2032"),
        ("on A4 paper", "A4"),
        ("vitamin B12 daily", "B12"),
        ("a 10k run", "10k"),
        ("it took 2h30m then", "2h30m"),
        ("we use v2.3.1 now", "v2.3.1"),
        ("on 7.2.4-alpine3.18 now", "7.2.4-alpine3.18"),
        ("error 0x80070057 again", "0x80070057"),
        ("paint it #1a2b3c please", "#1a2b3c"),
        ("its address is 00:1A:2B:3C:4D:5E here", "00:1A:2B:3C:4D:5E"),
        ("the host is fe80::1ff:fe23:4567:890a here", "fe80::1ff:fe23:4567:890a"),
        ("put PERSON_38 in room_12 please", "room_12"),
        ("请把PERSON_38排到room_12", "PERSON_38"),
        ("run 5km", "5km"),
        ("at 3pm sharp", "3pm"),
        ("the 42nd street", "42nd"),
        ("buy the iphone15promax256gb one", "iphone15promax256gb"),
        ("mail li.na88@corp.cn now", "li.na88@corp.cn"),
        ("订单号A20231105，谢谢", "A20231105"),
        ("我的订单号是3f9a1c，谢谢", "3f9a1c"),
        ("预订编号：3f9a1c。", "3f9a1c"),
        ("航班CA1234晚点", "CA1234"),
        ("快递单号SF1234567890123到了", "SF1234567890123"),
        ("车牌是京A12345的车", "京A12345"),
        ("车牌沪B·8K992。", "沪B·8K992"),
        ("型号X200的机器", "X200"),
        ("微信号abc_123，加我", "abc_123"),
        ("用A4纸打印", "A4"),
        ("维生素B12每天吃", "B12"),
        ("版本v2.3.1，别升级", "v2.3.1"),
        ("一共2h30m。", "2h30m"),
        ("3pm开会，跑5km", "5km"),
        ("邮箱li.na88@corp.cn，记一下", "li.na88@corp.cn"),
    ],
)
def test_codes_that_somebody_states_are_whole(text: str, code: str) -> None:
    assert code in found(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("commit 3f9a1c2 of 5 May took 35ms", ["5 May", "35ms"]),
        ("at 2024-05-01T10:22:33Z host 10.0.0.12:8080", ["2024-05-01", "10:22:33", "10.0.0.12:8080"]),
        ("a claim PX/40/2281 of 5/6/2024", ["PX/40/2281", "5/6/2024"]),
        ("文件 data_2023.csv 于5月3日由李娜上传", ["5月3日", "李娜"]),
    ],
)
def test_what_stands_beside_them_stays(text: str, kept: list[str]) -> None:
    assert [one for one in found(text) if one in kept] == kept
    assert len(found(text)) == len(kept)


@pytest.mark.parametrize(
    ("text", "denied"),
    [
        ("Don't touch trn_00aa11bb22 today.", "Don't touch trn_00aa11bb22"),
        ("不要删art_00aa11bb22。", "不要删art_00aa11bb22"),
    ],
)
def test_a_denial_names_what_it_denies(text: str, denied: str) -> None:
    assert any(one.startswith(denied) for one in found(text))


JOINED = [
    "K107-10Q4",
    "QD-H7820",
    "107-10Q4",
    "39-TLW-LK",
    "18-YS",
    "HDL-Z8-9F",
    "0974-40P7-VQV",
    "400-800-8820",
    "12-3-4567",
    "3-2-501",
]


@pytest.mark.parametrize("code", JOINED)
@pytest.mark.parametrize(
    "text",
    [
        "It has {} on it.",
        "we were given {}, thanks",
        "上面写着 {}，谢谢",
        "单号是{}，谢谢",
        "我们换到{}去",
        "拿{}取",
        "编号：{}。",
    ],
)
def test_a_code_joined_by_hyphens_is_one_piece_with_or_without_a_blank_before_it(
    text: str, code: str
) -> None:
    assert code in found(text.format(code))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("the pin is QXPLMT now", "QXPLMT"),
        ("your booking code is QX-PLM, keep it", "QX-PLM"),
        ("密码是QXPLMT，别外传", "QXPLMT"),
        ("取件码QX-PLM到了", "QX-PLM"),
        ("我的车牌是沪A-12345。", "沪A-12345"),
        ("粤Z·1234港停在楼下", "粤Z·1234港"),
        ("WiFi密码是Home2024。", "Home2024"),
        ("the wifi password is Home2024.", "Home2024"),
    ],
)
def test_codes_of_letters_plates_and_words_with_a_year_are_whole(text: str, code: str) -> None:
    assert code in found(text)


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("Due 2024-05-01, paid 3,000-5,000 yuan", ["2024-05-01", "3,000-5,000 yuan"]),
        ("from 2024-05-01T10:22 on", ["2024-05-01", "10:22"]),
        ("open 9AM-5PM, files of 2GB-4GB", ["9AM", "5PM", "2GB", "4GB"]),
        ("A 50-YEAR WARRANTY", ["50-YEAR"]),
        ("THE TOP-10 SONGS", ["TOP-10"]),
        ("5月3日-5日付3000-5000元", ["5月3日-5日", "3000-5000元"]),
        ("2024-05-01至2024-06-01", ["2024-05-01", "2024-06-01"]),
        ("周一-周三的9AM-5PM，共3-5天", ["周一-周三", "9AM", "5PM", "3-5天"]),
        ("our login is NOT WORKING", ["NOT WORKING"]),
        ("密码是WRONG吗", []),
    ],
)
def test_days_sums_and_measures_with_hyphens_are_read_as_before(text: str, apart: list[str]) -> None:
    assert found(text) == apart


def test_a_mask_keeps_length_and_all_but_letters_and_digits() -> None:
    text = "a https://x.org/1-2 b 3f9a1c"
    assert masked(text, identifiers(text)) == "a xxxxx://x.xxx/x-x b xxxxxx"


@pytest.mark.parametrize(
    "word", ["A20231105", "b2077", "iPhone15ProMax", "mp3", "GB29NWBK60161331926819", "5g4g"]
)
def test_what_people_write_is_not_machine_made(word: str) -> None:
    assert not is_machine_made(word)


@pytest.mark.parametrize(
    "unit", ["a1", "a_1", "A1-", "A-", "1-", "a.", "/a", "a1-", "ab:", "http://", "a@b.", "0x", "f0"]
)
def test_long_texts_are_read_in_linear_time(unit: str) -> None:
    text = unit * 20_000
    assert len(masked(text, identifiers(text))) == len(text)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_summary_of_tool_talk_keeps_the_figures_beside_the_ids(language: Language) -> None:
    said, figures = {
        "en": ("The rent is 1450 euros from 3 March.", ("1450 euros", "3 March")),
        "zh": ("房租从3月3日起每月1450元。", ("1450元", "3月3日")),
    }[language]
    rows = "\n".join(
        f'{{"id":"art_0{n}h3f9a1c7k2m","sha":"9f86d0{n}1884c7d","to":"/v2/{n}/a{n}"}}' for n in range(20)
    )
    turns = [SourceTurn(1, "tool", rows, 400), SourceTurn(2, "user", said, 20)]
    result = compress(None, turns, target_tokens=40, counter=WordCounter(), language=language)
    text = result.summary.render(language, pinned=frozenset())
    assert all(figure in text for figure in figures)
    assert "9f86" not in text
    assert (result.quality.score, result.refused) == (1.0, False)
