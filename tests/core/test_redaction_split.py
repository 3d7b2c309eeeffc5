"""Secrets told over two or three messages, in both languages, and talk that only looks like it."""

from __future__ import annotations

import pytest

from memoryhub.core.redaction.split import WINDOW, find_split

TOLD = [
    (["我的身份证前十位是 1101051949", "后面是 1231002X"], "cn_id", ["1101051949", "1231002X"]),
    (["我的身份证号是110105", "19491231", "002x"], "cn_id", ["110105", "19491231", "002x"]),
    (["身份证一一零一零五一九四九", "一二三一零零二X"], "cn_id", ["一一零一零五一九四九", "一二三一零零二X"]),
    (["１１０１０５１９４９", "１２３１００２x"], "cn_id", ["１１０１０５１９４９", "１２３１００２x"]),
    (["my card starts with 4111 1111", "the rest is 1111 1111"], "bank_card", ["4111 1111", "1111 1111"]),
    (["银行卡 6222021234", "567890 128"], "bank_card", ["6222021234", "567890 128"]),
    (["id: 110105194912", "nothing here", "31002X"], "cn_id", ["110105194912", "31002X"]),
    (["my wifi password is", "hunter2go"], "password", ["hunter2go"]),
    (["我的密码是：", "abc12345"], "password", ["abc12345"]),
    (["the key is sk-proj-abcdefghijkl", "mnopqrstuvwxyz1234567890ABCD"], "api_key",
     ["sk-proj-abcdefghijkl", "mnopqrstuvwxyz1234567890ABCD"]),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "kind", "parts"), TOLD)
def test_what_the_last_message_completes(texts: list[str], kind: str, parts: list[str]) -> None:
    found = find_split(texts)
    assert found is not None
    assert found.kind == kind
    assert [texts[part.text][part.start : part.end] for part in found.parts] == parts


@pytest.mark.parametrize(
    "texts",
    [
        ["what is the password", "ok thanks"],
        ["how do I reset my password?", "tomorrow at noon"],
        ["我忘了密码", "好的"],
        ["密码是", "我不告诉你"],
        ["I was born in 1949", "meet me at 1231"],
        ["订单号 20261130", "1234567890"],
        ["room 4021", "call 5558"],
        ["4111 1111 things", "1111 1111 others"],
        ["电话 138", "12345678"],
        ["I like https://example.com/foo", "bar baz"],
        ["my password is [password removed]", "hunter2go"],
        ["only one message"],
        ["1101051949", "  "],
    ],
)
def test_plain_talk_is_left_alone(texts: list[str]) -> None:
    assert find_split(texts) is None


def test_only_so_many_messages_belong_together() -> None:
    between = ["hello there"] * WINDOW
    assert find_split(["1101051949", *between, "1231002X"]) is None
    assert find_split(["1101051949", *between[1:], "1231002X"]) is not None


@pytest.mark.parametrize(
    "texts",
    [
        (
            "4月4日付给欧卡福49先生411欧元。",
            "包裹KX-9780重305.8公斤。",
            "合同KX-1720没有续签。",
            "林女士76住在海港路602号。",
        ),
        ("丽贝卡的工号是4111", "会议室在1111", "卡车编号1111", "好的，1111"),
        (
            "Paid 411 euros to the Card Factory.",
            "The parcel weighs 305.8 kg.",
            "The bank is at 1720 Main Street.",
            "It took 602 days.",
        ),
        ("Cardiff office: 4111", "the room is 1111", "the van is 1111", "fine, 1111"),
    ],
)
def test_figures_of_other_things_make_no_card(texts: tuple[str, ...]) -> None:
    assert all(find_split(texts[: end + 1]) is None for end in range(1, len(texts)))


@pytest.mark.parametrize(
    "texts",
    [
        ("我的银行卡前面是4111", "然后1111", "再1111", "最后1111"),
        ("我那张卡：4111 1111", "后面是1111 1111"),
        ("my card starts 4111", "then 1111", "then 1111", "and 1111"),
    ],
)
def test_a_card_told_in_parts_is_still_one(texts: tuple[str, ...]) -> None:
    found = find_split(texts)
    assert found is not None
    assert found.kind == "bank_card"
