"""A known number, weekday or date that a turn says is another now: "the budget is 9,500 now", 预算提到7万."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import BLANK, Clause, Prepared, prepare
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.markers import CONDITION, REPORTED
from memoryhub.core.extraction.model import Candidate, MemoryType
from memoryhub.core.extraction.shared_things import named_otherwise
from memoryhub.core.extraction.value_kinds import in_month_of
from memoryhub.core.extraction.whose_value import is_for_another, is_of_another
from memoryhub.core.statement_reading import read_statement
from memoryhub.core.terms import stem
from memoryhub.core.text import detect_language, fold
from memoryhub.core.text_fold import has_han

IMPORTANCE, CONFIDENCE = 6, 0.85
_LONGEST = 120  # characters of a clause, and of what stands beside it in its message
_ENOUGH, _CERTAIN = 2, 4  # the weight of what two statements share
_NEAR = 12  # characters between a number and the word that says of what it is
_MONTHS = r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"

_NOW = re.compile(
    r"(?<![a-z])(?:now|nowadays|these days|currently|instead)(?![a-z])"
    r"|(?<![a-z])(?:went|gone|up|upped|raised?|increased?|bumped|lowered|cut|reduced?|dropped|down|changed?"
    r"|moved|switched|pushed|shifted|rescheduled|revised|grown|rose|risen|fell|fallen)"
    r"(?: [a-z']+){0,4}? to(?![a-z])|(?<![a-z])from [€£$]?\d[^ ]* to "
    r"|(?<![a-z])(?:pushed|moved|put|shifted|brought) (?:back |forward )?(?:to|till|until)(?![a-z])"
    r"|(?<![a-z])(?:gave|given|got|have|extended|extension|postponed"
    r"|delayed)(?: [a-z']+){0,4}? (?:till|until|to)(?![a-z])"
    r"|(?<![a-z])from (?:this|next|the) (?:week|month|term|monday|tuesday|wednesday|thursday"
    r"|friday) (?:on|onwards)"
    r"|(?<![a-z])(?:from now on|from tomorrow|going forward)(?![a-z])"
    r"|往后|今后|以后都?是|从[^，,。]{1,4}[起开]|改时间|延[到至期]|宽限|推后"
    r"|现在|目前|如今|[改提涨降加减调升增缩挪推换移][高大低少长]?[到成至为]|变成|加量|减量|\d[^，,。]{0,3}了$"
)
# What is asked for, or only for once, changes nothing that is known.
_PASSING = re.compile(
    r"(?<![a-z])(?:today|tonight|(?<!from )tomorrow|yesterday|might|maybe|would|could|if|bought"
    r"|ordered|need|want|wish"
    r"|remaining|left|ago|more|another|else|other|extra)(?![a-z])|(?<!从)今天(?!起)|今晚"
    r"|(?<!从)明天(?!起)|昨天"
    r"|可能|也许|想要?|要是|如果|剩|另外|其他|再"
)
_CUES = re.compile(
    r"(?<![a-z])(?:now|nowadays|these days|currently|instead|update|let's|then|same|time|went|up|upped|raise"
    r"|raised|increase|increased|bumped|lowered|cut|reduced|dropped|down|changed?|moved|switched"
    r"|pushed|shifted"
    r"|rescheduled|revised|hm+|called|day|week|month|year|city|doc|doctor)(?![a-z])"
    r"|现在|目前|如今|更新|其实|时间|不变|已经|医生|老师|电话|通知"
    r"|[改提涨降加减调升增缩挪推换移][高大低少长]?[到成至为]"
)

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:k(?![a-z]))?"
_UNITS_ZH = (
    r"毫克|毫升|公斤|公里|小时|分钟|厘米|平米?|平方米|欧元|美元|港币"
    r"|[杯个人块元岁片粒颗次只台本张间套层站场名位条辆米斤克度%码针支期盒份]"
)
_AMOUNT = re.compile(
    rf"(?P<sign>[€£$¥])?(?<![a-z0-9.:/-])(?P<n>{_NUMBER}(?:[万千百亿]\d*)?)(?![\d:/-]|st|nd|rd|th|[月日号点])"
    rf"(?: ?(?P<u>%|{_UNITS_ZH}|[a-z]+)(?: (?P<u2>[a-z]+))?)?"
    r"|(?<![a-z])(?P<letters>x{0,3}[sml])(?P<size>码)"
)
_WEEKDAY = re.compile(
    r"(?<![a-z])(?P<v>(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?(?![a-z])|(?P<z>(?:周|星期"
    r"|礼拜)[一二三四五六日天])"
)
_DATE = re.compile(
    rf"(?<![a-z])(?P<v>(?:(?:{_MONTHS})[a-z]*\.? \d{{1,2}}(?:st|nd|rd|th)?(?!\d)"
    rf"|(?<!\d)\d{{1,2}}(?:st|nd|rd|th)?(?: of)? (?:{_MONTHS})[a-z]*|\d{{1,2}}(?:st|nd|rd|th)))(?![a-z])"
    r"|(?P<z>(?:\d{1,2}月)?\d{1,2}[号日])"
)
_CLOCK = re.compile(
    r"(?<![\d:.])(?P<v>\d{1,2}:\d\d(?: ?[ap]m)?|\d{1,2} ?[ap]m|half past [a-z]+|quarter (?:past"
    r"|to) [a-z]+)(?![\d:a-z])"
    r"|(?P<z>(?:早上|上午|中午|下午|晚上|傍晚)?[\d一二三四五六七八九十两]{1,3}点(?![点儿半]?钟?头)"
    r"(?:半|[一三]刻|[\d一二三四五六七八九十]{1,3}分?)?)"
)
_NO_UNIT_WORDS = """
and or but so for of a an to at on in is it its the now with by from per these this that max min total all as
each every only instead plus because which who then while until till not just i we you they my
"""
_NO_UNIT = frozenset(_NO_UNIT_WORDS.split())
_GENERIC_WORDS = """
money person people hour minute min day week month year time percent % kg km mile
个 人 块 元 岁 次 名 位 条 份 小时 分钟 公里 公斤
"""
_GENERIC = frozenset(_GENERIC_WORDS.split())
_MONEY_WORDS = "euro euros pound pounds quid dollar dollars usd eur gbp € £ $ ¥ 块 元 欧元 美元"
_MONEY = frozenset(_MONEY_WORDS.split())
_EMPTY_WORDS = "am pm day week month year twice twic 天 次 个 人 块 元 岁 克 毫 杯"
_EMPTY = frozenset({*_MONEY, *map(stem, _MONEY), *_GENERIC, *_EMPTY_WORDS.split()})
# Words of time that meant the day of the old statement.
_SAID_THEN = re.compile(
    r"(?i) ?(?<![a-z])(?:(?:last|this|next) (?:week|weekend|month|year|night)|yesterday|today|tomorrow)"
    r"(?![a-z])"
    r"|上上?个?(?:周|星期|月)[一二三四五六日天]?|昨天|前天|今天|明天|今早|昨晚|去年|上礼拜"
)
_FIXED = ("profile.birthday", "profile.age", "past.", "profile.name", "instruction.", "answer.")
"""Beginnings of keys that no number in passing changes."""


@dataclass(frozen=True, slots=True)
class _Value:
    """A value in a text: its span, its kind, and the unit of an amount."""

    start: int
    end: int
    kind: str
    unit: str = ""

    def of(self, text: str) -> str:
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Revalued:
    """A clause that gives something a new value; `quote` begins at `start` of the turn.

    `about` are the terms of what it is of, `value` its words, `old` the value before where that is said.
    """

    kind: str
    unit: str
    value: str
    about: frozenset[str]
    quote: str
    start: int
    old: str = ""


@dataclass(frozen=True, slots=True)
class Outdated:
    """A known statement told again with the new value; `shared` counts what both are about."""

    content: str
    shared: int


def revalued_in(text: str) -> list[Revalued]:
    """The new values that a user's turn gives; what is asked, supposed or for once gives none."""
    prepared = prepare(text)
    found: list[Revalued] = []
    for clause in prepared.clauses:
        words = prepared.words(clause).strip()
        if not _states(prepared, clause, words):
            continue
        values = list(_values(words))
        old = _from_to(words, values)
        values = values[-1:] if old else values
        kinds = [one.kind for one in values]
        found += [_told(prepared, clause, words, one, old) for one in values if kinds.count(one.kind) == 1]
    return found


