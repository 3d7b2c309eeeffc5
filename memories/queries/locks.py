"""The advisory lock under which one subject key is read, decided and written."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import connection

from tenants.scope import required_scope


def lock_subject(user_id: UUID | None, subject_key: str) -> datetime:
    """Hold the key of one owner until the transaction ends; answers the database's clock under the lock.

    The lock makes writers queue; the exclusion constraint alone met 31 deadlocks in 32 writes (DESIGN 6.2).
    """
    name = f"{required_scope().tenant_id}|{user_id or 'team'}|{subject_key}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
        return moment
