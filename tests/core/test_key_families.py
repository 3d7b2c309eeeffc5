"""What holds for families of keys, by one table."""

from __future__ import annotations

import pytest

from memoryhub.core.key_families import FAMILIES, NEVER_ARCHIVED, fades, is_settled


@pytest.mark.parametrize(
    ("key", "ages", "settled", "stays"),
    [
        ("profile.home", False, True, True),
        ("profile.home.second-desk", False, False, True),
        ("family.sister.name", False, True, True),
        ("health.allergy.花生", False, True, True),
        ("pet.cat", False, True, False),
        ("diet.avoid.pork", True, False, True),
        ("emergency.contact", True, False, True),
        ("preference.taste.茶", True, False, False),
        ("", True, False, False),
    ],
)
def test_what_a_key_is(key: str, ages: bool, settled: bool, stays: bool) -> None:
    assert (fades(key), is_settled(key), key.startswith(NEVER_ARCHIVED)) == (ages, settled, stays)


def test_no_family_is_named_twice() -> None:
    heads = [family.head for family in FAMILIES]
    assert len(heads) == len(set(heads))
    assert all(head.endswith(".") for head in heads)
