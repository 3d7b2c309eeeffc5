"""What a past context can no longer show is named with its reason, and what was erased never comes back."""

from __future__ import annotations

import datetime
import json
from typing import Any

import pytest
from django.utils import timezone

from memories.models import MemoryItem
from memories.services.documents import NewDocument, add_document, forget_document
from memories.services.forget import ForgetRequest, forget
from memories.services.provenance import Source
from memoryhub.core.assembly.losses import LOSS_WORDS, Loss
from memoryhub.core.ids import encode_id
from sessions_app.models import Artifact, FormerPart, Session, Turn
from sessions_app.services import former, simulation_target
from sessions_app.services.chat import take_edit
from sessions_app.services.checkpoints import TaskPlan, put_task
from sessions_app.services.retention import expire_artifacts
from sessions_app.services.sessions import change_session
from sessions_app.services.settings import change_settings
from sessions_app.services.simulation import Simulation
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.compressing import rows
from tests.sessions_app.replaying import Recorder, assert_replays, recorder, simulated, talk

__all__ = ["recorder"]

RULE = {"en": "Never mention Quillon to my mother.", "zh": "绝对不要跟我妈妈提奇云寺。"}
NAME = {"en": "Quillon", "zh": "奇云寺"}
PREFERS = {"en": "I prefer short answers, please.", "zh": "我喜欢简短的回答。"}
FACT = {"en": "My sister is called Mei and she lives in Lisbon.", "zh": "我妹妹叫小梅，她住在里斯本。"}
ASKED = {"en": "Where does my sister live?", "zh": "我妹妹住在哪里？"}
FILLER = {"en": "The piano came on Monday at noon.", "zh": "钢琴是星期一中午送到的。"}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


def found_lost(found: Simulation) -> dict[tuple[str, str], int]:
    """How many ids each loss is about."""
    return {(one.kind, one.code): len(one.source_ids) for one in found.lost}


def forgotten(owner: Owner, **what: Any) -> None:
    forget(owner.scope, user_id=owner.user.id, request=ForgetRequest(**what), actor=SYSTEM)


def turn(owner: Owner, session: Session, seq: int) -> Turn:
    [found] = rows(owner, Turn, session_id=session.pk, seq=seq)
    return found  # type: ignore[no-any-return]


def everything_kept(owner: Owner) -> str:
    kept = rows(owner, FormerPart)
    return json.dumps([one.values for one in kept], ensure_ascii=False)


@BOTH
async def test_what_was_forgotten_is_named_and_stays_gone(
    owner: Owner, session: Session, recorder: Recorder, language: str
) -> None:
    """Pinned, folded, edited away, kept for replays, then forgotten: no replay and no row says it again."""
    said = [RULE[language], FACT[language], *[FILLER[language]] * 6, ASKED[language]]
    await talk(owner, session, said, compress_every=4)
    first = await in_thread(turn, owner, session, 1)
    await in_thread(take_edit, owner.scope, session.pk, first.pk, content=FILLER[language])
    await assert_replays(owner, session, recorder)
    assert NAME[language] in await in_thread(everything_kept, owner)
    await in_thread(forgotten, owner, query=RULE[language])
    assert NAME[language] not in await in_thread(everything_kept, owner)
    found = await in_thread(simulated, owner, session, seq=17)
    assert NAME[language] not in str(found.messages)
    lost = found_lost(found)
    assert {("pins", "erased"), ("summary", "erased")} <= lost.keys()
    assert lost["pins", "erased"] == 1
    assert {code for _, code in lost} == {"erased"}
    assert found.changed == tuple(dict.fromkeys(one.kind for one in found.lost))


