"""What the database itself enforces on a tenant-owned table, as one migration operation."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation

from tenants.fields import TenantForeignKey

# `nullif`: after a transaction that set it, a setting reads as '' and not as NULL, and ''::uuid is an error.
TENANT_RULE = "tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid"
# The setting is read in a subquery, once for a statement: read for every row, it took most of the time of
# looking through all that a person ever said. The tenant's rule needs none: a query names its tenant, which
# makes the rule a test of the whole statement.
USER_RULE = (
    "(SELECT nullif(current_setting('app.user_id', true), '')) IS NULL OR user_id IS NULL"
    " OR user_id = (SELECT nullif(current_setting('app.user_id', true), '')::uuid)"
)


def tenancy_sql(model: type[models.Model]) -> list[str]:
    """The statements that make a table tenant-owned."""
    table = model._meta.db_table
    statements = [
        f'ALTER TABLE "{table}" DROP CONSTRAINT "{table}_pkey"',
        f'ALTER TABLE "{table}" ADD CONSTRAINT "{table}_pkey" PRIMARY KEY (tenant_id, id)',
        f'ALTER TABLE "{table}" ENABLE ROW LEVEL SECURITY',
        f'ALTER TABLE "{table}" FORCE ROW LEVEL SECURITY',
        f'CREATE POLICY tenant_isolation ON "{table}" USING ({TENANT_RULE}) WITH CHECK ({TENANT_RULE})',
    ]
    if has_user_column(model):
        statements.append(
            f'CREATE POLICY user_isolation ON "{table}" AS RESTRICTIVE'
            f" USING ({USER_RULE}) WITH CHECK ({USER_RULE})"
        )
    return statements + foreign_key_sql(model)


def foreign_key_sql(model: type[models.Model], *, only: str = "") -> list[str]:
    """The composite foreign keys `(tenant_id, x_id)` of the table, or of the field `only` alone."""
    table = model._meta.db_table
    statements = []
    for field in model._meta.local_fields:
        if not isinstance(field, TenantForeignKey) or only not in ("", field.name):
            continue
        name, target = f"{table}_{field.column}_tenant_fk", field.remote_field.model._meta.db_table
        statements.append(
            f'ALTER TABLE "{table}" ADD CONSTRAINT "{name}" FOREIGN KEY (tenant_id, "{field.column}")'
            f' REFERENCES "{target}" (tenant_id, id) DEFERRABLE INITIALLY DEFERRED'
        )
    return statements


def has_user_column(model: type[models.Model]) -> bool:
    """Whether rows of this table belong to one end user."""
    return any(field.column == "user_id" for field in model._meta.local_fields)


class EnforceTenancy(Operation):
    """Composite primary key, forced row level security and composite foreign keys for one model."""

    reduces_to_sql = True
    reversible = True

    def __init__(self, model_name: str) -> None:
        self.model_name = model_name

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return (type(self).__name__, [self.model_name], {})

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Nothing changes in Django's own picture of the model."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any
    ) -> None:
        model = to_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            for statement in tenancy_sql(model):
                schema_editor.execute(statement)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any
    ) -> None:
        """The table goes with the CreateModel that is undone next; nothing is left to take off."""

    def describe(self) -> str:
        return f"Enforce tenancy on {self.model_name}"


class EnforceReference(EnforceTenancy):
    """The composite foreign key of one field that a later migration adds to an enforced table."""

    def __init__(self, model_name: str, name: str) -> None:
        super().__init__(model_name)
        self.name = name

    def deconstruct(self) -> tuple[str, list[Any], dict[str, Any]]:
        return (type(self).__name__, [self.model_name, self.name], {})

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any
    ) -> None:
        model = to_state.apps.get_model(app_label, self.model_name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            for statement in foreign_key_sql(model, only=self.name):
                schema_editor.execute(statement)

    def describe(self) -> str:
        return f"Enforce that {self.model_name}.{self.name} stays within the tenant"
