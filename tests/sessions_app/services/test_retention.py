"""Long tool results are erased when nobody has read them for as long as the tenant keeps them."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from memories.models import Passage
from memories.services.indexing import PassageText, index_passages
from sessions_app.models import Artifact, Session, Turn
from sessions_app.queries import turns_of
from sessions_app.services.artifacts import touch_artifact
from sessions_app.services.budgets import counter_of
from sessions_app.services.frames import turn_data
from sessions_app.services.retention import expire_artifacts
from sessions_app.services.settings import change_settings
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.working_memory import recent_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

LOG = "".join(f"row {n}: 余额 {n * 7} 元\n" for n in range(600))
DAY = datetime.timedelta(days=1)
NOW = timezone.now()


@pytest.fixture
def stored(owner: Owner, session: Session) -> Turn:
    """A long result in a tenant that keeps such for 30 days."""
    change_settings(owner.tenant_scope, {"artifact_days": 30}, actor=SYSTEM)
    return append_turns(owner.scope, session.pk, [NewTurn("tool", LOG)])[0]


def artifact(owner: Owner) -> Artifact:
    with tenant_tx(owner.tenant.id):
        found: Artifact = Artifact.objects.get()
        return found


def aged(owner: Owner, days: int, read: int | None = None) -> None:
    """Stored so many days ago, and read so many days ago."""
    with tenant_tx(owner.tenant.id):
        read_at = None if read is None else NOW - read * DAY
        Artifact.objects.update(created_at=NOW - days * DAY, last_read_at=read_at)


@pytest.mark.parametrize(
    ("days", "read", "gone"), [(32, None, 1), (31, None, 0), (400, 32, 1), (400, 30, 0), (400, None, 1)]
)
def test_it_is_kept_since_it_was_read_last(
    owner: Owner, stored: Turn, days: int, read: int | None, gone: int
) -> None:
    aged(owner, days, read)
    assert [expire_artifacts(owner.tenant.id, now=NOW) for _ in range(2)] == [gone, 0]
    row = artifact(owner)
    assert (row.content == "", row.expired_at == NOW) == (bool(gone), bool(gone))
    assert (row.lines, row.size, row.tokens) == (600, len(LOG.encode()), stored.offload["tokens"])


def test_without_a_retention_all_is_kept(owner: Owner, stored: Turn, stranger: Owner) -> None:
    aged(owner, 4_000)
    change_settings(owner.tenant_scope, {"artifact_days": None}, actor=SYSTEM)
    assert expire_artifacts(owner.tenant.id, now=NOW) == 0
    assert expire_artifacts(stranger.tenant.id, now=NOW) == 0


def test_the_turn_keeps_its_preview_and_says_so(owner: Owner, stored: Turn) -> None:
    aged(owner, 32)
    expire_artifacts(owner.tenant.id, now=NOW)
    with tenant_tx(owner.tenant.id):
        shown = turn_data(turns_of(stored.session_id).get())
    assert shown["content"] != stored.content
    assert "已过期" in shown["content"].splitlines()[0]
    assert shown["content"].splitlines()[1:] == stored.content.splitlines()[1:]
    assert shown["offloaded"]["preview"] == stored.offload["preview"]
    assert shown["offloaded"]["expired_at"] == NOW


def test_the_same_text_again_is_there_again(owner: Owner, session: Session, stored: Turn) -> None:
    aged(owner, 32)
    expire_artifacts(owner.tenant.id, now=NOW)
    [again, twice] = append_turns(owner.scope, session.pk, [NewTurn("tool", LOG), NewTurn("tool", LOG)])
    row = artifact(owner)
    assert again.artifact_id == twice.artifact_id == stored.artifact_id == row.pk
    assert (row.content, row.expired_at) == (LOG, None)
    assert expire_artifacts(owner.tenant.id, now=NOW) == 0
    with tenant_tx(owner.tenant.id):  # and the first one says so again
        assert {turn.content for turn in turns_of(session.pk)} == {stored.content}


def test_counts_index_and_working_memory_follow(owner: Owner, session: Session, stored: Turn) -> None:
    passage = PassageText(
        source_id=stored.pk, session_id=session.pk, seq=1, role="tool", content=stored.content,
        said_at=NOW, trust=1,
    )  # fmt: skip
    index_passages(owner.scope, session.user_id, [passage])
    append_turns(owner.scope, session.pk, [NewTurn("user", "谢谢")])
    aged(owner, 32)
    expire_artifacts(owner.tenant.id, now=NOW)
    with tenant_tx(owner.tenant.id):
        now, turns = Session.objects.get(pk=session.pk), list(turns_of(session.pk))
        assert now.total_tokens == sum(turn.tokens for turn in turns)
        assert turns[0].tokens == counter_of(now).count(turns[0].content)
        assert Passage.objects.get(source_id=stored.pk).content == turns[0].content
        assert "已过期" in turns[0].content
    with tenant_tx(owner.tenant.id):
        held = recent_turns(now, after_seq=0, upto_seq=2, most=5)
        assert [turn.content for turn in held.turns] == [turn.content for turn in turns]


def test_stored_again_before_its_end_begins_anew(owner: Owner, session: Session, stored: Turn) -> None:
    aged(owner, 32)
    append_turns(owner.scope, session.pk, [NewTurn("tool", LOG)])
    assert expire_artifacts(owner.tenant.id, now=NOW) == 0
    assert artifact(owner).content == LOG


def test_reading_is_noted_once_a_day(owner: Owner, stored: Turn) -> None:
    for hours, noted in ((0, 0), (23, 0), (25, 25)):
        with tenant_tx(owner.tenant.id):
            touch_artifact(Artifact.objects.get(), now=NOW + datetime.timedelta(hours=hours))
        assert artifact(owner).last_read_at == NOW + datetime.timedelta(hours=noted)
