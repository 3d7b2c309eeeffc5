"""What settings that are kept in numbered versions have in common: the newest, a named one, the next one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self, TypeVar

from django.db import IntegrityError, transaction

from memories.models.versioned import PublishedVersion
from memoryhub.core.errors import Conflict, NotFound
from tenants.services.audit import Actor, record_act

Version = TypeVar("Version", bound=PublishedVersion)

MOST_VERSION = 2**31 - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredVersion:
    """One version as people see it; version 0 is the product's own, which nobody published.

    `restores` is the version whose document it brought back, `actor` `operator:<account>` or
    `api_key:<id>`.
    """

    version: int
    document: Mapping[str, Any]
    note: str = ""
    actor: str = ""
    published_at: datetime | None = None
    restores: int | None = None

    @classmethod
    def of(cls, row: PublishedVersion) -> Self:
        """What a row says."""
        return cls(
            version=row.version,
            document=row.document,
            note=row.note,
            actor=row.actor,
            published_at=row.created_at,
            restores=row.restores,
        )


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
