"""What a turn says took the place of something known: "I swapped running for swimming", 手机换成vivo了.

Such words name the thing, what it was, or only what it is now; what they end is found among what is known.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import BLANK, Clause, Prepared, prepare
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.markers import CONDITION, REPORTED
from memoryhub.core.extraction.model import Candidate, MemoryType
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.sorts_of_things import sort_of, sort_of_tool, sorts_in
from memoryhub.core.statement_reading import read_statement
from memoryhub.core.text import detect_language, fold

SWAPPED_KEYS = (
    "tool.", "about.", "habit.", "preference.", "diet.", "profile.about.", "profile.email", "profile.phone",
    "profile.job", "schedule.", "me.", "convention.", "instruction.", "profile.education",
    "profile.home.", "profile.job.",
)  # fmt: skip
"""Beginnings of the keys of what may be put another in the place of."""
IMPORTANCE, CONFIDENCE = 6, 0.85
_LONGEST, _MOST = 80, 4  # characters of a clause; swaps of a turn
_ONE_A_TIME = frozenset(
    ("tool.phone", "tool.laptop", "tool.car", "profile.job", "profile.email", "profile.phone")
)
_WHEN_EN = r"(?:(?:have|'ve|had|just|recently|finally|already|actually|now|then|also|since) )*"
_OWN_EN = r"(?:my |our |the |an? |new |old )*"
_WHEN_ZH = (
    r"(?:已经|现在|后来|目前|最近|刚刚?|终于|又|都|也|就|今年|这学期|上周|上个?月|昨天|今天|前几天"
    r"|以后|从今天起)*"
)
_UNIT_ZH = r"(?:一?[部台辆个款双块把副套])?(?:新的?)?"
_CHOOSES_EN = (
    r"(?:(?:make (?:it|that|them)|give me|book(?: me)?|use|choose|pick|go with|i'll (?:have|take)"
    r"|i'd rather have"
    r"|i want|i prefer|recommend|suggest|play(?: me)?|send(?: me)?|show me) )?"
)
_HENCE_EN = r"(?:from now on|from here on(?: out| in)?|going forward|in (?:the )?future)"
_CHOOSES_ZH = (
    r"(?:就|都|请|给我|帮我|只|还是)*(?:推荐?|订|选|买|用|安排)(?:点|些)?(?![了过完得房车不])(?!.*"
    r"(?:再说|再看|可能))"
)
_HENCE_ZH = r"(?:以后|往后|今后|从今往后|接下来|从现在起)"
_SWAPS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?<![a-z'])(?:i|we)(?:'ve| have)? ?{_WHEN_EN}(?:swapped|traded(?: in)?|exchanged|replaced|ditched"
        rf"|dropped)"
        rf" {_OWN_EN}(?P<old>.+?) (?:for|with|in favou?r of) {_OWN_EN}(?P<new>.+)$",
        rf"(?<![a-z'])(?:i|we)(?:'ve| have|'m| am)? ?{_WHEN_EN}(?:switched|switching|changed|changing"
        rf"|moved|moving"
        rf"|migrated|migrating|converted|gone|went|transitioned)(?: over)? from {_OWN_EN}(?P<old>.+?) to "
        rf"{_OWN_EN}(?P<new>.+)$",
        rf"(?<![a-z'])(?:i|we)(?:'ve| have)? ?{_WHEN_EN}(?:switched|changed|migrated|converted|upgraded)"
        rf" (?:my|our) (?P<topic>[a-z][a-z' -]{{1,24}}?)(?: over)? to {_OWN_EN}(?P<new>.+)$",
        r"^(?:and |but |so )?my (?:new |current )?(?P<topic>[a-z][a-z' -]{1,24}?) (?:(?:is|are) now"
        r"|(?:has |have )?"
        r"changed(?: from .+?)? to) (?:an? |the )?(?P<new>.+)$",
        r"^(?:and |but |so )?my (?P<topic>[a-z][a-z' -]{1,24}?) (?:isn't|is not|is no longer|aren't|are not"
        r"|are no longer) (?:an? |the )?(?P<old>.+?)(?: any ?more| any longer| now)?$",
        rf"^(?:(?:i|we)(?:'ve| have)? ?)?{_WHEN_EN}(?:upgraded|switched|changed|moved|went|gone)(?: over"
        rf"| back)? to "
        rf"{_OWN_EN}(?P<new>.+)$",
        rf"^(?:i|we)(?:'ve"
        rf"| have)? ?{_WHEN_EN}(?:started )?(?P<new>[a-z].+?) instead(?: of {_OWN_EN}(?P<old>.+?))?"
        rf"(?: now| these days)?$",
        rf"^(?:(?:and|but|so|please|ok(?:ay)?|actually),? )*{_CHOOSES_EN}{_OWN_EN}"
        rf"(?P<new>[a-z-]+ (?P<topic>[a-z]{{3,}})),? (?:please )?{_HENCE_EN}(?:,? please)?$",
        rf"^(?:(?:and|but|so|please|ok(?:ay)?|actually),? )*{_CHOOSES_EN}{_OWN_EN}"
        rf"(?P<new>[a-z-]{{3,}}),? (?:please )?{_HENCE_EN}(?:,? please)?$",
        rf"^(?:请|麻烦)?{_HENCE_ZH}{_CHOOSES_ZH}(?P<new>[^我你□，不别]{{1,8}}?"
        rf"(?P<topic>[房片座车票茶餐班歌曲菜面店鞋酒奶饭粥]))"
        r"(?:吧|就行|就好|呗|了|好了)*$",
        rf"^(?:请|麻烦)?{_HENCE_ZH}{_CHOOSES_ZH}(?P<new>[^我你□，不别]{{1,10}}?)(?:吧|就行|就好|呗|了"
        rf"|好了)*$",
        rf"^(?:我们?|咱们?)?{_WHEN_ZH}把(?:我的?|家里的?)?(?P<old>[^我你他她□，]{{1,12}}?)(?:给)?(?:换成"
        rf"|改成|换到|改为)了?"
        rf"{_UNIT_ZH}(?P<new>[^□，]{{1,16}}?)了?$",
        rf"^(?:我们?|咱们?)?{_WHEN_ZH}从(?P<old>[^我你他她□，]{{1,12}}?)(?:换|改|转)(?:成|到|用|为)了?"
        rf"(?P<new>[^□，]{{1,16}}?)了?$",
        rf"^{_WHEN_ZH}我?{_WHEN_ZH}不(?:再)?(?P<old>[^不我你□，]{{1,8}}?)了?(?:而是|就)?改(?:成|为|去"
        rf"|用)?(?P<new>[^□，]{{1,12}}?)了?$",
        rf"^{_WHEN_ZH}我?{_WHEN_ZH}改(?P<verb>[教学练])(?P<new>[^□，]{{1,10}}?)了?$",
        rf"^(?:我们?的?|家里的?)?(?P<topic>[^我你他她它这那□，不没]{{1,8}}?){_WHEN_ZH}(?:换|改|升级"
        rf"|变)(?:成|到|用|为)?了?"
        rf"{_UNIT_ZH}(?P<new>[^□，]{{1,16}}?)了?$",
        rf"^{_WHEN_ZH}我?{_WHEN_ZH}(?:换|改|升级)(?:成|到|用|为|喝|吃|坐|骑|穿"
        rf"|选)?了?{_UNIT_ZH}(?P<new>[^□，]{{1,16}}?)了?$",
        rf"^{_WHEN_ZH}我?{_WHEN_ZH}(?:都|一般|基本|只)(?:选|订|坐|挑|买)(?P<new>[^□，]{{1,12}}?)了$",
        r"^(?P<topic>我?(?:最喜欢|最爱)的[^不是□，]{1,6})(?:已经|现在)*不(?:再)?是(?P<old>[^□，]{1,12}?)了?$",
    )
)
_NEW_BEHIND = re.compile(
    r"^(?:and |but )?(?:it's|it is|they're|that's|now it's)(?: now)? \S|^(?:而|现在|已经)*是\S"
)
_TIME = re.compile(
    r"^(?:next|this|the|on|at|in)? ?(?:mon|tues|wednes|thurs|fri|satur|sun|tomorrow|today|week|month|\d)"
    r"|^(?:下|这|上|本)?个?(?:周|星期|礼拜|月)|^[\d一二三四五六七八九十]+[点月号日年]|^(?:明|后"
    r"|今)[天年]|主意|心情|样子?$"
)
_NOT_MEANT = re.compile(
    r"(?<![a-z])(?:almost|nearly|never|might|(?<!in )(?<!since )may(?! \d)|could|want to|should|would"
    r"|going to|will|if|how|wish|for now"
    r"|today only|plan|thinking|considering|tomorrow)(?![a-z])"
    r"|差点|可能|也许|如果|要是|想要?|打算|考虑|应该|暂时|今晚|这次|准备|明天|下周|下个?月|明年|会"
)
_THINGS = {
    "tool.phone": "手机 phone", "tool.laptop": "电脑 笔记本 laptop", "tool.car": "车 car",
    "tool.headphones": "耳机 headphones", "tool.watch": "手表 watch", "tool.browser": "浏览器 browser",
    "tool.editor": "编辑器 editor", "tool.input-method": "输入法", "profile.email": "邮箱",
}  # fmt: skip
_TOPICS: Mapping[str, str] = MappingProxyType(
    {name: key for key, names in _THINGS.items() for name in names.split()}
)


@dataclass(frozen=True, slots=True)
class Swap:
    """A clause that says one thing took the place of another; `quote` begins at `start` of the turn.

    `old` and `topic` are units of meaning, empty where they are not named; `new` is what it is now.
    """

    old: frozenset[str]
    topic: frozenset[str]
    thing: str
    new: str
    verb: str
    quote: str
    start: int

    @property
    def own_key(self) -> str:
        """The key of a thing that one has one of at a time, empty for others: it is kept, known or not."""
        return _TOPICS.get(self.thing, "")

    def key_for(self, ended: str) -> str:
        """The key of what there is now, where the statement under `ended` holds no longer."""
        if self.own_key or ended in _ONE_A_TIME or ended.startswith(("profile.", "preference.favorite.")):
            return self.own_key or ended
        name = slug(self.thing) or slug(self.new) or slug(self.quote)
        return f"{ended.rpartition('.')[0]}.{name}" if name else ended

    def candidate(self, subject_key: str, memory_type: str) -> Candidate:
        """What there is now as something to remember."""
        lasting: MemoryType = "preference" if memory_type == "preference" else "fact"
        return Candidate(
            content=self.quote, quote=self.quote, start=self.start, end=self.start + len(self.quote),
            memory_type=lasting, subject_key=subject_key, importance=IMPORTANCE, confidence=CONFIDENCE,
            inferred=False, intent="correct", single_valued=True, language=detect_language(self.quote),
            rule="changed.swapped", reason=self.new,
        )  # fmt: skip


def swaps_in(text: str) -> list[Swap]:
    """What a user's turn says took the place of something, in order; nothing asked, supposed or planned."""
    prepared = prepare(text)
    return [swap for place in range(len(prepared.clauses)) for swap in _swap_at(prepared, place)][:_MOST]


