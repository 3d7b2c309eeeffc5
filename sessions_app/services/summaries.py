"""The versions of a session's summary: their text beside the pins, the way back, and their end."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from django.db import transaction

from memoryhub.core.errors import NotFound
from memoryhub.core.summaries.summary import StructuredSummary
from sessions_app.models import Pin, PinStatus, Session, Summary, SummaryStatus
from sessions_app.queries import current_summary, get_session, pins_of
from sessions_app.services.budgets import counter_of, session_policy
from sessions_app.services.made_under import settled_record
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act
from tenants.services.outbox import enqueue


@dataclass(frozen=True, slots=True)
class Version:
    """What makes a version of a summary: the turns it covers, its content, its text beside the pins.

    `content`, `pins` and `quality` are JSON, as `Summary` stores them; `tokens` are those of `text`.
    """

    from_seq: int
    to_seq: int
    content: dict[str, Any]
    pins: list[dict[str, Any]]
    text: str
    tokens: int
    tokenizer: str
    engine: str
    quality: dict[str, Any]


def write_version(session: Session, version: Version) -> Summary:
    """Make it the session's current one, and note how far the session is folded; the session is locked.

    Everything that makes a version goes through here: there is one current one, numbered after all others.
    """
    retire_current(session.pk)
    made: Summary = Summary.objects.create(
        session=session,
        user_id=session.user_id,
        version=newest_version(session.pk) + 1,
        **{name: getattr(version, name) for name in _PARTS},
    )
    fold_upto(session, made)
    return made


_PARTS = tuple(field.name for field in fields(Version))


def restore_summary(scope: Scope, session_id: uuid.UUID, version: int, *, actor: Actor) -> Summary:
    """Make a new version that equals an old one. The pins in force stay as they are.

    It is not folded again under the budget of now, be that larger than its own was.

    Raises:
        NotFound: no such session or version.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = get_session(session_id, lock=True)
        old = Summary.objects.filter(session_id=session_id, version=version).first()
        if old is None:
            raise NotFound("not_found")
        version_again = Version(**{name: getattr(old, name) for name in _PARTS})
        settled = settled_record(old.quality, usable=session_policy(session).usable)
        restored = write_version(session, replace(version_again, quality=settled))
        render_again(session)
        record_act(
            "summary.restored", actor=actor, target_kind="session", target_id=session_id, version=version
        )
        return restored


def drop_summaries(session: Session, *, from_seq: int) -> int:
    """Delete the summaries that speak of turns from `from_seq` on; how many. The session is locked.

    The newest of those before stands again, and the turns after it, which are all there, are folded anew.
    """
    spoiled = Summary.objects.filter(session_id=session.pk, to_seq__gte=from_seq)
    count = spoiled.count()
    if not count:
        return 0
    spoiled.delete()
    newest = Summary.objects.filter(session_id=session.pk).order_by("-version").first()
    if newest is not None:
        newest.status = SummaryStatus.CURRENT
        newest.save(update_fields=["status"])
        render_again(session)
    fold_upto(session, newest)
    fold_again(session)
    return count


def fold_again(session: Session) -> None:
    """Ask for a compression after stored turns were changed; once a change."""
    enqueue(
        "sessions_app.compact_session",
        dedupe_key=f"compact:{session.pk}:again:{session.revision}",
        session=str(session.pk),
        trigger="turns_changed",
    )


def fold_upto(session: Session, summary: Summary | None) -> None:
    """Note on the session how far its current summary goes."""
    session.compressed_upto_seq = summary.to_seq if summary else 0
    session.save(update_fields=["compressed_upto_seq"])


def newest_version(session_id: uuid.UUID) -> int:
    """The highest version there is, 0 without any."""
    newest = Summary.objects.filter(session_id=session_id).order_by("-version").first()
    return newest.version if newest else 0


def retire_current(session_id: uuid.UUID) -> None:
    """Make room for a new current version, in the transaction that writes it."""
    assert transaction.get_connection().in_atomic_block
    Summary.objects.filter(session_id=session_id, status=SummaryStatus.CURRENT).update(
        status=SummaryStatus.SUPERSEDED
    )


def rendered(content: StructuredSummary, pins: Iterable[Pin]) -> str:
    """A summary as a context shows it: without the pins, which have a place of their own there."""
    return content.render(content.language, pinned=hidden_texts(pins))


def hidden_texts(pins: Iterable[Pin]) -> Collection[str]:
    """The pins that a summary's text does not repeat: those shown beside it, and those that ended.

    A pin that overflows is not among them: the summary is where it stands.
    """
    pins = list(pins)
    overflow = {pin.text for pin in pins if pin.status == PinStatus.OVERFLOW}
    return frozenset(pin.text for pin in pins) - overflow


def render_again(session: Session) -> None:
    """Bring the current summary's text in line with the pins after they changed; its content stays."""
    summary = current_summary(session.pk)
    if summary is None:
        return
    pins = pins_of(session.pk)
    text = rendered(StructuredSummary.from_json(summary.content), pins)
    if text != summary.text:
        beside = hidden_texts(pins)
        summary.pins = [pin for pin in summary.pins if pin["text"] in beside]
        summary.text, summary.tokens = text, counter_of(session).count(text)
        summary.save(update_fields=["pins", "text", "tokens"])
