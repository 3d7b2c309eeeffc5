"""Finds what must survive a compression: numbers, dates, names, places, sums, negations, constraints."""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.given_names import given_names, listed_names
from memoryhub.core.measure_patterns import AMOUNT, NUMBER
from memoryhub.core.name_patterns import NAME
from memoryhub.core.person_names import person_names
from memoryhub.core.when_patterns import COUNT_ZH, DATE, TIME

SpanKind = Literal["number", "date", "time", "name", "address", "amount", "negation", "constraint"]


@dataclass(frozen=True, slots=True)
class QualitySpan:
    """A piece of text whose loss would change what was said; offsets in code points."""

    kind: SpanKind
    text: str
    start: int
    end: int


_PLACE = r"[^\W\d_a-zA-Z我你您他她它在到是为去从的和与请把住了]{1,8}?"
_ADDRESS = (
    rf"(?:{_PLACE}(?:省|市|自治区|区|县|镇|乡|村|大道|路|街道?|巷|弄|胡同)){{2,6}}(?:\d{{1,5}}[号弄])?"
    rf"|{_PLACE}(?:大道|路|街|巷|弄|胡同)\d{{1,5}}[号弄]"
    rf"|(?:\d{{1,5}}|{COUNT_ZH}{{1,3}})(?:号楼|栋|幢|单元|楼|层|室)|\d{{1,4}}号(?:驿站|门|仓库?|店|馆|厅)"
    r"|[\u4e00-\u9fff]{2,6}?[楼馆站场座]\d{1,4}(?:号[场厅桌馆]?|室)?(?!\d)|\d{1,3}号[场口桌柜窗厅]"
    rf"|{_PLACE}(?:[东西南北]{{1,2}}(?:门|出口|入口|广场|站口)|门口|村口|路口|巷口|街角|车棚|停车场"
    rf"|地下车库)(?=[，。、；的等接见集\s])"
    r"|[\u4e00-\u9fff]{2,3}(?:村|镇)(?=[，。、；的\s])|[^\W\d_a-zA-Z]{0,3}[A-Z]座|[地负][下一]?[一二三四]层"
    r"|\d{1,6}\s(?:[A-Z][\w'.]{0,20}\s){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard"
    r"|Court|Square|Way|Close|Crescent|Terrace|Row|Yard"
    r"|Gardens|Grove|Hill|Mews|Walk|Parade|Quay|Wharf|Alley)"
    r"(?![a-z])|(?i:(?<![a-z])(?:apartment|apt|suite|unit|room|floor|court|pitch|hall|gate|block"
    r"|building|flat|exit|pier|terminal|ward|field)\.?\s#?\d{1,5}[a-z]?|\d{1,3}(?:st|nd|rd|th)\sfloor"
    r"|(?<![a-z])(?:first|second|third|fourth|fifth|sixth|top)\sfloor)"
)
_CLAUSE_ZH = r"[^，。！？；、,.!?;\s]"
_WORDS_EN = r"(?:\s[\w$€£'’%-]{1,24}(?:\.\d{1,4})?)"
_ASKED_ZH = "|".join(f"(?<={word})不{word}" for word in "能会是够敢愿想行好对要可")  # 能不能 asks
# 不 in words that deny nothing.
_NOT_NEGATION_ZH = "过(?!敏)|仅|错|同|管|如|论|断|妨|少|客气|好意思|久|禁|但|光|止|愧|由得|得不|起|了|停"
_NOT_NEGATION_ZH += "|已(?!经)|乏|用谢|谢|见不散|一定"
_NEGATION = (
    rf"(?:(?:从来|坚决|绝对|再也|一律|完全|一[个条点次分]都"
    rf"|一[个条点次分]也)?(?<![要可多])(?!{_ASKED_ZH})不(?!{_NOT_NEGATION_ZH})|无法|切勿|请勿|(?:从来"
    rf"|一[个条点次分][都也])?(?<!有)没(?!错|事|问题|关系|什么|准|想到|完(?!成))"
    rf"|(?<![特分区级个性类道])别(?![人的墅说]))(?!吗|呢){_CLAUSE_ZH}{{1,6}}"
    rf"|(?i:(?<![a-z])(?:[a-z]{{1,8}}n['’]t|not|never|no\slonger|cannot|without|nobody|none|nothing"
    rf"|neither|no(?!\s(?:problem|worries|doubts?|wonder)(?![a-z]))){_WORDS_EN}{{1,3}})"
)
_CONSTRAINT = (
    rf"(?:必须|务必|只能|只可|仅限|只在|至少|最多|不超过|一定要|千万|严禁|禁止"
    rf"|预算(?!{_CLAUSE_ZH}{{0,9}}[吗呢])|对{_CLAUSE_ZH}{{1,6}}过敏){_CLAUSE_ZH}{{0,10}}"
    r"|(?i:(?<![a-z])(?:must|only|at\s(?:least|most)|no\s(?:more|later|less)\sthan|have\sto|has\sto|always"
    rf"|budget|deadline|allergic){_WORDS_EN}{{1,4}})"
)
# Nothing begins inside a Latin word, which is where most of a text is.
_START = r"(?=(?<![a-zA-Z])[a-zA-Z]|[\d$€£¥￥《\"]|[^\x00-\x7f])"
_HARD = re.compile(
    rf"(?<!\d){_START}(?:(?P<address>{_ADDRESS})|(?P<date>{DATE})|(?P<time>{TIME})|(?P<amount>{AMOUNT})"
    rf"|(?P<name>{NAME})|(?P<number>{NUMBER}))(?!\d)"
)
_STANCE = re.compile(
    rf"(?=(?<![a-zA-Z])[a-zA-Z]|[^\x00-\x7f])(?:(?P<constraint>{_CONSTRAINT})|(?P<negation>{_NEGATION}))"
)
_KINDS: dict[str, SpanKind] = {
    "number": "number",
    "date": "date",
    "time": "time",
    "name": "name",
    "address": "address",
    "amount": "amount",
    "negation": "negation",
    "constraint": "constraint",
}