def is_swapped_out(subject_key: str, content: str, swap: Swap) -> bool:
    """Whether a known statement ends with a swap: it names what was, the thing, or another of its sort."""
    known = read_statement(content)
    same = fold(content) == fold(swap.quote)
    if same or not subject_key.startswith(SWAPPED_KEYS) or _sorts_differ(content, swap.new):
        return False
    if swap.own_key and subject_key == swap.own_key:
        return True
    if known.negative:
        return False
    if swap.verb:
        return subject_key.startswith(("profile.job", "habit.", "profile.education")) and swap.verb in content
    if swap.old or swap.topic:
        named = swap.old | swap.topic <= known.units
        return named or (not swap.old and _is_other_tool(content, swap.new))
    return _of_one_sort(content, swap.new)


def _sorts_differ(one: str, other: str) -> bool:
    first, second = sort_of_tool(one), sort_of_tool(other)
    return bool(first and second and first != second)


def _is_other_tool(one: str, other: str) -> bool:
    return sort_of_tool(one) != "" and sort_of_tool(one) == sort_of_tool(other)


def _of_one_sort(one: str, other: str) -> bool:
    if sort_of_tool(one) or sort_of_tool(other):
        return _is_other_tool(one, other)
    return sort_of(other) in sorts_in(one)


