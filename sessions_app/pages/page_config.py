"""What the chat page's scripts start from, as one JSON value: addresses, words, notes of the history."""

from __future__ import annotations

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

from sessions_app.pages.dates import is_chinese
from sessions_app.pages.wording import chat_strings

# Stands in the addresses where the scripts put an id.
PLACE = "ID"


def chat_config(
    *,
    session: str | None,
    memories: int,
    demo: bool,
    budget: dict[str, Any] | None,
    after: int,
    notes: dict[str, dict[str, Any]],
    question: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """The value of <script id="chat-config">; `after` is the number of the last frame the history shows.

    `demo`: no model is connected, so answers only quote.
    """
    return {
        "session": session,
        "socket": f"/ws/chat/{PLACE}",
        "language": "zh" if is_chinese(get_language() or "en") else "en",
        "icons": static("icons.svg"),
        "memories": memories,
        "demo": demo,
        "budget": budget,
        "after": after,
        "notes": notes,
        "question": question,
        "strings": chat_strings(),
        "urls": _addresses(),
    }


def _addresses() -> dict[str, str]:
    plain = {"home": "chat", "new": "new-chat", "memory": "memory"}
    placed = {
        "chat": "session",
        "rename": "rename",
        "delete": "delete",
        "mind": "mind",
        "correct": "memory-correct",
        "forget": "memory-forget",
        "undo": "memory-undo",
        "reopen": "question-reopen",
    }
    return {name: reverse(f"pages:{view}") for name, view in plain.items()} | {
        name: reverse(f"pages:{view}", args=[PLACE]) for name, view in placed.items()
    }
