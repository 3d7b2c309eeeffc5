"""A person with something of every kind, in both languages, and the file that hands it out."""

from __future__ import annotations

import hashlib
import io
import json
import uuid
import zipfile
from typing import Any

from asgiref.sync import async_to_sync
from django.apps import apps
from django.conf import settings

from memories.services.embedding import embed_pending
from memoryhub.core.ids import decode_id, encode_id
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.person_erasure import erase_in_background
from sessions_app.services.person_export import export_in_background
from sessions_app.services.processing import process_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import TenantModel
from tests.conftest import Owner
from tests.isolation.secret_planting import cached_text, holders, stored_text
from tests.sessions_app.compressing import compact_session
from tests.sessions_app.conftest import ApiClient, new_session

SAID = {
    "en": (
        "My sister Brantovia works at the Brantovia hospital",
        "Never call me before nine, Brantovia rule",
        "I am allergic to brantovia nuts",
        "Please always answer in short brantovia lists",
    ),
    "zh": (
        "我姐姐在格勒湖医院上班",
        "九点前绝对不要给我打电话，格勒湖规矩",
        "我对格勒湖坚果过敏",
        "以后请一直用格勒湖列表回答",
    ),
}
WORD = {"en": "rantovia", "zh": "格勒湖"}
CAT = "pet.cat"
PASSWORD = "my password is Tr0ub4dor&3"


def plant(owner: Owner, api: ApiClient, language: str) -> str:
    """Fill every store with the owner's user's words; the id of the conversation."""
    word, user = WORD[language], owner.user.user_ref
    session = new_session(owner, title=word, goal=f"move to {word}", metadata={"about": word})
    scope = owner.scope
    path = f"/sessions/{encode_id('ses', session.id)}"
    append_turns(scope, session.id, [NewTurn("user", text) for text in (*SAID[language], PASSWORD)])
    append_turns(scope, session.id, [NewTurn("user", f"{word} {n}: we ship on day {n}") for n in range(12)])
    process_session(scope, session.id)
    compact_session(scope, session.id)
    append_turns(scope, session.id, [NewTurn("tool", f"{word} result\n" * 9_000, name=word)])
    bodies = [
        ("POST", f"{path}/context", {"input": f"What about {word}?"}),
        ("POST", f"{path}/chat", {"content": f"Tell me about {word}"}),
        ("PUT", f"{path}/task", {"goal": word, "steps": [{"id": "s1", "title": word}]}),
        ("PATCH", path, {"goal": f"leave {word}"}),
        ("PUT", f"/users/{user}", {"name": word, "metadata": {"note": word}}),
        ("PUT", f"/users/{user}/preferences/drink", {"value": f"{word} tea"}),
        ("POST", "/documents", {"user": user, "title": word, "content": f"# {word}\n\n{word} opens."}),
        ("POST", "/memories", {"user": user, "content": f"My cat is called {word}.", "subject_key": CAT}),
        ("POST", "/memories", {"user": user, "content": "Maybe my cat is called Max.", "subject_key": CAT}),
        ("POST", "/memory-tests", {"user": user, "query": f"{word}?", "expected": [{"text": word}]}),
        ("POST", "/memories/search", {"user": user, "query": word}),
    ]  # fmt: skip
    for number, (method, at, body) in enumerate(bodies):
        answer = api.call(method, at, body, Idempotency_Key=f"{uuid.uuid4().hex}{number}")
        assert answer.status_code < 300, (at, answer.json())
    while embed_pending(owner.tenant.id, 128):
        continue
    return str(session.id)


def plant_lightly(owner: Owner, language: str) -> int:
    """One conversation that was read, folded and put into Redis; how many turns it has."""
    session = new_session(owner, goal=WORD[language])
    turns = [*SAID[language], *(f"{WORD[language]} {n}: we ship on day {n}" for n in range(4))]
    append_turns(owner.scope, session.id, [NewTurn("user", text) for text in turns])
    process_session(owner.scope, session.id)
    build_context(owner.scope, session.id, ContextRequest(input_text=turns[0]))
    return len(turns)


def where(owner: Owner, word: str) -> set[str]:
    """The tables and keys that hold a word, of the owner's tenant or of nobody; past row security."""
    tables = {model._meta.db_table for model in apps.get_models() if issubclass(model, TenantModel)}
    tenant = owner.tenant.id
    redis = str(settings.ENVIRONMENT.require_redis())
    stored = ((at, text) for at, text in stored_text() if at not in tables or str(tenant) in text)
    cached = ((key, text) for key, text in cached_text(redis) if tenant.hex in key)
    return {at for texts in (stored, cached) for _, at in holders([word], texts)}


def exported(owner: Owner, api: ApiClient) -> dict[str, Any]:
    """The result of an export of the owner's user, done as a worker does it."""
    job = api.call("POST", f"/users/{owner.user.user_ref}/export").json()
    work_off_export(owner, job["id"])
    found: dict[str, Any] = api.call("GET", f"/jobs/{job['id']}").json()
    return found


def erased(owner: Owner, api: ApiClient, user: str = "alice") -> dict[str, Any]:
    """The job of an erasure, done as a worker does it."""
    job = api.call("DELETE", f"/users/{user}").json()
    work_off_erasure(owner, job["id"])
    found: dict[str, Any] = api.call("GET", f"/jobs/{job['id']}").json()
    return found


def work_off_erasure(owner: Owner, job: str) -> None:
    """What a worker does."""
    job_id = decode_id("job", job)
    assert job_id is not None
    erase_in_background(owner.tenant.id, job_id)


def work_off_export(owner: Owner, job: str) -> None:
    """What a worker does."""
    job_id = decode_id("job", job)
    assert job_id is not None
    export_in_background(owner.tenant.id, job_id)


async def _whole(answer: Any) -> bytes:
    return b"".join([part async for part in answer.streaming_content])


def downloaded(api: ApiClient, result: dict[str, Any]) -> dict[str, Any]:
    """The file of an export: its manifest, and the lines of each kind."""
    answer = api.call("GET", f"/exports/{result['export_id']}/file")
    assert answer.status_code == 200
    data = async_to_sync(_whole)(answer)
    assert (len(data), hashlib.sha256(data).hexdigest()) == (result["size"], result["sha256"])
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        read: dict[str, Any] = {"manifest": json.loads(file.read("manifest.json"))}
        for name in file.namelist():
            kind, _, ending = name.partition(".")
            if ending == "jsonl":
                read[kind] = [json.loads(line) for line in file.read(name).decode().splitlines()]
    return read
