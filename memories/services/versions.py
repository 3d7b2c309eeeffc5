"""What settings that are kept in numbered versions have in common: the newest, a named one, the next one."""

from __future__ import annotations

from typing import Any, TypeVar

from django.db import IntegrityError, transaction

from memories.models import PolicyVersion, RecallSettingsVersion
from memoryhub.core.errors import Conflict, NotFound
from tenants.services.audit import Actor, record_act

Version = TypeVar("Version", PolicyVersion, RecallSettingsVersion)

MOST_VERSION = 2**31 - 1


def stored_version(kind: type[Version], number: int | None, *, named: str) -> Version | None:
    """A version of the open scope by its number, the newest for None; None where nobody published any.

    Raises:
        NotFound: `<named>_not_found`, there is none of that number.
    """
    rows = kind.objects.order_by("-version")
    if number is None:
        newest: Version | None = rows.first()
        return newest
    row: Version | None = rows.filter(version=number).first() if 0 < number <= MOST_VERSION else None
    if row is None:
        raise NotFound(f"{named}_not_found")
    return row


def published(row: Version, *, named: str, actor: Actor, **told: Any) -> None:
    """Put the next version in force and note the act; `told` is what the note says besides its number.

    Raises:
        Conflict: `<named>_changed` with the version in force, another was published since the author looked.
    """
    row.actor = actor.label
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError:
        newest = stored_version(type(row), None, named=named)
        raise Conflict(f"{named}_changed", version=newest.version if newest else 0) from None
    record_act(
        f"{named}.published" if row.restores is None else f"{named}.restored",
        actor=actor,
        target_kind=named,
        target_id=row.pk,
        version=row.version,
        **told,
        **({} if row.restores is None else {"restores": row.restores}),
    )
