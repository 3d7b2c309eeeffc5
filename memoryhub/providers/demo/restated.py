"""Whether two memories say the same, or the later one takes the place of the earlier."""

import re

from memoryhub.core.terms import is_question_word
from memoryhub.core.text import fold, search_terms
from memoryhub.providers.llm import RecalledMemory

_VALUE = re.compile(
    r"\d[\d,.:]*(?:[ap]m\b)?|(?:周|星期|礼拜)[一二三四五六日天]|[一二两三四五六七八九十百千万]+"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|june|july|august"
    r"|september|october|november|december|morning|afternoon|evening)\b|[上下]午|早上|晚上",
    re.I,
)
_CHANGED = re.compile(
    r"\b(?:changed|switched|swapped|replaced|moved|rescheduled|postponed|brought forward|no longer"
    r"|any ?more|stopped|quit|gave up)\b"
    r"|[换改]成|[换改]了|改为|改用|换到|改到|搬到|搬去|搬家|改在|改约|挪到|推迟|提前到|延到|不再|戒了|戒[烟酒]|辞职|辞了|辞掉|离职",
    re.I,
)
_NOW = re.compile(r"\b(?:now|actually|these days)\b|现在|目前|如今|其实", re.I)
_NO_WORD = re.compile(r"[\W_]+")


def said_again(one: RecalledMemory, other: RecalledMemory) -> bool:
    """Whether one of the two says wholly what the other says."""
    own, told = plain(one.quote or one.content), plain(other.quote or other.content)
    return own in told or told in own


def plain(text: str) -> str:
    """A text without case, blanks and signs."""
    return _NO_WORD.sub("", fold(text))


def changes(later: RecalledMemory) -> bool:
    """Whether a memory says that something has changed or ended."""
    return _CHANGED.search(later.content) is not None


def says_otherwise(later: RecalledMemory, earlier: RecalledMemory) -> bool:
    """Whether two memories say one thing with different figures, days or times of day."""
    frame, old = _frame(later.content), _frame(earlier.content)
    return bool(frame) and _has_value(later) and _has_value(earlier) and frame <= old


def _has_value(memory: RecalledMemory) -> bool:
    return _VALUE.search(memory.content) is not None


def _frame(content: str) -> frozenset[str]:
    """The terms of a statement without what may change in it: figures, days, `now`."""
    terms = search_terms(_NOW.sub(" ", _VALUE.sub(" ", content)))
    return frozenset(term for term in terms if len(term) > 1 and not is_question_word(term)) - {"not", "no"}
