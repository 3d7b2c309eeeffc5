"""Ids are UUIDv7: valid, time-ordered, and spelled in one way only."""

from uuid import UUID

import pytest

from memoryhub.core.ids import decode_id, encode_id, new_id

CLOCK = 1_700_000_000_000


def test_bits_lie_where_rfc_9562_puts_them() -> None:
    # The RFC's own example, appendix A.6.
    made = new_id(clock_ms=0x017F22E279B0, random_bits=(0xCC3 << 62) | 0x18C4DC0C0C07398F)
    assert str(made) == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"


def test_version_and_variant_hold_for_all_random_bits() -> None:
    for bits in (0, (1 << 74) - 1):
        made = new_id(clock_ms=CLOCK, random_bits=bits)
        assert (made.version, made.variant) == (7, "specified in RFC 4122")


def test_later_ids_sort_later() -> None:
    made = [new_id(clock_ms=CLOCK + step, random_bits=(1 << 74) - 1 - step) for step in range(50)]
    assert made == sorted(made)
    assert [item.hex for item in made] == sorted(item.hex for item in made)


def test_ids_of_one_millisecond_differ() -> None:
    assert len({new_id(clock_ms=CLOCK) for _ in range(1_000)}) == 1_000


@pytest.mark.parametrize(("clock", "bits"), [(-1, 0), (1 << 48, 0), (0, -1), (0, 1 << 74)])
def test_values_out_of_range_are_refused(clock: int, bits: int) -> None:
    with pytest.raises(ValueError, match="48 bits"):
        new_id(clock_ms=clock, random_bits=bits)


def test_what_is_encoded_is_decoded() -> None:
    made = new_id()
    assert decode_id("ses", encode_id("ses", made)) == made


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ses",
        "ses_",
        "mem_" + "a" * 32,
        "ses_" + "A" * 32,
        "SES_" + "a" * 32,
        "ses_" + "a" * 31,
        "ses_" + "a" * 33,
        "ses_" + "a" * 32 + "\n",
        "ses_{" + "a" * 32 + "}",
        "ses_" + "１" * 32,
        "ses_" + str(UUID(int=7)),
        "ses__" + "a" * 31,
        "\x00ses_" + "a" * 32,
    ],
)
def test_anything_else_is_no_id(text: str) -> None:
    assert decode_id("ses", text) is None
