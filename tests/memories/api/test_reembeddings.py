"""`/reembeddings`: a change of embedding model over the API, from its start to the way back."""

from __future__ import annotations

import pytest

from memories.models import Reembedding, ShadowVector
from memories.services.embedding import REFUSED, embed_all_pending
from memoryhub.core.ids import decode_id, encode_id, new_id
from memoryhub.providers.embeddings import LOCAL_MODEL
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tests.memories.api.conftest import Api, api_of
from tests.memories.conftest import Person
from tests.memories.reembedding import MIRROR, MirrorEmbedder, at_once, job_done, mirror

__all__ = ["at_once", "mirror"]
NOT_THERE = encode_id("ree", new_id())
ACTS = ("report", "switch", "back", "cancel")


@pytest.fixture
def told(ann: Person) -> Person:
    ann.say("I keep bees on the roof")
    ann.say("我每周三去游泳")
    embed_all_pending(ann.tenant_id)
    return ann


def worked(person: Person, ree: str) -> None:
    """Do the job that the change waits for."""
    pk = decode_id("ree", ree)
    with tenant_tx(person.tenant_id):
        change = Reembedding.objects.get(pk=pk)
    job_done(person.tenant_id, change)


def test_from_the_start_to_the_way_back(api: Api, told: Person, mirror: MirrorEmbedder) -> None:
    begun = api("POST", "/reembeddings", {})
    assert (begun.status, begun.body["status"], begun.body["job"]["kind"]) == (202, "filling", "reembed")
    path = f"/reembeddings/{begun.body['id']}"
    assert (begun.body["from_model"], begun.body["to_model"]) == (LOCAL_MODEL, MIRROR)
    for act, status in ((None, "ready"), ("switch", "switched"), ("back", "returned")):
        if act is not None:
            assert api("POST", f"{path}/{act}").status == 202
        worked(told, begun.body["id"])
        seen = api("GET", path).body
        assert (seen["status"], seen["job"]["status"]) == (status, "done")
        assert seen["way_back"] == (status == "switched")
    assert seen["report"]["models"] == [LOCAL_MODEL, MIRROR]
    assert (seen["refused"], seen["failures"]) == (0, {})
    assert api("GET", "/reembeddings").body == {"data": [seen], "next_cursor": None}


def test_what_the_old_model_refused_counts_nowhere(api: Api, told: Person, mirror: MirrorEmbedder) -> None:
    made = api("POST", "/reembeddings", {}).body["id"]
    worked(told, made)
    api("POST", f"/reembeddings/{made}/switch")
    worked(told, made)
    with tenant_tx(told.tenant_id):
        ShadowVector.objects.filter(pk=ShadowVector.objects.earliest("pk").pk).update(
            embedding=None, model=REFUSED
        )
    seen = api("GET", f"/reembeddings/{made}").body
    assert (seen["refused"], api("GET", "/reembeddings").body["data"]) == (0, [seen])


def test_a_job_that_was_given_up_has_failed_wherever_it_is_read(
    api: Api, told: Person, mirror: MirrorEmbedder
) -> None:
    made = api("POST", "/reembeddings", {}).body
    with tenant_tx(told.tenant_id):
        OutboxTask.objects.filter(kind="memories.reembed").update(status=OutboxTask.Status.DEAD)
    seen = api("GET", f"/reembeddings/{made['id']}").body
    assert (seen["job"]["status"], api("GET", "/reembeddings").body["data"]) == ("failed", [seen])


def test_progress_is_shown_and_the_end_before_the_switch(
    api: Api, told: Person, mirror: MirrorEmbedder
) -> None:
    begun = api("POST", "/reembeddings", {"model": MIRROR}).body
    worked(told, begun["id"])
    path = f"/reembeddings/{begun['id']}"
    assert api("POST", f"{path}/report").status == 202
    worked(told, begun["id"])
    cancelled = api("POST", f"{path}/cancel")
    assert (cancelled.status, cancelled.body["status"]) == (200, "cancelled")
    assert api("POST", f"{path}/cancel").code == "reembedding_switched"
    assert api("POST", f"{path}/switch").code == "reembedding_not_ready"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"model": "nobody"}, 400, "unknown_embedding_model"),
        ({"model": LOCAL_MODEL}, 409, "embedding_model_in_use"),
        ({"dimension": 3}, 400, "unknown_field"),
        ({"model": ""}, 400, "blank"),
    ],
)
def test_what_cannot_be_begun(
    api: Api, told: Person, mirror: MirrorEmbedder, body: dict[str, object], status: int, code: str
) -> None:
    answer = api("POST", "/reembeddings", body)
    assert (answer.status, answer.code) == (status, code)


def test_others_find_nothing(api: Api, told: Person, stranger: Person, mirror: MirrorEmbedder) -> None:
    begun = api("POST", "/reembeddings", {}).body["id"]
    other = api_of(stranger)
    for name in (begun, NOT_THERE):
        assert other("GET", f"/reembeddings/{name}").status == 404
        assert {other("POST", f"/reembeddings/{name}/{act}").status for act in ACTS} == {404}
    assert other("GET", "/reembeddings").body["data"] == []
    reader = api_of(told, ["memories:read", "memories:write"])
    assert reader("GET", "/reembeddings").status == 403
    assert reader("POST", "/reembeddings", {}).status == 403


@pytest.mark.parametrize("rows", [1, 3])
def test_a_list_takes_as_many_statements_however_long_it_is(
    api: Api, told: Person, mirror: MirrorEmbedder, rows: int
) -> None:
    for _ in range(rows):
        made = api("POST", "/reembeddings", {}).body["id"]
        assert api("POST", f"/reembeddings/{made}/cancel").status == 200
    assert api.statements("/reembeddings") == 10
