"""Random texts of a given alphabet and length, for the made-up secrets of the detector's cases."""

import random
import string
from collections.abc import Callable

Maker = Callable[[random.Random], str]

ALNUM = string.ascii_letters + string.digits
URLSAFE = ALNUM + "-_"
UPPER = string.ascii_uppercase + string.digits
# fmt: off
WORDS = (
    "anchor", "basil", "candle", "dolphin", "ember", "falcon", "garden", "harbor",
    "island", "jungle", "kettle", "ladder", "marble", "nectar", "orchid", "pepper",
    "quartz", "ribbon", "saddle", "timber", "umbrella", "velvet", "walnut", "yellow",
    "zebra",
)
# fmt: on


def text_of(rng: random.Random, alphabet: str, length: int) -> str:
    """`length` characters with a digit, a small and a capital letter where the alphabet has them."""
    while True:
        made_text = "".join(rng.choice(alphabet) for _ in range(length))
        wanted = (string.digits, string.ascii_lowercase, string.ascii_uppercase)
        if all(set(kind) & set(made_text) for kind in wanted if set(kind) <= set(alphabet)):
            return made_text


def digits(rng: random.Random, length: int) -> str:
    """`length` digits, the first no zero."""
    return str(rng.randint(1, 9)) + "".join(str(rng.randint(0, 9)) for _ in range(length - 1))


def hexadecimal(length: int) -> Maker:
    """Makes `length` hexadecimal digits."""
    return lambda rng: "".join(rng.choice("0123456789abcdef") for _ in range(length))


def number(length: int) -> Maker:
    """Makes `length` decimal digits."""
    return lambda rng: digits(rng, length)


def prefixed(prefix: str, length: int, alphabet: str = ALNUM) -> Maker:
    """Makes `prefix` and `length` characters behind it."""
    return lambda rng: prefix + text_of(rng, alphabet, length)


def grouped(plain: str, sizes: tuple[int, ...], joiner: str) -> str:
    """`plain` cut into parts of these sizes, joined."""
    parts, place = [], 0
    for size in sizes:
        parts.append(plain[place : place + size])
        place += size
    return joiner.join(parts)
