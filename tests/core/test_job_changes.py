"""A new role, in words that name no change of job, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract

NOON = datetime(2026, 5, 13, 12, tzinfo=UTC)


def told(text: str) -> dict[str, str]:
    found = extract(text, role="user", said_at=NOON, timezone="UTC")
    return {one.subject_key: one.content for one in found}


@pytest.mark.parametrize(
    "text",
    [
        "they've made me head chef",
        "I got promoted to regional manager last week",
        "I've been appointed headteacher",
        "as of Monday I'm head of physics",
        "I've just been made partner",
        "I landed the ranger job",
        "我当上护士长了",
        "刚被提拔成车间主任了",
        "我竞聘上科长了",
        "转正成数学老师了",
        "上个月跳槽去了一家药厂做销售",
        "我晋升主厨了",
    ],
)
def test_a_new_role_is_the_job(text: str) -> None:
    assert told(text) == {"profile.job": text}


@pytest.mark.parametrize(
    "text",
    [
        "they made me cook dinner",
        "should I be made manager?",
        "I hope I get promoted to manager",
        "My sister got promoted to manager",
        "我女儿当上班长了",
        "我要是当上店长就好了",
        "我坐上火车了",
        "我考上大学了",
    ],
)
def test_what_only_sounds_like_it_is_no_job(text: str) -> None:
    assert "profile.job" not in told(text)


def test_the_employer_stands_in_words_of_its_own() -> None:
    assert told("I'm a junior developer at Acme") == {
        "profile.job": "I'm a junior developer at Acme",
        "profile.employer": "I'm at Acme",
    }
