"""All that frames a context is in the language of its message, whatever language memory or tools speak."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from memories.models import Channel
from memories.services.hits import Hit, HitKind
from memoryhub.core.assembly import AssemblyRequest
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.ids import new_id
from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter
from sessions_app.models import Session
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.context_parts import Recalled, with_said
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import change_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.core.counters import WordCounter
from tests.sessions_app.conftest import new_session

BOTH = pytest.mark.parametrize("language", ["en", "zh"])
FACT = {"en": "My sister lives in Lisbon.", "zh": "我妹妹住在里斯本。"}
ASKED = {"en": "Where does my sister live now?", "zh": "我妹妹现在住在哪里？"}
OTHER: dict[str, Language] = {"en": "zh", "zh": "en"}
LOG = {"en": "row {n}: paid {n} euros\n", "zh": "第 {n} 行：付了 {n} 元\n"}
WORDS = {"en": re.compile("[A-Za-z]{2,}"), "zh": re.compile("[一-鿿]{2,}")}
FOREIGN = {"en": re.compile("[一-鿿]"), "zh": re.compile("[A-Za-z]")}
HEAD = {"en": "[Tool result of", "zh": "【工具结果共"}
RECALL = {"en": "Quotes from memory", "zh": "以下摘自记忆"}
TOOL = {"en": "The result of a tool", "zh": "工具返回的结果"}


def hit(content: str, *, kind: HitKind = "memory", **facts: object) -> Hit:
    given: dict[str, object] = {
        "channel": "user_stated", "score": 1.0, "signals": {}, "source_turn_ids": (), "session_id": None,
        "said_at": timezone.now(), "memory_type": "fact", "language": "en", "tokens": 3, "quote": "", **facts,
    }  # fmt: skip
    return Hit(kind=kind, id=new_id(), content=content, **given)  # type: ignore[arg-type]


def framed(found: Hit, language: Language) -> tuple[str, str]:
    """The source and the content with which something recalled is shown."""
    counter: TokenCounter = WordCounter()
    parts = AssemblyRequest(policy=BudgetPolicy(limit=1_000), delimiter="0", language=language)
    [shown] = with_said(parts, [], Recalled((found,)), counter).recalled
    return shown.source, shown.content


def messages(owner: Owner, session: Session, text: str) -> list[str]:
    built = build_context(owner.scope, session.pk, ContextRequest(input_text=text))
    return [message.content for message in built.assembled.messages]


@BOTH
@pytest.mark.parametrize("channel", Channel.values)
def test_a_memory_of_any_channel_is_labelled_in_that_language(language: Language, channel: str) -> None:
    source, content = framed(hit("x", channel=channel, language=OTHER[language]), language)
    assert WORDS[language].search(source)
    assert not FOREIGN[language].search(source)
    assert "_" not in source
    assert source != channel
    assert content == "x"


@BOTH
@pytest.mark.parametrize("role", ["user", "assistant", "tool"])
def test_a_turn_is_labelled_by_its_speaker_in_that_language(language: Language, role: str) -> None:
    source, _ = framed(hit("x", kind="turn", role=role, channel="assistant_inferred"), language)
    assert WORDS[language].search(source)
    assert not FOREIGN[language].search(source)
    assert "_" not in source


@BOTH
def test_a_dispute_is_told_in_that_language(language: Language) -> None:
    _, content = framed(hit("7", disputed=("8",), language=OTHER[language]), language)
    assert WORDS[language].search(content)
    assert not FOREIGN[language].search(content)


@BOTH
def test_what_was_recalled_of_another_session(owner: Owner, session: Session, language: Language) -> None:
    earlier = new_session(owner)
    append_turns(owner.scope, earlier.pk, [NewTurn("user", FACT[language])])
    process_session(owner.scope, earlier.pk)
    [recalled] = [one for one in messages(owner, session, ASKED[language]) if RECALL[language] in one]
    said = re.sub("|".join((re.escape(FACT[language][:-1]), r"[\d<>\[\]·()\s-]")), "", recalled)
    assert FACT[language][:-1] in recalled
    assert not FOREIGN[language].search(said)


@BOTH
def test_a_message_that_tells_no_language_is_framed_in_that_of_the_talk(
    owner: Owner, session: Session, language: Language
) -> None:
    goal = {"en": "Find my sister a flat", "zh": "给我妹妹找房子"}[language]
    append_turns(owner.scope, session.pk, [NewTurn("user", FACT[language]), NewTurn("tool", "42")])
    change_session(owner.scope, session.pk, actor=SYSTEM, goal=goal)
    for text in ("ok", "12", "https://example.com/a/b"):
        shown = messages(owner, session, text)
        assert any(TOOL[language] in one for one in shown), text
        assert not any(TOOL[OTHER[language]] in one for one in shown), text


@BOTH
def test_a_long_tool_result_is_told_of_in_the_language_of_the_talk(
    owner: Owner, session: Session, language: Language
) -> None:
    append_turns(owner.scope, session.pk, [NewTurn("user", FACT[language])])
    log = "".join(LOG[OTHER[language]].format(n=n) for n in range(700))
    [turn] = append_turns(owner.scope, session.pk, [NewTurn("tool", log)])
    assert turn.content.startswith(HEAD[language])
    first, second, *_ = turn.content.split("\n")
    if language == "en":
        assert not FOREIGN["en"].search(first + second)
    else:
        assert "Lines" not in second
    shown = messages(owner, session, ASKED[language])
    assert any(HEAD[language] in one and TOOL[language] in one for one in shown)


@BOTH
def test_a_tool_result_before_anything_was_said_is_told_of_in_its_own(
    owner: Owner, session: Session, language: Language
) -> None:
    log = "".join(LOG[language].format(n=n) for n in range(700))
    [turn] = append_turns(owner.scope, session.pk, [NewTurn("tool", log)])
    assert turn.content.startswith(HEAD[language])
