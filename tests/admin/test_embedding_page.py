"""The page "Embedding model": begun, compared, switched, taken back and called off from the console."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse

from memories.models import Reembedding
from memories.queries.reembeddings import vectors_by_model
from memories.services import vector_counts
from memories.services.embedding import embed_all_pending
from memoryhub.providers.embeddings import LOCAL_MODEL
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tests.admin.conftest import Console, say
from tests.conftest import Owner
from tests.memories.reembedding import MIRROR, MirrorEmbedder, at_once, job_done, mirror

__all__ = ["at_once", "mirror"]
PAGE = "/admin/memories/reembedding/"


@pytest.fixture
def told(console: Console) -> Console:
    console.say("The office is in Hamburg", "office.city")
    console.say("报表默认使用欧元", "report.currency")
    embed_all_pending(console.owner.tenant.id)
    return console


def newest(console: Console) -> Reembedding:
    with tenant_tx(console.owner.tenant.id):
        found: Reembedding = Reembedding.objects.order_by("-created_at")[0]
        return found


def press(console: Console, act: str, role: str = "owner", **form: str) -> HttpResponse:
    answer: object = console.client(role).post(f"{PAGE}{act}/", form, follow=True)
    assert isinstance(answer, HttpResponse)
    return answer


def page(console: Console, language: str = "en") -> str:
    answer = console.client("owner").get(PAGE, headers={"Accept-Language": language})
    return answer.content.decode()


def test_there_and_back_by_buttons(told: Console, mirror: MirrorEmbedder) -> None:
    assert f"<option>{MIRROR}</option>" in page(told)
    assert "Vectors are being made beside" in press(told, "start", model=MIRROR).content.decode()
    assert told.client("owner").get(PAGE).headers["Refresh"] == "4"
    ids = newest(told).pk.hex
    for act, state in ((None, "Ready to switch"), ("switch", "Switched"), ("back", "Taken back")):
        if act is not None:
            assert press(told, act, ids=ids).status_code == 200
        job_done(told.owner.tenant.id, newest(told))
        shown = told.client("owner").get(PAGE)
        assert state in shown.content.decode()
        assert "Refresh" not in shown.headers
    with tenant_tx(told.owner.tenant.id):
        acts = set(AuditEvent.objects.filter(target_kind="reembedding").values_list("action", flat=True))
    assert {"reembedding.started", "reembedding.switched", "reembedding.returned"} <= acts


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("Both models side by side", "Switch to it")), ("zh-hans", ("两个模型对照", "切换到它"))],
)
def test_both_models_stand_side_by_side(
    told: Console, mirror: MirrorEmbedder, language: str, words: tuple[str, ...]
) -> None:
    press(told, "start", model=MIRROR)
    job_done(told.owner.tenant.id, newest(told))
    shown = page(told, language)
    assert all(word in shown for word in words)
    assert LOCAL_MODEL in shown
    assert not re.search(r"\{[{%]|None", shown)


def test_it_is_called_off(told: Console, mirror: MirrorEmbedder) -> None:
    press(told, "start", model=MIRROR)
    assert "Called off." in press(told, "cancel", ids=newest(told).pk.hex).content.decode()
    assert newest(told).status == "cancelled"
    assert "Earlier changes" in page(told)


@pytest.mark.parametrize("role", ["operator", "auditor"])
def test_only_an_owner_changes_it(told: Console, mirror: MirrorEmbedder, role: str) -> None:
    assert "Model to try" not in told.client(role).get(PAGE).content.decode()
    assert press(told, "start", role, model=MIRROR).status_code == 403
    with tenant_tx(told.owner.tenant.id):
        assert not Reembedding.objects.exists()


def test_what_another_tenant_changes_is_not_there(
    told: Console, stranger: Owner, mirror: MirrorEmbedder
) -> None:
    say(stranger, "Elsewhere")
    press(told, "start", model=MIRROR)
    with tenant_tx(stranger.tenant.id):
        theirs = Reembedding.objects.create(from_model="a", to_model="theirs", dimension=3)
    assert "theirs" not in page(told)
    for act in ("compare", "switch", "back", "cancel"):
        assert press(told, act, ids=theirs.pk.hex).status_code == 404
        assert press(told, act).status_code == 404
    assert press(told, "switch", ids=newest(told).pk.hex).status_code == 200
    assert newest(told).status == "filling"


@pytest.mark.parametrize(("language", "words"), [("en", "counted "), ("zh-hans", "统计于")])
def test_vectors_are_counted_once_while_nothing_changes(
    told: Console, mirror: MirrorEmbedder, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    counted: list[str] = []

    def count() -> list[tuple[str, int]]:
        counted.append("")
        return vectors_by_model()

    monkeypatch.setattr(vector_counts, "vectors_by_model", count)
    assert [words in page(told, language) for _ in range(3)] == [True] * 3
    assert len(counted) == 1
    press(told, "start", model=MIRROR)
    for _ in range(3):
        page(told, language)
    assert len(counted) == 2  # the change is under way: its progress says the rest
    job_done(told.owner.tenant.id, newest(told))
    page(told, language)
    assert len(counted) == 3
