"""In which language a session talks: one answer for contexts, for answers and for what is stored."""

from __future__ import annotations

from collections.abc import Sequence

from memoryhub.core.assembly.frame_language import frame_language
from memoryhub.core.text import Language
from sessions_app.models import Session


def talk_language(session: Session, said: Sequence[str]) -> Language | None:
    """That of the first of `said` whose words tell one, else of title, goal and prompt.

    None where there is no word at all, neither said nor set.
    """
    texts = [text for text in (*said, session.title, session.goal, session.system_prompt) if text]
    return frame_language(texts[0], texts[1:]) if texts else None
