"""GET /sessions/{id}/extractions."""

from __future__ import annotations

import pytest

from memoryhub.core.ids import encode_id
from sessions_app.models import ExtractionRun, Session
from tenants.scope import tenant_tx
from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient


def runs(owner: Owner, session: Session, *degraded: str) -> None:
    """Readings of a session, one turn each."""
    with tenant_tx(owner.tenant.id, owner.user.id):
        for seq, reason in enumerate(degraded, start=1):
            ExtractionRun.objects.create(
                user_id=owner.user.id, session=session, model="m", from_seq=seq, to_seq=seq, calls=1,
                found=2, kept=1, rejected={"known": 3}, degraded=reason,
            )  # fmt: skip


@pytest.mark.parametrize("count", [1, 3])
def test_lists_the_newest_first(
    owner: Owner, session: Session, path: str, api: ApiClient, stranger: Owner, foreign: Session, count: int
) -> None:
    runs(stranger, foreign, "timeout")
    runs(owner, session, *["", "timeout", ""][:count])
    answer = api.call("GET", f"{path}/extractions")
    data = answer.json()["data"]
    assert [row["to_seq"] for row in data] == list(range(count, 0, -1))
    first = data[-1]
    assert (first["found"], first["kept"], first["rejected"], first["degraded"]) == (2, 1, {"known": 3}, "")


def test_a_stranger_s_session_is_not_there(api: ApiClient, foreign: Session) -> None:
    assert api.call("GET", f"/sessions/{encode_id('ses', foreign.id)}/extractions").status_code == 404


def test_it_needs_the_scope(owner: Owner, path: str) -> None:
    client = ApiClient(owner, scopes=["memories:read"])
    assert client.call("GET", f"{path}/extractions").status_code == 403
