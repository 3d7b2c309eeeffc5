"""What came from a session, a key, a file or a span of time leaves every store; what others say too stays."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings

from memories.models import MemoryItem, Relation, WriteDecision
from memories.services.embedding import embed_pending
from memories.services.forget import ForgetRequest, Forgotten, Source, forget
from memoryhub.core.ids import encode_id
from sessions_app.models import Session, Turn, TurnStatus
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.importing import Transcript, conversations_of, import_conversations
from sessions_app.services.processing import process_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.isolation.secret_planting import cached_text, holders, stored_text
from tests.sessions_app.compressing import compact_session
from tests.sessions_app.conftest import ApiClient, new_session

MAY = datetime(2026, 5, 1, 9, tzinfo=UTC)
TOLD = {
    "en": ("My sister Zellonia works at the Zellonia hospital", "I am allergic to zellonia nuts"),
    "zh": ("我姐姐在蒙塔湖医院上班", "我对蒙塔湖坚果过敏"),
}
WORD = {"en": "ellonia", "zh": "蒙塔湖"}


def forgotten(owner: Owner, *, dry_run: bool = False, **source: Any) -> Forgotten:
    request = ForgetRequest(source=Source(**source))
    return forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM, dry_run=dry_run)


def say(owner: Owner, session: Session, *contents: str, **columns: Any) -> list[Turn]:
    """Say it, have it read, embedded and put into a context."""
    turns = append_turns(owner.scope, session.id, [NewTurn("user", text, **columns) for text in contents])
    process_session(owner.scope, session.id)
    while embed_pending(owner.tenant.id, 128):
        continue
    build_context(owner.scope, session.id, ContextRequest(input_text=contents[-1]))
    return turns


def where(word: str) -> set[str]:
    """The tables and keys that still hold a word."""
    stores: list[Iterator[tuple[str, str]]] = [stored_text()]
    stores.append(cached_text(str(settings.ENVIRONMENT.require_redis())))
    return {place for stored in stores for _, place in holders([word], stored)}


def contents(owner: Owner) -> list[str]:
    with tenant_tx(owner.tenant.id):
        return list(MemoryItem.objects.order_by("created_at", "id").values_list("content", flat=True))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_session_leaves_every_store(owner: Owner, session: Session, language: str) -> None:
    other = new_session(owner)
    say(owner, other, "I live in Lisbon")
    say(owner, session, *TOLD[language], *(f"Decision {n}: we ship on day {n}" for n in range(20)))
    assert compact_session(owner.scope, session.id) is not None
    append_turns(owner.scope, session.id, [NewTurn("tool", f"{WORD[language]} result\n" * 9_000)])
    dry = forgotten(owner, session_id=session.pk, dry_run=True)
    assert where(WORD[language])
    gone = forgotten(owner, session_id=session.pk)
    assert (gone.memories, gone.turns, gone.summaries) == (dry.memories, dry.turns, dry.summaries)
    assert (gone.memories > 1, gone.turns, gone.summaries) == (True, 23, 1)
    assert where(WORD[language]) == set()
    assert contents(owner) == ["I live in Lisbon"]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I live in Wuppertal", "My home is in Wuppertal"),
        ("我住在景德镇", "我现在住在景德镇"),
    ],
)
def test_what_two_turns_say_stays_in_the_words_of_the_other(
    owner: Owner, session: Session, first: str, second: str
) -> None:
    other = new_session(owner)
    [said] = say(owner, session, first)
    [again] = say(owner, other, second)
    with tenant_tx(owner.tenant.id):
        [row] = MemoryItem.objects.all()
        assert (row.content, set(row.source_turn_ids)) == (first, {said.pk, again.pk})
    gone = forgotten(owner, turn_ids=(said.pk,))
    assert (gone.memories, gone.kept) == (0, 1)
    with tenant_tx(owner.tenant.id):
        [row] = MemoryItem.objects.all()
        assert (row.content, row.turn_id, row.source_turn_ids) == (second, again.pk, [again.pk])
        assert set(WriteDecision.objects.values_list("content", flat=True)) == {"", second}
    while embed_pending(owner.tenant.id, 128):
        continue
    built = build_context(owner.scope, other.id, ContextRequest(input_text="Where do I live? 我住在哪里？"))
    assert second in "\n".join(message.content for message in built.assembled.messages)


@pytest.mark.parametrize(
    ("before", "after"),
    [("I live in Wuppertal", "I moved to Solingen"), ("我住在景德镇", "我搬到瑞金了")],
)
def test_what_a_forgotten_turn_replaced_holds_again(
    owner: Owner, session: Session, before: str, after: str
) -> None:
    say(owner, session, before, said_at=MAY)
    [later] = say(owner, session, after, said_at=MAY + timedelta(days=30))
    assert forgotten(owner, turn_ids=(later.pk,)).memories == 1
    with tenant_tx(owner.tenant.id):
        [row] = MemoryItem.objects.all()
        assert (row.content, row.status, row.valid_to) == (before, "active", None)


def test_only_the_earlier_value_goes_with_its_turn(owner: Owner, session: Session) -> None:
    [first] = say(owner, session, "I live in Cottbus", said_at=MAY)
    say(owner, session, "I moved to Solingen", said_at=MAY + timedelta(days=30))
    assert forgotten(owner, turn_ids=(first.pk,)).memories == 1
    with tenant_tx(owner.tenant.id):
        [row] = MemoryItem.objects.all()
        assert (row.content, row.status, row.supersedes_id) == ("I moved to Solingen", "active", None)
    assert where("Cottbus") == set()


def test_what_a_key_brought_in(owner: Owner, session: Session, api: ApiClient) -> None:
    other, path = ApiClient(owner), f"/sessions/{encode_id('ses', session.id)}/turns"
    for client, text in ((api, "I live in Dornbirn"), (other, "I am allergic to shrimp")):
        assert client.call("POST", path, {"role": "user", "content": text}).status_code == 201
    made = {"user": owner.user.user_ref, "content": "Owns a red bicycle from Dornbirn"}
    assert api.call("POST", "/memories", made).status_code == 201
    process_session(owner.scope, session.id)
    with tenant_tx(owner.tenant.id):
        stored = Turn.objects.get(content="I live in Dornbirn").stored_by
    key = UUID(stored.removeprefix("api_key:"))
    body = {"source_key_id": encode_id("key", key)}
    answer = api.call("POST", f"/users/{owner.user.user_ref}/forget", body).json()
    assert (answer["memories"], answer["turns"]) == (2, 1)
    assert where("Dornbirn") <= {"tenants_idempotencyrecord"}
    assert contents(owner) == ["I am allergic to shrimp"]


def test_what_a_file_brought_in(owner: Owner, session: Session, tmp_path: Path) -> None:
    say(owner, session, "I am allergic to shrimp")
    for name, text in (("a.jsonl", "I live in Bexhill"), ("b.jsonl", "My birthday is May 3")):
        row = {"role": "user", "content": text, "session": name}
        (tmp_path / name).write_text(json.dumps(row), encoding="utf-8")
        transcript = Transcript(path=tmp_path / name, user_ref=owner.user.user_ref)
        import_conversations(owner.tenant.id, conversations_of(transcript))
    gone = forgotten(owner, imported_from="a.jsonl")
    assert (gone.memories, gone.turns) == (1, 1)
    assert where("Bexhill") == set()
    assert len(contents(owner)) == 2


def test_what_was_said_in_a_span_of_time(owner: Owner, session: Session) -> None:
    days: Sequence[str] = ("I am allergic to shrimp", "I live in Ealing", "My birthday is May 3")
    for day, text in enumerate(days):
        say(owner, session, text, said_at=MAY + timedelta(days=day))
    gone = forgotten(owner, since=MAY + timedelta(days=1), until=MAY + timedelta(days=2))
    assert (gone.memories, gone.turns) == (1, 1)
    assert where("Ealing") == set()
    with tenant_tx(owner.tenant.id):
        left = Turn.objects.exclude(status=TurnStatus.FORGOTTEN).values_list("content", flat=True)
        assert set(left) == {days[0], days[2]}


def test_a_strangers_source_is_nothing(
    owner: Owner, session: Session, stranger: Owner, foreign: Session
) -> None:
    say(stranger, foreign, "I live in Fulham")
    assert forgotten(owner, session_id=foreign.pk).turns == 0
    assert "I live in Fulham" in contents(stranger)
    with tenant_tx(owner.tenant.id):
        assert Relation.objects.count() == 0
