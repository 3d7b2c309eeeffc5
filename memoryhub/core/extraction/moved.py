"""A new date without a word of what it is for: "they've moved it to 17 June", 推迟到11月22号了."""

import re
from dataclasses import dataclass

from memoryhub.core.extraction.clauses import BLANK, prepare
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.markers import CONDITION
from memoryhub.core.extraction.put_right import ValueCorrection
from memoryhub.core.extraction.value_kinds import kind_of_value, only_of_kind
from memoryhub.core.text_fold import has_han

_NAMED_ZH = 2  # signs from which Chinese words name a thing
_LONGEST = 120  # characters of a clause
_MOVES_EN = r"(?:moved|pushed|shifted|changed|rescheduled|postponed|delayed|put|brought|rebooked|switched)"
_NOBODYS_EN = (
    r"(?:it|that|this|they|we|i|everything|(?:the )?(?:venue|doctor|clinic|school|airline|office"
    r"|hospital|they))"
)
_MOVED = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^(?:(?:and|but|so|ok(?:ay)?|actually|sorry),? )*{_NOBODYS_EN}(?:'s|'ve|'re| has| have| is| are"
        rf"| was| were| got| had to| just| been)*"
        rf"(?: just| now| been| got| had to)* {_MOVES_EN}(?: it| that| this| us| me| everything)?(?: back"
        rf"| forward| out| off| on| up)?"
        r" (?:to|until|till) (?:the )?(?P<v>.+)$",
        r"^(?:(?:and|but|so|ok(?:ay)?|actually|sorry),? )*(?:it|that|this)(?:'s| is| will be|'ll be) (?:now"
        r"|instead)(?: on| at)? (?P<v>.+)$",
        r"^(?:(?:and|but|so|ok(?:ay)?|actually|sorry),? )*(?:it|that|this)(?:'s| is| will be|'ll be)(?: on"
        r"| at)? (?P<v>.+?) (?:now|instead)$",
        rf"^(?:(?:and|but|so|ok(?:ay)?|actually|sorry),? )*(?:the|my|our) (?P<thing>[a-z][a-z' -]{{1,30}}?)"
        rf"(?:'s|'ve| has| have| is| was| got| been| just)* "
        rf"{_MOVES_EN}(?: back| forward| up)? (?:to|until|till) (?:the )?(?P<v>.+)$",
        r"^(?P<who>[^，,。]{0,10}?)(?:又|都|已经|临时|现在|给|被|再|重新|时间|统一)*(?:改|挪|推迟|推|延期"
        r"|延后|延|顺延|提前|调|换)(?:到|成|至|为|在)了?"
        r"(?P<v>[^，,。]{2,14}?)(?:了|的|举行|进行|办|去)*$",
    )
)
# Who tells of it and what says only "it": the rest names what is moved.
_MESSENGERS_ZH = re.compile(
    r"[我你您他她它]们?|老师|医生|医院|诊所|学校|公司|单位|客户|对方|领导|老板|房东|航空|那边|这边"
    r"|通知|来电|电话|说|刚刚?|今天|昨天"
    r"|时间|日期|日子|这个|那个|这事|事情|结果|后来|现在|因为|所以|但是?|不过|好像|又|都|已经|临时|给"
    r"|被|再|重新|统一|[把将了的是就那这]"
)
_DATES = ("date", "weekday", "day")


@dataclass(frozen=True, slots=True)
class Moved:
    """The date to which something is moved; `what` is its last word where it is named, else empty.

    In Chinese it is what is left of the words before the move.
    """

    to: ValueCorrection
    what: str = ""

    def is_of(self, content: str) -> bool:
        """Whether a folded statement may be of what is moved."""
        if not has_han(self.what) or len(self.what) < _NAMED_ZH:
            return has_han(self.what) or self.what in content
        pairs = [self.what[place : place + _NAMED_ZH] for place in range(len(self.what) - 1)]
        return any(pair in content for pair in pairs)


def moved_to(text: str) -> Moved | None:
    """The date to which a turn says that what was spoken of before is moved; None where it says none."""
    prepared = prepare(text)
    for clause in prepared.clauses:
        words = prepared.words(clause).strip(" .!。！~")
        if clause.end - clause.start > _LONGEST or BLANK in words or is_question(words, marked=clause.asks):
            continue
        if is_supposed(words) or CONDITION.search(words):
            continue
        for pattern in _MOVED:
            found = pattern.search(words)
            kind = kind_of_value(found["v"]) if found is not None else ""
            if found is None or kind not in _DATES:
                continue
            value = only_of_kind(kind, found["v"])
            first = clause.start + prepared.words(clause).rfind(value)
            start, end = prepared.copy.original_span(first, first + len(value))
            named = (found.groupdict().get("thing") or "").split(" ")[-1]
            named = named or _MESSENGERS_ZH.sub("", found.groupdict().get("who") or "")
            return Moved(ValueCorrection(prepared.original[start:end], "", start, end), named)
    return None
