"""JSON values lose their secrets, whichever of key, text or number holds them; everything else stays."""

from typing import Any

import pytest

from memoryhub.core.redaction import find_labelled, masked, masked_data

CARD = 4111111111111111


@pytest.mark.parametrize(
    ("text", "label", "span"),
    [
        ("nectar", "wifi.password", "nectar"),
        ("nectar", "login_password", "nectar"),
        ("886622", "门锁密码", "886622"),
        ("my password is hunter2", "note", "hunter2"),
    ],
)
def test_a_label_makes_a_secret_of_its_value(text: str, label: str, span: str) -> None:
    (found,) = find_labelled(text, label)
    assert text[found.start : found.end] == span
    assert span not in masked(text, label).text


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("nectar", "drink.favourite"),
        ("required", "password"),
        ("每月15号发", "工资"),
        ("", "password"),
        ("nectar", ""),
    ],
)
def test_another_label_makes_none(text: str, label: str) -> None:
    assert masked(text, label).text == text


def test_whatever_is_nested_is_masked() -> None:
    given = {"a": [{"password": "nectar"}, "SSN 123-45-6789"], "card": CARD, "身份证11010519491231002X": 1}
    assert masked_data(given) == {
        "a": [{"password": "[password removed]"}, "SSN [ID number removed]"],
        "card": "[card number removed]",
        "身份证[已隐去身份证号]": 1,
    }


@pytest.mark.parametrize(
    "value", [None, True, False, 0, 42, 3.5, "tea", "茶", [], {}, {"n": [1, 2]}, 1764430800]
)
def test_what_is_no_secret_stays(value: Any) -> None:
    assert masked_data(value) == value
