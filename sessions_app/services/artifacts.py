"""Takes long tool results out of the conversation: kept whole once, shown by their beginning and end."""

from __future__ import annotations

import datetime
import hashlib
import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import Q
from django.utils import timezone

from memoryhub.core.ids import encode_id
from memoryhub.core.offload import OFFLOAD_ABOVE, LongText, line_count, long_text, replacement
from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter
from sessions_app.models import Artifact, Turn, TurnRole

TOUCHED_EVERY = datetime.timedelta(days=1)


def long_results(turns: Sequence[Turn], language: Language | None = None) -> dict[str, LongText]:
    """The tool results above 2,000 tokens among masked and counted turns, by their digest.

    What stands in for them says so in `language`, that of the talk, whatever that of the result.
    Reads them through, which takes a while: not for inside a transaction.
    """
    long = [turn for turn in turns if turn.role == TurnRole.TOOL and turn.tokens > OFFLOAD_ABOVE]
    return {text_digest(turn.content): long_text(turn.content, turn.tokens, language) for turn in long}


def offload(turns: Sequence[Turn], long: Mapping[str, LongText], counter: TokenCounter) -> None:
    """Keep those of the turns that are among `long` as artifacts, in the open transaction, and shorten them.

    The turns belong to one user and are not stored yet.
    """
    mine = [turn for turn in turns if turn.role == TurnRole.TOOL and turn.tokens > OFFLOAD_ABOVE]
    if not mine:
        return
    artifacts = _stored([_artifact(turn) for turn in mine])
    for turn in mine:
        artifact = artifacts[text_digest(turn.content)]
        reference = encode_id("art", artifact.pk)
        shown = replacement(long[artifact.sha256], reference=reference, counter=counter)
        turn.artifact, turn.offload = artifact, {"tokens": turn.tokens, "preview": shown.preview}
        turn.content, turn.tokens = shown.content, counter.count(shown.content)


def drop_unused_artifacts(artifact_ids: Collection[uuid.UUID]) -> int:
    """Delete those of the artifacts that no turn refers to any more, in the open transaction; how many.

    Locked first: a turn that is being stored with one of them is then seen, or makes its own.
    """
    if not artifact_ids:
        return 0
    locked = Artifact.objects.select_for_update().filter(pk__in=artifact_ids).order_by("sha256")
    ids = list(locked.values_list("pk", flat=True))
    used = Turn.objects.filter(artifact_id__in=ids).values("artifact_id")
    gone: int = Artifact.objects.filter(pk__in=ids).exclude(pk__in=used).delete()[0]
    return gone


def text_digest(text: str) -> str:
    """What names a text: the hexadecimal SHA-256 of its UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def _artifact(turn: Turn) -> Artifact:
    return Artifact(
        user_id=turn.user_id,
        sha256=text_digest(turn.content),
        content=turn.content,
        size=len(turn.content.encode()),
        lines=line_count(turn.content),
        tokens=turn.tokens,
        tokenizer=turn.tokenizer,
    )


def _stored(wanted: Sequence[Artifact]) -> dict[str, Artifact]:
    """The artifacts by digest, locked: new ones stored, known ones as they are.

    In one order everywhere, so that two transactions cannot wait for each other. One that is deleted between
    the two statements is stored at the next attempt.
    """
    by_digest = {artifact.sha256: artifact for artifact in sorted(wanted, key=lambda one: one.sha256)}
    known = Artifact.objects.select_for_update(no_key=True).filter(
        user_id=wanted[0].user_id, sha256__in=by_digest
    )
    while True:
        Artifact.objects.bulk_create(by_digest.values(), ignore_conflicts=True)
        found = {row.sha256: row for row in known.defer("content").order_by("sha256")}
        if len(found) == len(by_digest):
            _keep_longer(found.values(), by_digest)
            return found


def _keep_longer(found: Iterable[Artifact], given: Mapping[str, Artifact]) -> None:
    """Stored again is as good as read: its time begins anew, and a text that had expired is back."""
    now = timezone.now()
    for row in found:
        if row.expired_at is not None:
            row.content, row.expired_at, row.last_read_at = given[row.sha256].content, None, now
            row.save(update_fields=["content", "expired_at", "last_read_at"])
        elif row.pk != given[row.sha256].pk:
            touch_artifact(row, now=now)


def touch_artifact(artifact: Artifact, *, now: datetime.datetime | None = None) -> None:
    """Note, in the open scope, that a text was used: once a day, not with each of a hundred ranges."""
    now = now or timezone.now()
    if artifact.last_read_at is None or artifact.last_read_at < now - TOUCHED_EVERY:
        unread = Q(last_read_at__isnull=True) | Q(last_read_at__lt=now - TOUCHED_EVERY)
        Artifact.objects.filter(unread, pk=artifact.pk).update(last_read_at=now)
