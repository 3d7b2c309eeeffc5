"""Several homes or employers told in one breath: each is a value of its time, whatever came before."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

import pytest

from memories.models import MemoryItem
from memories.services.write import TurnText, extract_and_remember
from tenants.scope import tenant_tx
from tests.conftest import Owner

SAID_AT = datetime(2026, 11, 30, tzinfo=UTC)


def say(owner: Owner, text: str, said_at: datetime = SAID_AT) -> None:
    turn = TurnText(turn_id=uuid.uuid4(), session_id=uuid.uuid4(), role="user", content=text, said_at=said_at)
    extract_and_remember(owner.scope, turn)


def timeline(owner: Owner, key: str) -> list[tuple[str, int, int | None]]:
    with tenant_tx(owner.scope.tenant_id, owner.scope.user_id):
        rows = MemoryItem.objects.filter(subject_key=key).order_by("valid_from")
        return [
            (row.content, row.valid_from.year, row.valid_to.year if row.valid_to else None) for row in rows
        ]


@pytest.mark.parametrize(
    ("text", "key", "first", "second"),
    [
        ("I moved to Berlin in 2015 and came back to Rome in 2018", "profile.home",
         "I moved to Berlin in 2015", "I came back to Rome in 2018"),
        ("我2015年加入西门子，2018年去了博世", "profile.employer", "我2015年加入西门子", "我2018年去了博世"),
    ],
)  # fmt: skip
def test_each_holds_in_its_time(owner: Owner, text: str, key: str, first: str, second: str) -> None:
    say(owner, text)
    assert timeline(owner, key) == [(first, 2015, 2018), (second, 2018, None)]


@pytest.mark.parametrize(
    ("known", "text", "now"),
    [
        ("I live in Oslo", "I moved to Berlin in 2015 and came back to Rome in 2018",
         "I came back to Rome in 2018"),
        ("我住在奥斯陆", "我2015年搬到柏林，2018年又回了罗马", "我2018年又回了罗马"),
    ],
)  # fmt: skip
def test_what_was_known_before_gives_way_to_the_last(owner: Owner, known: str, text: str, now: str) -> None:
    say(owner, known, datetime(2020, 5, 1, tzinfo=UTC))
    say(owner, text)
    held = [content for content, _, end in timeline(owner, "profile.home") if end is None]
    assert held == [now]
