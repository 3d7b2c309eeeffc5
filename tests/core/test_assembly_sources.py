"""Where a recalled text comes from is said in the language of the context, and never by a code."""

import re

import pytest

from memoryhub.core.assembly.editions import EDITION, FIRST
from memoryhub.core.assembly.frame_language import frame_language
from memoryhub.core.assembly.sources import source_words
from memoryhub.core.policy.rules import TRUST
from memoryhub.core.text import Language

LATIN = re.compile("[A-Za-z]")
HAN = re.compile("[一-鿿]")


@pytest.mark.parametrize("channel", TRUST)
def test_every_channel_has_words_in_both_languages(channel: str) -> None:
    english = source_words(channel, role="", language="en", edition=EDITION)
    chinese = source_words(channel, role="", language="zh", edition=EDITION)
    assert english
    assert not HAN.search(english)
    assert "_" not in english
    assert chinese
    assert not LATIN.search(chinese)


@pytest.mark.parametrize(
    ("role", "english", "chinese"),
    [
        ("user", "said by the user", "用户所说"),
        ("assistant", "said by the assistant", "助手所说"),
        ("tool", "result of a tool", "工具返回"),
    ],
)
def test_a_turn_is_told_by_who_said_it(role: str, english: str, chinese: str) -> None:
    given = {"channel": "assistant_inferred", "role": role, "edition": EDITION}
    assert source_words(language="en", **given) == english  # type: ignore[arg-type]
    assert source_words(language="zh", **given) == chinese  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_channel_without_words_is_not_shown_by_its_code(language: Language) -> None:
    assert source_words("carrier_pigeon", role="", language=language, edition=EDITION) == ""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_first_edition_keeps_its_words(language: Language) -> None:
    first = [
        source_words(channel, role=role, language=language, edition=FIRST)
        for channel, role in (("user_stated", "user"), ("import", ""), ("assistant_inferred", "assistant"))
    ]
    assert first == ["said by the user", "imported", "assistant_inferred"]


@pytest.mark.parametrize(
    ("text", "before", "language"),
    [
        ("What did we say about the rent?", ("房租多少钱？",), "en"),
        ("房租我们是怎么说的？", ("What is the rent?",), "zh"),
        ("好", ("What is the rent?",), "zh"),
        ("ok", ("", "房租多少钱？"), "zh"),
        ("ok", ("", "What is the rent?"), "en"),
        ("OK, thanks", ("房租多少钱？",), "zh"),
        ("12", ("房租多少钱？",), "zh"),
        ("https://example.com/the/old/house", ("房租多少钱？",), "zh"),
        ("iPhone 15 Pro", ("换哪个手机好？",), "zh"),
        ("", ("房租多少钱？",), "zh"),
        ("", (), "en"),
        ("ok", (), "en"),
        ("ok", ("hi", "嗯"), "zh"),
    ],
)
def test_a_message_without_words_takes_the_language_of_the_talk(
    text: str, before: tuple[str, ...], language: Language
) -> None:
    assert frame_language(text, before) == language
