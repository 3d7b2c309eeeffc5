"""A context comes out again by the wording and rules of its own time, whatever those of now are."""

from __future__ import annotations

import pytest

from memoryhub.core.assembly.editions import EDITION, FIRST
from memoryhub.core.text import Language
from sessions_app.models import ContextTrace, Session
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.processing import process_session
from sessions_app.services.simulation import Simulation
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.conftest import new_session
from tests.sessions_app.replaying import Recorder, assert_replays, recorder, simulated, talk, unmarked
from tests.sessions_app.services.test_replay_losses import forgotten, turn

__all__ = ["recorder"]

BOTH = pytest.mark.parametrize("language", ["en", "zh"])
FACTS = {
    "en": ["My sister lives in Lisbon.", "My sister is called Mei.", "My sister has two cats."],
    "zh": ["我妹妹住在里斯本。", "我妹妹叫小梅。", "我妹妹养了两只猫。"],
}
ASKED = {"en": "What did I say of my sister?", "zh": "关于我妹妹我说过什么？"}
SOURCE = {"en": "said by the user", "zh": "用户所说"}


def told(owner: Owner, session: Session, language: str) -> None:
    """The same was said here as in a session before."""
    earlier = new_session(owner)
    for one in (earlier, session):
        append_turns(owner.scope, one.pk, [NewTurn("user", text) for text in FACTS[language]])
        process_session(owner.scope, one.pk)


def built(owner: Owner, session: Session, text: str, *, edition: int) -> BuiltContext:
    return build_context(owner.scope, session.pk, ContextRequest(input_text=text, edition=edition))


def left_out(context: BuiltContext) -> set[str]:
    return {one.reason for one in context.assembled.manifest.dropped if one.kind == "recall"}


def as_of_an_earlier_release(owner: Owner, context: BuiltContext) -> None:
    """Its trace as it was left then."""
    with tenant_tx(owner.tenant.id):
        row = ContextTrace.objects.get(pk=context.trace.pk)
        for key in ("edition", "language", "spare"):
            row.recall.pop(key)
        row.save(update_fields=["recall"])


def replayed(owner: Owner, session: Session, context: BuiltContext, text: str) -> Simulation:
    return simulated(owner, session, trace_id=context.trace.pk, input_text=text)


def assert_the_same(again: Simulation, context: BuiltContext) -> None:
    assert unmarked(again.messages) == unmarked(context.assembled.messages)
    assert again.manifest == context.assembled.manifest
    assert again.compared_to.same
    assert again.lost == ()


@BOTH
def test_a_context_of_an_earlier_release_comes_out_in_its_words(
    owner: Owner, session: Session, language: Language
) -> None:
    told(owner, session, language)
    context = built(owner, session, ASKED[language], edition=FIRST)
    as_of_an_earlier_release(owner, context)
    shown = str(context.assembled.messages)
    assert SOURCE["en"] in shown
    assert not {one for one in left_out(context) if one.startswith("said_by")}
    assert_the_same(replayed(owner, session, context, ASKED[language]), context)


@BOTH
def test_a_context_of_now_says_nothing_twice_and_comes_out_so(
    owner: Owner, session: Session, language: Language
) -> None:
    told(owner, session, language)
    context = built(owner, session, ASKED[language], edition=EDITION)
    assert "said_by_turn" in left_out(context)
    shown = str(context.assembled.messages)
    assert all(shown.count(text[:-1]) == 1 for text in FACTS[language])
    assert (context.trace.recall["edition"], context.trace.recall["language"]) == (EDITION, language)
    assert_the_same(replayed(owner, session, context, ASKED[language]), context)


@BOTH
async def test_chats_replay_also_where_the_message_says_only_ok(
    owner: Owner, session: Session, recorder: Recorder, language: Language
) -> None:
    said = [*FACTS[language], "ok", ASKED[language]]
    await talk(owner, session, said, compress_every=9)
    framed = [one.trace.recall["language"] for one in recorder.contexts.values()]
    assert framed == [language] * len(said)
    await assert_replays(owner, session, recorder)


@BOTH
async def test_it_stays_in_its_language_after_the_answer_was_forgotten(
    owner: Owner, session: Session, recorder: Recorder, language: Language
) -> None:
    await talk(owner, session, [*FACTS[language], "ok"], compress_every=9)
    last = await in_thread(turn, owner, session, 8)
    await in_thread(forgotten, owner, source_turn_id=last.pk)
    traces = await in_thread(_recalls, owner, session)
    assert traces[-1]["language"] == language
    assert traces[-1]["edition"] == EDITION


def _recalls(owner: Owner, session: Session) -> list[dict[str, object]]:
    with tenant_tx(owner.tenant.id):
        rows = ContextTrace.objects.filter(session=session).order_by("created_at", "id")
        return list(rows.values_list("recall", flat=True))
