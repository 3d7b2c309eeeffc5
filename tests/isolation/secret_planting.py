"""Plants texts through every way in, and reads back all that is stored."""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from psycopg import sql
from redis import Redis

from memories.services.embedding import embed_pending
from sessions_app.services.importing import Transcript, conversations_of, import_conversations
from sessions_app.services.processing import process_session
from tenants.scope import Scope
from tests.conftest import TEST_DATABASE, Owner
from tests.isolation.world import Api
from tests.sessions_app.compressing import compact_session


def plant_in_conversations(api: Api, texts: list[str]) -> str:
    """Say every text as every speaker, to be answered, in a context, in a task and about the session."""
    first = texts[0]
    notes = {f"note{number}": text[:200] for number, text in enumerate(texts[:16])}
    body = {"user": "alice", "title": first[:200], "goal": first, "metadata": notes}
    session = api.made("sessions", body)
    path = f"/api/v1/sessions/{session['id']}"
    changes = {"title": texts[1][:200], "goal": texts[1], "metadata": notes}
    assert api.send("PATCH", path, changes)[0] == 200
    for number, text in enumerate(texts):
        for role in ("user", "assistant", "tool"):
            post(api, f"{path}/turns", {"role": role, "content": text, "name": text[:100]}, number, role)
        post(api, f"{path}/context", {"input": text}, number)
        if number % 3 == 0:  # a message is stored as a turn is
            post(api, f"{path}/chat", {"content": text}, number)
    long = "\n".join(texts) + "\nlog line, nothing else" * 900
    post(api, f"{path}/turns", {"role": "tool", "content": long}, 99)
    plant_in_task(api, path, texts)
    return str(session["id"])


def plant_in_task(api: Api, path: str, texts: list[str]) -> None:
    """Every text as a step's title, as a conclusion and in the output of a step."""
    steps = [{"id": f"s{number}", "title": text[:250]} for number, text in enumerate(texts)]
    assert api.send("PUT", f"{path}/task", {"goal": texts[0], "steps": steps, "conclusions": texts})[0] == 200
    for number, text in enumerate(texts):
        key = {"idempotency_key": f"k{number}"}
        post(api, f"{path}/task/steps/s{number}/begin", key, number)
        output = {"said": text, "more": [text], text[:100]: 1}
        post(api, f"{path}/task/steps/s{number}/complete", key | {"output": output}, number)


def plant_in_memory(api: Api, texts: list[str]) -> None:
    """Write every text as a memory, read as one, as a preference, a key and about the user."""
    for number, text in enumerate(texts):
        for more in ({}, {"infer": True}, {"source": {"channel": "tool_output", "quote": text}}):
            post(api, "/api/v1/memories", {"user": "alice", "content": text} | more, number, str(more))
        post(api, "/api/v1/memories/dry-run", {"user": "alice", "content": text}, number)
        post(api, "/api/v1/memories/search", {"user": "alice", "query": text}, number)
        post(api, "/api/v1/users/alice/forget", {"query": text, "dry_run": True}, number)
        api.send("PUT", f"/api/v1/users/alice/preferences/key{number}", {"value": text})
        api.send("PUT", "/api/v1/users/alice", {"name": text[:100], "metadata": {"a": text[:200]}})
    kept = api.made("memories", {"user": "alice", "content": "I like tea"})
    api.send("PATCH", f"/api/v1/memories/{kept['id']}", {"content": texts[0]})


def post(api: Api, path: str, body: dict[str, Any], *name: Any) -> None:
    """A POST whose answer is kept, so that a repeated one gets the same."""
    key = hashlib.sha256(repr((path, name)).encode()).hexdigest()
    status, shown = api.send("POST", path, body, **{"Idempotency-Key": key})
    assert status < 300 or shown["code"] in ("secret_refused", "memory_refused"), shown


def work_off(owner: Owner, session: str) -> None:
    """What the worker does: read the conversation, embed it, fold it."""
    pk = uuid.UUID(session[4:])
    process_session(Scope(owner.tenant.id), pk)
    while embed_pending(owner.tenant.id, 128):
        continue
    compact_session(Scope(owner.tenant.id), pk)


def plant_by_import(owner: Owner, texts: list[str], folder: Path) -> None:
    """Replay a conversation file that holds every text."""
    path = folder / "talk.jsonl"
    rows = [{"role": "user", "content": text, "session": "old"} for text in texts]
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    import_conversations(owner.tenant.id, conversations_of(Transcript(path=path, user_ref="alice")))


def stored_text() -> Iterator[tuple[str, str]]:
    """(table, row as text) of the whole database, past row security; bytes are read as text."""
    url = str(settings.ENVIRONMENT.admin_url)
    place: dict[str, Any] = psycopg.conninfo.conninfo_to_dict(url) | {"dbname": TEST_DATABASE}
    with psycopg.connect(**place) as server:
        tables = server.execute("select tablename from pg_tables where schemaname = 'public'").fetchall()
        for (table,) in tables:
            rows = server.execute(sql.SQL("select * from {}").format(sql.Identifier(table)))
            for row in rows:
                yield table, "\n".join(_readable(value) for value in row)


_READERS: dict[bytes | str, Callable[[Redis, bytes], Any]] = {
    b"string": lambda store, key: store.get(key),
    b"list": lambda store, key: store.lrange(key, 0, -1),
    b"hash": lambda store, key: list(store.hgetall(key).items()),
    b"zset": lambda store, key: store.zrange(key, 0, -1),
    b"set": lambda store, key: list(store.smembers(key)),
    b"stream": lambda store, key: store.xrange(key),
    b"none": lambda store, key: "",  # it expired since it was listed
}


def cached_text(url: str) -> Iterator[tuple[str, str]]:
    """(key, everything under it) of the whole of Redis."""
    store = Redis.from_url(url)
    for key in store.scan_iter(count=1_000):
        yield _readable(key), _readable(_READERS[store.type(key)](store, key))


def _readable(value: Any) -> str:
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    if isinstance(value, list | tuple):
        return "\n".join(_readable(one) for one in value)
    return str(value)


# A code of six digits also stands in an id, a time or a vector now and then, by chance.
CHANCE = 8


def holders(secrets: Sequence[str], stored: Iterator[tuple[str, str]]) -> set[tuple[str, str]]:
    """(secret, where) for each secret that stands in a stored text, as it is or as JSON writes it.

    A secret of CHANCE digits or fewer counts only where no letter, digit or decimal point touches it.
    """
    signs = {secret: _sign(secret) for secret in secrets}
    found = set()
    for place, text in stored:
        found |= {(secret, place) for secret, sign in signs.items() if sign.search(text)}
    return found


def _sign(secret: str) -> re.Pattern[str]:
    either = "|".join(re.escape(form) for form in {secret, json.dumps(secret)[1:-1]})
    if secret.isdecimal() and len(secret) <= CHANCE:
        return re.compile(rf"(?<![0-9A-Za-z.]){either}(?![0-9A-Za-z])")
    return re.compile(either)