def retold(subject_key: str, content: str, new: Revalued) -> Outdated | None:
    """A known statement with the new value in the place of its own; None where it is of something else."""
    if subject_key.startswith(_FIXED) or len(fold(content)) != len(content):
        return None
    folded = fold(content)
    spans = [one for one in _values(folded) if one.kind == new.kind and _same_unit(one, new, folded)]
    if new.old:
        spans = [one for one in spans if _plain(one.of(folded)) == new.old]
    shared = new.about & _subjects(folded)
    weight = sum(1 if has_han(one) else 2 for one in shared)  # one Chinese sign is half a word
    # "My mother takes 75 mg now": that both take something in mg does not make it one's own.
    named_so = weight - (2 if new.unit in shared else 0)
    words = fold(new.quote)
    if is_of_another(subject_key, folded, words) and named_so < _CERTAIN:
        return None
    if is_for_another(words, folded, shared):
        return None
    if not spans and weight >= _CERTAIN and not new.old:  # "34 signed up" of the volunteers
        spans = [one for one in _values(folded) if one.kind == new.kind and one.unit not in _GENERIC]
    spans = _nearest(spans, folded, shared) if len(spans) > 1 else spans
    if len(spans) != 1 or _plain(spans[0].of(folded)) == _plain(fold(new.value)):
        return None
    named = bool(new.unit) and new.unit not in _GENERIC
    if weight < _ENOUGH and not named:
        return None
    value = in_month_of(content[spans[0].start : spans[0].end], new.value)
    told = f"{content[: spans[0].start]}{value}{content[spans[0].end :]}"
    return Outdated(_SAID_THEN.sub("", told).strip(), len(shared))


