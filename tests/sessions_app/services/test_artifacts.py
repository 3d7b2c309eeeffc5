"""Long tool results are kept once a user, and go when nothing refers to them any more."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from memories.services.forget import ForgetRequest, forget
from memoryhub.core.errors import Conflict, NotFound
from sessions_app.models import Artifact, Session, Turn
from sessions_app.queries import get_artifact
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.processing import process_session
from sessions_app.services.sessions import delete_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.conftest import new_session

LOG = "".join(f"row {n}: 余额 {n * 7} 元\n" for n in range(600))


def tool(owner: Owner, session: Session, content: str = LOG, key: str | None = None) -> Turn:
    [turn] = append_turns(owner.scope, session.id, [NewTurn("tool", content, client_turn_id=key)])
    return turn


def kept(owner: Owner) -> list[str]:
    """The texts that the tenant keeps."""
    with tenant_tx(owner.tenant.id):
        return list(Artifact.objects.values_list("content", flat=True))


def test_one_text_is_kept_once_a_user(
    owner: Owner, session: Session, stranger: Owner, foreign: Session
) -> None:
    turns = [tool(owner, session), tool(owner, session), tool(owner, new_session(owner))]
    assert len({turn.artifact_id for turn in turns}) == 1
    assert len({turn.content for turn in turns}) == 1
    assert kept(owner) == [LOG]
    assert tool(stranger, foreign).artifact_id != turns[0].artifact_id


def test_a_batch_offloads_each_text_once(owner: Owner, session: Session) -> None:
    texts = [LOG, LOG.upper(), "short", LOG]
    turns = append_turns(owner.scope, session.id, [NewTurn("tool", text) for text in texts])
    assert [turn.artifact_id is None for turn in turns] == [False, False, True, False]
    assert turns[0].artifact_id == turns[3].artifact_id != turns[1].artifact_id
    assert sorted(kept(owner)) == sorted([LOG, LOG.upper()])


def test_sixteen_at_once_keep_one(owner: Owner) -> None:
    sessions = [new_session(owner) for _ in range(8)]

    def attempt(number: int) -> uuid.UUID | None:
        try:
            return tool(owner, sessions[number % 8]).artifact_id
        finally:
            connections.close_all()

    with ThreadPoolExecutor(16) as pool:
        assert len(set(pool.map(attempt, range(16)))) == 1
    assert kept(owner) == [LOG]


def test_the_limit_is_2000_tokens(owner: Owner, session: Session) -> None:
    word = " yes"
    assert tool(owner, session, word * 2_000).tokens == 2_000
    assert tool(owner, session, word * 2_001).artifact_id is not None


def test_a_repeated_client_id_repeats_its_whole_text(owner: Owner, session: Session) -> None:
    first, again = tool(owner, session, key="c1"), tool(owner, session, key="c1")
    assert first.pk == again.pk
    with pytest.raises(Conflict, match="client_turn_id_reused"):
        tool(owner, session, LOG + "one more", key="c1")
    assert kept(owner) == [LOG]


def test_secrets_are_masked_in_the_middle_too(owner: Owner, session: Session) -> None:
    turn = tool(owner, session, f"{LOG}card 4111 1111 1111 1111\n密码是 hunter2zzz\n{LOG}")
    [text] = kept(owner)
    assert "4111 1111" not in text
    assert "hunter2zzz" not in text
    assert "bank_card" in turn.masked_kinds


def test_it_goes_with_the_last_session_that_refers_to_it(owner: Owner, session: Session) -> None:
    other = new_session(owner)
    tool(owner, session)
    tool(owner, other)
    delete_session(owner.scope, session.id, actor=SYSTEM)
    assert kept(owner) == [LOG]
    delete_session(owner.scope, other.id, actor=SYSTEM)
    assert kept(owner) == []


def test_it_goes_when_its_turn_is_forgotten(owner: Owner, session: Session) -> None:
    turn = tool(owner, session, key="c1")
    process_session(owner.scope, session.id)
    request = ForgetRequest(source_turn_id=turn.pk)
    forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM, dry_run=True)
    assert kept(owner) == [LOG]
    forget(owner.scope, user_id=owner.user.id, request=request, actor=SYSTEM)
    assert kept(owner) == []
    with tenant_tx(owner.tenant.id):
        stored = Turn.objects.get(pk=turn.pk)
    assert (stored.artifact_id, stored.offload) == (None, {})
    assert "余额" not in stored.content
    assert tool(owner, session, key="c1").pk == turn.pk
    assert kept(owner) == []


def test_another_user_of_the_tenant_cannot_read_it(owner: Owner, session: Session, stranger: Owner) -> None:
    identifier = tool(owner, session).artifact_id
    assert identifier is not None
    with tenant_tx(owner.tenant.id):
        other = EndUser.objects.create(user_ref="bob")
    for scope in (Scope(owner.tenant.id, other.id), stranger.scope, stranger.tenant_scope):
        with tenant_tx(scope.tenant_id, scope.user_id), pytest.raises(NotFound):
            get_artifact(identifier)


@pytest.mark.parametrize("redis", [True, False])
def test_the_context_accounts_for_it(
    owner: Owner, session: Session, redis: bool, request: pytest.FixtureRequest
) -> None:
    if not redis:
        request.getfixturevalue("no_redis")
    turn = tool(owner, session)
    for _ in range(2):  # from Postgres, then from working memory
        built = build_context(owner.scope, session.id, ContextRequest(input_text="然后呢？"))
        [dropped] = built.assembled.manifest.dropped
        assert (dropped.reason, dropped.tokens) == ("offloaded", turn.offload["tokens"] - turn.tokens)
        assert any(turn.content in message.content for message in built.assembled.messages)