def spans(text: str) -> list[QualitySpan]:
    """The spans of `text` in reading order; a negation or constraint may hold a number or date in it."""
    hard, stances = (
        [
            QualitySpan(_KINDS[match.lastgroup], match.group().strip(), match.start(), match.end())
            for match in pattern.finditer(text)
            if match.lastgroup
        ]
        for pattern in (_HARD, _STANCE)
    )
    people = [QualitySpan("name", text[start:end], start, end) for start, end in _people(text, hard)]
    found = [*_with_people(hard, people, text), *stances] if people else [*hard, *stances]
    return sorted(found, key=lambda span: (span.start, span.end))


def _people(text: str, hard: Sequence[QualitySpan]) -> list[tuple[int, int]]:
    """Where the persons are, in order and none inside another; none in a text without Chinese characters."""
    if text.isascii():
        return []
    found = person_names(text)
    named = [(span.start, span.end) for span in hard if span.kind == "name"]
    found = _apart([*found, *given_names(text)])
    return _apart([*found, *listed_names(text, [*named, *found])])


def _apart(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places from the left, the longer of two that begin together, without those that overlap."""
    kept: list[tuple[int, int]] = []
    for start, end in sorted(places, key=lambda place: (place[0], -place[1])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end))
    return kept


def _with_people(
    hard: Sequence[QualitySpan], people: Sequence[QualitySpan], text: str
) -> Iterator[QualitySpan]:
    """Both in one row: a pattern goes before a person, but for what merely follows 叫 (叫李雷过) and for what
    is only a part of the name (国庆 of 马国庆)."""
    rest = deque(people)
    reach = 0
    for span in hard:
        while rest and rest[0].end <= span.start:
            yield rest.popleft()
        if span.start < reach:
            continue
        one = rest[0] if rest else span
        called = one.start == span.start and text[span.start - 1 : span.start] == "叫"
        holds = one.start <= span.start and one.end >= span.end and len(one.text) > len(span.text)
        holds = holds or (span.kind == "name" and one.start < span.start)
        chosen = one if called or holds else span
        reach = chosen.end
        yield chosen
        while rest and rest[0].start < reach:
            rest.popleft()
    yield from rest
