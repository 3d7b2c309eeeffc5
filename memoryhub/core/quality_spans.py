"""Finds what must survive a compression: numbers, dates, names, places, sums, negations, constraints."""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.called_names import called_names
from memoryhub.core.foreign_names import foreign_names
from memoryhub.core.given_names import given_names, listed_names
from memoryhub.core.measure_patterns import AMOUNT, NUMBER
from memoryhub.core.name_patterns import NAME_ZH, WORKS
from memoryhub.core.name_patterns_en import NAME_EN
from memoryhub.core.person_names import person_names
from memoryhub.core.place_patterns import ADDRESS_EN, ADDRESS_ZH
from memoryhub.core.thing_names import thing_names
from memoryhub.core.titled_names import titled_names
from memoryhub.core.when_patterns import DATE_EN, DATE_FIRST, DATE_ZH, TIME_EN, TIME_FIRST, TIME_ZH

SpanKind = Literal["number", "date", "time", "name", "address", "amount", "negation", "constraint"]


@dataclass(frozen=True, slots=True)
class QualitySpan:
    """A piece of text whose loss would change what was said; offsets in code points."""

    kind: SpanKind
    text: str
    start: int
    end: int


_CLAUSE_ZH = r"[^，。！？；、,.!?;\s]"
_WORD_EN = r"[\w$€£'’%-]{1,24}(?:\.\d{1,4})?"
_WORDS_EN = rf"(?:\s{_WORD_EN})"
# What a denial ends at: a pause, or when, where and why it holds.
_ENDS_EN = (
    r"(?=\s?[.,;:!?)]|$|\s(?:on|at|until|till|before|after|because|since|for|when|while|if|so|and|but|or|by|with"
    r"|as|then|anymore|please|yet)(?![a-z]))"
)
_ROOM_FOR_EN = (
    rf"\s(?:room|space|place|time|need|point|use)\s(?:for|in){_WORDS_EN}{{1,3}}?"
    r"(?=\s?[.,;:!?)]|$|\s(?:in|on|at|and|but|so)\s)"
)
_DENIED_EN = (
    rf"(?:{_ROOM_FOR_EN}|{_WORDS_EN}\sor{_WORDS_EN}(?![a-z])"
    rf"|{_WORDS_EN}(?:{_WORDS_EN}){{0,5}}?{_ENDS_EN}|{_WORDS_EN}{{1,3}})"
)
_DENIED_ZH = rf"(?:{_CLAUSE_ZH}{{1,9}}(?=[，。！？；、,.!?;\s]|$)|{_CLAUSE_ZH}{{1,6}})"
# 来不了, 咬不动: what cannot be done.
_CANNOT_ZH = (
    "(?!对不起|差不多|忍不住|免不了|少不了|大不了|了不得|看不出|看不见得|舍不得|数不清|算不上|算不了"
    "|管不着|住不住|少不|过不去|说不准|记不清|看不惯|说不定|怪不得|来不及|想不到|用不着|看不上|比不上"
    "|谈不上)"
    "(?:[来去上下进出做吃喝咬走听看赶拿放搬修用开关接打买卖赔付还等坐站跑爬睡带装拆换洗退报学写"
    "读吞抬弯睁动嚼发运办寄配骑拖认记找借租订约签填交登连充提捡扛推拉"
    "抓握蹲夹咽吸消养治查测验补抵靠融晒调停躺翻切烧煮插塞扣拧撕粘贴缝剪印传存取领送派转教背"
    "算数画唱弹踢投考过管住留省]|联系|打听|消化|吸收|承受|负担|恢复|下载|登录|安装|接受|控制|解决|打开"
    "|适应)"
    rf"不(?:了(?!解|起)|动(?!产)|下|完|上|进|开|好|起(?!眼)|到|清|懂|住|着|出|掉|见|准|齐|稳"
    rf"|透){_CLAUSE_ZH}{{0,4}}"
)
_ASKED_ZH = "|".join(f"(?<={word})不{word}" for word in "能会是够敢愿想行好对要可")  # 能不能 asks
# 不 in words that deny nothing.
_NOT_NEGATION_ZH = (
    "过(?!敏)|仅|错|同(?!意)|管|如|论|断|妨|少|客气|好意思|久|禁|但|光|止|愧|由得|得不|起|了|停"
)
_NOT_NEGATION_ZH += "|已(?!经)|乏|用谢|谢|见不散|一定"
_NEGATION = (
    rf"(?:{_CANNOT_ZH}|(?:(?:从来|坚决|绝对|再也|一律|完全|一[个条点次分]都"
    rf"|一[个条点次分]也)?(?<![要可多差])(?!{_ASKED_ZH})不(?!{_NOT_NEGATION_ZH})|无法|切勿|请勿|(?:从来"
    rf"|一[个条点次分][都也])?(?<!有)没(?!错|事|问题|关系|什么|准|想到|完(?!成))"
    rf"|未(?!来|必|婚|免|知)|无(?:需|须|权)|(?:先|千万|绝对|坚决|一定|万万"
    rf"|可)?(?<![特分区级个性类道])别(?![人的墅说]))(?!吗|呢){_DENIED_ZH})"
    rf"|(?i:(?<![a-z])(?:[a-z]{{1,8}}n['’]t|not|never|no\slonger|cannot|without|nobody|none|nothing"
    rf"|neither|no(?!\s(?:problem|worries|doubts?|wonder)(?![a-z]))){_DENIED_EN})"
)
_CONSTRAINT = (
    rf"(?:必须|务必|只能|只可|仅限|只在|至少|最多|不超过|一定要|千万|严禁|禁止"
    rf"|预算(?!{_CLAUSE_ZH}{{0,9}}[吗呢])|对{_CLAUSE_ZH}{{1,6}}过敏){_CLAUSE_ZH}{{0,10}}"
    r"|(?i:(?<![a-z])(?:must|only|at\s(?:least|most)|no\s(?:more|later|less)\sthan|have\sto|has\sto|always"
    rf"|budget|deadline|allergic){_WORDS_EN}{{1,4}})"
)
_Patterns = tuple[tuple[SpanKind, str], ...]
# What the Chinese ones begin with that begin with few characters; looked at before they are tried.
_FIGURES = "一二两三四五六七八九十百千万半"
_OF_ZH: _Patterns = (
    ("address", ADDRESS_ZH),
    ("date", f"(?=[{_FIGURES}{DATE_FIRST}])(?:{DATE_ZH})"),
    ("time", f"(?=[{_FIGURES}{TIME_FIRST}])(?:{TIME_ZH})"),
    ("amount", f"(?=[{_FIGURES}])(?:{AMOUNT})"),
    ("name", NAME_ZH),
    ("number", f"(?=[{_FIGURES}])(?:{NUMBER})"),
)
_OF_EN: _Patterns = (
    ("address", ADDRESS_EN),
    ("date", DATE_EN),
    ("time", TIME_EN),
    ("name", NAME_EN),
    ("number", NUMBER),
)
_OF_BOTH: _Patterns = (
    ("address", f"{ADDRESS_ZH}|{ADDRESS_EN}"),
    ("date", f"{DATE_ZH}|{DATE_EN}"),
    ("time", f"{TIME_ZH}|{TIME_EN}"),
    ("amount", AMOUNT),
    ("name", WORKS),
    ("number", NUMBER),
)