def _swap_at(prepared: Prepared, place: int) -> Iterator[Swap]:
    clause = prepared.clauses[place]
    words = prepared.words(clause).strip(" .!。！~")
    if not _may_tell(clause, words):
        return
    for pattern in _SWAPS:
        found = pattern.search(words)
        if found is None:
            continue
        groups = {name: value or "" for name, value in found.groupdict().items()}
        behind = prepared.clauses[place + 1 :][:1]
        new = groups.get("new", "")
        if not new and behind and _NEW_BEHIND.search(prepared.words(behind[0])):
            new, clause = prepared.words(behind[0]), Clause(clause.start, behind[0].end, clause.sentence)
        if not new or _TIME.search(new):
            return
        yield _swap(prepared, clause, groups, new)
        return


def _may_tell(clause: Clause, words: str) -> bool:
    if clause.end - clause.start > _LONGEST or BLANK in words or _NOT_MEANT.search(words):
        return False
    asks = is_question(words, marked=clause.asks) or is_supposed(words)
    return not (asks or CONDITION.search(words) or REPORTED.search(words))


def _swap(prepared: Prepared, clause: Clause, groups: Mapping[str, str], new: str) -> Swap:
    start, end = original(prepared, clause.start, clause.end)
    topic = groups.get("topic", "").strip()
    return Swap(
        read_statement(groups.get("old", "")).units,
        read_statement(topic).units,
        topic,
        new,
        groups.get("verb", ""),
        prepared.original[start:end],
        start,
    )
