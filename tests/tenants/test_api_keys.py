"""Keys: shown once, stored as a digest, refused alike whatever is wrong with them."""

from __future__ import annotations

import datetime
import zlib

import pytest
from django.utils import timezone

from memoryhub.core.errors import Conflict
from tenants.models import ApiKey, AuditEvent
from tenants.scope import tenant_tx
from tenants.services.api_keys import (
    ALL_SCOPES,
    issue_api_key,
    live_api_key,
    parse_api_key,
    revoke_api_key,
    rotate_api_key,
)
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("database")
MINUTE = datetime.timedelta(minutes=1)


def checked(body: str) -> str:
    """A key with the check that belongs to it, as anybody can compute it."""
    return f"mh_live_{body}{zlib.crc32(body.encode()):08x}"


def test_a_key_opens_its_tenant(owner: Owner) -> None:
    issued = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM, scopes=["sessions:read"])
    found = live_api_key(issued.plain)
    assert found is not None
    assert (found.id, found.tenant_id, found.scopes) == (
        issued.row.id,
        owner.tenant.id,
        ["sessions:read"],
    )
    assert issued.plain not in repr(issued)


def test_only_a_digest_is_stored(owner: Owner) -> None:
    issued = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM)
    secret = issued.plain.rsplit("_", 1)[1]
    with tenant_tx(owner.tenant.id):
        [row] = ApiKey.objects.values()
        [event] = AuditEvent.objects.filter(action="api_key.issued").values()
    assert secret[:20] not in f"{row}{event}"
    assert row["scopes"] == list(ALL_SCOPES)


def test_two_keys_that_are_wrong_in_any_way_look_alike(owner: Owner, stranger: Owner) -> None:
    plain = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM).plain
    body = plain.removeprefix("mh_live_")[:-8]
    tenant, prefix, secret = body.split("_")
    wrong = [
        "",
        "mh_live_",
        body,
        plain[:-1],
        plain[:-1] + ("0" if plain[-1] != "0" else "1"),
        plain.upper(),
        f" {plain}",
        plain + "\n",
        "é" * 20,
        checked("a" * 300),
        checked("not-hex_aaaa_bbbb"),
        checked(f"{tenant}_{prefix}_{secret[:-1]}x"),
        checked(f"{tenant}_00000000_{secret}"),
        checked(f"{stranger.tenant.id.hex}_{prefix}_{secret}"),
        checked(f"{tenant}_\x00_{secret}"),
    ]
    assert [live_api_key(key) for key in wrong] == [None] * len(wrong)


def test_a_key_is_taken_apart(owner: Owner) -> None:
    parsed = parse_api_key(issue_api_key(owner.tenant.id, name="one", actor=SYSTEM).plain)
    assert parsed is not None
    assert parsed.tenant_id == owner.tenant.id
    assert parsed.secret not in repr(parsed)


def test_an_expired_key_is_refused(owner: Owner) -> None:
    ends = timezone.now() - MINUTE
    issued = issue_api_key(owner.tenant.id, name="old", actor=SYSTEM, expires_at=ends)
    assert live_api_key(issued.plain) is None


def test_a_revoked_key_is_refused_at_once_and_for_good(owner: Owner) -> None:
    issued = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM)
    first = revoke_api_key(owner.tenant.id, issued.row.id, actor=SYSTEM).revoked_at
    assert live_api_key(issued.plain) is None
    assert revoke_api_key(owner.tenant.id, issued.row.id, actor=SYSTEM).revoked_at == first
    with tenant_tx(owner.tenant.id):
        assert AuditEvent.objects.filter(action="api_key.revoked").count() == 1


def test_a_key_of_another_tenant_cannot_be_revoked(owner: Owner, stranger: Owner) -> None:
    issued = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM)
    with pytest.raises(ApiKey.DoesNotExist):
        revoke_api_key(stranger.tenant.id, issued.row.id, actor=SYSTEM)
    assert live_api_key(issued.plain) is not None


def test_a_successor_has_the_same_scopes_and_the_old_key_a_grace(owner: Owner) -> None:
    old = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM, scopes=["memories:read"])
    new = rotate_api_key(owner.tenant.id, old.row.id, actor=SYSTEM, grace=MINUTE)
    assert (new.row.scopes, new.row.replaces_id) == (["memories:read"], old.row.id)
    assert live_api_key(old.plain) is not None
    rotate_api_key(owner.tenant.id, old.row.id, actor=SYSTEM, grace=-MINUTE)
    assert live_api_key(old.plain) is None
    assert live_api_key(new.plain) is not None


def test_rotation_never_lengthens_a_keys_life(owner: Owner) -> None:
    soon = timezone.now() + MINUTE
    old = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM, expires_at=soon)
    rotate_api_key(owner.tenant.id, old.row.id, actor=SYSTEM, grace=60 * MINUTE)
    with tenant_tx(owner.tenant.id):
        assert ApiKey.objects.get(pk=old.row.id).expires_at == soon


@pytest.mark.parametrize("ended", ["revoked_at", "expires_at"])
def test_a_dead_key_neither_comes_back_nor_gets_a_successor(owner: Owner, ended: str) -> None:
    old = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM)
    with tenant_tx(owner.tenant.id):
        ApiKey.objects.filter(pk=old.row.id).update(**{ended: timezone.now() - MINUTE})
    with pytest.raises(Conflict, match="api_key_not_live"):
        rotate_api_key(owner.tenant.id, old.row.id, actor=SYSTEM, grace=MINUTE)
    assert live_api_key(old.plain) is None
    with tenant_tx(owner.tenant.id):
        assert not ApiKey.objects.filter(replaces=old.row.id).exists()


def test_use_is_noted_at_most_once_a_minute(owner: Owner) -> None:
    issued = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM)
    live_api_key(issued.plain)
    noted = last_use(owner)
    live_api_key(issued.plain)
    assert last_use(owner) == noted
    earlier = timezone.now() - 2 * MINUTE
    with tenant_tx(owner.tenant.id):
        ApiKey.objects.update(last_used_at=earlier)
    live_api_key(issued.plain)
    assert last_use(owner) > earlier


def last_use(owner: Owner) -> datetime.datetime:
    with tenant_tx(owner.tenant.id):
        used: datetime.datetime = ApiKey.objects.get().last_used_at
        return used
