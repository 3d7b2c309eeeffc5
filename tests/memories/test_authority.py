"""Sources: registering, sealing, reading with cache, staleness and single flight, and what is kept out."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections
from django.test import override_settings

from memories.models import AuthorityReading, AuthoritySource
from memories.services.authority import (
    MASK,
    change_authority,
    delete_authority,
    masked_headers,
    register_authority,
    unsealed_headers,
)
from memories.services.authority_reading import LiveValue, authority_board, live_values, try_authority
from memoryhub.core.authority.failures import AuthorityFailed
from memoryhub.core.authority.hosts import allowed_hosts
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tests.fakes.authority_hosts import listed_authority
from tests.fakes.authority_server import FakeAuthority
from tests.memories.conftest import BOT, Person

NOBODY = "http://127.0.0.1:9/{key}"
LONG_AGO = datetime.timedelta(days=2)


@pytest.fixture
def server(ann: Person) -> Iterator[FakeAuthority]:
    with listed_authority({"price.tea": "12.50", "price.pro": 129, "价格.茶": "十二元"}) as running:
        yield running


def source_of(person: Person, server: FakeAuthority, mode: str = "ok", **terms: Any) -> AuthoritySource:
    given: dict[str, Any] = {"pattern": "price.*", "url": server.url(mode), "value_path": "value", **terms}
    return register_authority(person.tenant_scope, actor=BOT, **given)


def asked(person: Person, *keys: str) -> list[LiveValue]:
    with tenant_tx(person.tenant_id):
        board = authority_board()
    return live_values(person.scope, board, keys)


def aged(person: Person, **columns: object) -> None:
    """Let what was read or failed lie in the past."""
    with tenant_tx(person.tenant_id):
        for row in AuthorityReading.objects.all():
            row.read_at = row.read_at and row.read_at - LONG_AGO
            row.failed_at = row.failed_at and row.failed_at - LONG_AGO
            row.save()


def test_a_value_is_read_once_and_kept_for_its_time(ann: Person, server: FakeAuthority) -> None:
    source_of(ann, server)
    [first] = asked(ann, "price.tea", "profile.home")
    assert (first.value, first.stale, first.error, first.host) == ("12.50", False, "", "127.0.0.1")
    server.shelf.values["price.tea"] = "13"
    [second] = asked(ann, "price.tea")
    assert (second.value, second.as_of, server.count) == ("12.50", first.as_of, 1)
    aged(ann)
    [third] = asked(ann, "price.tea")
    assert (third.value, server.count) == ("13", 2)
    assert third.changed_at is not None
    assert first.changed_at is not None
    assert third.changed_at > first.changed_at


@pytest.mark.parametrize("key", ["price.pro", "价格.茶"])
def test_keys_of_either_language(ann: Person, server: FakeAuthority, key: str) -> None:
    source_of(ann, server)
    source_of(ann, server, pattern="价格.*")
    assert [one.value for one in asked(ann, key)] == [{"price.pro": "129", "价格.茶": "十二元"}[key]]


def test_a_source_that_fails_answers_its_last_value_with_its_age(ann: Person, server: FakeAuthority) -> None:
    source_of(ann, server)
    asked(ann, "price.tea")
    aged(ann)
    server.shelf.mode = "500"
    [found] = asked(ann, "price.tea")
    assert (found.value, found.stale, found.error, found.is_down) == ("12.50", True, "http_error", False)
    asked(ann, "price.tea")
    assert server.count == 2  # it is not asked again at once
    aged(ann)
    server.shelf.mode = ""
    [again] = asked(ann, "price.tea")
    assert (again.value, again.stale, again.error) == ("12.50", False, "")


def test_nothing_known_of_a_source_that_is_down(ann: Person, server: FakeAuthority) -> None:
    source_of(ann, server, "500")
    [found] = asked(ann, "price.tea")
    assert (found.value, found.error, found.is_down) == ("", "http_error", True)


def test_a_value_that_its_source_no_longer_has_is_gone(ann: Person, server: FakeAuthority) -> None:
    source_of(ann, server)
    asked(ann, "price.tea")
    aged(ann)
    del server.shelf.values["price.tea"]
    [found] = asked(ann, "price.tea")
    assert (found.value, found.stale, found.error, found.is_down) == ("", False, "no_value", False)


def test_fifty_contexts_at_once_make_one_call(ann: Person, server: FakeAuthority) -> None:
    source_of(ann, server, "slow", ttl_seconds=0)
    server.shelf.slow = 0.5
    with tenant_tx(ann.tenant_id):
        board = authority_board()

    def ask(_: int) -> str:
        try:
            return live_values(ann.scope, board, ["price.tea"])[0].value
        finally:
            connections.close_all()

    with ThreadPoolExecutor(12) as threads:
        assert set(threads.map(ask, range(50))) == {"12.50"}
    assert server.count == 1


def test_the_most_specific_source_answers(ann: Person, server: FakeAuthority) -> None:
    source_of(ann, server, "500")
    exact = source_of(ann, server, pattern="price.pro")
    [found] = asked(ann, "price.pro")
    assert (found.source_id, found.value) == (exact.pk, "129")
    change_authority(ann.tenant_scope, exact.pk, actor=BOT, enabled=False)
    assert asked(ann, "price.pro")[0].error == "http_error"


def test_another_tenant_has_neither_source_nor_value(
    ann: Person, stranger: Person, server: FakeAuthority
) -> None:
    source = source_of(ann, server)
    asked(ann, "price.tea")
    assert asked(stranger, "price.tea") == []
    for act in (
        lambda: try_authority(stranger.tenant_scope, source.pk, "price.tea"),
        lambda: change_authority(stranger.tenant_scope, source.pk, actor=BOT, enabled=False),
        lambda: delete_authority(stranger.tenant_scope, source.pk, actor=BOT),
    ):
        with pytest.raises(NotFound):
            act()


def test_headers_are_sealed_sent_and_never_shown(ann: Person, server: FakeAuthority) -> None:
    source = source_of(ann, server, headers={"Authorization": "Bearer s3cret"})
    assert "s3cret" not in str(source.headers)
    assert masked_headers(source) == {"Authorization": MASK}
    asked(ann, "price.tea")
    assert server.shelf.seen[0].headers["authorization"] == "Bearer s3cret"
    with tenant_tx(ann.tenant_id):
        told = [str(row.details) for row in AuditEvent.objects.all()]
    assert told
    assert not any("s3cret" in one for one in told)


def test_headers_of_another_row_or_secret_key_cannot_be_opened(ann: Person, server: FakeAuthority) -> None:
    mine = source_of(ann, server, headers={"X-Key": "k1"})
    other = source_of(ann, server, pattern="rate.*", headers={"X-Key": "k2"})
    other.headers = mine.headers
    with pytest.raises(AuthorityFailed, match="headers_unreadable"):
        unsealed_headers(other)
    with override_settings(SECRET_KEY="another"):
        assert asked(ann, "price.tea")[0].error == "headers_unreadable"
    assert server.count == 0


def test_a_source_that_moves_needs_its_headers_again(ann: Person, server: FakeAuthority) -> None:
    source = source_of(ann, server, headers={"X-Key": "k1"})
    kept = change_authority(ann.tenant_scope, source.pk, actor=BOT, headers={"X-Key": MASK}, ttl_seconds=9)
    assert (unsealed_headers(kept), kept.ttl_seconds) == ({"X-Key": "k1"}, 9)
    elsewhere = allowed_hosts(f"127.0.0.1:{server.port}, 127.0.0.1:9")
    with override_settings(AUTHORITY_HOSTS=elsewhere):
        with pytest.raises(InvalidInput, match="authority_headers_needed"):
            change_authority(ann.tenant_scope, source.pk, actor=BOT, url=NOBODY)
        with pytest.raises(InvalidInput, match="authority_headers_needed"):
            change_authority(ann.tenant_scope, source.pk, actor=BOT, url=NOBODY, headers={"X-Key": MASK})
        moved = change_authority(ann.tenant_scope, source.pk, actor=BOT, url=NOBODY, headers={"X-Key": "k2"})
    assert moved.revision == source.revision + 1


def test_a_changed_source_forgets_what_it_read(ann: Person, server: FakeAuthority) -> None:
    source = source_of(ann, server)
    asked(ann, "price.tea")
    change_authority(ann.tenant_scope, source.pk, actor=BOT, value_path="data.0.price")
    with tenant_tx(ann.tenant_id):
        assert not AuthorityReading.objects.exists()
    asked(ann, "price.tea")
    assert server.count == 2
    delete_authority(ann.tenant_scope, source.pk, actor=BOT)
    assert asked(ann, "price.tea") == []


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"pattern": "*"}, "authority_invalid_pattern"),
        ({"url": "http://169.254.169.254/{key}"}, "authority_host_not_allowed"),
        ({"url": "http://localhost/{key}"}, "authority_host_not_allowed"),
        ({"url": "file:///etc/passwd"}, "authority_invalid_url"),
        ({"headers": {"Host": "x"}}, "authority_invalid_headers"),
        ({"headers": {"X-A": "a\r\nX-B: b"}}, "authority_invalid_headers"),
        ({"headers": {"X A": "a"}}, "authority_invalid_headers"),
        ({"headers": {"X-A": "密"}}, "authority_invalid_headers"),
        ({"headers": {"X-A": "1", "x-a": "2"}}, "authority_invalid_headers"),
        ({"headers": {"X-A": MASK}}, "authority_headers_needed"),
        ({"value_path": "a..b"}, "authority_invalid_path"),
        ({"names": {"rate.x": ["x"]}}, "authority_invalid_names"),
        ({"ttl_seconds": -1}, "number_out_of_range"),
        ({"timeout_ms": 60_000}, "number_out_of_range"),
    ],
)
def test_what_cannot_be_registered(
    ann: Person, server: FakeAuthority, terms: dict[str, Any], code: str
) -> None:
    with pytest.raises(InvalidInput, match=code):
        source_of(ann, server, **terms)
    with tenant_tx(ann.tenant_id):
        assert not AuthoritySource.objects.exists()


def test_credentials_go_to_public_hosts_over_https_only(ann: Person) -> None:
    with override_settings(AUTHORITY_HOSTS=allowed_hosts("prices.example.com")):
        terms: dict[str, Any] = {"pattern": "price.*", "headers": {"X-Key": "k"}}
        with pytest.raises(InvalidInput, match="authority_needs_https"):
            register_authority(ann.tenant_scope, actor=BOT, url="http://prices.example.com/{key}", **terms)
        assert register_authority(
            ann.tenant_scope, actor=BOT, url="https://prices.example.com/{key}", **terms
        )


def test_without_a_list_nothing_is_registered_and_nothing_read(ann: Person, server: FakeAuthority) -> None:
    source_of(ann, server)
    with override_settings(AUTHORITY_HOSTS=()):
        with pytest.raises(InvalidInput, match="authority_host_not_allowed"):
            source_of(ann, server, pattern="rate.*")
        assert asked(ann, "price.tea")[0].error == "host_not_allowed"
    assert server.count == 0


def test_a_pattern_has_one_source(ann: Person, stranger: Person, server: FakeAuthority) -> None:
    source_of(ann, server)
    with pytest.raises(Conflict, match="authority_pattern_taken"):
        source_of(ann, server)
    source_of(stranger, server)


def test_a_dry_read_stores_nothing(ann: Person, server: FakeAuthority) -> None:
    source = source_of(ann, server, enabled=False)
    assert try_authority(ann.tenant_scope, source.pk, "price.pro").value == "129"
    assert try_authority(ann.tenant_scope, source.pk, "price.none").error == "no_value"
    with pytest.raises(InvalidInput, match="authority_key_not_matched"):
        try_authority(ann.tenant_scope, source.pk, "profile.home")
    with tenant_tx(ann.tenant_id):
        assert not AuthorityReading.objects.exists()
