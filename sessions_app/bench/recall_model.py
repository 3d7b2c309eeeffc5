"""What a recall set is read into: things to keep, questions with their gold, and who keeps them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from memoryhub.core.text import Language
from sessions_app.bench.model import Half


@dataclass(frozen=True, slots=True)
class Kept:
    """One turn or statement; `ref` is the name by which gold cites it, `group` the session it was said in."""

    ref: str
    content: str
    said_at: datetime
    group: str = ""
    role: str = "user"
    name: str = ""
    memory_type: str | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the refs that answer it; `at` is when it is asked, None after everything was kept.

    `stale` are refs that no longer hold: they may not come back as if they did.
    """

    text: str
    gold: frozenset[str]
    half: Half
    category: str = ""
    at: datetime | None = None
    stale: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Pool:
    """What one user has said (`turns`) or a program has told of the user (`memories`), and the questions."""

    identity: str
    language: Language
    source: Literal["turns", "memories"]
    kept: tuple[Kept, ...]
    asked: tuple[Asked, ...]
