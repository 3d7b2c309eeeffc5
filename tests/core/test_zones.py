"""The zone that dates are read in: the first that there is."""

import pytest

from memoryhub.core.zones import first_zone


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Asia/Shanghai", "Europe/Oslo"), "Asia/Shanghai"),
        (("", "Europe/Oslo"), "Europe/Oslo"),
        (("Mars/Base", "../etc", "Asia", "Asia/Tokyo"), "Asia/Tokyo"),
        (("", ""), "UTC"),
        ((), "UTC"),
    ],
)
def test_the_first_zone_that_there_is(names: tuple[str, ...], expected: str) -> None:
    assert first_zone(*names).key == expected
