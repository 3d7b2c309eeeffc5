"""Chats whose contexts are kept as the model got them, to be compared with their simulations."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field

import pytest

from memoryhub.core.assembly import Message
from sessions_app.models import Session
from sessions_app.services import answering
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.processing import process_session
from sessions_app.services.simulation import Simulation, SimulationRequest, simulate_context
from sessions_app.services.threads import in_thread
from tenants.scope import Scope
from tests.conftest import Owner
from tests.sessions_app.chatting import chatted
from tests.sessions_app.compressing import compact_session

_MARK = re.compile(r"(?<=<<)\d{15}(?=\n)|(?<=\n)\d{15}(?=>>)")


@dataclass
class Recorder:
    """What every answer was given, by the `seq` of the message it answers."""

    contexts: dict[int, BuiltContext] = field(default_factory=dict)

    def build(self, scope: Scope, session_id: object, request: ContextRequest) -> BuiltContext:
        """`build_context`, remembered."""
        built = build_context(scope, session_id, request)  # type: ignore[arg-type]
        self.contexts[(request.upto_seq or 0) + 1] = built
        return built


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """A recorder that every chat goes through."""
    made = Recorder()
    monkeypatch.setattr(answering, "build_context", made.build)
    return made


def unmarked(messages: tuple[Message, ...]) -> list[tuple[str, str]]:
    """The messages without the marks that differ from call to call."""
    return [(one.role, _MARK.sub("MARK", one.content)) for one in messages]


async def talk(owner: Owner, session: Session, messages: list[str], *, compress_every: int) -> None:
    """Say each message, have memory read it, and compress now and then."""
    for number, content in enumerate(messages, start=1):
        await chatted(owner, session, content, start=number * 1_000)
        await in_thread(process_session, owner.scope, session.pk)
        if number % compress_every == 0:
            await in_thread(compact_session, owner.scope, session.pk)


async def assert_replays(owner: Owner, session: Session, recorder: Recorder) -> None:
    """Each context comes out again to the byte, and its account too."""
    for seq, built in recorder.contexts.items():
        again = await in_thread(simulated, owner, session, seq=seq)
        assert unmarked(again.messages) == unmarked(built.assembled.messages), differing(again, built, seq)
        assert again.manifest == built.assembled.manifest, seq
        assert again.budget == built.assembled.budget, seq
        assert (again.compared_to.basis, again.compared_to.same) == ("trace", True), seq
        assert again.lost == (), seq


def differing(again: Simulation, built: BuiltContext, seq: int) -> str:
    """The lines that are not the same."""
    texts = (unmarked(built.assembled.messages), unmarked(again.messages))
    before, now = ([line for _, text in one for line in text.splitlines()] for one in texts)
    return "\n".join([f"context {seq}", *difflib.unified_diff(before, now, lineterm="", n=0)])


def simulated(owner: Owner, session: Session, **wanted: object) -> Simulation:
    """A simulation in the owner's scope."""
    return simulate_context(owner.scope, session.pk, SimulationRequest(**wanted))  # type: ignore[arg-type]
