"""What authoritative sources say now: stored while it is fresh, read live else, stale if need be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from uuid import UUID

import structlog
from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from memories.models import AuthorityReading, AuthoritySource
from memories.queries.authorities import authority_sources, get_authority
from memories.services.authority import unsealed_headers
from memoryhub.core.authority.failures import AuthorityFailed
from memoryhub.core.authority.hosts import AllowedHost, filled_url, target_of
from memoryhub.core.authority.keys import KeyPattern, checked_key, is_readable, owner_of
from memoryhub.core.errors import InvalidInput
from memoryhub.providers.authority import AuthorityRequest, HttpAuthority
from memoryhub.providers.authority_reads import ReadJob, ReadOutcome, SharedReads
from tenants.scope import Scope, tenant_tx

MOST_READINGS = 500  # of a tenant, that one look takes in; the latest first
RETRY_AFTER = timedelta(seconds=20)  # a failed key is not asked for again sooner
NO_VALUE_RESTS = timedelta(minutes=5)  # at most: a key that a source does not have may come to be
_logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveValue:
    """What a source says of one key, or why nothing; `value` is empty where nothing is known.

    `names` are the words by which a question means the key. `as_of` is when it was read, `changed_at` since
    when it is so. A `stale` value is the last one known of a source that could not be asked. `error` is a
    code of `authority.failures.FAILURES`.
    """

    source_id: UUID
    subject_key: str
    host: str
    names: tuple[str, ...] = ()
    value: str = ""
    as_of: datetime | None = None
    changed_at: datetime | None = None
    stale: bool = False
    error: str = ""

    @property
    def is_down(self) -> bool:
        """Whether nothing is known because the source could not be asked."""
        return not self.value and self.error not in ("", "no_value")


@dataclass(frozen=True, slots=True)
class AuthorityBoard:
    """The sources in force and their stored readings, as one look found them at `since` (monotonic)."""

    sources: Mapping[str, AuthoritySource] = field(default_factory=dict)
    readings: Mapping[tuple[UUID, str], AuthorityReading] = field(default_factory=dict)
    since: float = 0.0

    @property
    def patterns(self) -> list[KeyPattern]:
        """The patterns of the sources."""
        return [KeyPattern(name, one.pattern, one.names) for name, one in self.sources.items()]

    @property
    def known_keys(self) -> list[str]:
        """The keys that have been read."""
        return [key for (_, key), reading in self.readings.items() if reading.value]

    def source_of(self, key: str) -> AuthoritySource | None:
        """The source that answers for a key."""
        owner = owner_of(key, self.patterns)
        return self.sources[owner.id] if owner else None

    def stored(self, key: str) -> LiveValue | None:
        """What is known of a key without asking anybody; None where no source answers for it."""
        source = self.source_of(key)
        return _stored_value(source, key, self.readings.get((source.pk, key))) if source else None


def authority_board() -> AuthorityBoard:
    """The sources in force of the open scope: one query where there are none, two else."""
    since = shared_reads(tuple(settings.AUTHORITY_HOSTS)).now()
    sources = {row.pk.hex: row for row in authority_sources().filter(enabled=True)}
    if not sources:
        return AuthorityBoard()
    newest = AuthorityReading.objects.order_by("-created_at", "-id")[:MOST_READINGS]
    readings = {(row.source_id, row.subject_key): row for row in newest}
    return AuthorityBoard(sources, readings, since)


def live_values(
    scope: Scope, board: AuthorityBoard, keys: Iterable[str], *, most_reads: int | None = None
) -> list[LiveValue]:
    """What the sources say of these keys, in their order; keys of no source are left out.

    Asks every source whose reading is older than its `ttl_seconds`, all at once, each key once whoever else
    asks; at most `most_reads` of them (None = all), the rest keep what is stored. Stores what it read. Never
    call it inside a transaction.
    """
    now = timezone.now()
    owned = [(key, source) for key in dict.fromkeys(keys) if (source := _asked(board, key))]
    due = [one for one in owned if _is_due(board.readings.get((one[1].pk, one[0])), one[1], now)][:most_reads]
    outcomes = _read(board, due)
    rows = {
        (source.pk, key): _row_after(board.readings.get((source.pk, key)), source, key, outcome)
        for (key, source), outcome in zip(due, outcomes, strict=True)
    }
    own = [rows[source.pk, key] for (key, source), made in zip(due, outcomes, strict=True) if made.own]
    if own:
        _store(scope, own, board)
    known = {**board.readings, **rows}
    return [_stored_value(source, key, known.get((source.pk, key))) for key, source in owned]


def try_authority(scope: Scope, source_id: UUID, key: str) -> LiveValue:
    """What a source would answer for a key, enabled or not: asked at once, nothing is stored.

    Raises:
        NotFound: no such source. InvalidInput: `invalid_key`, `authority_key_not_matched`.
    """
    key = checked_key(key)
    with tenant_tx(scope.tenant_id, scope.user_id):
        source = get_authority(source_id)
    if owner_of(key, [KeyPattern(source.pk.hex, source.pattern)]) is None:
        raise InvalidInput("authority_key_not_matched", field="key", pattern=source.pattern)
    since = shared_reads(tuple(settings.AUTHORITY_HOSTS)).now()
    board = AuthorityBoard({source.pk.hex: source}, {}, since)
    [outcome] = _read(board, [(key, source)])
    return _stored_value(source, key, _row_after(None, source, key, outcome))


@lru_cache(maxsize=4)
def shared_reads(hosts: tuple[AllowedHost, ...]) -> SharedReads:
    """The reads of this process, by what they may reach."""
    return SharedReads(HttpAuthority(hosts))


def _asked(board: AuthorityBoard, key: str) -> AuthoritySource | None:
    return board.source_of(key) if is_readable(key) else None


def _is_due(reading: AuthorityReading | None, source: AuthoritySource, now: datetime) -> bool:
    if reading is None:
        return True
    ttl = timedelta(seconds=source.ttl_seconds)
    if reading.error and reading.failed_at is not None:
        rest = min(max(ttl, RETRY_AFTER), NO_VALUE_RESTS) if reading.error == "no_value" else RETRY_AFTER
        return bool(reading.failed_at + rest <= now)
    return reading.read_at is None or bool(reading.read_at + ttl <= now)


def _read(board: AuthorityBoard, due: Sequence[tuple[str, AuthoritySource]]) -> list[ReadOutcome]:
    """One outcome for each; a source whose headers cannot be opened is not asked."""
    jobs: dict[int, ReadJob] = {}
    outcomes = [ReadOutcome(error="headers_unreadable", own=True)] * len(due)
    for place, (key, source) in enumerate(due):
        try:
            jobs[place] = _job(board, key, source)
        except AuthorityFailed:
            continue
    reads = shared_reads(tuple(settings.AUTHORITY_HOSTS))
    for place, outcome in zip(jobs, reads.read_all(list(jobs.values())), strict=True):
        outcomes[place] = outcome
    for (_, source), outcome in zip(due, outcomes, strict=True):
        if outcome.error and outcome.own:
            _logger.warning("authority_not_read", source=source.pk.hex, code=outcome.error)
    return outcomes


def _job(board: AuthorityBoard, key: str, source: AuthoritySource) -> ReadJob:
    request = AuthorityRequest(
        url=filled_url(source.url, key),
        value_path=source.value_path,
        timeout=source.timeout_ms / 1_000,
        headers=unsealed_headers(source),
    )
    name = (source.tenant_id.hex, source.pk.hex, str(source.revision))
    return ReadJob(source=name, key=key, request=request, since=board.since)


def _row_after(
    before: AuthorityReading | None, source: AuthoritySource, key: str, outcome: ReadOutcome
) -> AuthorityReading:
    """The reading after one read: a failure keeps the value, a source that has none takes it away."""
    now = timezone.now()
    row = AuthorityReading(tenant_id=source.tenant_id, source=source, subject_key=key)
    if before is not None:
        row.value, row.read_at, row.changed_at = before.value, before.read_at, before.changed_at
    if outcome.error:
        row.error, row.failed_at = outcome.error, now
    if outcome.error is None or outcome.error == "no_value":
        if row.value != outcome.value or row.changed_at is None:
            row.changed_at = now
        row.value, row.read_at = outcome.value, now
    return row


def _store(scope: Scope, rows: Sequence[AuthorityReading], board: AuthorityBoard) -> None:
    """Keep what was read, unless its source was changed or deleted meanwhile."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        ids = {row.source_id for row in rows}
        revisions = dict(authority_sources().filter(pk__in=ids).values_list("pk", "revision"))
        in_force = [
            row
            for row in sorted(rows, key=lambda row: (row.source_id, row.subject_key))
            if revisions.get(row.source_id) == board.sources[row.source_id.hex].revision
        ]
        try:
            with transaction.atomic():
                AuthorityReading.objects.bulk_create(
                    in_force,
                    update_conflicts=True,
                    unique_fields=["tenant", "source", "subject_key"],
                    update_fields=["value", "read_at", "changed_at", "error", "failed_at"],
                )
        except IntegrityError:
            _logger.info("authority_source_gone")


def _stored_value(source: AuthoritySource, key: str, reading: AuthorityReading | None) -> LiveValue:
    bare = LiveValue(
        source_id=source.pk,
        subject_key=key,
        host=target_of(source.url).host,
        names=tuple(source.names.get(key, ())),
    )
    if reading is None:
        return bare
    return replace(
        bare,
        value=reading.value,
        as_of=reading.read_at,
        changed_at=reading.changed_at,
        stale=bool(reading.error and reading.value),
        error=reading.error,
    )
