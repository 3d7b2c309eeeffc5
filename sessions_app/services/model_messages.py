"""A context in the form that every chat model takes: alternating roles, and no role but three."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from memoryhub.core.assembly.render import OPENING, tool_result
from memoryhub.core.text import detect_language
from memoryhub.providers.llm import ChatMessage


def alternating(messages: Iterable[ChatMessage]) -> tuple[ChatMessage, ...]:
    """The same context with neighbours of one role joined, beginning with the user after the system.

    Strict chat templates refuse two user messages in a row, a `system` message that is not the first, and a
    `tool` message without the call that it answers, which a stored turn does not have. An assembled context
    holds neither tools nor an assistant who speaks first: whatever adds tokens was counted with it. Joining
    adds a blank line and saves the frame of a message, so that what is sent is never more than was counted.
    """
    plain = [_plain(message, first=place == 0) for place, message in enumerate(messages)]
    joined = [
        ChatMessage(role, "\n\n".join(message.content for message in group))
        for role, group in groupby(plain, key=lambda message: message.role)
    ]
    first = next((place for place, message in enumerate(joined) if message.role != "system"), len(joined))
    if first < len(joined) and joined[first].role == "assistant":
        joined.insert(first, ChatMessage("user", OPENING))
    return tuple(joined)


def _plain(message: ChatMessage, *, first: bool) -> ChatMessage:
    if message.role == "system" and not first:
        return replace(message, role="user")
    if message.role != "tool":
        return message
    language = detect_language(message.content)
    mark = secrets.token_hex(6)
    return ChatMessage("user", tool_result(message.content, delimiter=mark, language=language))
