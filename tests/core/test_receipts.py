"""Receipts: what was sealed holds, and nothing else does."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.receipts import digest_of, fault_of, key_for, keyed_name, sealed

KEY = key_for("a secret", "receipt")
SAID = {"type": "t", "counts": {"turns": 3, "轮次": 1}, "at": "2026-11-30T00:00:00Z", "left": 0}


def test_a_sealed_receipt_holds_in_any_order_of_members() -> None:
    receipt = sealed(SAID, KEY)
    assert fault_of(receipt, KEY) is None
    assert fault_of(dict(reversed(json.loads(json.dumps(receipt)).items())), KEY) is None


@pytest.mark.parametrize(
    "change", [{"left": 1}, {"counts": {"turns": 2}}, {"more": ""}, {"digest": "0" * 64}, {"digest": None}]
)
def test_one_that_says_something_else_does_not(change: dict[str, Any]) -> None:
    assert fault_of(sealed(SAID, KEY) | change, KEY) == "altered"


def test_one_with_a_member_less_does_not() -> None:
    receipt = sealed(SAID, KEY)
    del receipt["left"]
    assert fault_of(receipt, KEY) == "altered"


def test_who_has_no_key_cannot_seal() -> None:
    forged = SAID | {"left": 5}
    assert fault_of(forged | {"digest": digest_of(forged), "signature": "0" * 64}, KEY) == "other_key"
    assert fault_of(sealed(SAID, key_for("a secret", "something else")), KEY) == "other_key"
    assert fault_of(sealed(SAID, key_for("another secret", "receipt")), KEY) == "other_key"


@given(st.dictionaries(st.text(), st.none() | st.integers() | st.text() | st.lists(st.text()), max_size=6))
def test_nothing_given_breaks_it(receipt: dict[str, Any]) -> None:
    assert fault_of(receipt, KEY) is not None


def test_a_name_is_told_only_with_the_key() -> None:
    names = {
        keyed_name(KEY, "ab", "c"),
        keyed_name(KEY, "a", "bc"),
        keyed_name(KEY, "abc"),
        keyed_name(key_for("another", "receipt"), "ab", "c"),
        keyed_name(KEY, "张伟"),
    }
    assert len(names) == 5
    assert keyed_name(KEY, "张伟") == keyed_name(KEY, "张伟")
