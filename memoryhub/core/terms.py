"""Search terms of texts and questions in both languages, as PostgreSQL's `simple` text search takes them."""

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from memoryhub.core.text_fold import CJK, fold

_MAX_TERM = 64  # characters; PostgreSQL refuses lexemes of 2 KB, and no one searches for one this long
_MAX_POSITION = 16_383  # the largest position a tsvector can hold
_MAX_PLACES = 255  # and how many of them one lexeme keeps
_LATIN = rf"[^\W{CJK}]+"
_RUN = re.compile(rf"(?P<cjk>[{CJK}]+)|{_LATIN}(?:[.@+\-'’]+{_LATIN})*(?:\+\+|#)?")
_PARTS = re.compile(r"[.@+\-'’#]+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_ENGLISH_QUESTION_WORDS = """
a an and any are as at be been but by can could did do does for from had has have he her him his how i if
in is it its me my of on or our please she should so tell than that the their them there they this to us was
we were what when where which who whom whose why will with would you your about
"""
_CHINESE_QUESTION_PAIRS = """
什么 怎么 怎样 哪里 哪个 哪些 哪儿 哪天 谁是 他们 她们 这个 那个 不是 时候 多少 几个
请问 知道 记得 还记 告诉 有没 没有 可以 一下 一个 在哪 为何 如何
"""
_MEANINGFUL_PAIRS = "了解 目的 的士 为了 除了 了结 吧台 酒吧 网吧 标的 自我 于是 什锦"
_STOP_ZH = frozenset(_CHINESE_QUESTION_PAIRS.split())
# A pair with one of these in it says nothing about the subject, but for the few words that hold it.
_EMPTY_CHARACTERS = frozenset("的了吗呢吧啊呀嘛么什我你您是")
_MEANINGFUL = frozenset(_MEANINGFUL_PAIRS.split())


def search_terms(text: str) -> list[str]:
    """The terms of `text` in order, repeats kept: English stems, codes whole, Chinese character pairs."""
    folded = _THOUSANDS.sub("", fold(text))
    return [term for run in _RUN.finditer(folded) for term in _terms_of(run)]


def tsquery_terms(query: str) -> list[str]:
    """What to look for when `query` is asked: its terms once each, without question words and particles.

    When nothing else is left the terms come back as they are: a question always has something to match.
    """
    terms = list(dict.fromkeys(search_terms(query)))
    return [term for term in terms if not is_question_word(term)] or terms


def tsvector_literal(terms: Sequence[str]) -> str:
    """`terms` as the text of a tsvector with positions; cast it with `::tsvector`."""
    places: dict[str, list[int]] = {}
    for index, term in enumerate(terms, start=1):
        kept = places.setdefault(term, [])
        if len(kept) < _MAX_PLACES and (not kept or index <= _MAX_POSITION):
            kept.append(min(index, _MAX_POSITION))
    return " ".join(f"{_quote(term)}:{','.join(map(str, where))}" for term, where in places.items())


def tsquery_literal(terms: Iterable[str]) -> str:
    """`terms` as the text of a tsquery that any one of them satisfies; cast it with `::tsquery`."""
    return " | ".join(_quote(term) for term in terms)


def _quote(term: str) -> str:
    escaped = term.replace("\\", "\\\\").replace("'", "''")
    return f"'{escaped}'"


def _terms_of(run: re.Match[str]) -> Iterator[str]:
    word = run.group()
    if run.group("cjk"):
        yield from ([word] if len(word) == 1 else map("".join, itertools.pairwise(word)))
        return
    word = word.removesuffix("'s").removesuffix("’s")
    parts = [part for part in _PARTS.split(word) if part]
    if any(sign in word for sign in ".@#") or "++" in word or any(char.isdigit() for char in word):
        yield word[:_MAX_TERM]
        if len(parts) == 1:
            return
    for part in parts:
        if len(part) > 1 or len(parts) == 1:
            yield stem(part)[:_MAX_TERM]


def stem(word: str) -> str:
    """An English word without s, ed, ing and silent e: hike, hikes, hiked and hiking become one term."""
    if len(word) < 4 or not (word.isascii() and word.isalpha()):
        return word
    word = _without_plural(word)
    for ending in ("ing", "ed"):
        root = word.removesuffix(ending)
        if root != word and len(root) > 2 and any(vowel in root for vowel in "aeiouy"):
            doubled = root[-1] == root[-2] and root[-1] not in "lsz"
            word = root[:-1] if doubled else root
            break
    if len(word) > 3 and word.endswith("e"):
        return word[:-1]
    return f"{word[:-1]}i" if len(word) > 3 and word.endswith("y") else word


def _without_plural(word: str) -> str:
    if word.endswith("ies") or word.endswith("ied"):
        return f"{word[:-3]}y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


@cache
def _stop_stems() -> frozenset[str]:
    words = _ENGLISH_QUESTION_WORDS.split()
    return frozenset([*words, *map(stem, words)])


def is_question_word(term: str) -> bool:
    """Whether a term says how is asked and not what about: a question word, a particle, a pair with one."""
    if term in _stop_stems() or term in _STOP_ZH or term in _EMPTY_CHARACTERS:
        return True
    return len(term) == 2 and not _EMPTY_CHARACTERS.isdisjoint(term) and term not in _MEANINGFUL
