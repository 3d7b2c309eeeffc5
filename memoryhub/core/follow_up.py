"""What a message refers back to, filled in from those before it: "how old is she?", "where?", 那我弟弟呢？"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memoryhub.core.extraction.of_one import fits
from memoryhub.core.extraction.subject_keys import KIN
from memoryhub.core.lexicon.known_names import known_given_names
from memoryhub.core.text_fold import CJK

_LONGEST = 160  # characters; a longer message says by itself what it is about
_LOOKED_BACK = 6  # messages
_MORE = (
    "neighbour neighbor landlord teacher doctor dentist therapist coach assistant stepdad stepmother nanny"
)
_MORE_ZH = "邻居 房东 老师 医生 教练 继父 继母 岳父 岳母 公公 婆婆 嫂子 姐夫 室友 同学 客户 助理"
_KIN = sorted({*KIN, *_MORE.split(), *_MORE_ZH.split()}, key=len, reverse=True)
_EN = "|".join(re.escape(one).replace(r"\-", "[ -]") for one in _KIN if one.isascii())
_ZH = "|".join(one for one in _KIN if not one.isascii())

_PRONOUN = re.compile(
    r"(?<![\w'])(?P<en>she|he|they|it|her|his|hers|him|their|them|its)(?P<is>'s|'re)?(?![\w'])"
    r"|(?P<zh>[她他它])们?",
    re.IGNORECASE,
)
_OWNING = re.compile(
    r"\s+(?!and\b|or\b|in\b|at\b|on\b|from\b|to\b|with\b|now\b|before\b|today\b)[a-z]", re.IGNORECASE
)
_NOBODY = re.compile(
    r"(?<![\w'])it(?:'s| is| was| has| will)? (?:raining|snowing|cold|hot|warm|late|early|time|true|ok"
    r"|okay|possible|worth|going)\b"
    r"|(?<![\w'])(?:is|was) it (?:raining|snowing|cold|hot|warm|late|early|time|true|ok|okay|possible"
    r"|worth|going)\b",
    re.IGNORECASE,
)
_OWN_EN = re.compile(
    rf"(?<![\w'])(?P<np>(?:my|our) (?:[a-z-]+ ){{0,2}}?(?P<who>{_EN}))(?![\w-])(?!s\b)", re.IGNORECASE
)
_OWN_ZH = re.compile(rf"(?P<np>[我咱]们?家?的?(?:大|小|二|老|亲|新)?(?P<who>{_ZH}))")
_NAME_EN = re.compile(
    r"(?<![\w'])(?:(?:does|did|is|has|was|will|can|about|to|with) (?P<asked>[A-Z][a-z]+)"
    r"|^(?P<first>[A-Z][a-z]+) (?:is|was|has|[a-z]+s|[a-z]+ed|told|said|went|got)(?![\w'])"
    r"|(?P<any>[A-Z][a-z]+))"
)
_NAME_ZH = re.compile(
    rf"(?P<a>[老小阿][{CJK}])(?![{CJK}]?[时家学狗猫])|(?P<b>[{CJK}]{{1,2}}(?:姐|哥|叔|姨|老师|医生|师傅|总|教练|先生|女士))"
    r"|^(?:那|请问)?(?P<c>[^我你他她它这那谁哪几什怎，,。？?的\sA-Za-z]{2,3}?)(?:现在|今年|以前|最近)?"
    r"(?:住|在|是|会|有|喜欢|做|学|叫|多大|几岁|负责|管|养|怕|想|要|去|买)"
)
_THING_EN = re.compile(
    r"(?<![\w'])(?P<np>(?:my|our) (?:[a-z-]+ )?[a-z-]+)(?=\s*(?:[?.,!]|$|(?:is|was|has|does|did|are"
    r"|cost|starts?)\b|'s))",
    re.IGNORECASE,
)
_THING_ZH = re.compile(rf"(?P<np>我们?的[{CJK}]{{2,4}}?)(?=怎|是|在|多|几|什|有|叫|[，。？?]|$)")
_NO_NAME_WORDS = """
I It The My Our We He She They What Where When Who Why How Which Do Does Did Is Are Was And But Can Could
Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August
September October November December
"""
_NO_NAMES = frozenset(_NO_NAME_WORDS.split())

_ASKS = re.compile(
    r"[?？]\s*$|^\W*(?:what|where|when|who|whose|which|why|how|do|does|did|is|are|was|can)\b|什么|哪|谁"
    r"|几|多少|多大|怎|吗",
    re.IGNORECASE,
)
_BARE_EN = re.compile(
    r"(?:(?:and|but|so|ok|okay|oh)\W+)?(?P<ask>(?:since |until |from |at |in )?(?:where|when|why|who"
    r"|how|how (?:long|often|much|many|old|far)"
    r"|(?:with|for|to|from) whom|which (?:one|day|city|year)|what (?:time|day|year|for)|who with"
    r"|where to|where from))(?: exactly| again)?\W*",
    re.IGNORECASE,
)
_BARE_ZH = re.compile(
    r"(?:那|那么|然后)*(?P<ask>(?:在|从|到|去|和|跟|给)?(?:哪里|哪儿|哪个城市|哪天|什么时候|几点"
    r"|为什么|为啥|怎么|谁|多久|多少钱?|几次|几个|多大|什么地方))"
    r"(?:呢|呀|啊|来着)?[？?。\s]*"
)
_ASKED_EN = re.compile(
    r"^\W*(?:(?:and|but|so)\W+)?(?:(?:what|which) (?!is\b|do|did|are\b|was\b|has\b)[a-z]+|what|where"
    r"|when|who|why|how (?:long|often|much|many|old|far)|how)(?:'s)?\s+",
    re.IGNORECASE,
)
_ASKED_ZH = re.compile(r"什么时候|在?哪里|在?哪儿|什么|为什么|怎么样?|谁|多少|几|吗|呢|[？?]")
_ABOUT_EN = re.compile(
    r"(?:(?:and|so|ok|okay|but)\W+)?(?:(?:what|how) about|and)\s+"
    r"(?P<x>(?!.*(?<![\w'])(?:what|where|when|who|why|how|which|is|are|was|were|do|does|did|has|have"
    r"|can)(?![\w'])"
    r"|(?:he|she|it|they|i|you|we)(?![\w']))[\w' -]{1,40}?)\W*",
    re.IGNORECASE,
)
_ABOUT_ZH = re.compile(r"(?:那|那么)?(?P<x>[^什哪谁几怎么，,？?]{1,10}?)呢[？?。\s]*")
_DAY = re.compile(
    r"(?<![a-z])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![a-z])|(?:周|星期"
    r"|礼拜)[一二三四五六日天]|今天|明天|后天|昨天"
    r"|(?<![a-z])(?:today|tomorrow|yesterday)(?![a-z])",
    re.IGNORECASE,
)
_SUBJECT_EN = re.compile(r"(?<![\w'])(?:(?:my|our) [a-z-]+(?: [A-Z][a-z]+)?|(?<= )[A-Z][a-z]+)")
_SUBJECT_ZH = re.compile(rf"[我咱]们?的?(?:{_ZH}|[{CJK}]{{2,3}}(?=叫|是|在|几|多))")


def filled_in(text: str, before: Sequence[str]) -> str:
    """`text` with what it refers back to; unchanged where it refers to nothing that can be told.

    `before` are the same person's messages before it, the oldest first. "And how old is she?" after "my
    sister is a vet" becomes "and how old is my sister?"; a bare "where?" and "what about Tom?" take over the
    question before. Nobody reads the result: it finds and chooses what answers.
    """
    said = text.strip()
    if not said or len(said) > _LONGEST or not before:
        return text
    recent = [one.strip() for one in reversed(before[-_LOOKED_BACK:])]
    return _of_another(said, recent) or _more_of_it(said, recent) or _of_whom(said, recent) or text


def _asked_before(recent: Sequence[str]) -> str:
    """The newest question, if it was asked by one of the last two messages."""
    return next((one for one in recent[:2] if len(one) <= _LONGEST and _ASKS.search(one)), "")


def _of_another(said: str, recent: Sequence[str]) -> str:
    """The question before, asked of somebody or something else: "what about my brother?"."""
    found, asked = _ABOUT_EN.fullmatch(said) or _ABOUT_ZH.fullmatch(said), _asked_before(recent)
    if found is None or not asked:
        return ""
    other = found["x"].strip()
    asked = filled_in(asked, list(reversed(recent[recent.index(asked) + 1 :])))
    if _DAY.search(other) and _DAY.search(asked):
        return _DAY.sub(lambda _: _DAY.search(other)[0], asked, count=1)  # type: ignore[index]
    place = _subject_of(asked)
    return "" if place is None else asked[: place[0]] + other + asked[place[1] :]


def _subject_of(asked: str) -> tuple[int, int] | None:
    """Where the words stand whom or what a question is about."""
    for rule in (_OWN_EN, _OWN_ZH, _SUBJECT_EN, _SUBJECT_ZH, _NAME_ZH):
        if found := rule.search(asked):
            return found.span(found.lastgroup) if rule is _NAME_ZH and found.lastgroup else found.span()
    return None


def _more_of_it(said: str, recent: Sequence[str]) -> str:
    """A question of one word, asked about what was asked before."""
    found, asked = _BARE_EN.fullmatch(said) or _BARE_ZH.fullmatch(said), _asked_before(recent)
    if found is None or not asked:
        return ""
    asked = filled_in(asked, list(reversed(recent[recent.index(asked) + 1 :])))
    if re.search(f"[{CJK}]", asked):
        return f"{_ASKED_ZH.sub('', asked)}{found['ask']}？"
    return f"{found['ask']} {_ASKED_EN.sub('', asked)}"


def _of_whom(said: str, recent: Sequence[str]) -> str:
    """The message with its pronoun replaced by whom or what it stands for."""
    pronoun = _PRONOUN.search(said)
    if pronoun is None or _NOBODY.search(said):
        return ""
    word = (pronoun["en"] or pronoun["zh"]).casefold()
    if next(_named(said[: pronoun.start()], word), None):
        return ""  # it says itself who that is
    who = next((np for message in recent for np in _named(message, word)), "")
    return _PRONOUN.sub(lambda one: _in_place(one, who, said), said) if who else ""


def _in_place(pronoun: re.Match[str], who: str, said: str) -> str:
    if pronoun["zh"]:
        return who
    if pronoun["is"]:
        return f"{who} is"
    word, rest = pronoun["en"].casefold(), said[pronoun.end() :]
    owning = word in ("his", "their", "its") or (word == "her" and _OWNING.match(rest) is not None)
    return f"{who}'s" if owning else who


def _within(words: str) -> str:
    """Words as they stand within a sentence: `my sister`."""
    return words[:1].lower() + words[1:]


def _named(message: str, pronoun: str) -> Iterator[str]:
    """Whom a message names that a pronoun may stand for, those of one's own first."""
    kind = {"her": "she", "hers": "she", "his": "he", "him": "he", "its": "it"}.get(pronoun, pronoun)
    for found in (*_OWN_EN.finditer(message), *_OWN_ZH.finditer(message)):
        if kind in ("they", "their", "them") or fits(found["who"].casefold(), kind):
            yield _within(found["np"])
    if kind in ("it", "它"):
        yield from (
            _within(found["np"]) for found in (*_THING_EN.finditer(message), *_THING_ZH.finditer(message))
        )
        return
    for found in _NAME_EN.finditer(message):
        name = found["asked"] or found["first"] or found["any"]
        known = found["any"] is None or name in known_given_names()
        if name not in _NO_NAMES and known:
            yield name
    yield from (next(filter(None, found.groups())) for found in _NAME_ZH.finditer(message))
