"""User tokens: shown once, stored as a digest, of one user, ended by time, by hand and with a revoked key."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from memoryhub.core.errors import NotFound
from tenants.models import AuditEvent, EndUser, UserToken
from tenants.scope import tenant_tx
from tenants.services.api_keys import issue_api_key, live_api_key, revoke_api_key, rotate_api_key
from tenants.services.audit import SYSTEM
from tenants.services.credentials import API_KEY, USER_TOKEN
from tenants.services.user_tokens import (
    KEEP_ENDED,
    USER_SCOPES,
    IssuedToken,
    TokenOrder,
    end_user_tokens,
    issue_user_token,
    live_user_token,
    revoke_user_token,
    sweep_user_tokens,
    user_tokens,
)
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("database")
HOUR = datetime.timedelta(hours=1)


def issued(owner: Owner, *, lives: datetime.timedelta = HOUR, **given: object) -> IssuedToken:
    """A token of the owner's user."""
    order = TokenOrder(scopes=USER_SCOPES, expires_at=timezone.now() + lives, name="desk")
    return issue_user_token(owner.tenant.id, user_id=owner.user.id, order=order, actor=SYSTEM, **given)  # type: ignore[arg-type]  # `key_id` alone


def test_a_token_names_its_tenant_and_user(owner: Owner, stranger: Owner) -> None:
    issued(stranger)
    token = issued(owner)
    found = live_user_token(token.plain)
    assert found is not None
    assert (found.tenant_id, found.user_id, found.user.user_ref) == (owner.tenant.id, owner.user.id, "alice")
    assert token.plain.startswith("mh_user_")
    assert token.plain not in repr(token)


def test_only_a_digest_is_stored(owner: Owner) -> None:
    token = issued(owner)
    secret = token.plain.rsplit("_", 1)[1]
    with tenant_tx(owner.tenant.id):
        [row] = UserToken.objects.values()
        [event] = AuditEvent.objects.filter(action="user_token.issued").values()
    assert secret[:20] not in f"{row}{event}"


def test_neither_kind_passes_for_the_other(owner: Owner) -> None:
    key, token = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM).plain, issued(owner).plain
    assert live_user_token(key) is None
    assert live_api_key(token) is None
    assert live_user_token(key.replace(API_KEY, USER_TOKEN)) is None
    assert live_api_key(token.replace(USER_TOKEN, API_KEY)) is None
    assert live_user_token(token[:-1]) is None
    assert live_user_token("") is None


def test_it_ends_in_time(owner: Owner) -> None:
    assert live_user_token(issued(owner, lives=-HOUR).plain) is None


def test_it_does_not_outlive_the_day_of_its_key(owner: Owner) -> None:
    ends = timezone.now() + HOUR
    key = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM, expires_at=ends).row
    assert issued(owner, lives=3 * HOUR, key_id=key.id).row.expires_at == ends
    assert issued(owner, lives=HOUR / 2, key_id=key.id).row.expires_at < ends


def test_it_ends_with_a_revoked_key_and_outlives_a_rotated_one(owner: Owner) -> None:
    key = issue_api_key(owner.tenant.id, name="one", actor=SYSTEM).row
    token = issued(owner, key_id=key.id)
    rotate_api_key(owner.tenant.id, key.id, actor=SYSTEM, grace=datetime.timedelta(0))
    assert live_user_token(token.plain) is not None
    revoke_api_key(owner.tenant.id, key.id, actor=SYSTEM)
    assert live_user_token(token.plain) is None


def test_it_is_revoked_by_whom_it_is_of_alone(owner: Owner, stranger: Owner) -> None:
    token = issued(owner)
    with tenant_tx(owner.tenant.id):
        other = EndUser.objects.create(user_ref="bob")
    for tenant, user in ((owner.tenant.id, other.id), (stranger.tenant.id, stranger.user.id)):
        with pytest.raises(NotFound):
            revoke_user_token(tenant, user_id=user, token_id=token.row.id, actor=SYSTEM)
    assert live_user_token(token.plain) is not None
    revoke_user_token(owner.tenant.id, user_id=owner.user.id, token_id=token.row.id, actor=SYSTEM)
    assert live_user_token(token.plain) is None
    with pytest.raises(NotFound):
        revoke_user_token(owner.tenant.id, user_id=owner.user.id, token_id=token.row.id, actor=SYSTEM)


def test_all_of_a_user_end_at_once_and_of_nobody_else(owner: Owner) -> None:
    mine = [issued(owner), issued(owner)]
    with tenant_tx(owner.tenant.id):
        other = EndUser.objects.create(user_ref="bob")
    theirs = issued(Owner(owner.tenant, other))
    with tenant_tx(owner.tenant.id):
        end_user_tokens(owner.user.id)
        assert user_tokens(owner.user.id).count() == 2
    assert [live_user_token(one.plain) for one in mine] == [None, None]
    assert live_user_token(theirs.plain) is not None


def test_what_ended_long_ago_is_swept(owner: Owner) -> None:
    long_ago, lately = -KEEP_ENDED - HOUR, -KEEP_ENDED + HOUR
    kept = {issued(owner, lives=lives).row.id for lives in (lately, HOUR)}
    issued(owner, lives=long_ago)
    with tenant_tx(owner.tenant.id):
        assert sweep_user_tokens(timezone.now()) == 1
        assert set(UserToken.objects.values_list("pk", flat=True)) == kept
