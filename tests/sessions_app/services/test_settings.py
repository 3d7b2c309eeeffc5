"""Settings are changed by one at a time, recorded, and read from what any version stored."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from memoryhub.core.errors import Conflict, InvalidInput
from sessions_app.models import TenantSettings
from sessions_app.services.settings import StoredSettings, change_settings, stored_settings, tenant_settings
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner


def change(owner: Owner, version: int | None = None, **changes: Any) -> StoredSettings:
    return change_settings(owner.tenant_scope, changes, actor=SYSTEM, version=version)


def stored(owner: Owner) -> StoredSettings:
    with tenant_tx(owner.tenant.id):
        return stored_settings()


def test_each_tenant_has_its_own(owner: Owner, stranger: Owner) -> None:
    assert stored(owner).version == 0
    assert change(owner, last_turns=4).settings["last_turns"] == 4
    assert (stored(owner).own, stored(owner).version) == ({"last_turns": 4}, 1)
    assert stored(stranger).settings["last_turns"] == 10


def test_reading_takes_one_query(owner: Owner, django_assert_num_queries: Any) -> None:
    change(owner, last_turns=4)
    with tenant_tx(owner.tenant.id), django_assert_num_queries(1):
        assert tenant_settings()["last_turns"] == 4


def test_a_change_is_recorded_with_before_and_after(owner: Owner) -> None:
    change(owner, last_turns=4)
    change(owner, last_turns=5, strategy="last_turns")
    with tenant_tx(owner.tenant.id):
        first, second = AuditEvent.objects.filter(action="settings.changed").order_by("created_at", "id")
    assert (first.details["before"], first.details["after"]) == ({"last_turns": None}, {"last_turns": 4})
    assert second.details["before"] == {"last_turns": 4, "strategy": None}
    assert second.details["after"] == {"last_turns": 5, "strategy": "last_turns"}
    assert second.details["version"] == 2


def test_a_change_to_the_same_is_none(owner: Owner) -> None:
    change(owner, last_turns=4)
    assert change(owner, last_turns=4).version == 1
    assert change(owner, last_turns=10).own == {}  # the default again


@pytest.mark.parametrize(
    "changes",
    [{"last_turns": 0}, {"unknown": 1}, {"models": {"m": {"context": 1}}}, {"last_turns": 3, "x": 1}],
)
def test_a_refused_change_changes_nothing(owner: Owner, changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        change(owner, **changes)
    assert stored(owner).version == 0


def test_a_change_to_an_older_version_is_refused(owner: Owner) -> None:
    change(owner, version=0, last_turns=4)
    with pytest.raises(Conflict) as caught:
        change(owner, version=0, last_turns=5)
    assert (caught.value.code, caught.value.data) == ("settings_changed", {"version": 1})
    assert stored(owner).settings["last_turns"] == 4


def test_of_two_who_saw_the_same_one_comes_through(owner: Owner) -> None:
    change(owner, last_turns=20)

    def attempt(turns: int) -> bool:
        try:
            change(owner, version=1, last_turns=turns)
        except Conflict:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(attempt, range(1, 5))) == [False, False, False, True]
    assert stored(owner).version == 2


def test_changes_at_once_without_a_version_are_all_kept(owner: Owner) -> None:
    names = ["last_turns", "min_recent_turns", "compress_every_turns", "compress_min_turns"]

    def attempt(name: str) -> None:
        try:
            change(owner, **{name: 7})
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(attempt, names))
    assert (stored(owner).own, stored(owner).version) == (dict.fromkeys(names, 7), 4)


def test_what_another_version_stored_is_no_error(owner: Owner) -> None:
    old = {"gone_setting": 1, "last_turns": "many", "strategy": "hybrid", "token_budget": 4_096}
    with tenant_tx(owner.tenant.id):
        TenantSettings.objects.create(values=old, version=7)
        found = tenant_settings()
    assert (found["last_turns"], found["token_budget"], found.strategy) == (10, 4_096, "hybrid")
    assert change(owner, version=7, last_turns=5).own == {"last_turns": 5, "token_budget": 4_096}
