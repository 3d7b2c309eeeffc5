"""A blood type has one key in both languages, so that a second one is a question and not a second truth."""

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction.engine import extract
from memoryhub.core.statement_relation import bearing_of

SAID_AT = datetime(2026, 11, 30, tzinfo=UTC)


def keys(text: str) -> list[tuple[str, bool]]:
    """Key of each thing read in a turn of the user, and whether it holds one value at a time."""
    found = extract(text, role="user", said_at=SAID_AT, timezone="UTC")
    return [(one.subject_key, one.single_valued) for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "My blood type is O.",
        "My blood group is AB+",
        "I am blood type B.",
        "我的血型是O型。",
        "我血型A",
        "我是AB型血",
        "我的血型是Rh阴性O型",
    ],
)
def test_a_blood_type_is_kept_under_one_key(text: str) -> None:
    assert keys(text) == [("health.blood-type", True)]


@pytest.mark.parametrize(
    "text", ["My blood type is on the card.", "I'm type A about deadlines.", "我是A型人格", "我爸的血型是O型"]
)
def test_what_is_no_blood_type_of_ones_own_is_not(text: str) -> None:
    assert "health.blood-type" not in [key for key, _ in keys(text)]


@pytest.mark.parametrize(
    ("new", "old"), [("My blood type is A", "My blood type is O"), ("我的血型是A型", "我的血型是O型")]
)
def test_another_blood_type_is_a_contradiction(new: str, old: str) -> None:
    assert bearing_of(new, old, subject_key="health.blood-type") == "contradicts"
