"""The [1] of a connected model is what the context numbers so, be it that something before it is left out."""

from __future__ import annotations

import pytest

from sessions_app.models import Session
from sessions_app.services import answering, speaking
from sessions_app.services.processing import process_session
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tests.conftest import Owner
from tests.sessions_app.chatting import ScriptedModel, chatted
from tests.sessions_app.conftest import new_session
from tests.sessions_app.replaying import Recorder, recorder

__all__ = ["recorder"]

HERE = {"en": "My sister lives in Lisbon.", "zh": "我妹妹住在里斯本。"}
BEFORE = {
    "en": ["My sister is called Mei.", "My sister has two cats.", "My sister plays the cello."],
    "zh": ["我妹妹叫小梅。", "我妹妹养了两只猫。", "我妹妹会拉大提琴。"],
}
ASKED = {"en": "What do you know of my sister?", "zh": "关于我妹妹你知道些什么？"}


def told(owner: Owner, session: Session, language: str) -> None:
    """Some of it in a session before, some in this one."""
    for one, texts in ((new_session(owner), BEFORE[language]), (session, [HERE[language]])):
        append_turns(owner.scope, one.pk, [NewTurn("user", text) for text in texts])
        process_session(owner.scope, one.pk)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_what_a_connected_model_cites(
    owner: Owner, session: Session, recorder: Recorder, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    await in_thread(told, owner, session, language)
    model = ScriptedModel(["[1] [2] [3]"])
    for module in (answering, speaking):
        monkeypatch.setattr(module, "chat_model", lambda: model)
    frames = await chatted(owner, session, ASKED[language])
    [context] = recorder.contexts.values()
    manifest = context.assembled.manifest
    shown = manifest.source_ids()["recall"]
    assert "said_by_turn" in {one.reason for one in manifest.dropped}
    assert len(shown) >= 3
    assert frames[-1]["memory"]["cited"] == list(shown[:3])
