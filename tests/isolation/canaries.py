"""Words that belong to one tenant each, sown into all that it holds, and the search for them elsewhere."""

from __future__ import annotations

import base64
import binascii
import json
import re
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.db import connections
from redis import Redis

from memories.services.preferences import set_preference
from memories.services.statement import Statement
from memories.services.write import remember
from memoryhub.core.ids import encode_id
from sessions_app.services.sessions import open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import TenantModel
from tenants.scope import Scope, tenant_tx
from tenants.services.accounts import end_user_named
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tests.conftest import new_owner

# Letters only: nothing takes it for a secret, a number or a date.
CANARY = re.compile(rb"canary[a-p]{16}")
USERS = ("alice", "李雷")


@dataclass(frozen=True, slots=True)
class Nest:
    """A tenant under load: its word, its key and the ids of its rows."""

    tenant_id: uuid.UUID
    canary: str
    key: str
    sessions: dict[str, str] = field(default_factory=dict)
    memories: list[str] = field(default_factory=list)

    def strangers_in(self, content: bytes) -> int:
        """How many words of other tenants the content holds."""
        return sum(found != self.canary.encode() for found in CANARY.findall(content))


def new_nest() -> Nest:
    """A tenant whose turns, memories, preferences, titles and people all hold its word."""
    owner = new_owner()
    tenant_id = owner.tenant.id
    digits = uuid.uuid4().hex[-16:]
    canary = "canary" + "".join(chr(ord("a") + int(digit, 16)) for digit in digits)
    nest = Nest(tenant_id, canary, issue_api_key(tenant_id, name="load", actor=SYSTEM).plain)
    for name in USERS:
        with tenant_tx(tenant_id):
            user = end_user_named(name)
        scope = Scope(tenant_id, user.id)
        session = open_session(scope, user_id=user.id, actor=SYSTEM)
        said = [NewTurn("user", f"My code word is {canary}."), NewTurn("assistant", f"好的，{canary}。")]
        append_turns(scope, session.id, said)
        statement = Statement(content=f"The code word of {name} is {canary}", actor=SYSTEM, user_id=user.id)
        written = remember(scope, statement)
        set_preference(scope, key="code.word", value=canary, actor=SYSTEM)
        nest.sessions[name] = encode_id("ses", session.id)
        assert written.memory is not None
        nest.memories.append(encode_id("mem", written.memory.pk))
    return nest


def strangers_in_database(nests: dict[uuid.UUID, Nest]) -> tuple[int, int]:
    """Rows of these tenants that were read, and those of them that hold another tenant's word."""
    read = foreign = 0
    for model in apps.get_models():
        if not issubclass(model, TenantModel):
            continue
        with connections["ops"].cursor() as cursor:
            table = model._meta.db_table
            cursor.execute(
                f'SELECT tenant_id, t::text FROM "{table}" t WHERE tenant_id = ANY(%s)', [list(nests)]
            )
            for tenant_id, text in cursor.fetchall():
                read += 1
                foreign += nests[tenant_id].strangers_in(text.encode()) > 0
    return read, foreign


def words_in_outbox(nests: dict[uuid.UUID, Nest]) -> int:
    """Intents of these tenants that hold anybody's words: they carry ids only."""
    with connections["ops"].cursor() as cursor:
        cursor.execute("SELECT t::text FROM tenants_outboxtask t WHERE tenant_id = ANY(%s)", [list(nests)])
        return sum(CANARY.search(text.encode()) is not None for (text,) in cursor.fetchall())


def strangers_in_redis(url: str, nests: dict[uuid.UUID, Nest]) -> tuple[int, int]:
    """Keys that hold a word of these tenants, and those of them whose name is not of that word's tenant."""
    known = {nest.canary.encode(): nest.tenant_id.hex for nest in nests.values()}
    held = foreign = 0
    with Redis.from_url(url) as redis:
        for key in redis.scan_iter(count=1000):
            words = {word for value in _values(redis, key) for word in CANARY.findall(value)}
            owners = {known[word] for word in words if word in known}
            held += bool(owners)
            foreign += any(owner not in key.decode(errors="replace") for owner in owners)
    return held, foreign


def _values(redis: Any, key: bytes) -> Iterator[bytes]:
    kind = redis.type(key)
    raw: list[bytes] = []
    if kind == b"string":
        raw = [redis.get(key) or b""]
    elif kind == b"list":
        raw = redis.lrange(key, 0, -1)
    elif kind == b"hash":
        raw = [part for item in redis.hgetall(key).items() for part in item]
    elif kind in (b"set", b"zset"):
        raw = list(redis.smembers(key)) if kind == b"set" else redis.zrange(key, 0, -1)
    for value in raw:
        yield value
        yield _message_body(value)


def _message_body(value: bytes) -> bytes:
    """The arguments inside a message of the task queue; nothing for any other value."""
    try:
        return base64.b64decode(json.loads(value)["body"])
    except (ValueError, KeyError, TypeError, binascii.Error):
        return b""
