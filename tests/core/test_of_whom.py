"""What is not the user's own, or is no more, takes no place of what is; in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract

SAID_AT = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)


def keys(text: str) -> list[str]:
    """The keys of what a turn says."""
    found = extract(text, role="user", said_at=SAID_AT, timezone="UTC")
    return [item.subject_key for item in found]


@pytest.mark.parametrize(
    "text",
    [
        "Her name is Sarah with an h",
        "My wife loves tulips. Her name is Sarah with an h.",
        "I have a sister. Her name's spelled Sara, no h.",
        "My neighbour came by. His name is Tom.",
        "她的名字是莎拉",
        "我妹妹住在杭州。她的名字是莎拉。",
        "我太太喜欢郁金香，她的名字叫莎拉。",
        "他叫李明",
    ],
)
def test_the_name_of_another_is_never_the_user_s(text: str) -> None:
    assert not [key for key in keys(text) if key.startswith("profile.")]


@pytest.mark.parametrize("text", ["My name is Sarah with an h", "我的名字是莎拉"])
def test_the_user_s_own_name_stays(text: str) -> None:
    assert keys(text)[0].startswith("profile.name")


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("My old email was old@example.com", "past.email."),
        ("My old email is old@example.com", "past.email."),
        ("My email used to be old@example.com", "past.email."),
        ("My previous phone number was 5559876543", "past.phone."),
        ("My former employer was Shell", "past.employer."),
        ("我的旧邮箱是old@example.com", "past.email."),
        ("我以前的邮箱是old@example.com", "past.email."),
        ("我的邮箱以前是old@example.com", "past.email."),
        ("我之前的手机号是13900000002", "past.phone."),
        ("我的旧地址是上海市徐汇区漕溪路2号", "past.address."),
        ("我前公司是阿里", "past.employer."),
    ],
)
def test_what_once_was_has_a_key_of_the_past(text: str, head: str) -> None:
    assert [key.startswith(head) for key in keys(text)] == [True]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("My new email is new@example.com", "profile.email"),
        ("My old email is old@example.com but my new email is new@example.com", "profile.email"),
        ("我的新邮箱是new@example.com", "profile.email"),
        ("我的旧邮箱是old@example.com，新的是new@example.com", "profile.email"),
        ("我老家是成都", "profile.hometown"),
    ],
)
def test_what_is_so_now_keeps_its_place(text: str, key: str) -> None:
    assert key in keys(text)


@pytest.mark.parametrize("text", ["My last name is Smith", "我老公是医生", "我的老板是王强"])
def test_what_only_looks_former_is_no_past(text: str) -> None:
    assert not [key for key in keys(text) if key.startswith("past.")]