@BOTH
async def test_a_forgotten_memory_is_lost_and_the_rest_is_there(
    owner: Owner, session: Session, recorder: Recorder, language: str
) -> None:
    await talk(owner, session, [FACT[language], PREFERS[language], ASKED[language]], compress_every=9)
    ids = [one.pk for one in await in_thread(rows, owner, MemoryItem, memory_type="preference")]
    await in_thread(forgotten, owner, memory_ids=tuple(ids))
    found = await in_thread(simulated, owner, session, seq=5)
    by_kind = {one.kind: one for one in found.lost if one.code == "erased"}
    assert by_kind["preferences"].source_ids == tuple(encode_id("mem", one) for one in ids)
    assert FACT[language] in str(found.messages)
    assert "preferences" not in {segment.kind for segment in found.manifest.segments}


@BOTH
async def test_a_forgotten_message_and_its_answer(
    owner: Owner, session: Session, recorder: Recorder, language: str
) -> None:
    """What was recalled for the answer goes with it; the turns before, which stand, are shown."""
    await talk(owner, session, [FACT[language], FILLER[language], ASKED[language]], compress_every=9)
    last = await in_thread(turn, owner, session, 5)
    await in_thread(forgotten, owner, source=Source(turn_ids=(last.pk,)))
    found = await in_thread(simulated, owner, session, seq=5)
    assert found.compared_to.basis == "trace"
    assert found_lost(found).keys() == {("recall", "erased"), ("input", "erased")}
    assert FACT[language] in str(found.messages)
    assert ASKED[language] not in str(found.messages)


@BOTH
async def test_words_that_were_changed_later(
    owner: Owner, session: Session, recorder: Recorder, language: str
) -> None:
    first, rest = {
        "en": ("my card starts with 4111 1111", "the rest is 1111 1111"),
        "zh": ("我的身份证前十位是 1101051949", "后面是 1231002X"),
    }[language]
    await talk(owner, session, [first, FILLER[language]], compress_every=9)
    await in_thread(append_turns, owner.scope, session.pk, [NewTurn("user", rest)])
    first_turn = encode_id("trn", (await in_thread(turn, owner, session, 1)).pk)
    found = await in_thread(simulated, owner, session, seq=3)
    assert Loss("turns", "reworded", (first_turn,)) in found.lost
    found = await in_thread(simulated, owner, session, seq=1)
    assert Loss("input", "reworded", (first_turn,)) in found.lost


@BOTH
async def test_a_deleted_document(owner: Owner, session: Session, recorder: Recorder, language: str) -> None:
    text = {"en": "The pump is under warranty for 30 months.", "zh": "水泵整机保修三十个月。"}[language]
    asked = {"en": "How long is the warranty of the pump?", "zh": "水泵整机保修多久？"}[language]
    new = NewDocument(title="P7", data=text.encode())
    document = (await in_thread(add_document, owner.tenant_scope, new, actor=SYSTEM)).document
    await talk(owner, session, [asked], compress_every=9)
    assert (await in_thread(simulated, owner, session, seq=1)).lost == ()
    await in_thread(forget_document, owner.tenant_scope, document.pk, actor=SYSTEM)
    found = await in_thread(simulated, owner, session, seq=1)
    assert found_lost(found) == {("recall", "erased"): 1}


@BOTH
async def test_what_is_kept_only_as_it_is_now(
    owner: Owner, session: Session, recorder: Recorder, language: str
) -> None:
    await in_thread(put_task, owner.scope, session.pk, TaskPlan(goal=FACT[language]))
    await talk(owner, session, [FILLER[language]], compress_every=9)
    await assert_replays(owner, session, recorder)
    await in_thread(put_task, owner.scope, session.pk, TaskPlan(goal=FILLER[language]))
    found = await in_thread(simulated, owner, session, seq=1)
    assert [(one.kind, one.code) for one in found.lost] == [("task", "only_now")]


