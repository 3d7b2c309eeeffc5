"""Recall settings of a tenant: versions, who changed what, the way back, how long a process keeps them."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from memories.models import RecallSettingsVersion
from memories.services import recall_settings
from memories.services.recall_settings import (
    PRODUCTS_OWN,
    change_recall_settings,
    read_again,
    recall_settings_history,
    restore_recall_settings,
    settings_in_force,
    stored_recall_settings,
)
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from memoryhub.core.recall_settings import DEFAULTS
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, Person

MODEL = "use-multilingual-v3"


def change(person: Person, changes: dict[str, object], version: int | None = None) -> int:
    return change_recall_settings(person.tenant_scope, changes, actor=BOT, version=version).version


def test_without_a_version_the_products_own_is_in_force(ann: Person, stranger: Person) -> None:
    change(stranger, {"top_k": 9})
    assert settings_in_force(ann.scope) is DEFAULTS
    with tenant_tx(ann.tenant_id):
        assert stored_recall_settings() is PRODUCTS_OWN
        assert recall_settings_history() == [(PRODUCTS_OWN, [])]
    assert settings_in_force(stranger.scope)["top_k"] == 9


def test_a_change_is_a_version_with_an_audit_line(ann: Person) -> None:
    change(ann, {"top_k": 8, "weight_graph": 2})
    assert change(ann, {"top_k": None, "thresholds": {MODEL: {"turn": 0.3}}}, 1) == 2
    assert settings_in_force(ann.scope)["top_k"] == 6
    assert settings_in_force(ann.scope).own_thresholds == {MODEL: {"turn": 0.3}}
    with tenant_tx(ann.tenant_id):
        newest, first, own = recall_settings_history()
        event = AuditEvent.objects.filter(action="recall_settings.published").order_by("-id").first()
    assert newest[1] == [("top_k", 8, 6), (f"thresholds.{MODEL}.turn", None, 0.3)]
    assert (first[0].actor, first[1]) == ("api_key:tests", [("weight_graph", 1.5, 2.0), ("top_k", 6, 8)])
    assert own == (PRODUCTS_OWN, [])
    assert event is not None
    assert (event.details["version"], event.details["before"]["top_k"]) == (2, 8)


def test_what_changes_nothing_or_is_refused_makes_no_version(ann: Person) -> None:
    assert change(ann, {"top_k": 6}) == 0
    with pytest.raises(InvalidInput):
        change(ann, {"top_k": 7, "diversity": 9})
    assert change(ann, {"top_k": 7}) == 1
    with pytest.raises(Conflict) as late:
        change(ann, {"top_k": 8}, 0)
    assert (late.value.code, late.value.data["version"]) == ("recall_settings_changed", 1)
    with tenant_tx(ann.tenant_id):
        assert RecallSettingsVersion.objects.count() == 1


def test_an_earlier_version_comes_back_as_a_new_one(ann: Person) -> None:
    change(ann, {"top_k": 7})
    change(ann, {"diversity": 0.2})
    back = restore_recall_settings(ann.tenant_scope, 1, actor=BOT, version=2)
    assert (back.version, back.restores, back.document) == (3, 1, {"top_k": 7})
    shipped = restore_recall_settings(ann.tenant_scope, 0, actor=BOT)
    assert (shipped.version, shipped.document) == (4, {})
    for number in (9, -1, 2**40):
        with pytest.raises(NotFound):
            restore_recall_settings(ann.tenant_scope, number, actor=BOT)


def test_a_process_keeps_what_it_read_for_some_seconds(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall_settings, "KEPT_SECONDS", 600.0)
    settings_in_force(ann.scope)
    with tenant_tx(ann.tenant_id):  # as another process would
        RecallSettingsVersion.objects.create(version=1, document={"top_k": 9})
    with CaptureQueriesContext(connection) as captured:
        assert settings_in_force(ann.scope)["top_k"] == 6
    assert len(captured) == 0
    change(ann, {"diversity": 0.5})
    assert settings_in_force(ann.scope)["top_k"] == 9
    monkeypatch.setattr(recall_settings, "KEPT_SECONDS", -1.0)
    read_again(ann.tenant_id)
    settings_in_force(ann.scope)
    with tenant_tx(ann.tenant_id):
        RecallSettingsVersion.objects.create(version=3, document={"top_k": 10})
    assert settings_in_force(ann.scope)["top_k"] == 10


def test_of_two_who_publish_at_once_one_is_told(ann: Person) -> None:
    told: list[str] = []
    start = threading.Barrier(2)

    def publish(places: int) -> None:
        start.wait()
        try:
            change(ann, {"top_k": places}, 0)
        except Conflict as error:
            told.append(error.code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=publish, args=(places,)) for places in (7, 8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == ["recall_settings_changed"]
    assert settings_in_force(ann.scope).version == 1