def candidate(new: Revalued, content: str, subject_key: str, memory_type: str) -> Candidate:
    """What is known with its new value as something to remember."""
    lasting: MemoryType = "preference" if memory_type == "preference" else "fact"
    return Candidate(
        content=content, quote=new.quote, start=new.start, end=new.start + len(new.quote),
        memory_type=lasting, subject_key=subject_key, importance=IMPORTANCE, confidence=CONFIDENCE,
        inferred=False, intent="correct", single_valued=True, language=detect_language(content),
        rule="changed.value", reason=new.value,
    )  # fmt: skip


def _states(prepared: Prepared, clause: Clause, words: str) -> bool:
    if clause.end - clause.start > _LONGEST or BLANK in words or not _NOW.search(words):
        return False
    if _PASSING.search(words) or REPORTED.search(words) or CONDITION.search(words):
        return False
    return not is_question(words, marked=clause.asks) and not is_supposed(words)


def _told(prepared: Prepared, clause: Clause, words: str, value: _Value, old: str) -> Revalued:
    start, end = original(prepared, clause.start, clause.end)
    offset = prepared.words(clause).index(words)
    first, last = original(prepared, clause.start + offset + value.start, clause.start + offset + value.end)
    return Revalued(
        value.kind, value.unit, prepared.original[first:last], _about(prepared, clause, value),
        prepared.original[start:end], start, old,
    )  # fmt: skip


def _about(prepared: Prepared, clause: Clause, value: _Value) -> frozenset[str]:
    """What the value is of: the words of its clause, and of those of its sentence where it has none."""
    near = [one for one in prepared.clauses if one.sentence == clause.sentence]
    sentence = " ".join(prepared.words(one) for one in near)
    about = _subjects(prepared.words(clause))
    if value.kind == "amount":
        return about
    return (about or _subjects(sentence)) | named_otherwise(sentence)


def _subjects(words: str) -> frozenset[str]:
    """The units of meaning of a folded text without its values and words of change."""
    rest = words
    for pattern in (_WEEKDAY, _DATE, _CLOCK, _CUES):
        rest = pattern.sub(" ", rest)
    rest = _AMOUNT.sub(lambda found: f" {found['u'] or ''} {found['u2'] or ''} ", rest)
    units = read_statement(rest).units
    known = {one for one in units if one not in _EMPTY and not one.startswith("‹") and not one.isdigit()}
    return named_otherwise(words) | known


def _values(words: str) -> Iterator[_Value]:
    """The weekdays, dates and amounts of a folded text."""
    for kind, pattern in (("weekday", _WEEKDAY), ("date", _DATE), ("clock", _CLOCK)):
        for found in pattern.finditer(words):
            start, end = found.span("v") if found["v"] else found.span("z")
            yield _Value(start, end, kind)
    for found in _AMOUNT.finditer(words):
        if found["letters"]:
            yield _Value(*found.span("letters"), "amount", "码")
        elif re.match(rf" ?(?:of )?(?:{_MONTHS})", words[found.end("n") :]) is None:
            yield _Value(*found.span("n"), "amount", _unit(found))


def _unit(found: re.Match[str]) -> str:
    """What an amount counts, in one form: money for any currency; empty where no word says it."""
    if found["sign"]:
        return "money"
    word = found["u"] or ""
    if word in _NO_UNIT or not word:
        return ""
    return "money" if word in _MONEY else stem(word) if word.isascii() else word


def _same_unit(known: _Value, new: Revalued, folded: str) -> bool:
    """Whether two values count the same; what names no unit counts whatever it stands beside."""
    if new.kind != "amount" or known.unit == new.unit:
        return True
    if not new.unit or (not known.unit and new.unit in _GENERIC):
        return True
    behind = folded[known.end : known.end + 2 * _NEAR].split()[:3]
    return new.unit in {stem(word.strip(",.")) for word in behind}


def _nearest(spans: Sequence[_Value], folded: str, shared: frozenset[str]) -> list[_Value]:
    """Of several values the one that stands beside a word of what the new one is of."""
    beside = [
        one
        for one in spans
        if any(term in folded[max(0, one.start - _NEAR) : one.end + _NEAR] for term in shared)
    ]
    alone = len(beside) == 1 and all(
        min(abs(one.start - beside[0].end), abs(beside[0].start - one.end)) > _NEAR // 2
        for one in spans
        if one is not beside[0]
    )
    return beside if alone else list(spans)  # "50 or 60" is one value of two numbers


def _from_to(words: str, values: Sequence[_Value]) -> str:
    """The value before where a clause says both: "went from 68 to 55", 从8.4降到7.2."""
    if len(values) != 2 or values[0].kind != values[1].kind:
        return ""
    between = words[values[0].end : values[1].start]
    led = re.search(r"(?:(?<![a-z])from |从|由) ?$", words[: values[0].start])
    return _plain(values[0].of(words)) if led and re.search(r"(?<![a-z])to ?$|[到至成为] ?$", between) else ""


def _plain(value: str) -> str:
    return value.replace(",", "").strip()
