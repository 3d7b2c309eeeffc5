"""A past turn's context comes out again to the byte; other rules show what they would change."""

from __future__ import annotations

import datetime
from typing import Any

import pytest

from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id
from sessions_app.models import ContextTrace, Session, Turn
from sessions_app.services.chat import take_edit
from sessions_app.services.sessions import change_session
from sessions_app.services.settings import change_settings
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.replaying import Recorder, assert_replays, recorder, simulated, talk, unmarked

__all__ = ["recorder"]

SAID = {
    "en": [
        "My sister is called Mei and she lives in Lisbon.",
        "I prefer short answers, please.",
        "We look for a flat on the fifth floor; there is no lift, so no piano.",
        "The rent must stay below 900 euros.",
        "What is my sister called?",
        "Ann will call on Monday at 9:30.",
        "Do not touch the production table.",
        "Yesterday we paid 250 euros to the driver.",
        "Where does my sister live?",
        "I now live in Porto, not in Lisbon.",
        "What did we say about the rent?",
        "Thanks!",
    ],
    "zh": [
        "我妹妹叫小梅，她住在里斯本。",
        "我喜欢简短的回答。",
        "我们要找五楼的房子，没有电梯，所以不要搬钢琴。",
        "房租不能超过九百欧元。",
        "我妹妹叫什么名字？",
        "小安周一上午九点半来电话。",
        "不要动生产库的表。",
        "昨天我们付了司机 250 欧元。",
        "我妹妹住在哪里？",
        "我现在住在波尔图，不住里斯本了。",
        "房租我们是怎么说的？",
        "谢谢！",
    ],
}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("limit", [900, 4_000])
async def test_every_turn_comes_out_again(
    owner: Owner, session: Session, recorder: Recorder, language: str, limit: int
) -> None:
    await in_thread(change_session, owner.scope, session.pk, actor=SYSTEM, token_budget=limit)
    await talk(owner, session, SAID[language], compress_every=4)
    assert len(recorder.contexts) == len(SAID[language])
    kinds = {kind for built in recorder.contexts.values() for kind in built.assembled.budget.segments}
    assert {"summary", "preferences", "recall", "turns"} <= kinds
    await assert_replays(owner, session, recorder)


async def test_an_edited_turn_comes_out_as_it_was(owner: Owner, session: Session, recorder: Recorder) -> None:
    said = ["I prefer tea.", SAID["en"][0], SAID["en"][5]]  # an edit deletes what was pinned after it
    await talk(owner, session, said, compress_every=9)
    first = await in_thread(_turn, owner, session, 3)
    await in_thread(take_edit, owner.scope, session.pk, first.pk, content="I prefer coffee.")
    await assert_replays(owner, session, recorder)


@pytest.mark.parametrize("strategy", ["last_turns", "summary_and_last", "token_budget"])
async def test_a_simple_strategy_says_what_it_loses(
    owner: Owner, session: Session, recorder: Recorder, strategy: str
) -> None:
    await in_thread(change_settings, owner.tenant_scope, {"last_turns": 2}, actor=SYSTEM)
    await talk(owner, session, SAID["en"], compress_every=4)
    found = await in_thread(simulated, owner, session, seq=21, strategy=strategy)
    assert found.strategy == found.manifest.strategy == strategy
    lost = {item.kind for item in found.manifest.dropped if item.reason == "outside_strategy"}
    assert (
        lost
        == {
            "last_turns": {"pins", "summary", "turns", "recall"},
            "summary_and_last": {"turns", "recall"},
            "token_budget": {"pins", "summary", "recall"},
        }[strategy]
    )
    parts = {part.kind: part for part in found.compared_to.parts}
    assert parts["recall"].now == 0 < parts["recall"].before
    assert len(parts["recall"].removed) > 0
    assert not found.compared_to.same


def _turn(owner: Owner, session: Session, seq: int) -> Turn:
    with tenant_tx(owner.tenant.id):
        found: Turn = Turn.objects.get(session=session, seq=seq)
        return found


async def test_a_message_and_its_answer_mean_the_same_context(
    owner: Owner, session: Session, recorder: Recorder
) -> None:
    await talk(owner, session, SAID["zh"][:2], compress_every=9)
    answer = await in_thread(_turn, owner, session, 4)
    by_seq = await in_thread(simulated, owner, session, seq=3)
    by_answer = await in_thread(simulated, owner, session, turn_id=answer.pk)
    assert unmarked(by_seq.messages) == unmarked(by_answer.messages)
    assert by_seq.compared_to.trace_id == by_answer.compared_to.trace_id is not None


async def test_too_small_a_budget_is_a_result(owner: Owner, session: Session, recorder: Recorder) -> None:
    await talk(owner, session, SAID["en"][:2], compress_every=9)
    found = await in_thread(simulated, owner, session, seq=3, token_budget=60)
    assert found.too_small is not None
    assert found.too_small.limit == 60 < found.too_small.required
    assert found.messages == ()
    assert found.budget.remaining < 0
    enough = await in_thread(simulated, owner, session, seq=3, token_budget=found.too_small.required)
    assert enough.too_small is None


def test_nothing_is_stored(owner: Owner, session: Session) -> None:
    say(owner, session, "hello", "你好")
    found = simulated(owner, session, strategy="last_turns", input_text="And?")
    assert (found.compared_to.basis, found.compared_to.strategy, found.seq) == (
        "own_settings",
        "hybrid",
        None,
    )
    with tenant_tx(owner.tenant.id):
        assert not ContextTrace.objects.filter(session=session).exists()


def test_another_model_is_counted_by_its_own_rules(owner: Owner, session: Session) -> None:
    rows: dict[str, Any] = {"models": {"tiny": {"context": 500, "encoding": "cl100k_base"}}}
    change_settings(owner.tenant_scope, rows, actor=SYSTEM)
    say(owner, session, "hello")
    found = simulated(owner, session, model="tiny")
    assert (found.model, found.budget.limit, found.budget.tokenizer) == ("tiny", 500, "cl100k_base")
    assert found.budget.exact  # its turn, which another tokenizer counted, is counted anew
    assert found.compared_to.limit == 16_000


def test_a_turn_without_a_trace_is_shown_by_what_held_then(owner: Owner, session: Session) -> None:
    day = datetime.datetime(2024, 5, 1, 9, tzinfo=datetime.UTC)
    texts = ["I live in Lisbon", "Nice", "I like it", "I moved to Porto"]
    turns = [
        NewTurn("user", text, said_at=day + datetime.timedelta(days=place))
        for place, text in enumerate(texts)
    ]
    append_turns(owner.scope, session.id, turns)
    found = simulated(owner, session, seq=3)
    said = [message.content for message in found.messages]
    assert said == ["I live in Lisbon", "Nice", "I like it"]
    assert found.upto_seq == 2
    assert found.compared_to.basis == "own_settings"
    assert found.compared_to.same


def say(owner: Owner, session: Session, *texts: str) -> None:
    append_turns(owner.scope, session.id, [NewTurn("user", text) for text in texts])


def test_what_is_not_there_is_not_found(
    owner: Owner, session: Session, foreign: Session, stranger: Owner
) -> None:
    say(owner, session, "hello")
    say(stranger, foreign, "theirs")
    theirs = _turn(stranger, foreign, 1)
    for wanted in ({"seq": 2}, {"turn_id": theirs.pk}, {"turn_id": session.pk}):
        with pytest.raises(NotFound):
            simulated(owner, session, **wanted)
    with pytest.raises(NotFound):
        simulated(owner, foreign)
    assert encode_id("trn", theirs.pk)
