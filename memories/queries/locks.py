"""Advisory locks: of one subject key while it is written, and of one owner while something is forgotten.

Everything takes its locks in one order: the owner, then keys by their names, conversations by their ids, and
the rows inside. Who forgets holds the owner alone, and goes from memory to conversations and back; all others
hold the owner with others, so that none of them is met half way.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import connection

from tenants.scope import required_scope


def lock_owner(user_id: UUID | None, *, forgetting: bool) -> None:
    """Hold an owner's memory until the transaction ends: alone to forget, with others to write from a turn.

    Who holds it first decides: a write is seen and forgotten, or finds its turn forgotten. It is taken before
    any other lock of memory or conversations, and alone from the start: two that hold it with others and then
    want it alone wait for each other.
    """
    taken = "pg_advisory_xact_lock" if forgetting else "pg_advisory_xact_lock_shared"
    name = f"{required_scope().tenant_id}|{user_id or 'team'}"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {taken}(hashtextextended(%s, 1))", [name])


def lock_subject(user_id: UUID | None, subject_key: str) -> datetime:
    """Hold the key of one owner until the transaction ends; answers the database's clock under the lock.

    The owner is held first, with others.

    The lock makes writers queue; the exclusion constraint alone met 31 deadlocks in 32 writes.
    What the transaction changes of memories from now on is recorded at that moment (`MemorySpan`).
    """
    lock_owner(user_id, forgetting=False)
    name = f"{required_scope().tenant_id}|{user_id or 'team'}|{subject_key}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [name])
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
        cursor.execute(f"SET LOCAL app.recorded_at = '{moment.isoformat()}'")
        return moment


def lock_graph(user_id: UUID | None) -> None:
    """Hold the graph of one owner until the transaction ends, so that a name is looked up and made once.

    It is taken last, after the locks of owners and keys, and for single writes only.
    """
    name = f"{required_scope().tenant_id}|{user_id or 'team'}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 2))", [name])
