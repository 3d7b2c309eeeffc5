"""What an input wants: small talk, a list of all that is known, an answer, or just to be heard."""

import re
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.asked_keys import asked_keys
from memoryhub.core.text import search_terms, split_sentences, tsquery_terms
from memoryhub.providers.demo.kinds import (
    Past,
    names_in,
    of_acquaintance,
    of_doer,
    of_existence,
    of_state,
    of_the_assistant,
    of_yes_or_no,
    past_of,
    without_telling,
)
from memoryhub.providers.demo.lexicon import Meaning, fillers, meaning, people_words
from memoryhub.providers.demo.small_talk import is_small_talk, small_talk
from memoryhub.providers.demo.tastes import Taste, asked_taste

Intent = Literal["small_talk", "overview", "question", "statement"]
Focus = Literal["where", "when", "who", "amount", "open"]

_REQUEST = re.compile(
    r"\W*(?:(?:please|could you|can you|would you) )*(?:recommend|suggest|propose|advise|explain|show|find"
    r"|give me|help me|write|translate|summarize|list)\b"
    r"|\W*(?:请|麻烦|帮忙)?(?:你)?(?:给我|帮我|替我|为我)?(?:再)?"
    r"(?:推荐|建议|介绍|讲讲|解释|翻译|总结|写|列|找)(?:一下|一些|几|一|个|点)",
    re.I,
)
_NO_WORD = re.compile(r"[^\w']+")
# Where a second question begins in a sentence.
_ANOTHER = re.compile(
    r"(?:,|;)? (?:and|and also) (?=(?:what|when|where|who|whom|whose|which|how|why)(?![a-z]))"
    r"|[，,；;](?:还有|以及|另外|那么?)?(?=[^，,；;]*(?:什么|哪|谁|几|多少|怎么|吗))",
    re.I,
)
_REFERS = re.compile(
    r"(?<![a-z])(?:he|she|it|they|him|her|his|its|their|them|that|this|those|these|there|one|ones|then)(?![a-z])"
    r"|[他她它]|[这那][个些里儿边时]",
    re.I,
)
_LEAST_TERMS, _MOST_QUESTIONS = 2, 3
_CLAUSE = re.compile(r"[,，;；、]")
_OVERVIEW = re.compile(
    r"what (do|did|have|else do) you (\w+ )?(know|remember|remembered|noted|learned|learnt|stored?|saved?)"
    r"( \w+)?( about me| of me|\?|$)|tell me (everything|what) you (know|remember) about me"
    r"|list (my|all) memories|(说说|讲讲|谈谈|总结一?下?)你?对我的(了解|印象|记忆)|你(都|还)?(记得|记住"
    r"|记下|知道|了解)(了)?(关于)?我的?(什么|哪些|多少|一切|所有)"
    r"|(关于我|对我).{0,4}你.{0,3}(知道|记得|了解|记住).{0,3}(什么|哪些|多少)|你(都|对我)(知道|记得"
    r"|记住|记)了?(些)?什么|你(都|还)?(知道|记得|了解|记住)(了)?(关于)?我(的)?(些|点)(什么|啥|哪)",
    re.I,
)
_ASKS_EN = re.compile(
    r"\W*+((and|so|but|then|ok|okay|well|hi|hello|hey),? )?"
    r"(what|where|when|who|whom|whose|which|why|how|do|does|did|is|are|was|were|am|can|could|will|would"
    r"|should"
    r"|have|has|had|tell me|remind me|any idea)(\b|')",
    re.I,
)
_ASKS_ZH = re.compile(
    r"什么|哪|谁|几(点|号|个|岁|月|天|次)|多少|多久|多大|怎么|怎样|为何|如何|是不是|有没有|记不记得|吗"
    r"|呢\s*[?？]?$|告诉我"
)
_FOCUS: dict[Focus, re.Pattern[str]] = {
    "where": re.compile(
        r"\bwhere\b|which (city|town|country|place)|哪里|哪儿|在哪|何处|哪个(城市|地方)|什么地方", re.I
    ),
    "when": re.compile(
        r"\bwhen\b|what (time|day|date)|which (day|month|year)|什么时候|何时|哪天|哪年|几点|几号|几月", re.I
    ),
    "who": re.compile(r"\bwho(m|se)?\b|谁", re.I),
    "amount": re.compile(
        r"how (many|much|long|old|often)|多少|多久|多大|几(个|岁|次|天|[只头条位名台辆本张套间支])", re.I
    ),
}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY_EN = re.compile(rf"\b({'|'.join(_MONTHS)})[a-z]*\.? (\d{{1,2}})(?:st|nd|rd|th)?\b", re.I)
_DAY_EN_FIRST = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)? (?:of )?({'|'.join(_MONTHS)})[a-z]*\b", re.I)
_DAY_ZH = re.compile(r"(\d{1,2})月(\d{1,2})[日号]")
_LISTED = frozenset({"family.", "schedule."})
_LIVING = re.compile(r"what (do|does) .{1,30} do\b|做什么工作|是做什么的", re.I)
_MANY = re.compile(
    r"哪些|哪几|都有|所有|\b(which|all|kinds|list)\b|what \w+s\b|what do i (like|prefer|enjoy)", re.I
)
_SELF = re.compile(r"\b(i|my|me|i'm|mine)\b|我", re.I)


