"""What a person hears without a model when asking in a new session about what was said in earlier ones."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.utils import timezone

from memories.services.embedding import embed_pending
from sessions_app.services.processing import process_session
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tests.conftest import Owner
from tests.sessions_app.chatting import chatted, text_of
from tests.sessions_app.conftest import new_session


@dataclass(frozen=True, slots=True)
class Past:
    """Sessions of a person, by how many days ago (user and assistant in turns, beginning with the user).

    Questions hold what is to be heard and, after a bar, what is not; `?` stands for knowing nothing.
    """

    talks: tuple[tuple[int, tuple[str, ...]], ...]
    asked: dict[str, tuple[str, str]]


EN = Past(
    talks=(
        (
            120,
            (
                "I live in Leeds. I love hiking, and I can't stand olives.",
                "Noted.",
                "My father is allergic to peanuts, and my sister Kate is a pilot.",
                "I see.",
                "And which wine goes with pasta?",
                "A dry Vermentino from Sardinia would be a good match.",
            ),
        ),
        (20, ("I moved to Bristol. My mom is recovering from hip surgery.", "Oh!", "Kate lives in Dubai.")),
    ),
    asked={
        "What do I dislike?": ("olives", "hiking"),
        "What do I like?": ("hiking", "olives"),
        "Where did I live before?": ("Leeds", "Bristol"),
        "What am I allergic to?": ("?", "peanuts"),
        "Where does my sister live?": ("Dubai", "Bristol"),
        "Which wine did you recommend?": ("Vermentino", "?"),
        "How is my mother doing?": ("hip", "?"),
        "Who is Marcus?": ("?", "Kate"),
        "我讨厌什么？": ("olives", "hiking"),
    },
)
ZH = Past(
    talks=(
        (
            120,
            (
                "我住在南京。我特别喜欢爬山，最受不了香菜。",
                "记下了。",
                "我爸爸对花生过敏，我姐姐小凯是飞行员。",
                "好的。",
                "意面配什么酒好？",
                "配一瓶撒丁岛的维蒙蒂诺干白就很合适。",
            ),
        ),
        (20, ("我搬到杭州了。我妈刚做完髋关节手术，还在恢复。", "哦！", "小凯住在迪拜。")),
    ),
    asked={
        "我讨厌什么？": ("香菜", "爬山"),
        "我喜欢什么？": ("爬山", "香菜"),
        "我以前住在哪里？": ("南京", "杭州"),
        "我自己对什么过敏？": ("?", "花生"),
        "我姐姐住在哪里？": ("迪拜", "杭州"),
        "你给我推荐了什么酒？": ("维蒙蒂诺", "?"),
        "我母亲身体怎么样？": ("髋关节", "?"),
        "马克是谁？": ("?", "小凯"),
        "What do I dislike?": ("香菜", "爬山"),
    },
)
NOTHING = ("nothing noted", "还没有记下")


def said_before(owner: Owner, past: Past) -> None:
    for days, talk in past.talks:
        session = new_session(owner)
        at = timezone.now() - timedelta(days=days)
        turns = [
            NewTurn(
                role=("user", "assistant")[place % 2], content=text, said_at=at + timedelta(minutes=place)
            )
            for place, text in enumerate(talk)
        ]
        append_turns(owner.scope, session.pk, turns)
        process_session(owner.scope, session.pk)
    while embed_pending(owner.tenant.id, 64):
        pass


@pytest.mark.parametrize("past", [EN, ZH], ids=["en", "zh"])
async def test_earlier_sessions_answer(owner: Owner, past: Past) -> None:
    await in_thread(said_before, owner, past)
    for question, (told, kept_out) in past.asked.items():
        session = await in_thread(new_session, owner)
        answer = text_of(await chatted(owner, session, question))
        knows_nothing = any(words in answer for words in NOTHING)
        assert knows_nothing if told == "?" else told in answer, (question, answer)
        assert not knows_nothing if kept_out == "?" else kept_out not in answer, (question, answer)
