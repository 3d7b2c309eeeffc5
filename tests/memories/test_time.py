"""Two time axes: later starts, own ends, words about the past, and what was known when."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from memories.models import MemoryItem, MemoryStatus
from memories.queries.items import holding, memory_rows
from memories.services.change import correct_memory, expire_memory, undo_write
from memories.services.people import profile_of
from memories.services.recall import RecallRequest, recall
from memories.services.settling import ended_by, settle_all_ended
from memoryhub.core.errors import Conflict
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, DAY, MAY, Person

JOB = "profile.job"
HOUR = timedelta(hours=1)
PLACES = [("I work in Beijing", "I work in Shanghai"), ("我在北京上班", "我在上海上班")]


def held(
    person: Person, as_of: datetime | None = None, known_at: datetime | None = None, key: str = JOB
) -> list[str]:
    """What held under a key, by what was known."""
    with tenant_tx(person.tenant_id, person.user_id):
        rows = memory_rows().filter(user_id=person.user_id, subject_key=key)
        found = holding(rows, now=timezone.now(), as_of=as_of, known_at=known_at)
        return [row.content for row in found.order_by("valid_from", "id")]


def rows_of(person: Person, key: str = JOB) -> list[MemoryItem]:
    """All versions under a key."""
    with tenant_tx(person.tenant_id, person.user_id):
        return list(
            memory_rows().filter(user_id=person.user_id, subject_key=key).order_by("valid_from", "id")
        )


@pytest.mark.parametrize(("today", "then"), PLACES)
def test_a_later_start_leaves_today_alone(ann: Person, today: str, then: str) -> None:
    ann.say(today, JOB, valid_from=MAY)
    monday = timezone.now() + 3 * DAY
    coming = ann.say(then, JOB, valid_from=monday)
    assert coming.outcome == "superseded"
    assert held(ann) == [today]
    assert held(ann, monday - HOUR) == [today]
    assert held(ann, monday) == [then]
    assert [row.status for row in rows_of(ann)] == ["active", "active"]
    assert [row.content for row in profile_of(ann.scope).facts] == [today]
    found = recall(ann.scope, RecallRequest(query=f"{today}?", now=timezone.now()))
    assert [hit.content for hit in found.hits] == [today]


def test_upkeep_marks_what_has_ended_and_nothing_before(ann: Person) -> None:
    ann.say("I work in Beijing", JOB, valid_from=MAY)
    monday = timezone.now() + 3 * DAY
    ann.say("I work in Shanghai", JOB, valid_from=monday)
    ann.say("The gate code is on the door", "office.gate", valid_from=MAY, valid_to=monday)
    assert settle_all_ended(ann.tenant_id) == 0
    with tenant_tx(ann.tenant_id):
        assert ended_by(monday).count() == 2
    assert settle_all_ended(ann.tenant_id, monday) == 2
    assert [row.status for row in rows_of(ann)] == ["superseded", "active"]
    assert [row.status for row in rows_of(ann, "office.gate")] == ["expired"]
    assert held(ann) == ["I work in Beijing"]


def test_what_is_said_before_a_later_start_holds_until_then(ann: Person) -> None:
    ann.say("I work in Beijing", JOB, valid_from=MAY)
    monday = timezone.now() + 3 * DAY
    ann.say("I work in Shanghai", JOB, valid_from=monday)
    result = ann.say("I work in Tianjin", JOB)
    assert (result.outcome, [row.content for row in result.superseded]) == (
        "superseded",
        ["I work in Beijing"],
    )
    assert (held(ann), held(ann, monday)) == (["I work in Tianjin"], ["I work in Shanghai"])


def test_a_cancelled_later_start_lets_today_go_on(ann: Person) -> None:
    ann.say("I work in Beijing", JOB, valid_from=MAY)
    monday = timezone.now() + 3 * DAY
    coming = ann.say("I work in Shanghai", JOB, valid_from=monday).memory
    assert coming is not None
    assert expire_memory(ann.scope, coming.pk, actor=BOT).status == MemoryStatus.EXPIRED
    assert held(ann, monday + DAY) == ["I work in Beijing"]
    again = ann.say("I work in Shanghai", JOB, valid_from=monday).memory
    assert again is not None
    assert undo_write(ann.scope, again.pk, actor=BOT).reopened is not None
    assert held(ann, monday + DAY) == ["I work in Beijing"]


@pytest.mark.parametrize(("always", "meanwhile"), PLACES)
def test_what_ends_by_itself_lets_the_former_hold_again(ann: Person, always: str, meanwhile: str) -> None:
    ann.say(always, JOB, valid_from=MAY)
    friday = timezone.now() + 2 * DAY
    short = ann.say(meanwhile, JOB, valid_to=friday).memory
    assert short is not None
    assert (held(ann), held(ann, friday)) == ([meanwhile], [always])
    assert [row.version for row in rows_of(ann)] == [1, 2, 3]
    undo_write(ann.scope, short.pk, actor=BOT)
    assert [(row.content, row.valid_to) for row in rows_of(ann)] == [(always, None)]


def test_a_past_stay_leaves_what_came_before_and_after(ann: Person) -> None:
    ann.say("I work in Beijing", JOB, valid_from=MAY)
    ann.say("I work in Rome", JOB, valid_from=MAY + 10 * DAY, valid_to=MAY + 20 * DAY)
    days = (5, 15, 25)
    assert [held(ann, MAY + day * DAY)[0][-4:] for day in days] == ["jing", "Rome", "jing"]
    assert held(ann) == ["I work in Beijing"]
    again = rows_of(ann)[-1]
    correct_memory(ann.scope, again.pk, content="I work in Xi'an", actor=BOT)
    assert (held(ann), held(ann, MAY + 25 * DAY)) == (["I work in Xi'an"], ["I work in Beijing"])


def test_since_an_earlier_time_outweighs_what_was_said_in_between(ann: Person) -> None:
    ann.say("I work in Beijing", JOB, valid_from=MAY)
    ann.say("I work in Tianjin", JOB, valid_from=MAY + 20 * DAY)
    before = timezone.now()
    ann.say("I work in Shanghai", JOB, valid_from=MAY + 10 * DAY, said_at=MAY + 30 * DAY)
    assert [held(ann, MAY + day * DAY)[0] for day in (5, 15, 25, 35)] == [
        "I work in Beijing",
        *["I work in Shanghai"] * 3,
    ]
    assert held(ann, MAY + 25 * DAY, before) == ["I work in Tianjin"]


def test_an_older_word_never_outweighs_a_later_one_about_its_time(ann: Person) -> None:
    ann.say("I work in Shanghai", JOB, valid_from=MAY, said_at=MAY + 30 * DAY)
    late = ann.say("I work in Beijing", JOB, valid_from=MAY + 10 * DAY)
    assert late.memory is not None
    assert held(ann) == ["I work in Shanghai"]
    assert held(ann, MAY + 15 * DAY) == ["I work in Shanghai"]
    assert [row.content for row in rows_of(ann)] == ["I work in Shanghai", "I work in Beijing"]


def test_what_was_known_survives_expiry_and_its_return(ann: Person) -> None:
    row = ann.say("I work in Beijing", JOB, valid_from=MAY).memory
    assert row is not None
    known = timezone.now()
    expire_memory(ann.scope, row.pk, actor=BOT)
    gone = timezone.now()
    assert (held(ann, known_at=known), held(ann, known_at=gone)) == (["I work in Beijing"], [])
    assert held(ann, MAY, known_at=MAY) == []
    ann.say("I work in Beijing", JOB)
    assert (held(ann), held(ann, known_at=gone)) == (["I work in Beijing"], [])


def test_a_correction_may_say_that_it_began_earlier(ann: Person) -> None:
    ann.say("I work in Beijing", JOB, valid_from=MAY)
    late = ann.say("I work in Shanghai", JOB, valid_from=MAY + 20 * DAY).memory
    assert late is not None
    correct_memory(ann.scope, late.pk, valid_from=MAY + 10 * DAY, actor=BOT)
    assert held(ann, MAY + 15 * DAY) == ["I work in Shanghai"]
    assert held(ann, MAY + 5 * DAY) == ["I work in Beijing"]
    with pytest.raises(Conflict):
        correct_memory(ann.scope, late.pk, content="I work in Ulm", actor=BOT)
