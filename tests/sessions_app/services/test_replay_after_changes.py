"""A recorded context comes out again as it was, whatever was edited, taken away or changed since."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F

from memories.models import MemoryItem, MemoryStatus, Preference
from memories.services.change import confirm_memory, correct_memory, expire_memory
from memories.services.preferences import delete_preference
from memoryhub.core.pins import room
from sessions_app.models import PinStatus, Session
from sessions_app.queries import pins_of
from sessions_app.services.chat import take_edit, take_regenerate
from sessions_app.services.pins import remove_pin, restore_pin
from sessions_app.services.sessions import change_session
from sessions_app.services.settings import change_settings
from sessions_app.services.summaries import restore_summary
from sessions_app.services.threads import in_thread
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.compressing import compact_session, rows
from tests.sessions_app.replaying import Recorder, assert_replays, recorder, talk

__all__ = ["recorder"]

SAID = {
    "en": [
        "Never share the draft with the press.",
        "I prefer short answers, please.",
        "My sister is called Mei and she lives in Lisbon.",
        "The rent must stay below 900 euros.",
        "Where does my sister live?",
        "Do not touch the production table, whatever the others in the team may say about it on Monday.",
        "Ann will call on Monday at 9:30 and bring the keys of the flat on the fifth floor.",
        "Yesterday we paid 250 euros to the driver who brought the piano.",
        "What did we say about the rent?",
        "The rent must stay below 850 euros.",
        "What did I tell you about my sister and the press?",
    ],
    "zh": [
        "绝对不要把草稿发给媒体。",
        "我喜欢简短的回答。",
        "我妹妹叫小梅，她住在里斯本。",
        "房租不能超过九百欧元。",
        "我妹妹住在哪里？",
        "不要动生产库的表，不管星期一团队里的其他人怎么说都不要动。",
        "小安周一上午九点半来电话，顺便把五楼房子的钥匙带来。",
        "昨天我们付了司机 250 欧元，他把钢琴送来了。",
        "房租我们是怎么说的？",
        "房租不能超过八百五十欧元。",
        "关于我妹妹和媒体，我跟你说过什么？",
    ],
}
OTHER = {"en": "We talk about something else now.", "zh": "我们现在说别的事情。"}

Change = Callable[[Owner, Session, str], None]


def edits(seq: int) -> Change:
    """The message of that number says something else."""

    def change(owner: Owner, session: Session, language: str) -> None:
        with tenant_tx(owner.tenant.id):
            turn = session.turns.get(seq=seq)
        take_edit(owner.scope, session.pk, turn.pk, content=OTHER[language])

    return change


def edits_twice(owner: Owner, session: Session, language: str) -> None:
    """A message is edited, then one before it: what the first edit set aside is still there."""
    compact_session(owner.scope, session.pk)
    edits(5)(owner, session, language)


def answers_again(owner: Owner, session: Session, language: str) -> None:
    take_regenerate(owner.scope, session.pk)


def unpins(owner: Owner, session: Session, language: str) -> None:
    for pin in pins(owner, session):
        remove_pin(owner.scope, session.pk, pin, actor=SYSTEM)


def pins_again(owner: Owner, session: Session, language: str) -> None:
    """What was replaced stands again in the place of what replaced it, and room for pins is scarce."""
    unpins(owner, session, language)
    for pin in reversed(pins(owner, session)):
        restore_pin(owner.scope, session.pk, pin, actor=SYSTEM)
    change_session(owner.scope, session.pk, actor=SYSTEM, token_budget=600)


def pins(owner: Owner, session: Session) -> list[uuid.UUID]:
    with tenant_tx(owner.tenant.id):
        return [pin.pk for pin in pins_of(session.pk)]


def rolls_back(owner: Owner, session: Session, language: str) -> None:
    restore_summary(owner.scope, session.pk, 1, actor=SYSTEM)
    compact_session(owner.scope, session.pk)


def corrects(owner: Owner, session: Session, language: str) -> None:
    for memory in active(owner):
        correct_memory(owner.scope, memory, actor=SYSTEM, content=OTHER[language])


def expires(owner: Owner, session: Session, language: str) -> None:
    for memory in active(owner):
        expire_memory(owner.scope, memory, actor=SYSTEM)


def archives(owner: Owner, session: Session, language: str) -> None:
    """As a memory that nobody used for long, which leaves the preferences too."""
    with tenant_tx(owner.tenant.id):
        Preference.objects.all().delete()
        earlier = F("valid_from") - datetime.timedelta(days=2)
        MemoryItem.objects.update(status=MemoryStatus.ARCHIVED, channel="operator", valid_from=earlier)


def active(owner: Owner) -> list[uuid.UUID]:
    return [one.pk for one in rows(owner, MemoryItem, status="active")]


def confirms(owner: Owner, session: Session, language: str) -> None:
    """What was only heard in talk is set from now on: it stands in another place, and is never cut."""
    for memory in active(owner):
        confirm_memory(owner.scope, memory, actor=SYSTEM)


def prefers_nothing(owner: Owner, session: Session, language: str) -> None:
    for one in rows(owner, Preference, valid_to=None):
        delete_preference(owner.scope, user_id=owner.user.id, key=one.key, actor=SYSTEM)


def says_it_otherwise(owner: Owner, session: Session, language: str) -> None:
    """Goal and system prompt, twice: each stands as it did."""
    for words in (OTHER[language], OTHER[language] * 2):
        change_session(owner.scope, session.pk, actor=SYSTEM, goal=words, system_prompt=words)


def settles_otherwise(owner: Owner, session: Session, language: str) -> None:
    changes = {"min_recent_turns": 2, "last_turns": 3, "reply_reserve": 2_000, "token_budget": 9_000}
    change_settings(owner.tenant_scope, changes, actor=SYSTEM)
    change_settings(owner.tenant_scope, {"min_recent_turns": 4}, actor=SYSTEM)
    columns: dict[str, Any] = {"model": "gpt-4", "token_budget": 5_000, "strategy": "last_turns"}
    change_session(owner.scope, session.pk, actor=SYSTEM, **columns, reads_memory=False)


# One after the other upon the same conversation: what an earlier one set aside must outlast the later ones.
CHANGES: dict[str, list[Change]] = {
    "pins": [answers_again, unpins, pins_again, edits(13)],
    "edits": [rolls_back, edits(7), edits_twice, edits(1)],
    "memories": [confirms, prefers_nothing, corrects, expires, archives],
    "settings": [says_it_otherwise, settles_otherwise, edits(1)],
}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("changes", CHANGES)
async def test_it_comes_out_as_it_was(
    owner: Owner,
    session: Session,
    recorder: Recorder,
    language: str,
    changes: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "PIN_SHARE", 0.1)
    monkeypatch.setattr(room, "LEAST_ROOM", 44)
    columns = {"token_budget": 700, "goal": SAID[language][7], "system_prompt": SAID[language][6]}
    await in_thread(change_session, owner.scope, session.pk, actor=SYSTEM, **columns)
    await talk(owner, session, SAID[language], compress_every=4)
    kinds = {kind for built in recorder.contexts.values() for kind in built.assembled.budget.segments}
    assert {"goal", "pins", "summary", "preferences", "recall", "turns"} <= kinds
    assert PinStatus.OVERFLOW in {pin.status for pin in await in_thread(all_pins, owner, session)}
    await assert_replays(owner, session, recorder)
    for change in CHANGES[changes]:
        await in_thread(change, owner, session, language)
        await assert_replays(owner, session, recorder)


def all_pins(owner: Owner, session: Session) -> list[Any]:
    with tenant_tx(owner.tenant.id):
        return pins_of(session.pk)
