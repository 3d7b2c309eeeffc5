"""What the database itself says of every tenant-owned table."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import models

from tenants.models import Membership, Tenant, TenantModel
from tests.isolation import checks

# Models without an owner, each with its reason; Django's own apps are listed whole.
GLOBAL_MODELS: dict[type[models.Model], str] = {
    Tenant: "it is what owns",
    Membership: "says which tenants an account may enter, before any is chosen",
}
OWN_APPS = ("tenants", "memories", "sessions_app")

pytestmark = pytest.mark.usefixtures("database")


def own_models() -> list[type[models.Model]]:
    return [model for label in OWN_APPS for model in apps.get_app_config(label).get_models()]


def tenant_models() -> list[type[models.Model]]:
    return [model for model in own_models() if issubclass(model, TenantModel)]


every_tenant_model = pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model.__name__)


def test_every_model_is_owned_or_on_the_list() -> None:
    assert {model for model in own_models() if not issubclass(model, TenantModel)} == set(GLOBAL_MODELS)


@every_tenant_model
def test_manager_refuses(model: type[models.Model]) -> None:
    assert checks.manager_faults(model) == []
    assert checks.unscoped_query_faults(model) == []


@every_tenant_model
def test_row_security_is_forced(model: type[models.Model]) -> None:
    assert checks.row_security_faults(model) == []


@every_tenant_model
def test_keys_start_with_the_tenant(model: type[models.Model]) -> None:
    assert checks.key_faults(model) == []


@every_tenant_model
def test_foreign_keys_are_composite(model: type[models.Model]) -> None:
    assert checks.foreign_key_faults(model, tenant_models()) == []


def test_the_app_role_owns_nothing_and_bypasses_nothing() -> None:
    assert checks.rows(
        "SELECT rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname = current_user"
    ) == [(False, False, False)]
    assert checks.rows("SELECT count(*) FROM pg_class WHERE relowner = current_user::regrole") == [(0,)]
    [(role,)] = checks.rows("SELECT current_user::text")
    assert checks.grant_faults(role, [model._meta.db_table for model in own_models()]) == []


def test_no_view_shows_tenant_rows_with_its_owners_eyes() -> None:
    assert checks.view_faults() == []
