"""What the chat answers with no model connected: asked through the services, counted by talk and language."""

from __future__ import annotations

import contextlib
import datetime
import re
import uuid
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any
from unittest import mock

from asgiref.sync import async_to_sync
from django.utils import timezone

from memories.services.recall import RecallRequest, recall
from memoryhub.core.text import Language, detect_language
from sessions_app.bench.answer_talks import Expected, Talk, answer_talks
from sessions_app.bench.bench_tenant import bench_tenant, new_user, work_off
from sessions_app.bench.model import HALVES
from sessions_app.services.answering import AnswerControl, answer
from sessions_app.services.chat import take_message
from sessions_app.services.frames import Frame
from sessions_app.services.sessions import open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import Scope
from tenants.services.audit import SYSTEM

_LANGUAGES: tuple[Language, ...] = ("zh", "en")
_TEN = datetime.time(10, tzinfo=datetime.UTC)
_APART, _LATER = datetime.timedelta(minutes=1), datetime.timedelta(days=2)
_QUOTED = re.compile(r"“[^”]*”|\[\d+\]")


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer beside what it should hold; `found` is what a search for the question gives, best first."""

    expected: Expected
    text: str
    cited: int
    found: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether it says what it must; of what was never told: whether it tells nothing."""
        return self.expected.is_met(self.text) if self.expected.facts else self.cited == 0

    @property
    def is_in_language(self) -> bool:
        """Whether its own words, beside what it quotes, are in the language of the question."""
        return detect_language(_QUOTED.sub("", self.text)) == detect_language(self.expected.text)

    def is_found_in(self, places: int) -> bool:
        """Whether the first hits of the search hold, together, what the answer must."""
        return self.expected.is_met("\n".join(self.found[:places]))


def answer_figures(report: Callable[[str], None]) -> dict[str, object]:
    """By language and half; see docs/bench-answers.md for each figure."""
    figures: dict[str, object] = {"suite": "answers"}
    for language in _LANGUAGES:
        report(f"answers: {language}")
        with bench_tenant() as tenant_id:
            talks = answer_talks(language)
            of_half = {half: [one for one in talks if one.half == half] for half in HALVES}
            figures[language] = {
                half: figures_of([one for talk in chosen for one in asked_of(talk, tenant_id)])
                for half, chosen in of_half.items()
            }
    return figures


def figures_of(answers: Sequence[Answered]) -> dict[str, object]:
    """How many questions were answered rightly, and how many that nothing answers were answered at all."""
    told = [one for one in answers if one.expected.facts]
    untold = [one for one in answers if not one.expected.facts]
    return {
        "questions": len(told),
        "right": sum(one.is_right for one in told),
        "search, first place": sum(one.is_found_in(1) for one in told),
        "search, first five": sum(one.is_found_in(5) for one in told),
        "never told": len(untold),
        "answered all the same": sum(not one.is_right for one in untold),
        "another language": sum(not one.is_in_language for one in answers),
        "quotations an answer": round(sum(one.cited for one in told) / max(1, len(told)), 2),
    }


def asked_of(talk: Talk, tenant_id: uuid.UUID) -> Iterator[Answered]:
    """Have a new person say a talk, then ask its questions; the answers in their order."""
    scope = new_user(tenant_id)
    for day, said in talk.days.items():
        start = datetime.datetime.combine(day, _TEN)
        new = [NewTurn(one.role, one.content, said_at=start + _APART * n) for n, one in enumerate(said)]
        append_turns(scope, _session(scope), new)
        work_off(tenant_id)
    with _clock_at(datetime.datetime.combine(max(talk.days) + _LATER, _TEN)):
        answers = list(_asked(scope, talk))
    yield from answers


def _asked(scope: Scope, talk: Talk) -> Iterator[Answered]:
    session = _session(scope)
    for expected in talk.asked:
        session = session if expected.goes_on else _session(scope)
        found = _found(scope, expected.text)
        frames = _frames(scope, session, expected.text)
        text, cited = frames[-1]["turn"]["content"], frames[-1]["memory"]["cited"]
        yield Answered(expected, text, len(cited), found)


@contextlib.contextmanager
def _clock_at(moment: datetime.datetime) -> Iterator[None]:
    """The product's clock stands there: what is told of a coming day is asked for before that day."""
    with mock.patch.object(timezone, "now", return_value=moment):
        yield


def _session(scope: Scope) -> uuid.UUID:
    assert scope.user_id is not None
    return open_session(scope, user_id=scope.user_id, actor=SYSTEM).pk


def _found(scope: Scope, question: str) -> tuple[str, ...]:
    request = RecallRequest(query=question, now=timezone.now(), user_id=scope.user_id)
    return tuple(hit.content for hit in recall(scope, request).hits)


def _frames(scope: Scope, session: uuid.UUID, question: str) -> list[Frame]:
    message = take_message(scope, session, content=question)
    numbers = count(1)
    frames = answer(scope, message, AnswerControl(next_seq=lambda: next(numbers)))
    return async_to_sync(_collected)(frames)


async def _collected(frames: AsyncGenerator[Frame, None]) -> list[dict[str, Any]]:
    async with contextlib.aclosing(frames):
        return [frame async for frame in frames]
