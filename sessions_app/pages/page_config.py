"""What the chat page's scripts start from, as one JSON value: addresses, words, notes of the history."""

from __future__ import annotations

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

from sessions_app.pages.chat_data import Transcript
from sessions_app.pages.dates import is_chinese
from sessions_app.pages.wording import chat_strings

# Stands in the addresses where the scripts put an id.
PLACE = "ID"


def chat_config(
    transcript: Transcript | None, *, pill: dict[str, Any], memories: int, demo: bool
) -> dict[str, Any]:
    """The value of <script id="chat-config">; `transcript` is the chat that is shown, None for a new one.

    `after` is the number of the last frame its history shows. `demo`: no model is connected, so answers only
    quote.
    """
    return {
        "session": transcript.session_id if transcript else None,
        "socket": f"/ws/chat/{PLACE}",
        "language": "zh" if is_chinese(get_language() or "en") else "en",
        "icons": static("icons.svg"),
        "memories": memories,
        "demo": demo,
        "budget": transcript.budget if transcript else None,
        "after": transcript.last_frame if transcript else 0,
        "notes": transcript.notes if transcript else {},
        "question": transcript.question if transcript else None,
        "switches": {name: pill[name] for name in ("reads", "writes")},
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
        "switch": "switch",
        "correct": "memory-correct",
        "forget": "memory-forget",
        "undo": "memory-undo",
        "reopen": "question-reopen",
    }
    return {name: reverse(f"pages:{view}") for name, view in plain.items()} | {
        name: reverse(f"pages:{view}", args=[PLACE]) for name, view in placed.items()
    }
