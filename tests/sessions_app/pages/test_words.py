"""The words of the pages: dates in both languages, topics, and the words that never stand there."""

from __future__ import annotations

import datetime
import re
from types import SimpleNamespace

import pytest
from django.utils import timezone, translation

from memoryhub.core.redaction.model import SECRET_KINDS
from sessions_app.pages.dates import day_in_words, full_time, language_tag
from sessions_app.pages.topics import grouped, topic_of
from sessions_app.pages.wording import chat_strings, memory_pill
from sessions_app.templatetags.pages import short
from tests.sessions_app.pages.catalogue import REPOSITORY, entries

NOW = datetime.datetime(2026, 11, 29, 12, 0, tzinfo=datetime.UTC)
NEVER = re.compile(
    r"\b(tokens?|context|embedding|retrieval|vector|session|tenant|operator|confidence|expires?|superseded|sorry)\b|!",
    re.IGNORECASE,
)
NEVER_ZH = re.compile(
    r"token|上下文|向量|检索|嵌入|会话|租户|操作员|置信度|过期|取代的|抱歉|对不起|！", re.IGNORECASE
)
# The home page also speaks to those who operate; its door to the console may name their words.
HOME = {"Review, correct and expire memories, watch budgets"}


@pytest.mark.parametrize(
    ("days", "english", "chinese"),
    [
        (0, "today", "今天"),
        (1, "yesterday", "昨天"),
        (2, "on 27 November", "11 月 27 日"),
        (400, "on 25 October 2025", "2025 年 10 月 25 日"),
    ],
)
def test_a_day_is_said_in_words(days: int, english: str, chinese: str) -> None:
    moment = NOW - datetime.timedelta(days=days)
    assert day_in_words(moment, now=NOW, language="en") == english
    assert day_in_words(moment, now=NOW, language="zh-hans") == chinese


def test_a_day_is_that_of_the_reader() -> None:
    late = datetime.datetime(2026, 11, 28, 16, 30, tzinfo=datetime.UTC)
    with timezone.override("Asia/Shanghai"):
        assert day_in_words(late, now=NOW, language="en") == "today"
        assert full_time(late, language="zh-hans") == "2026 年 11 月 29 日 00:30"


@pytest.mark.parametrize(("text", "tag"), [("Mum’s 乌龙", "zh-Hans"), ("Mum’s tea", "en"), ("", "en")])
def test_a_sentence_carries_its_language(text: str, tag: str) -> None:
    assert language_tag(text) == tag


@pytest.mark.parametrize(
    ("key", "kind", "topic"),
    [
        ("profile.home", "fact", "home"),
        ("profile.employer", "fact", "work"),
        ("answer.style", "preference", "answers"),
        ("diet.style", "preference", "food"),
        ("", "preference", "likes"),
        ("", "experience", "happened"),
        ("", "fact", "other"),
    ],
)
def test_a_memory_stands_under_one_topic(key: str, kind: str, topic: str) -> None:
    row = SimpleNamespace(subject_key=key, memory_type=kind)
    assert topic_of(row) == topic
    assert grouped([row]) == [(topic, [row])]


@pytest.mark.parametrize(
    ("reads", "writes", "english", "chinese"),
    [
        (True, True, "Memory on", "记忆：开"),
        (True, False, "Use only", "只用，不记"),
        (False, True, "Learn only", "只记，不用"),
        (False, False, "Memory off", "记忆：关"),
    ],
)
def test_the_pill_says_how_both_switches_stand(reads: bool, writes: bool, english: str, chinese: str) -> None:
    assert memory_pill(reads, writes) == english
    with translation.override("zh-hans"):
        assert memory_pill(reads, writes) == chinese


def test_every_sentence_of_the_pages_is_in_both_languages() -> None:
    english = chat_strings()
    with translation.override("zh-hans"):
        chinese = chat_strings()
    assert english.keys() == chinese.keys()
    assert [name for name in english if english[name] == chinese[name]] == []
    slots = re.compile(r"\{\w+\}")
    assert [n for n in english if not set(slots.findall(chinese[n])) <= set(slots.findall(english[n]))] == []


def test_the_pages_avoid_the_words_of_the_engine_room() -> None:
    translated = dict(entries())
    said = _sentences_of_templates() | set(chat_strings().values())
    assert [text for text in said - HOME if NEVER.search(text)] == []
    missing = [text for text in said if not translated.get(text) and text in _sentences_of_templates()]
    assert missing == []
    assert [zh for text in said - HOME if NEVER_ZH.search(zh := translated.get(text, ""))] == []


def _sentences_of_templates() -> set[str]:
    folder = REPOSITORY / "templates"
    files = [*folder.glob("chat/*.html"), folder / "home.html", folder / "_language.html"]
    found = re.compile(r"""\{% translate (?:"([^"]+)"|'([^']+)') %\}""")
    return {a or b for file in files for a, b in found.findall(file.read_text(encoding="utf-8"))}


def test_every_kind_of_secret_has_words() -> None:
    assert not {kind for kind in SECRET_KINDS if f"secret.{kind}" not in chat_strings()}


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("Planning a weekend", "Planning a weekend"),
        ("A name of twenty-eight signs", "A name of twenty-eight signs"),
        ("A name of twenty-nine letters", "A name of twenty-nine lette…"),
        ("我在学摄影，我女儿对牛奶过敏", "我在学摄影，我女儿对牛奶过敏"),
        ("我在学摄影，我女儿对牛奶过敏了", "我在学摄影，我女儿对牛奶过…"),
        ("", ""),
    ],
)
def test_a_chats_name_is_as_wide_in_both_scripts(title: str, shown: str) -> None:
    assert short(title) == shown
