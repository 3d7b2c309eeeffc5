"""What goes finds what refers to it by an index: the database looks for each row that is deleted."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connections

# The database's own look-up is `tenant_id = $1 AND x_id = $2`. An index serves it that begins with the two
# and covers every row in which x_id is set: a narrower one, as for rows in force, is not used.
UNSERVED = """
SELECT key.conrelid::regclass::text || '.' || a.attname, key.confrelid::regclass::text
FROM pg_constraint key
JOIN pg_attribute a ON a.attrelid = key.conrelid AND a.attnum = key.conkey[cardinality(key.conkey)]
WHERE key.contype = 'f' AND key.confrelid::regclass::text = ANY(%s)
AND NOT EXISTS (
    SELECT FROM pg_index i
    WHERE i.indrelid = key.conrelid AND i.indisvalid
    AND (i.indkey::int2[])[0:cardinality(key.conkey) - 1] = key.conkey
    AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%%I IS NOT NULL)', a.attname))
)
ORDER BY 1
"""
OFTEN = [
    model._meta.db_table
    for app in ("memories", "sessions_app")
    for model in apps.get_app_config(app).get_models()
]
# One row of a person goes, once: looking through all of these for it was measured to take 0.3 s in all with
# 240,000 rows, which is less than what keeping twenty more indexes would take of all writes.
LOOKED_THROUGH = {
    f"{table}.user_id"
    for table in (
        "memories_document",
        "memories_documentchunk",
        "memories_documentsection",
        "memories_memorytest",
        "memories_memorytestresult",
        "memories_memoryvote",
        "memories_shadowvector",
        "memories_writedecision",
        "sessions_app_compressionrun",
        "sessions_app_contexttrace",
        "sessions_app_extractionrun",
        "sessions_app_formerpart",
        "sessions_app_personexportpart",
        "sessions_app_pin",
        "sessions_app_summary",
        "sessions_app_summaryreview",
        "sessions_app_taskstate",
        "sessions_app_taskstep",
        "sessions_app_tokenusage",
        "sessions_app_turn",
        "tenants_job",
        "tenants_ticket",
    )
}


def unserved(*targets: str) -> set[str]:
    """The references to tables that no index serves, as `table.column`."""
    with connections["owner"].cursor() as cursor:
        cursor.execute(UNSERVED, [list(targets)])
        return {name for name, _target in cursor.fetchall()}


@pytest.mark.django_db(databases=["default", "owner", "ops"])
def test_every_reference_to_what_goes_often_has_an_index() -> None:
    assert len(OFTEN) > 30
    assert unserved(*OFTEN) == set()


@pytest.mark.django_db(databases=["default", "owner", "ops"])
def test_a_new_reference_to_a_person_has_an_index_or_is_named() -> None:
    assert unserved("tenants_enduser") == LOOKED_THROUGH


@pytest.mark.parametrize(
    ("index", "serves"),
    [
        ("", False),
        ("(tenant_id)", False),
        ("(turn_id, tenant_id)", False),
        ("(tenant_id, seq, turn_id)", False),
        ("(tenant_id, turn_id) WHERE seq > 1", False),
        ("(tenant_id, turn_id) WHERE turn_id IS NOT NULL", True),
        ("(tenant_id, turn_id, seq)", True),
    ],
)
@pytest.mark.django_db(databases=["default", "owner", "ops"])
def test_the_check_knows_which_index_serves(index: str, serves: bool) -> None:
    with connections["owner"].cursor() as cursor:
        cursor.execute("DROP INDEX pin_of_turn")
        if index:
            cursor.execute(f"CREATE INDEX another ON sessions_app_pin {index}")
    assert (unserved("sessions_app_turn") == set()) == serves