@BOTH
async def test_goals_that_were_forgotten_or_are_too_old(
    owner: Owner, session: Session, recorder: Recorder, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await in_thread(change_session, owner.scope, session.pk, actor=SYSTEM, goal=RULE[language])
    await talk(owner, session, [FILLER[language]], compress_every=9)
    await in_thread(change_session, owner.scope, session.pk, actor=SYSTEM, goal=PREFERS[language])
    await assert_replays(owner, session, recorder)
    await in_thread(forgotten, owner, query=RULE[language])
    assert NAME[language] not in await in_thread(everything_kept, owner)
    found = await in_thread(simulated, owner, session, seq=1)
    assert found_lost(found) == {("goal", "erased"): 0}
    monkeypatch.setattr(former, "MOST_TEXTS", 1)
    await in_thread(change_session, owner.scope, session.pk, actor=SYSTEM, goal="")
    found = await in_thread(simulated, owner, session, seq=1)
    assert found_lost(found) == {("goal", "not_kept"): 0}


@BOTH
async def test_the_goal_of_now_that_is_forgotten(
    owner: Owner, session: Session, recorder: Recorder, language: str
) -> None:
    await in_thread(change_session, owner.scope, session.pk, actor=SYSTEM, goal=RULE[language])
    await talk(owner, session, [FILLER[language]], compress_every=9)
    await in_thread(forgotten, owner, query=RULE[language])
    found = await in_thread(simulated, owner, session, seq=1)
    assert found_lost(found) == {("goal", "erased"): 0}
    assert NAME[language] not in str(found.messages)


@BOTH
async def test_a_long_result_that_expired_says_what_it_said(
    owner: Owner, session: Session, recorder: Recorder, language: str
) -> None:
    line = {"en": "row {n}: balance {n} euros\n", "zh": "第 {n} 行：余额 {n} 元\n"}[language]
    log = "".join(line.format(n=n) for n in range(700))
    await in_thread(change_settings, owner.tenant_scope, {"artifact_days": 30}, actor=SYSTEM)
    await in_thread(append_turns, owner.scope, session.pk, [NewTurn("tool", log)])
    await talk(owner, session, [FILLER[language]], compress_every=9)
    later = timezone.now() + datetime.timedelta(days=40)
    assert await in_thread(expire_artifacts, owner.tenant.id, now=later) == 1
    assert [one.content for one in await in_thread(rows, owner, Artifact)] == [""]
    seqs = {seq + 1: built for seq, built in recorder.contexts.items()}
    assert len(seqs) == 1
    await assert_replays(owner, session, recorder)


async def test_what_differs_for_no_known_reason(
    owner: Owner, session: Session, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a release that words the standing prompt in another way."""
    await talk(owner, session, ["hello"], compress_every=9)
    monkeypatch.setattr(simulation_target, "default_system_prompt", lambda language: "Be brief.")
    found = await in_thread(simulated, owner, session, seq=1)
    assert found_lost(found) == {("system", "changed"): 0}


def test_a_past_turn_without_a_trace_names_what_was_forgotten(owner: Owner, session: Session) -> None:
    append_turns(owner.scope, session.pk, [NewTurn("user", one) for one in ("I like tea.", "And you?")])
    gone = turn(owner, session, 1)
    forgotten(owner, source_turn_id=gone.pk)
    found = simulated(owner, session, seq=2)
    assert found.lost == (Loss("turns", "erased", (encode_id("trn", gone.pk),)),)
    assert found.compared_to.basis == "own_settings"
    assert simulated(owner, session).lost == ()


def test_a_past_turn_without_a_trace_holds_what_was_edited_since(owner: Owner, session: Session) -> None:
    texts = ("Never share the draft with the press.", "And you?")
    append_turns(owner.scope, session.pk, [NewTurn("user", one) for one in texts])
    take_edit(owner.scope, session.pk, turn(owner, session, 1).pk, content="Hello.")
    found = simulated(owner, session, seq=2)
    assert next(message.content for message in found.messages if message.role == "user") == texts[0]
    assert simulated(owner, session, seq=3).manifest.source_ids().get("pins") is None
    with tenant_tx(owner.tenant.id):
        assert FormerPart.objects.filter(session=session).count() == 1


def test_every_reason_has_words_in_both_languages() -> None:
    for code, words in LOSS_WORDS.items():
        loss = Loss("pins", code)
        assert [loss.words("en"), loss.words("zh")] == [words["en"], words["zh"]]
        assert len({*words.values()}) == 2
