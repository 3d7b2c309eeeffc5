"""Finds what must survive a compression: numbers, dates, names, places, sums, negations, constraints."""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.name_patterns import NAME
from memoryhub.core.person_names import person_names

SpanKind = Literal["number", "date", "time", "name", "address", "amount", "negation", "constraint"]


@dataclass(frozen=True, slots=True)
class QualitySpan:
    """A piece of text whose loss would change what was said; offsets in code points."""

    kind: SpanKind
    text: str
    start: int
    end: int


# Every repetition below is bounded, so that a pass is linear in the text whatever it holds.
_PLAIN_DIGITS = r"\d{1,30}(?:[.,]\d{1,30}){0,4}"
_DIGITS = rf"{_PLAIN_DIGITS}(?:\s?[-–~～至到]\s?{_PLAIN_DIGITS})?"  # 10-15 is one thing to remember
_COUNT_ZH = "[一二两三四五六七八九十百千万半]"
_MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}"
_DAY = "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_DATE = (
    r"\d{2,4}年(?:\d{1,2}月)?(?:\d{1,2}[日号])?|\d{1,2}月(?:\d{1,2}[日号]?|底|初|中旬)?|\d{1,2}[日号](?![楼室码])"
    r"|\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}/\d{1,2}(?:/\d{2,4})?"
    r"|(?:这|本|下下|下|上)?个?(?:周|星期|礼拜)[一二三四五六日天末]|[前昨明后]天|(?:下|上|本|这)个?(?:周|月|年|季度)"
    r"|双十[一二]|国庆|春节|元旦|中秋|端午|清明|除夕|元宵|圣诞|五一(?!\w)|[明昨]晚"
    r"|(?<![A-Za-z])(?:Christmas|Easter|Thanksgiving|Halloween|New\sYear)(?![a-z])"
    rf"|(?i:(?<![a-z])(?:\d{{1,2}}(?:st|nd|rd|th)?\s)?{_MONTH}\.?\s\d{{1,4}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?"
    rf"|(?<![a-z])\d{{1,2}}(?:st|nd|rd|th)?\s{_MONTH}(?![a-z])|(?<![a-z])(?:(?:next|last|this)\s)?{_DAY}s?"
    r"|(?<![a-z])(?:tomorrow|yesterday|(?:next|last)\s(?:week|month|year)|weekdays?|weekends?)(?![a-z]))"
)
_TIME = (
    r"\d{1,2}[:：]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m(?![a-z])"
    rf"|(?:(?:凌晨|早上|上午|中午|下午|傍晚|晚上)|(?!一点(?![半钟\d])))"  # 慢一点 is no time of day
    rf"(?:\d{{1,2}}|{_COUNT_ZH}{{1,3}})点(?:半|钟|{_COUNT_ZH}{{1,3}}分|\d{{1,2}}分)?"
)
_AMOUNT = (
    rf"[$€£¥￥]\s?{_DIGITS}\s?(?:[kKmM万亿](?![a-z]))?"
    rf"|(?:{_DIGITS}|{_COUNT_ZH}{{1,6}})\s?(?:多)?(?:[万亿千百]?(?:元|块钱?|美元|欧元|人民币)|%|％|公斤|千克|斤|公里|平米|平方米)"
    rf"|{_DIGITS}\s?(?i:k\s)?(?i:dollars?|euros?|pounds?|yuan|usd|eur|rmb|cny|percent|kg|km|miles?|sqm)(?![a-z])"
)
_PLACE = r"[^\W\d_a-zA-Z我你您他她它在到是为去从的和与请把住了]{1,8}?"
_ADDRESS = (
    rf"(?:{_PLACE}(?:省|市|自治区|区|县|镇|乡|村|大道|路|街道?|巷|弄|胡同)){{2,6}}(?:\d{{1,5}}[号弄])?"
    rf"|{_PLACE}(?:大道|路|街|巷|弄|胡同)\d{{1,5}}[号弄]"
    rf"|(?:\d{{1,5}}|{_COUNT_ZH}{{1,3}})(?:号楼|栋|幢|单元|楼|层|室)|\d{{1,4}}号(?:驿站|门|仓库?|店|馆|厅)"
    r"|[\u4e00-\u9fff]{2,3}(?:村|镇)(?=[，。、；的\s])|[^\W\d_a-zA-Z]{0,3}[A-Z]座|[地负][下一]?[一二三四]层"
    r"|\d{1,6}\s(?:[A-Z][\w'.]{0,20}\s){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Court|Square)"
    r"(?![a-z])|(?i:(?<![a-z])(?:apartment|apt|suite|unit|room|floor)\.?\s#?\d{1,5}[a-z]?|\d{1,3}(?:st|nd|rd|th)\sfloor"
    r"|(?<![a-z])(?:first|second|third|fourth|fifth|sixth|top)\sfloor)"
)
_MEASURE = "(?:个月|个|位|次|年|天|岁|人|台|本|张|只|条|件|份|套|间|层|部|辆|小时|分钟|轮|桌)"
# After digits these measure as well; after 一 they are mostly something else (一块, 一家, 一度).
_UNIT = (
    "(?:平方米|平米|厘米|毫米|毫升|公里|公斤|千克|节|分(?!钟)|单|块|箱|瓶|杯|盒|包|袋|碗|页|章|集|期|届|名|户|家|晚|周"
    "|遍|圈|米|升|克|度|倍|折|寸|股|票|座|排|册|粒|片|滴|组|级)"
)
# 一本书 is a book, not a number of books, and 美好的一天 any day; 一天一次 is a dose.
_ARTICLE = (
    "一(?:个(?!月)|位|本|张|只|条|件|份|部|辆|台|套|间)|(?<![天日周月年])一次|一天(?![两三四五六七八九十一])"
)
# A unit of Latin letters belongs to its number: 45g is not 45.
_NUMBER = r"[A-Za-z]{1,6}-?\d[A-Za-z0-9-]{0,20}"
_NUMBER += rf"|{_DIGITS}(?:\s?(?:{_MEASURE}|{_UNIT})|[A-Za-z]{{1,3}}(?![A-Za-z0-9]))?"
_NUMBER += rf"|(?!{_ARTICLE}){_COUNT_ZH}{{1,4}}{_MEASURE}"
_CLAUSE_ZH = r"[^，。！？；、,.!?;\s]"
_WORDS_EN = r"(?:\s[\w$€£'’%-]{1,24}(?:\.\d{1,4})?)"
_ASKED_ZH = "|".join(f"(?<={word})不{word}" for word in "能会是够敢愿想行好对要可")  # 能不能 asks
# 不 in words that deny nothing.
_NOT_NEGATION_ZH = "过(?!敏)|仅|错|同|管|如|论|断|妨|少|客气|好意思|久|禁|但|光|止|愧|由得|得不|起|了|停"
_NOT_NEGATION_ZH += "|已(?!经)|乏|用谢|谢|见不散|一定"
_NEGATION = (
    rf"(?:(?<![要可多])(?!{_ASKED_ZH})不(?!{_NOT_NEGATION_ZH})|无法|切勿|请勿|(?<!有)没(?!错|事|问题|关系|什么|准|想到|完(?!成))"
    rf"|(?<![特分区级个性类道])别(?![人的墅说]))(?!吗|呢){_CLAUSE_ZH}{{1,6}}"
    rf"|(?i:(?<![a-z])(?:[a-z]{{1,8}}n['’]t|not|never|no\slonger|cannot|without|nobody|none|no(?!\s(?:problem|worries|doubts?|wonder)(?![a-z]))){_WORDS_EN}{{1,3}})"
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
    rf"(?<!\d){_START}(?:(?P<address>{_ADDRESS})|(?P<date>{_DATE})|(?P<time>{_TIME})|(?P<amount>{_AMOUNT})"
    rf"|(?P<name>{NAME})|(?P<number>{_NUMBER}))(?!\d)"
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
    people = [QualitySpan("name", text[start:end], start, end) for start, end in person_names(text)]
    found = [*_with_people(hard, people, text), *stances] if people else [*hard, *stances]
    return sorted(found, key=lambda span: (span.start, span.end))


def _with_people(
    hard: Sequence[QualitySpan], people: Sequence[QualitySpan], text: str
) -> Iterator[QualitySpan]:
    """Both in one row: a pattern goes before a person, but for what merely follows 叫 (叫李雷过)."""
    rest = deque(people)
    for span in hard:
        while rest and rest[0].end <= span.start:
            yield rest.popleft()
        called = bool(rest) and rest[0].start == span.start and text[span.start - 1 : span.start] == "叫"
        yield rest[0] if called else span
        while rest and rest[0].start < span.end:
            rest.popleft()
    yield from rest
