"""Fills the demo tenant once: an operator, a key, three people and what they said, by the usual services."""

from __future__ import annotations

import datetime
import secrets
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field

from django.contrib.auth.models import User

from memories.services.memory_tests import NewMemoryTest, import_tests
from memories.services.write import Statement, remember
from sessions_app.demo import CONVERSATIONS, GUESSES, QUESTIONS, DemoConversation, DemoGuess
from sessions_app.importing import ImportedSession, ImportedTurn
from sessions_app.models import Turn
from sessions_app.services.importing import Conversation, import_conversations
from tenants.models import Membership, Role, Tenant
from tenants.queries import end_user_by_ref
from tenants.scope import Scope, tenant_tx
from tenants.services.accounts import create_operator, end_user_in_tenant
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM

DEMO_TENANT = "demo"
DEMO_OPERATOR = "demo@example.com"
SEEDED = "demo_seeded"  # in the tenant's settings: everything was made and shown


@dataclass(frozen=True, slots=True)
class SeededDemo:
    """The demo tenant; key and password only from the run that finished it."""

    tenant_id: uuid.UUID
    email: str
    api_key: str | None = field(default=None, repr=False)
    password: str | None = field(default=None, repr=False)


def seed_demo(*, now: datetime.datetime) -> SeededDemo:
    """Make whatever of the demo is not there yet; `now` is aware, the conversations lie before it.

    A run that was killed is taken up by the next one, which then shows a key and a password of its own.
    """
    tenant, _ = Tenant.objects.get_or_create(name=DEMO_TENANT)
    if tenant.settings.get(SEEDED):
        return SeededDemo(tenant_id=tenant.id, email=DEMO_OPERATOR)
    made = create_operator(DEMO_OPERATOR, tenant=tenant, role=Role.OWNER)
    password = made.password or _new_password(made.account)
    end_user_in_tenant(made.account, tenant.id)
    conversations = {one.key: _conversation(one, now) for one in CONVERSATIONS}
    import_conversations(tenant.id, conversations.values())
    for guess in GUESSES:
        _remember_guess(tenant.id, conversations[guess.conversation], guess)
    _keep_questions(tenant.id)
    key = issue_api_key(tenant.id, name="demo", actor=SYSTEM)
    tenant.settings = {**tenant.settings, SEEDED: True}
    tenant.save(update_fields=["settings"])
    return SeededDemo(tenant_id=tenant.id, email=DEMO_OPERATOR, api_key=key.plain, password=password)


def _keep_questions(tenant_id: uuid.UUID) -> None:
    """Memory tests of the operator's own end user, each once however often this runs."""
    asked = [
        NewMemoryTest(query=one.query, expected=[{"text": one.expected}], forbidden=[{"text": one.forbidden}])
        for one in QUESTIONS
    ]
    import_tests(Scope(tenant_id), [(DEMO_OPERATOR, one) for one in asked], actor=SYSTEM)


def _new_password(account: User) -> str | None:
    """A new password for the account of a run that was cut short; None for a person of other tenants."""
    if Membership.objects.filter(account=account).exclude(tenant__name=DEMO_TENANT).exists():
        return None
    password = secrets.token_urlsafe(12)
    account.set_password(password)
    account.save(update_fields=["password"])
    return password


def _conversation(demo: DemoConversation, now: datetime.datetime) -> Conversation:
    day = (now - datetime.timedelta(days=demo.days_ago)).date()
    began = datetime.datetime.combine(day, demo.at, tzinfo=datetime.UTC)
    session = ImportedSession(
        external_id=f"demo:{demo.key}",
        title=demo.title,
        started_at=began,
        turns=tuple(_turns(demo, began)),
        user=demo.name or None,
    )
    return Conversation(demo.user_ref or DEMO_OPERATOR, session)


def _turns(demo: DemoConversation, began: datetime.datetime) -> Iterator[ImportedTurn]:
    for place, content in enumerate(demo.said):
        yield ImportedTurn(
            role="assistant" if place % 2 else "user",
            content=content,
            created_at=began + datetime.timedelta(seconds=40 * place),
            external_id=f"demo:{demo.key}:{place}",
        )


def _remember_guess(tenant_id: uuid.UUID, conversation: Conversation, guess: DemoGuess) -> None:
    """Keep what was only inferred; pages show it as a guess to confirm."""
    source = conversation.session.turns[guess.place]
    with tenant_tx(tenant_id):
        user = end_user_by_ref(conversation.user_ref)
        turn = Turn.objects.get(user=user, client_turn_id=source.external_id)
    statement = Statement(
        content=guess.content,
        user_id=turn.user_id,
        memory_type="fact",
        subject_key=guess.subject_key,
        confidence=guess.confidence,
        importance=4,
        channel="assistant_inferred",
        inferred=True,
        valid_from=turn.said_at,
        quote=source.content,
        quote_start=0,
        session_id=turn.session_id,
        turn_id=turn.pk,
    )
    remember(Scope(tenant_id, turn.user_id), statement)
