"""A real conversation is chatted through, and each context of it comes out again to the byte."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import pytest
from django.conf import settings

from sessions_app.models import Session, Summary
from sessions_app.services.importing import Transcript, conversations_of
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.threads import in_thread
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.replaying import Recorder, assert_replays, recorder, talk

__all__ = ["recorder"]

DATA_VARIABLE = "TEST_DATA_DIR"
MESSAGES = 24

pytestmark = pytest.mark.journey


@pytest.fixture(scope="module")
def data() -> Path:
    """The folder of data sets, which is not part of the repository."""
    folder = Path(os.environ.get(DATA_VARIABLE, settings.BASE_DIR.parent / "shared" / "data")) / "memorybank"
    if not folder.is_dir():
        words = f"REPLAY OF REAL CONVERSATIONS IS NOT TESTED: {folder} is not there; set {DATA_VARIABLE}"
        warnings.warn(words, stacklevel=1)
        pytest.skip(words)
    return folder


def said_by(path: Path, person: str) -> list[str]:
    """What a person said, in order."""
    found = conversations_of(Transcript(path=path, person=person, user_ref=person))
    turns = [turn for one in found for turn in one.session.turns]
    return [turn.content for turn in turns if turn.role == "user"][:MESSAGES]


@pytest.mark.parametrize(("language", "person"), [("en", "Jack"), ("cn", "焦彦")], ids=["en", "zh"])
async def test_every_context_of_a_real_conversation_comes_out_again(
    owner: Owner, data: Path, recorder: Recorder, language: str, person: str
) -> None:
    messages = said_by(data / language / f"memory_bank_{language}.json", person)
    session = await in_thread(_opened, owner)
    await talk(owner, session, messages, compress_every=6)
    assert len(recorder.contexts) == MESSAGES
    assert await in_thread(_versions, owner, session) >= 2
    await assert_replays(owner, session, recorder)


def _opened(owner: Owner) -> Session:
    return open_session(owner.scope, user_id=owner.user.id, actor=SYSTEM, new=NewSession(token_budget=2_000))


def _versions(owner: Owner, session: Session) -> int:
    with tenant_tx(owner.tenant.id):
        return Summary.objects.filter(session=session).count()
