"""What was said before its end and is read after it is known already: that neither fails nor doubles it."""

from __future__ import annotations

import pytest

from memories.models import MemoryItem, Preference
from memories.services.change import correct_memory, expire_memory
from memories.services.write import WriteResult
from memoryhub.core.errors import Conflict
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, DAY, MAY, Person

RULES = [
    pytest.param("constraint.deploy-friday", ("Never deploy on a Friday", "Never deploy at night"), id="en"),
    pytest.param("constraint.上线", ("绝不要在周五上线", "绝不要在夜里上线"), id="zh"),
]


def told(person: Person, words: str, key: str, *, days: int = 0, **terms: object) -> WriteResult:
    """A rule that was laid down so many days after MAY; its key has several values."""
    given = {"memory_type": "preference", "single_valued": False, "valid_from": MAY + days * DAY} | terms
    return person.say(words, key, **given)


def ended(person: Person, words: str, key: str) -> MemoryItem:
    row = told(person, words, key).memory
    assert row is not None
    return expire_memory(person.scope, row.pk, actor=BOT)


@pytest.mark.parametrize(("key", "words"), RULES)
@pytest.mark.parametrize("days", [5, 0, -5])
def test_what_has_ended_since_is_known_of_that_time(
    ann: Person, key: str, words: tuple[str, str], days: int
) -> None:
    row = ended(ann, words[0], key)
    again = told(ann, words[0], key, days=days)
    assert (again.outcome, again.reason) == ("merged", "already known of that time")
    with tenant_tx(ann.tenant_id):
        [left], [preference] = MemoryItem.objects.filter(subject_key=key), Preference.objects.all()
        assert (left.status, left.valid_to) == ("expired", row.valid_to)
        assert left.valid_from == min(MAY, MAY + days * DAY)
        assert (preference.valid_from, preference.valid_to) == (left.valid_from, left.valid_to)


@pytest.mark.parametrize(("key", "words"), RULES)
def test_what_is_said_after_the_end_holds_again(ann: Person, key: str, words: tuple[str, str]) -> None:
    row = ended(ann, words[0], key)
    again = told(ann, words[0], key, valid_from=None)
    assert again.outcome == "kept"
    assert again.memory is not None
    assert again.memory.pk != row.pk
    assert again.memory.status == "active"


@pytest.mark.parametrize(("key", "words"), RULES)
def test_what_ended_before_the_known_time_begins_is_a_time_of_its_own(
    ann: Person, key: str, words: tuple[str, str]
) -> None:
    ended(ann, words[0], key)
    earlier = told(ann, words[0], key, days=-20, valid_to=MAY - 10 * DAY)
    assert earlier.outcome == "kept"
    with tenant_tx(ann.tenant_id):
        assert MemoryItem.objects.filter(subject_key=key).count() == 2


@pytest.mark.parametrize(("key", "words"), RULES)
def test_another_value_of_the_set_is_no_repetition(ann: Person, key: str, words: tuple[str, str]) -> None:
    ended(ann, words[0], key)
    assert told(ann, words[1], key, days=5).outcome == "kept"


@pytest.mark.parametrize(("key", "words"), RULES)
def test_one_value_corrected_to_the_words_of_another_is_refused(
    ann: Person, key: str, words: tuple[str, str]
) -> None:
    told(ann, words[0], key)
    other = told(ann, words[1], key, days=1).memory
    assert other is not None
    with pytest.raises(Conflict, match="memory_write_conflict"):
        correct_memory(ann.scope, other.pk, actor=BOT, content=words[0])
    with tenant_tx(ann.tenant_id):
        other.refresh_from_db()
        assert (other.status, other.content) == ("active", words[1])
