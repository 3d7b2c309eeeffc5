"""Sealed texts open only with their key, for their purpose, in their place."""

from __future__ import annotations

import pytest

from memoryhub.providers.sealing import Sealer, Unreadable

NONCE = bytes(range(12))
SEALER = Sealer("secret key", "authority.headers")
SEALED = SEALER.seal("Bearer 密钥", place="t1:a1:authorization", nonce=NONCE)


def test_what_was_sealed_is_opened_and_cannot_be_read() -> None:
    assert SEALER.unseal(SEALED, place="t1:a1:authorization") == "Bearer 密钥"
    assert "Bearer" not in SEALED
    assert SEALER.seal("Bearer 密钥", place="t1:a1:authorization", nonce=b"x" * 12) != SEALED


@pytest.mark.parametrize("sealer", [Sealer("other key", "authority.headers"), Sealer("secret key", "other")])
def test_another_key_or_purpose_opens_nothing(sealer: Sealer) -> None:
    with pytest.raises(Unreadable):
        sealer.unseal(SEALED, place="t1:a1:authorization")


@pytest.mark.parametrize("place", ["t2:a1:authorization", "t1:a2:authorization", "t1:a1:x-key", ""])
def test_copied_to_another_place_it_opens_nothing(place: str) -> None:
    with pytest.raises(Unreadable):
        SEALER.unseal(SEALED, place=place)


@pytest.mark.parametrize(
    "text", ["", "s1.", "s1.AAAA", "s2." + SEALED[3:], SEALED[:-6] + "AAAA==", "s1.!!", "é"]
)
def test_what_was_altered_opens_nothing(text: str) -> None:
    with pytest.raises(Unreadable):
        SEALER.unseal(text, place="t1:a1:authorization")
