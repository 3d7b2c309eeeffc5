"""What a trace keeps of a context beside its manifest: ids, moments and numbers, by which it is replayed."""

from __future__ import annotations

from typing import Any

from memories.services.hits import Hit
from memories.services.preferences import is_set
from memoryhub.core.ids import encode_id
from sessions_app.services.context_parts import Standing, hit_id


def standing_record(standing: Standing) -> dict[str, Any]:
    """When it was read, the summary in use, what was only heard in talk, and which pins had no room.

    A summary whose words are all pinned shows nothing, and turns before its end are left out all the same.
    Preferences are confirmed and pins get or lose room without a new row.
    """
    heard = [one for one in standing.preferences if not is_set(one)]
    return {
        "read_at": standing.moment.isoformat(),
        "summary": encode_id("sum", standing.summary.pk) if standing.summary else "",
        "heard": [encode_id("mem", one.memory_id) for one in heard],
        "overflow": [encode_id("pin", pin.pk) for pin in standing.overflow],
        **({"pins_held": standing.pins_held} if standing.pins_held else {}),
    }


def hit_record(hit: Hit) -> dict[str, Any]:
    """One thing recalled, with its date and channel, which a correction or a better source can change."""
    return {
        "id": hit_id(hit),
        "part": hit.part,
        "score": hit.score,
        "said_at": hit.said_at.isoformat(),
        "channel": hit.channel,
        **({"told_at": hit.told_at.isoformat()} if hit.told_at else {}),
    }
