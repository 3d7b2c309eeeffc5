"""Chinese names that no sign gives away are found; what is in doubt is a term, and never missed."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from memoryhub.core.compression.quality import recoverability
from memoryhub.core.spans import spans, spans_and_terms
from memoryhub.core.spans.tagger import plain_form, tagged_names
from memoryhub.core.spans.tagger_features import known_places, words_of


def names_in(text: str) -> list[str]:
    return [text[start:end] for start, end, _ in tagged_names(text)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("我弟谭晓东帮我搬的家。", "谭晓东"),
        ("周末跟许蔓一起去爬山。", "许蔓"),
        ("鼓手阿坤说那天要加班。", "阿坤"),
        ("网管宁宁说门禁要重新录。", "宁宁"),
        ("去周大福看了一条项链。", "周大福"),
        ("孩子发烧，吃了美林退下来一点。", "美林"),
        ("那辆旧的朗逸想卖掉。", "朗逸"),
        ("機票是東航的，下午四點到。", "東航"),
    ],
)
def test_names_without_a_sign(text: str, name: str) -> None:
    assert any(name in found for found in names_in(text))


@pytest.mark.parametrize(
    "text",
    [
        "今天天气不错，适合出去走走。",
        "早上起来喉咙疼，喝了点热水。",
        "谢谢你，听起来很不错。",
        "The meeting with Callum is on Friday.",
        "",
        " \n\t",
    ],
)
def test_ordinary_talk_and_other_scripts_hold_none(text: str) -> None:
    assert names_in(text) == []


def test_places_lie_in_order_and_apart_and_their_chances_are_chances() -> None:
    text = "老魏和秀兰姐在同庆楼吃饭，\n阿泽、许蔓也来了。" * 40
    found = tagged_names(text)
    assert len(found) > 40
    assert all(0 < chance <= 1 and text[start:end].strip() for start, end, chance in found)
    assert all(before[1] <= after[0] for before, after in pairwise(found))


def test_a_line_without_end_is_read_in_pieces() -> None:
    text = "我弟谭晓东帮我搬家然后" * 3_000
    found = [text[start:end] for start, end, _ in tagged_names(text)]
    assert sum("谭晓东" in name for name in found) > 2_900


def test_what_a_text_reads_like_keeps_its_length() -> None:
    for text in ("幾點開門,在哪裡?", "plain, text", "“引号”;(括号)"):
        assert len(plain_form(text)) == len(text)


def test_threads_find_the_same() -> None:
    texts = [f"我弟谭晓东帮我搬家，第{number}次跟许蔓说。" for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(names_in, texts)) == [names_in(text) for text in texts]


def test_a_known_name_stands_as_whole_words() -> None:
    def known(text: str) -> list[str]:
        return [text[start:end] for start, end, _ in known_places(text, words_of(text))]

    assert known("东航有一班下午到的") == ["东航"]
    assert known("问了个人保险的事") == []  # 人保 is the end of one word and the beginning of the next


def test_a_word_in_doubt_is_a_term_whose_loss_is_no_fault() -> None:
    texts = ["小鹿昨天说想换锅。", "你可以和妈妈谈谈，也和老师聊聊。", "报了拳击和马拉松。"]
    for text in texts:
        sure = [span for span in spans_and_terms(text) if span.kind != "term"]
        assert spans(text) == sure
        assert recoverability([text], "").total == len({(span.kind, span.text) for span in sure})


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("我叫林\ud800晓燕，住在\udfff北京，不吃香菜", "香菜"),
        ("My name is Anna \udc00 and I never eat fish", "Anna"),
    ],
)
def test_half_a_surrogate_pair_stops_nothing_and_moves_no_place(text: str, kept: str) -> None:
    found = spans_and_terms(text)
    assert any(kept in span.text for span in found)
    assert all(text[span.start : span.end].strip() == span.text for span in found)
