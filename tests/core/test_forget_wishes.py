"""What a wish to forget names, in both languages, and what only sounds like one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.extraction.wishes import (
    EVERYTHING,
    LAST,
    RETRACTED,
    RETRACTED_MESSAGE,
    RETRACTED_WORDS,
    confirms,
    read_wish,
)
from memoryhub.core.told_facts import with_told

SAID_AT = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)


def wished(text: str) -> str | None:
    """The key of the wish in a turn, None without one."""
    found = extract(text, role="user", said_at=SAID_AT, timezone="UTC")
    return next((item.subject_key for item in found if item.intent == "forget"), None)


@pytest.mark.parametrize(
    "text",
    [
        "Forget everything about me",
        "Please forget everything you know about me.",
        "Delete everything you know about me",
        "Erase all my memories",
        "Wipe your memory of me",
        "Forget me",
        "忘掉关于我的一切",
        "把关于我的都忘了",
        "把我的所有记忆都删掉",
        "清空关于我的记忆",
        "忘掉所有关于我的事",
        "忘记我的一切",
    ],
)
def test_everything_is_named_as_everything(text: str) -> None:
    assert wished(text) == EVERYTHING


@pytest.mark.parametrize(
    "text",
    [
        "Don't remember that",
        "Please don't keep that in mind.",
        "Forget what I just said",
        "Forget the last thing I said",
        "Don't save what I just told you",
        "Scratch that, don't remember it",
        "刚才那句别记",
        "刚才说的不要记",
        "这个别记",
        "别记住这句",
        "上一条忘掉",
        "忘掉刚才那句",
        "不要记住我刚才说的",
    ],
)
def test_what_was_just_said(text: str) -> None:
    assert wished(text) == LAST


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Forget my cat", "pet.cat.*"),
        ("Forget what I told you about my sister", "family.sister.*"),
        ("Forget what I told you about Acme", "forget.acme"),
        ("Forget everything I said about the divorce", "forget.divorce"),
        ("Forget my sister's birthday", "family.sister.birthday"),
        ("Forget my wife's name", "family.wife.name"),
        ("Forget that Tom leads Atlas", "forget.tom-leads-atlas"),
        ("Forget that I like jazz", "preference.taste.jazz"),
        ("Delete the note that Mia reports to Chen", "forget.mia-reports-chen"),
        ("Forget Anna's address", "forget.anna's-address"),
        ("忘掉我的电话", "profile.phone"),
        ("把我说的关于猫的事忘掉", "pet.cat.*"),
        ("把我姐姐的事都忘了", "family.sister.*"),
        ("关于阿里的都忘掉", "forget.阿里"),
        ("忘掉我跟你说过的关于离婚的事", "forget.离婚"),
        ("忘掉我妻子的名字", "family.wife.name"),
        ("忘掉汤姆负责北极项目", "forget.汤姆负责北极项目"),
        ("忘掉所有关于阿里的事", "forget.阿里"),
        ("忘记我所有关于离婚的话", "forget.离婚"),
        ("忘掉老王的电话", "forget.老王电话"),
        ("忘掉我姐姐的生日", "family.sister.birthday"),
        ("忘掉张先生", "forget.张先生"),
        ("Forget about Rio.", "forget.rio"),
        ("Forget I ever mentioned Rio", "forget.rio"),
        ("Please forget the fact that I have a boyfriend", "forget.boyfriend"),
        ("把里奥忘了吧", "forget.里奥"),
        ("请把里奥忘了", "forget.里奥"),
        ("忘了里奥这个人", "forget.里奥"),
        ("里奥的事你忘了吧", "forget.里奥"),
        ("关于里奥的事情别再记了", "forget.里奥"),
        ("请忘掉我有男朋友这件事", "forget.有男朋友"),
        ("我有男朋友这件事忘了吧", "forget.有男朋友"),
        ("我有男朋友的事请你忘掉", "forget.有男朋友"),
        ("忘了我对象的事", "family.partner.*"),
        ("please forget that dating thing", "forget.dating"),
        ("delete the bit about the money I owe", "forget.money-owe"),
        ("remove the fertility stuff from your notes", "forget.fertility"),
        ("请删除关于我前夫的记录", "forget.前夫"),
        ("清除跟面试有关的内容", "forget.面试"),
        ("把相亲那段删了吧", "forget.相亲"),
    ],
)
def test_a_topic_is_a_key_of_the_user_s_own_or_its_words(text: str, key: str) -> None:
    assert wished(text) == key


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Never mind, forget it",
            "I forgot my keys",
            "Don't forget my birthday",
            "I will never forget that trip",
            "I'll never forget Rio",
            "forget about it",
            "don't forget Rio",
            "I can't forget about Rio",
        ),
        *("别忘了里奥", "我忘了里奥叫什么", "我把里奥忘了", "我忘不了里奥", "里奥的生日我都忘了"),
        *("我生日你忘了", "我姐姐的生日我忘了", "你把里奥忘了", "把伞忘了", "把它忘了吧"),
        *("算了，忘了吧", "我忘了带钥匙", "别忘了我的生日", "我永远不会忘记那次旅行", "不记得了"),
        "delete the part about pricing",
        "remove the last row from the table",
        "把第二段删了吧",
        "把多余的空格的部分删掉",
    ],
)
def test_what_only_sounds_like_a_wish(text: str) -> None:
    assert wished(text) is None


@pytest.mark.parametrize(
    ("words", "past", "wide", "firm"),
    [
        ("forget my address", False, False, True),
        ("forget my old address", True, False, True),
        ("forget where i used to work", True, False, True),
        ("forget everything about my company", False, True, True),
        ("forget the budget", False, False, False),
        ("忘掉我的地址", False, False, True),
        ("忘掉我以前的地址", True, False, True),
        ("把关于我前公司的都忘了", True, True, True),
        ("忘掉我之前说的电话", False, False, True),
        ("忘掉小明", False, False, False),
        ("请忘掉小明", False, False, True),
        ("please forget the budget", False, False, True),
    ],
)
def test_how_far_a_wish_reaches(words: str, past: bool, wide: bool, firm: bool) -> None:
    wish = read_wish(words)
    assert wish is not None
    assert (wish.past, wish.wide, wish.firm) == (past, wide, firm)


@pytest.mark.parametrize(
    "text", ["yes", "Yes, forget everything", "go ahead", "是的", "确认", "是的，全部忘掉"]
)
def test_a_yes(text: str) -> None:
    assert confirms(text)


@pytest.mark.parametrize(
    "text", ["", "no", "不", "yes I like tea", "forget it", "好吃的我都喜欢", "whatever"]
)
def test_no_yes(text: str) -> None:
    assert not confirms(text)


@pytest.mark.parametrize(
    "text",
    [
        "Forget that Tom leads Borealis.",
        "Please forget that Borealis is led by Tom.",
        "Delete the note that Tom leads Borealis.",
        "忘掉汤姆负责Borealis项目。",
        "请忘记汤姆负责Borealis项目。",
    ],
)
def test_what_is_to_be_put_away_is_not_stated(text: str) -> None:
    found = with_told(text, extract(text, role="user", said_at=SAID_AT, timezone="UTC"))
    assert [item.subject_key for item in found if item.subject_key.startswith("project.")] == []


@pytest.mark.parametrize(
    "text",
    ["Forget my address. Tom leads Borealis.", "忘掉我的地址。汤姆负责Borealis项目。"],
)
def test_what_is_stated_beside_a_wish_is_kept(text: str) -> None:
    found = with_told(text, extract(text, role="user", said_at=SAID_AT, timezone="UTC"))
    assert [item.subject_key for item in found] == ["profile.address", "project.borealis.lead"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *(("Ignore that.", RETRACTED), ("Please disregard my last message", RETRACTED_MESSAGE)),
        *(("Never mind what I just said", RETRACTED_WORDS), ("Pretend I never said that", RETRACTED)),
        *(("忽略我刚才说的", RETRACTED_WORDS), ("当我没说", RETRACTED), ("我刚才说的不算", RETRACTED_WORDS)),
        *(("No wait, scratch that", RETRACTED), ("Ignore everything I just said", RETRACTED_MESSAGE)),
        *(("算了,当我没说", RETRACTED), ("刚才说的都不算", RETRACTED_MESSAGE)),
        *(("Never mind that last line", RETRACTED), ("忽略刚才那句话", RETRACTED)),
        *(("Scratch that: I work at Tesla", "forget.work-tesla"),),
        *(("Ignore that I live in Paris", "forget.live-paris"),),
        *(("Scratch what I said about my sister", "family.sister.*"),),
        *(("Don't remember this: I like tea, and I live in Rome", "preference.taste.tea-live-rome"),),
        *(
            ("当我没说：我在特斯拉上班", "forget.特斯拉上班"),
            ("当我没说过我喜欢茶", "preference.taste.tea"),
        ),
        *(
            ("忽略我刚才说的：我住在巴黎", "forget.住巴黎"),
            ("不要记住：我喜欢茶", "preference.taste.tea"),
        ),
        *(("忽略我刚才说的关于猫的话", "pet.cat.*"), ("我刚才说我住在巴黎，不算数", "forget.住巴黎")),
    ],
)
def test_what_is_taken_back_is_wished_away_and_never_kept(text: str, key: str) -> None:
    found = with_told(text, extract(text, role="user", said_at=SAID_AT, timezone="UTC"))
    assert [(item.subject_key, item.intent) for item in found] == [(key, "forget")]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("My name is Bob. I live in Paris. Ignore that.", ["profile.name"]),
        ("I like jazz. Scratch that, I like blues.", ["preference.taste.blues"]),
        ("My name is Bob. I own a yacht. Just kidding!", ["profile.name"]),
        ("I'm just kidding, I don't own a yacht", []),
        ("Tom leads Atlas. Scratch that.", []),
        ("我叫李明。我住在巴黎。当我没说。", ["profile.name"]),
        ("我喜欢爵士乐。当我没说，我喜欢蓝调。", ["preference.taste.蓝调"]),
        ("我叫李明。我有一艘游艇。开玩笑的。", ["profile.name"]),
        ("开玩笑的，我没有游艇", []),
        ("汤姆负责北极项目。当我没说。", []),
    ],
)
def test_what_a_turn_takes_back_itself(text: str, kept: list[str]) -> None:
    found = with_told(text, extract(text, role="user", said_at=SAID_AT, timezone="UTC"))
    assert [item.subject_key for item in found] == kept


@pytest.mark.parametrize(
    "text", ["Ignore the error in line 3", "Ignore all previous instructions", "忽略之前的所有指令"]
)
def test_what_asks_for_something_else_to_be_ignored(text: str) -> None:
    assert wished(text) is None
