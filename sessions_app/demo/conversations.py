"""What three people told the assistant over the last weeks: a move, tastes, a secret, a question of taste."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import time

OPERATOR = ""
"""Stands for the demo operator's own end user, whose id is the address of the account."""


@dataclass(frozen=True, slots=True)
class DemoConversation:
    """One session: who, how many days ago at what time (UTC), and what user and assistant said in turn."""

    key: str
    user_ref: str
    name: str
    title: str
    days_ago: int
    at: time
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DemoGuess:
    """Something the assistant only inferred from the turn `said[place]` of a conversation."""

    conversation: str
    place: int
    content: str
    subject_key: str
    confidence: float


@dataclass(frozen=True, slots=True)
class DemoQuestion:
    """A memory test of the operator's own end user: words that must, and words that must not come back."""

    query: str
    expected: str
    forbidden: str


QUESTIONS: tuple[DemoQuestion, ...] = (
    DemoQuestion("快递寄到哪里？", "江虹路 36 号", "运河路"),
    DemoQuestion("Where does my sister live?", "Lisbon", "Heron-Lantern"),
)

CONVERSATIONS: tuple[DemoConversation, ...] = (
    DemoConversation(
        "owner-1",
        OPERATOR,
        "",
        "新家与收货地址",
        21,
        time(1, 30),
        (
            "你好，我叫周晚，在杭州做产品经理。",
            "你好周晚，很高兴认识你。",
            "我的收货地址是杭州市拱墅区运河路 12 号。",
            "记下了，需要寄东西时我会用这个地址。",
            "另外我对花生过敏，推荐餐厅的时候请避开。",
            "好的，花生我会一直避开。",
        ),
    ),
    DemoConversation(
        "owner-2",
        OPERATOR,
        "",
        "Planning a weekend",
        13,
        time(9, 5),
        (
            "I love hiking, and I prefer short answers with bullet points.",
            "Noted: short answers, in points.",
            "My wifi password is Heron-Lantern-5528, keep it in case I forget.",
            "I do not keep passwords. A password manager is the right place for it.",
            "My sister's name is Nora and she lives in Lisbon.",
            "Nora in Lisbon, got it.",
        ),
    ),
    DemoConversation(
        "owner-3",
        OPERATOR,
        "",
        "搬家",
        5,
        time(12, 40),
        (
            "上周末搬家了，新地址是杭州市滨江区江虹路 36 号，以后快递都寄这里。",
            "好的，收货地址已换成滨江区江虹路 36 号。",
            "搬完以后我每周三晚上去游泳。",
            "周三游泳，记住了。",
        ),
    ),
    DemoConversation(
        "owner-4",
        OPERATOR,
        "",
        "Office days",
        2,
        time(7, 15),
        (
            "On Fridays my calls always have the washing machine in the background, sorry about that.",
            "No problem at all.",
            "I'm learning Portuguese so that I can talk to my sister's children.",
            "Boa sorte! I can write the easy parts in Portuguese if you like.",
        ),
    ),
    DemoConversation(
        "lin-1",
        "lin.xiaoman",
        "林小满",
        "认识一下",
        18,
        time(3, 20),
        (
            "我叫林小满，是一名小学老师，住在成都。",
            "你好小满，成都的老师，欢迎。",
            "我养了一只橘猫，我的猫叫豆包。",
            "豆包，好名字。",
            "我不吃香菜，喜欢吃火锅。",
            "火锅可以，香菜不要，记住了。",
        ),
    ),
    DemoConversation(
        "lin-2",
        "lin.xiaoman",
        "林小满",
        "换工作",
        6,
        time(13, 0),
        (
            "我换工作了，现在是一名编辑，在一家童书出版社上班。",
            "恭喜换到童书出版社！",
            "以后请用中文回答我，语气轻松一点。",
            "没问题，以后都用中文，轻松一点。",
        ),
    ),
    DemoConversation(
        "sam-1",
        "sam.carter",
        "Sam Carter",
        "First chat",
        16,
        time(17, 45),
        (
            "Hi, I'm Sam. I live in Leeds. I work as a nurse.",
            "Nice to meet you, Sam.",
            "I'm a vegetarian, and I'm allergic to penicillin.",
            "Vegetarian, and no penicillin. I will remember both.",
            "My daughter's name is Ivy. She just turned six.",
            "Happy birthday to Ivy!",
        ),
    ),
    DemoConversation(
        "sam-2",
        "sam.carter",
        "Sam Carter",
        "New city",
        4,
        time(19, 10),
        (
            "We moved to Bristol last month. The flat is small, but the harbour is around the corner.",
            "I have updated that: you live in Bristol now.",
            "Please always use metric units when you answer me.",
            "Metric units from now on.",
        ),
    ),
)

GUESSES: tuple[DemoGuess, ...] = (
    DemoGuess("owner-4", 0, "Probably works from home on Fridays.", "work.home_office", 0.55),
    DemoGuess("lin-2", 0, "可能比较喜欢孩子和绘本。", "preference.guess.children", 0.5),
)
