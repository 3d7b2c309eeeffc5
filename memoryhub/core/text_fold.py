"""The form in which two spellings of a text are one: NFKC, no case, nothing invisible, simplified."""

import itertools
import re
import unicodedata
from functools import cache
from importlib.resources import files

# Han, kana and hangul: scripts written without spaces, which are searched by character pairs.
CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U000323af"
HAN = "\u4e00-\u9fff"
"""The characters Chinese is written with today, as the inside of a class in a pattern."""
_ANY_HAN = re.compile(f"[{HAN}]")
_WITHOUT_SPACES = re.compile(f"[{CJK}]")
# Characters that show nothing: a word broken by one must still be found.
_INVISIBLE = dict.fromkeys(
    [
        *(0x00AD, 0x034F, 0x061C, 0x180E, 0xFEFF),
        *itertools.chain(range(0x200B, 0x2010), range(0x202A, 0x202F), range(0x2060, 0x2070)),
        *itertools.chain(range(0xFE00, 0xFE10), range(0xE0000, 0xE0080)),
    ]
)
# Spellings the character list keeps apart because their choice depends on the word. A search form may merge
# them: it is only ever compared with other search forms.
_MERGED = {"著": "着", "瞭": "了", "妳": "你", "祂": "他", "裏": "里", "甚": "什", "徵": "征", "藉": "借"}


# Half a surrogate pair has no UTF-8 form, so that a segmenter written in another language refuses the text.
_HALF_PAIRS = dict.fromkeys(range(0xD800, 0xE000), 0xFFFD)


@cache
def _simplified() -> dict[int, int]:
    """Traditional to simplified code points, from the table in the opencc package; read once."""
    table: dict[int, int] = {}
    text = files("opencc").joinpath("dictionary", "TSCharacters.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        traditional, _, simplified = line.partition("\t")
        first = simplified.split(" ")[0]
        if len(traditional) == len(first) == 1:
            table[ord(traditional)] = ord(first)
    return table | {ord(old): ord(new) for old, new in _MERGED.items()} | _HALF_PAIRS


def simplified(text: str) -> str:
    """`text` with traditional characters as simplified ones, of the same length.

    Where it is Chinese, half a surrogate pair in it is U+FFFD, so that the words of the result can be told.
    """
    return text.translate(_simplified()) if _WITHOUT_SPACES.search(text) else text


def fold(text: str) -> str:
    """The search form of `text`; linear in its length, and not the same length as the text.

    Only for comparing with other folded text: it merges spellings, so it is never shown or stored as content.
    """
    folded = unicodedata.normalize("NFKC", text.translate(_INVISIBLE)).casefold()
    return simplified(folded)


def fold_plain(text: str) -> str:
    """The search form with plain apostrophes, as patterns that hold `don't` are written."""
    return fold(text).replace("’", "'")


def has_han(text: str) -> bool:
    """Whether a character of HAN stands in `text`."""
    return _ANY_HAN.search(text) is not None


def is_han(text: str) -> bool:
    """Whether all of `text` is characters of HAN; true of nothing."""
    return all("\u4e00" <= char <= "\u9fff" for char in text)
