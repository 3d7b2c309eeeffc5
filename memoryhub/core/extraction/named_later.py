"""A name given a message or two after what bears it was met:
"we named her Pickle" of the kitten adopted before."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memoryhub.core.extraction.clauses import BLANK, prepare
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.subject_keys import KIN, PETS, slug
from memoryhub.core.text import detect_language, fold

IMPORTANCE, CONFIDENCE = 7, 0.85
_LONGEST, _LONGEST_BEFORE = 80, 300  # characters
_NAME_EN = r"(?P<n>[a-z][\w'-]*(?: (?!and |but |because |so |for |at |in |on )[a-z][\w'-]*){0,2})"
_CHOSEN_EN = (
    r"(?:decided|settled|sorted|done|chosen|finally|it's decided|we've decided|it's settled"
    r"|it's official|name (?:is )?(?:chosen|picked|decided))"
)
_GIVES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"^(?:(?:so|and|ok(?:ay)?|in the end|finally|eventually|oh|well),? )*(?:we|i|they|(?:the|my"
        rf"|our) [a-z]+)"
        rf"(?:'ve| have| just|'re| are| finally)*"
        rf" (?:named|called|calling|naming|named|christened|settled on|went with|going with|decided on"
        rf"|agreed on|picked|chose)"
        rf"(?: (?:her|him|it|them|the name))? (?!it |him |her |you |me |a |an |the |this |that |to )"
        rf"(?:the name )?{_NAME_EN}$",
        rf"^(?:(?:so|and|ok(?:ay)?|oh|well),? )*(?:(?:her|his|its|the) (?:full )?name(?:'s| is| will be)|"
        rf"(?:she|he|it)(?:'s| is)(?: now| going to be)? (?:called|named)) {_NAME_EN}$",
        rf"^(?:(?:so|and|ok(?:ay)?|oh|well),? )*{_NAME_EN} it is$",
    )
)
_ALONE_EN = re.compile(rf"^(?:(?:so|ok(?:ay)?|oh|well)[, ]+)*{_CHOSEN_EN}\W+{_NAME_EN}$")
_NAME_ZH = r"(?P<n>[\u4e00-\u9fffa-z]{1,8}?)"
_GIVES_ZH = re.compile(
    r"^(?:那)?(?:[\u4e00-\u9fff]{1,3}们)?(?:就|最后|最终|决定|我们|我|给|家里|老公|老婆|孩子们?|一致)*(?:就"
    r"|都)?"
    r"(?:(?:把)?[它她他](?:的名字)?)?(?:就)?(?:叫|取名(?:叫|为)?|起名(?:叫|为)?|命名为|(?:大名|小名|名字)"
    r"(?:就)?(?:叫|是|定为?)|起了个名字?叫)"
    rf"(?!我|你|什么|啥|不|做|车|外卖|了)(?:做)?[它她他]?{_NAME_ZH}(?:了|吧|啦|好了|哈)*$"
)
_MET_EN = re.compile(
    r"(?<![a-z])(?:adopted|bought|got|getting|picking up|picked up|rescued|ordered|collected|found|welcomed"
    r"|have|brought home|took in|take in)"
    r"(?: myself| ourselves| home)? (?:an?|our|my|this|the|two|some) (?:[a-z-]+ ){0,3}?(?P<t>puppy|kitten"
    r"|dog|cat|pony|horse|rabbit|bunny|hamster|parrot"
    r"|budgie|tortoise|goldfish|greyhound|beagle|labrador|poodle|corgi|husky|boat|yacht|canoe|car|van|camper"
    r"|campervan|motorbike|bike|scooter"
    r"|tractor|truck|plant|cactus|robot|hoover|vacuum|guitar|piano|cello|violin|caravan|cottage|narrowboat"
    r"|drone|telescope|sourdough starter|starter)"
    r"(?![a-z])"
    r"|(?<![a-z])(?:my|our) (?:new |baby |first |second |little )*(?P<b>son|daughter|baby|boy|girl)(?:'s| is"
    r"| was| has| just)* (?:born|arrived|here|due)"
    r"|(?<![a-z])(?:had|gave birth to|having|expecting) (?:a |our )(?:baby )?(?P<b2>boy|girl|son|daughter"
    r"|baby)(?![a-z])"
)
_MET_ZH = re.compile(
    r"(?:买|提|领养|捡|养|收养|入手|订|换|接回?|收|添|种|带回)了?(?:家)?"
    r"(?:一)?[只条辆台艘盆匹头架把棵个]?[^，,。!！我你]{0,10}?"
    r"(?P<t>小猫|猫咪?|小狗|狗狗?|兔子|仓鼠|鹦鹉|乌龟|金鱼|小马|马|帆船|小船|船|摩托车?|电动车|自行车|房车"
    r"|小车|车|MINI|mini|吉他|钢琴|多肉|仙人掌|扫地机器人|机器人|无人机"
    r"|金毛|柯基|柴犬|布偶|橘猫|英短|美短)"
    r"|我?(?:们)?家?(?P<b>儿子|女儿|闺女|宝宝|孩子|老二|二宝)[^，,。]{0,6}(?:出生|生了|降生|来了|到了)"
    r"|生了(?:个|一个)?(?P<b2>儿子|女儿|闺女|宝宝|男孩|女孩)"
)
_BABIES = {"boy": "son", "girl": "daughter", "男孩": "儿子", "女孩": "女儿"}
_NO_NAME_WORDS = """
it that this him her them yes no ok okay done fine nothing something later what 它 她 他 好 行 不 什么
"""
_NO_NAME = frozenset(_NO_NAME_WORDS.split())


@dataclass(frozen=True, slots=True)
class _Named:
    name: str
    quote: str
    start: int


def may_give_name(text: str) -> bool:
    """Whether a turn is short enough to give a name and has words for it; cheap."""
    return len(text) <= _LONGEST and _given(text) is not None


def named_later(text: str, earlier: Sequence[str]) -> list[Candidate]:
    """The name that a turn gives to what one of the turns before it (`earlier`, newest first) tells was met.

    Empty where nothing was met, or more than a name is said. The content names what bears it.
    """
    named = _given(text) if len(text) <= _LONGEST else None
    if named is None:
        return []
    for said in earlier:
        bearer = _met(said)
        if bearer:
            return [_candidate(bearer, named)]
    return []


def _given(text: str) -> _Named | None:
    prepared = prepare(text)
    words = fold(text).strip(" .!。！~")
    whole = _ALONE_EN.match(words)
    if whole is not None and whole["n"] not in _NO_NAME:
        return _named(text, whole["n"], text.strip(), text.index(text.strip()))
    for clause in prepared.clauses:
        said = prepared.words(clause).strip(" .!。！~")
        if BLANK in said or is_question(said, marked=clause.asks) or is_supposed(said):
            continue
        found = next((one for pattern in (*_GIVES, _GIVES_ZH) if (one := pattern.match(said))), None)
        if found is not None and found["n"] not in _NO_NAME:
            start, end = prepared.copy.original_span(clause.start, clause.end)
            return _named(text, found["n"], text[start:end].strip(), start)
    return None


def _named(text: str, name: str, quote: str, start: int) -> _Named:
    place = fold(text).rfind(name)
    as_said = text[place : place + len(name)] if len(fold(text)) == len(text) and place >= 0 else name
    return _Named(as_said, quote, start)


def _met(said: str) -> str:
    """What a turn tells was got or born, in its own word; empty where it tells of none."""
    if len(said) > _LONGEST_BEFORE:
        return ""
    found = _MET_EN.search(fold(said)) or _MET_ZH.search(fold(said))
    if found is None:
        return ""
    return next((_BABIES.get(value, value) for value in found.groups() if value), "")


def _candidate(bearer: str, named: _Named) -> Candidate:
    kin = KIN.get(fold(bearer), "")
    head = f"pet.{kin}" if kin in PETS else f"family.{kin}" if kin else f"profile.about.{slug(bearer)}"
    content = f"My {bearer} is called {named.name}" if bearer.isascii() else f"我的{bearer}叫{named.name}"
    return Candidate(
        content=content, quote=named.quote, start=named.start, end=named.start + len(named.quote),
        memory_type="fact", subject_key=f"{head}.name", importance=IMPORTANCE, confidence=CONFIDENCE,
        inferred=False, intent="assert",
        single_valued=True, language=detect_language(content), rule="named.later", reason=named.name,
    )  # fmt: skip
