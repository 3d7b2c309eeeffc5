"""Who "she", "he" and "it" are within one message, and where nothing says so; in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.extraction.he_or_she import of_the_one_named

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def _told(text: str) -> dict[str, str]:
    found = extract(text, role="user", said_at=NOON, timezone="UTC")
    assert all(text[one.start : one.end] == one.quote for one in found)
    return {one.subject_key: one.content for one in found}


@pytest.mark.parametrize(
    ("said", "key", "content"),
    [
        ("My sister moved to Oslo. Her name is Sarah.", "family.sister.name", "My sister's name is Sarah"),
        ("My sister moved to Oslo. Her name is Sarah.", "family.sister.home", "My sister moved to Oslo"),
        ("I have a brother. He's called Ben.", "family.brother.name", "My brother is called Ben"),
        ("My brother is a doctor. He lives in York.", "family.brother.home", "My brother lives in York"),
        ("We just got a kitten! She's called Mochi.", "pet.cat.name", "My kitten is called Mochi"),
        ("My boss is strict. Her name is Angela.", "family.boss.name", "My boss's name is Angela"),
        ("I have a daughter. Her name's Lily, she's three.", "family.daughter.age", "My daughter is three"),
        ("我姐姐搬到奥斯陆了。她叫莎拉。", "family.sister.name", "我姐姐叫莎拉"),
        ("我姐姐搬到奥斯陆了。她叫莎拉。", "family.sister.home", "我姐姐搬到奥斯陆了"),
        ("我弟弟是医生。他叫小本。", "family.brother.name", "我弟弟叫小本"),
        ("我们刚养了一只小猫！它叫麻薯。", "pet.cat.name", "我家小猫叫麻薯"),
        ("我的领导很严格。她名字叫周敏。", "family.boss.name", "我领导叫周敏"),
        ("我有个女儿。叫莉莉，三岁了。", "family.daughter.age", "我女儿三岁了"),
        ("我有个同事。他叫大刘，住在通州。", "family.colleague.home", "我同事住在通州"),
    ],
)
def test_a_later_sentence_tells_of_the_one_named_before(said: str, key: str, content: str) -> None:
    assert _told(said).get(key) == content


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("My sister and my mother moved to Oslo. Her name is Sarah.", "Sarah"),
        ("I have a dog and a cat. Her name is Mimi.", "Mimi"),
        ("My son has a teacher. Her name is Eva.", "Eva"),
        ("My wife's boss is nice. Her name is Eva.", "Eva"),
        ("My brother lives in Rome. Her name is Eva.", "Eva"),
        ("My wife met Anna. She is a lawyer.", "lawyer"),
        ("I want a dog. His name would be Rex.", "Rex"),
        ("My sister lives in Rome. Is her name Eva?", "Eva"),
        ("我妈和我姐搬到了杭州。她叫王芳。", "王芳"),
        ("我同事的妈妈住院了。她叫李梅。", "李梅"),
        ("我朋友有个弟弟。他叫小明。", "小明"),
        ("我老婆见了小安。她是律师。", "律师"),
        ("我爸爸住在成都。她叫李梅。", "李梅"),
        ("我想养一条狗。它叫豆豆。", "豆豆"),
    ],
)
def test_where_it_may_be_anybody_no_name_is_told(said: str, name: str) -> None:
    assert not any(name in content for content in _told(said).values())


@pytest.mark.parametrize(
    ("before", "said", "key"),
    [
        ("I have a younger brother", "His name is Tom", "family.brother.name"),
        ("We adopted a dog last week", "It's called Biscuit", "pet.dog.name"),
        ("我有个弟弟", "他叫小凯", "family.brother.name"),
        ("我们上周领养了一条狗", "它叫饼干", "pet.dog.name"),
    ],
)
def test_the_message_before_may_only_introduce_somebody(before: str, said: str, key: str) -> None:
    (found,) = of_the_one_named(said, before, said_at=NOON, timezone="UTC")
    assert (found.subject_key, found.quote) == (key, said)
