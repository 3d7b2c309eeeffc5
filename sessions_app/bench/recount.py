"""Counts again, with other code, what the product says of itself: tokens, and what a text tells."""

import re
from collections.abc import Iterable, Sequence, Set

from memoryhub.core.assembly import Message
from memoryhub.core.text import Language
from memoryhub.core.text_fold import fold_plain
from memoryhub.core.tokens import MESSAGE_OVERHEAD, REQUEST_OVERHEAD, TokenCounter

KINDS = ("numbers", "dates", "names", "negations")
# Simpler than the product's own detector on purpose: what a reader would underline.
_DIGITS = re.compile(r"(?<![a-z0-9])\d+(?:[.,:/-]\d+)*(?![a-z0-9])")
_DATES = re.compile(
    r"\d{1,4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?|\d{1,2}月\d{1,2}[日号]?|\d{1,2}[日号](?=[^楼室码]|$)"
    r"|\d{4}-\d{2}-\d{2}|(?:周|星期|礼拜)[一二三四五六日天]"
    r"|\b(?:january|february|march|april|june|july|august|september|october|november|december)\b"
    r"(?: \d{1,2}(?:st|nd|rd|th)?(?!\d))?"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
)
_TITLES_ZH = re.compile(r"《[^》]{1,40}》|[「“\"][^」”\"\n]{1,20}[」”\"]")
_PLACES_ZH = re.compile(
    r"(?:(?![我你他她这那哪个家次也很的了是在去到和或者除其附近自己新开如觉得早上建议包括最好])[\u4e00-\u9fff]){2,4}(?:公园|大学|医院|博物馆|图书馆|古镇|长城|机场|车站|广场|超市|餐厅)"
)
_NAMES_EN = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]+(?: [A-Z][a-z]+)*(?![A-Za-z])")
_NOT_ZH = re.compile(
    r"(?:不(?:能|会|要|想|喜欢|知道|太|够|敢|用|得|愿|适合|吃|喝|再|是|行)|没有?|别|从未|无法)[\u4e00-\u9fff]{1,3}"
)
_IDLE_ZH = re.compile(
    r"有没|[能会要想是可]不|不用谢|没问题|没关系|没事|没错|特别的|别的|特别|区别|分别|级别|告别|个别|别人"
)
# Without what only sounds like one: 没问题 and no problem deny nothing.
_NOT_EN = re.compile(
    r"\b(?:\w+n't|not|never|no(?! (?:problem|worries|doubts?|wonder)\b)|without|cannot)\b \w+"
)


# A joint may be left off at the start of a clause; nothing else may.
_JOINT_EN = "(?:and|but|because|so|so that|then|which|although|while|also|well|oh|actually|i think|i guess)"
_JOINT_ZH = "(?:好的?|嗯|那么?|不过|其实|另外|而且|并且|所以|然后|因为|但是?|我觉得|我认为|听起来"
_JOINT_ZH += "|对了|当然可?以?了?|哦|噢|啊)"
_SIGNS = r",，.。;；:：!！?？、…*#|()（）>\-"
_PAUSE_BEFORE = re.compile(rf"(?:^|[{_SIGNS}]|\b{_JOINT_EN}|{_JOINT_ZH})\s*$")
_PAUSE_AFTER = re.compile(rf"\s*(?:$|[{_SIGNS}])|\s(?={_JOINT_EN}\b)")


def tokens_of(messages: Sequence[Message], counter: TokenCounter) -> int:
    """Tokens of a request, every text counted anew."""
    return REQUEST_OVERHEAD + sum(MESSAGE_OVERHEAD + counter.count(message.content) for message in messages)


def underlined(texts: Iterable[str], language: Language) -> dict[str, set[str]]:
    """Numbers, dates, names and negations of `texts` by kind, each once, folded."""
    found: dict[str, set[str]] = {kind: set() for kind in KINDS}
    for text in texts:
        folded = _plain(text)
        pieces: dict[str, set[str]] = {kind: set() for kind in KINDS}
        pieces["numbers"].update(_DIGITS.findall(folded))
        pieces["dates"].update(_DATES.findall(folded))
        if language == "zh":
            names = [*_TITLES_ZH.findall(text), *_PLACES_ZH.findall(text)]
            pieces["negations"].update(
                piece for piece in _NOT_ZH.findall(_IDLE_ZH.sub("　", text)) if len(piece) > 1
            )
        else:
            names = _NAMES_EN.findall(text)
            pieces["negations"].update(_NOT_EN.findall(folded))
        pieces["names"].update(_plain(name) for name in names)
        for kind in KINDS:  # a part of a longer word or number is no piece of the text
            found[kind].update(piece for piece in pieces[kind] if _stands(piece, folded))
    return found


def still_there(pieces: Set[str], text: str) -> int:
    """How many of `pieces` stand in `text` whole."""
    plain = _plain(text)
    return sum(_stands(_plain(piece), plain) for piece in pieces)


def whole_clauses(shown: Sequence[str], said: Sequence[str]) -> int:
    """How many of the pieces `shown` reach from one pause of what was `said` to another: no cut-out words."""
    lines = [_plain(line) for text in said for line in text.splitlines()]
    return sum(any(_is_clause(_plain(piece), line) for line in lines) for piece in shown)


def _is_clause(piece: str, text: str) -> bool:
    start = text.find(piece)
    while start >= 0:
        before, after = text[max(0, start - 12) : start], text[start + len(piece) : start + len(piece) + 12]
        if _PAUSE_BEFORE.search(before) and _PAUSE_AFTER.match(after):
            return True
        start = text.find(piece, start + 1)
    return False


def _plain(text: str) -> str:
    return " ".join(fold_plain(text).split())


def _stands(piece: str, text: str) -> bool:
    start = text.find(piece)
    while start >= 0:
        before, after = text[start - 1 : start], text[start + len(piece) : start + len(piece) + 1]
        if not (_one_word(before, piece[:1]) or _one_word(piece[-1:], after)):
            return True
        start = text.find(piece, start + 1)
    return False


def _one_word(left: str, right: str) -> bool:
    return left.isascii() and right.isascii() and left.isalnum() and right.isalnum()