@dataclass(frozen=True, slots=True)
class Question:
    """A question taken apart. `days` are (month, day) pairs named in it, `keys` the subject keys it is about.

    `names` must stand in what answers it, `name_terms` are their terms. `exists`: it asks whether there is
    such a thing at all; `state`: how somebody is; `doer`: who does it; `of_assistant`: what the assistant
    said; `past`: what held before.
    """

    text: str
    terms: frozenset[str]
    about: Meaning
    focus: Focus
    days: frozenset[tuple[int, int]]
    wants_many: bool
    about_self: bool
    keys: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()
    name_terms: frozenset[str] = frozenset()
    taste: Taste | None = None
    past: Past | None = None
    of_assistant: bool = False
    exists: bool = False
    yes_or_no: bool = False
    state: bool = False
    doer: bool = False


def intent_of(text: str) -> Intent:
    """What the whole input is; a question anywhere in it makes it a question."""
    body = text.strip()
    if small_talk(body):
        return "small_talk"
    if _OVERVIEW.search(body):
        return "overview"
    return "question" if asked_part(body) else "statement"


def asked_part(text: str) -> str:
    """The sentences of `text` that ask something, or an empty string."""
    return " ".join(span.text for span in split_sentences(text) if _asks(span.text))


def questions_in(asked: str) -> list[str]:
    """The questions of a message, each by itself where each can be understood so; else all of it as one.

    "What is my rota code, and when can't I work?" are two; "Who is Ann and what does she do?" is one, and so
    is "When I was in Rome, what did I eat?".
    """
    sentences = [span.text for span in split_sentences(asked)]
    parts = [part.strip(" ,，") for one in sentences for part in _ANOTHER.split(one)]
    alone = len(parts) > 1 and all(_asks(part) and _is_whole(part) for part in parts)
    return parts if alone and len(parts) <= _MOST_QUESTIONS else [asked]


def _is_whole(part: str) -> bool:
    """Whether a part of a question needs no other to be understood."""
    return not _REFERS.search(part) and len(search_terms(part)) >= _LEAST_TERMS


def only_asks(text: str) -> bool:
    """True when `text` tells nothing: every clause of it asks something or is small talk."""
    clauses = [clause for span in split_sentences(text) for clause in _CLAUSE.split(span.text)]
    spoken = [clause.strip() for clause in clauses if _NO_WORD.sub("", clause)]
    asks = bool(asked_part(text)) or any(map(_REQUEST.match, spoken))
    return asks and all(_asks(one) or _REQUEST.match(one) or is_small_talk(one) for one in spoken)


def _asks(sentence: str) -> bool:
    if sentence.rstrip("\"'”’ ").endswith(("?", "？")):
        return True
    return bool(_ASKS_EN.match(sentence) or _ASKS_ZH.search(sentence))


def read_question(text: str) -> Question:
    """Take a question apart."""
    asked = without_telling(text)
    about = meaning(asked)
    if _LIVING.search(text):
        about = Meaning(about.topics | {"work"}, about.weak, about.people)
    undated = _DAY_ZH.sub(" ", _DAY_EN_FIRST.sub(" ", _DAY_EN.sub(" ", asked)))
    people = {word for words in people_words() for word in words}
    terms = frozenset(tsquery_terms(undated)) - fillers() - people
    focus: Focus = next((name for name, pattern in _FOCUS.items() if pattern.search(text)), "open")
    past, taste = past_of(text), asked_taste(text)
    keys = asked_keys(asked)
    names = names_in(text)
    listed = bool(_MANY.search(text) or taste or not _LISTED.isdisjoint(keys))
    many = listed and focus not in {"where", "when"}
    return Question(
        text=text,
        terms=terms,
        about=about,
        focus=focus,
        days=days_in(text),
        wants_many=many or past == "all",
        about_self=bool(_SELF.search(asked)) and not of_acquaintance(asked),
        keys=keys,
        names=names,
        name_terms=frozenset(term for name in names for term in search_terms(name)),
        taste=taste,
        past=past,
        of_assistant=of_the_assistant(text),
        exists=of_existence(text),
        yes_or_no=of_yes_or_no(text),
        state=of_state(text),
        doer=of_doer(text),
    )


def days_in(text: str) -> frozenset[tuple[int, int]]:
    """The days that a text names, as (month, day)."""
    found = {(_MONTHS.index(m[1].lower()[:3]) + 1, int(m[2])) for m in _DAY_EN.finditer(text)}
    found |= {(_MONTHS.index(m[2].lower()[:3]) + 1, int(m[1])) for m in _DAY_EN_FIRST.finditer(text)}
    return frozenset(found | {(int(m[1]), int(m[2])) for m in _DAY_ZH.finditer(text)})
