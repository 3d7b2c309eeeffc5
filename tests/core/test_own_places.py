"""Where one's office or shop is has one key, so that a move replaces it; so has the language of answers."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.statement_relation import bearing_of

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


def told(text: str) -> dict[str, str]:
    found = extract(text, role="user", said_at=NOON, timezone="UTC")
    return {one.subject_key: one.content for one in found}


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        (
            "My studio is at 14 Cooper Lane.",
            "My studio moved to 3 Mill Hill.",
            "profile.about.studio.address",
        ),
        ("Our bakery is on Elm Street.", "Our bakery is now at 20 Ash Road.", "profile.about.bakery.address"),
        ("我的诊所在长乐路6号。", "我的诊所搬到云南路18号了。", "profile.about.诊所.address"),
        ("我们的工作室在三号楼二层。", "我们的工作室迁到五号楼了。", "profile.about.工作室.address"),
    ],
)
def test_where_a_place_of_ones_own_is_is_replaced(old: str, new: str, key: str) -> None:
    first, second = told(old), told(new)
    assert list(first) == list(second) == [key]
    assert bearing_of(second[key], first[key], subject_key=key) == "replaces"


@pytest.mark.parametrize(
    "text",
    ["My office is on fire.", "My shop is at its best in May.", "我的店在亏钱。", "My studio is in a mess."],
)
def test_what_is_no_address_is_none(text: str) -> None:
    assert not [key for key in told(text) if key.endswith(".address")]


@pytest.mark.parametrize(
    "text",
    [
        "I prefer answers in German.",
        "I'd like replies in Spanish.",
        "I want your answers in Italian.",
        "From now on, answer in French please.",
        "以后用法语回答我。",
    ],
)
def test_the_language_of_answers_has_one_key(text: str) -> None:
    assert list(told(text)) == ["answer.language"]


def test_where_a_thing_is_sent_has_one_key() -> None:
    key = "delivery.destination.喜帖"
    first, second = told("喜帖寄到我公司。"), told("喜帖改寄到我家。")
    assert list(first) == list(second) == [key]
    assert bearing_of(second[key], first[key], subject_key=key) == "replaces"