def _groups(patterns: _Patterns, mark: str) -> str:
    return "(?:" + "|".join(f"(?P<{kind}{mark}>{pattern})" for kind, pattern in patterns) + ")"


# By its first character only the patterns of a language are tried; a digit or sign may begin any of them.
# Nothing begins inside a Latin word, which is where most of a text is.
_HARD = re.compile(
    rf"(?<!\d)(?:(?=[\u2e80-\uffef]){_groups(_OF_ZH, '_zh')}"
    rf"|(?<![a-zA-Z])(?=[a-zA-ZÀ-ɏ]){_groups(_OF_EN, '_en')}"
    rf"|(?=[\d$€£¥￥《\"“「]){_groups(_OF_BOTH, '')})(?!(?<=\d)\d)"
)
_STANCE = re.compile(
    rf"(?=(?<![a-zA-Z])[a-zA-Z]|[^\x00-\x7f])(?:(?P<constraint>{_CONSTRAINT})|(?P<negation>{_NEGATION}))"
)
_KINDS: dict[str, SpanKind] = {f"{kind}{mark}": kind for kind, _ in _OF_ZH for mark in ("_zh", "_en", "")}
_KINDS |= {"negation": "negation", "constraint": "constraint"}


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
    for more in (titled_names, foreign_names, called_names, thing_names):
        within = {place for start, end in found for place in range(start + 1, end)}
        found = _apart([*found, *(place for place in more(text) if place[1] not in within)])
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
