"""Statements of one form about several things: of two courses' days, the day of the course asked for.

Two statements that differ in single places alone, the name of a thing and its value, show that the name tells
them apart. A question that holds one of these names is answered by that one, and a question that has another
name in its place by neither.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from memoryhub.core.names import words_of
from memoryhub.core.text_fold import has_han
from memoryhub.providers.demo.lexicon import meaning
from memoryhub.providers.demo.question import Question
from memoryhub.providers.llm import RecalledMemory

_LONGEST = 30  # words, or Chinese characters, of a statement that is compared
_MOST = 40  # statements that are compared with each other
_LEAST_SHARED, _LEAST_SHARE = 3, 0.4
_MOST_PLACES = 3
_LONGEST_NAME = {False: 3, True: 6}  # words; Chinese characters
# What stands in the place of a name and is none.
_NO_NAMES = """
a an the my our your his her its their this that these those any each every one all some which what who
whom whose when where how why and or of for in on at to is are was were do does did it he she they i we
you now next last new old other same both
"""
_NO_NAME_EN = frozenset(_NO_NAMES.split())
_NO_NAME_ZH = frozenset("家个间位名的们么哪这那我你他她它些本该种天日月年都各和是在什谁几多怎为吗呢每只")
_NOT_FIRST_ZH = frozenset("下上前后新老一两几")
# One's own things are called by many words: who is "my doctor" may be asked for as "my physician".
_OWN = frozenset({"my", "our", "我", "咱"})
_FIGURE = re.compile(r"[\d一二两三四五六七八九十百千万零半. ]+")


@dataclass(frozen=True, slots=True)
class _Place:
    """Where two statements differ: the words of each, and what stands before and behind in both."""

    one: tuple[str, ...]
    other: tuple[str, ...]
    before: str
    behind: str


def of_the_named(
    question: Question, standing: Sequence[tuple[int, RecalledMemory]]
) -> list[tuple[int, RecalledMemory]]:
    """Without what tells of another thing in the words that the one asked for is told in."""
    if question.yes_or_no or question.past:
        return list(standing)
    return [standing[place] for place in without_twins(question.text, [one.content for _, one in standing])]


def without_twins(question: str, texts: Sequence[str]) -> list[int]:
    """The places of the `texts` that may answer, in their order: none that only a twin of it would."""
    asked = _words(question)
    told = [_words(text) for text in texts[:_MOST]]
    meant: set[int] = set()
    ruled_out: set[int] = set()
    for left in range(len(told)):
        for right in range(left + 1, len(told)):
            for place in _places(told[left], told[right]):
                holds = _holds(asked, place.one, place), _holds(asked, place.other, place)
                if holds == (True, False):
                    meant.add(left)
                    ruled_out.add(right)
                elif holds == (False, True):
                    meant.add(right)
                    ruled_out.add(left)
                elif holds == (False, False) and _names_a_third(asked, place, (*told[left], *told[right])):
                    ruled_out |= {left, right}
    return [place for place in range(len(texts)) if place in meant or place not in ruled_out]


def _words(text: str) -> tuple[str, ...]:
    return words_of(text)[:_LONGEST]


def _places(one: tuple[str, ...], other: tuple[str, ...]) -> list[_Place]:
    """Where two statements of one form differ by a name; empty where they are of no one form."""
    longest = max(len(one), len(other))
    if len(set(one) & set(other)) < max(_LEAST_SHARED, _LEAST_SHARE * len(set(one))):
        return []
    codes = SequenceMatcher(None, one, other, autojunk=False).get_opcodes()
    changed = [code for code in codes if code[0] != "equal"]
    same = sum(code[2] - code[1] for code in codes if code[0] == "equal")
    if not 0 < len(changed) <= _MOST_PLACES or any(code[0] != "replace" for code in changed):
        return []
    if same < max(_LEAST_SHARED, _LEAST_SHARE * longest):
        return []
    found = [
        _Place(one[a:b], other[c:d], one[a - 1] if a else "", one[b] if b < len(one) else "")
        for _, a, b, c, d in changed
    ]
    return [place for place in found if _is_name(place.one) and _is_name(place.other)]


def _is_name(words: tuple[str, ...]) -> bool:
    """Whether a thing may be told by these words: figures are values, and kin is known elsewhere."""
    if _FIGURE.fullmatch(" ".join(words)) or _NO_NAME_EN.issuperset(words):
        return False
    joined = ("" if has_han(words[0]) else " ").join(words)
    return not meaning(f"我{joined}" if has_han(joined) else joined).people


def _holds(asked: tuple[str, ...], name: tuple[str, ...], place: _Place) -> bool:
    """Whether a question has a name; one Chinese character of it counts beside what it stands by."""
    if len(name) == 1 and has_han(name[0]):
        name = (*name, place.behind) if place.behind else (place.before, *name)
    width = len(name)
    return any(asked[start : start + width] == name for start in range(len(asked) - width + 1))


def _names_a_third(asked: tuple[str, ...], place: _Place, told: tuple[str, ...]) -> bool:
    """Whether a question has, where the two statements have their names, the name of another thing."""
    name = () if place.before in _OWN else _name_between(asked, place)
    if not name or len(name) > _LONGEST_NAME[has_han(name[-1])] or not set(name).isdisjoint(told):
        return False
    if name[-1] in _NO_NAME_ZH or name[0] in _NO_NAME_ZH | _NOT_FIRST_ZH or not _NO_NAME_EN.isdisjoint(name):
        return False
    joined, names = ("" if has_han(name[0]) else " ").join(name), " ".join((*place.one, *place.other))
    sort = meaning(joined)
    others = meaning(names)
    # "What does my pet eat?" means any of them: a wider word, or one that means the same.
    return not (sort.topics & others.topics or sort.people)


def _name_between(asked: tuple[str, ...], place: _Place) -> tuple[str, ...]:
    """What a question has between what stands before the name and what stands behind it."""
    if not place.before:
        if place.behind not in asked:
            return ()
        end = asked.index(place.behind)
        start = end
        while start and has_han(asked[start - 1]) and end - start < _LONGEST_NAME[True]:
            start -= 1
        return asked[start if start < end else max(0, end - 1) : end]
    if place.before not in asked:
        return ()
    start = len(asked) - asked[::-1].index(place.before)
    rest = asked[start:]
    return rest[: rest.index(place.behind)] if place.behind in rest else rest
