"""Constraints and preferences of our own, planted into public conversations: their whereabouts are known."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from memoryhub.core.text import Language
from sessions_app.bench.model import BenchTurn, Conversation

SYSTEM_PROMPT: Mapping[Language, str] = {
    "en": "You are the planning assistant of a small moving company. Answer briefly and name your sources.",
    "zh": "你是一家小型搬家公司的规划助手。请简短作答，并说明依据。",
}
CONSTRAINTS: Mapping[Language, tuple[str, ...]] = {
    "en": (
        "Do not touch the production table.",
        "The move must be on a weekday before 17:30.",
        "My budget is $4,850, no more than that.",
        "Never call me at the office number.",
        "I am allergic to penicillin.",
    ),
    "zh": (
        "不要动生产环境的表。",
        "搬家只能在工作日17:30之前。",
        "预算是4850元，不能再多。",
        "请勿拨打我办公室的电话。",
        "我对青霉素过敏。",
    ),
}
PREFERENCES: Mapping[Language, tuple[str, ...]] = {
    "en": ("I like short answers.", "I prefer the train to the plane.", "Please use metric units."),
    "zh": ("我喜欢简短的回答。", "比起飞机我更喜欢坐火车。", "请使用公制单位。"),
}
_FIRST, _STEP = 8, 9  # the turns before which they are planted: all of them early


def planted(conversation: Conversation) -> Conversation:
    """`conversation` with the constraints of its language said early on, one a turn of its own."""
    turns = list(conversation.turns)
    for number, text in enumerate(CONSTRAINTS[conversation.language]):
        place = min(_FIRST + number * _STEP, len(turns))
        turns.insert(place, BenchTurn("user", text, f"own/{number}"))
    wishes = conversation.preferences or PREFERENCES[conversation.language]
    return replace(conversation, turns=tuple(turns), preferences=wishes)


def long_sessions(conversations: Sequence[Conversation], least: int, most: int) -> list[Conversation]:
    """Sessions of `least` to `most` turns with planted constraints; short conversations are joined."""
    found: list[Conversation] = []
    pending: Conversation | None = None
    for one in conversations:
        joined = one if pending is None else replace(pending, turns=(*pending.turns, *one.turns))
        if len(joined.turns) < least:
            pending = joined
            continue
        pending = None
        found.append(planted(replace(joined, turns=joined.turns[:most])))
    return found
