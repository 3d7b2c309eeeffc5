"""The words of one step of a life told in order: a move, a job, a relationship, in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.extraction.clauses import Clause

Field = Literal["home", "employer", "partner"]
Part = Literal["enters", "was", "is", "leaves"]
"""Whether a step begins something, was so, is so now, or ends it."""

_NAME_EN = (
    r"(?P<o>(?!(?:a|an|the|my|our|his|her|their|this|that|him|them|home|there|here|work|school|it|me|you)"
    r"(?![a-z]))[^\W\d_][\w.&'’-]*"
    r"(?: (?!(?:and|or|then|but|with|as|where|when|while|for|in|at|to|on|until|till|since|from|by|after"
    r"|before|because|again|now|who|which|that|last|next|back|together|full[- ]time|part[- ]time"
    r"|permanently|later|instead|too|i|we|my|so|is|was|around|about|over|during|first"
    r"|there)(?![a-z]))[^\W_][\w.&'’-]*)"
    r"{0,3})"
)
_ADV_EN = (
    r"(?:(?:now|just|currently|then|later|recently|finally|eventually|also|still|first|actually|only)\s+)*"
)
_LEAD_EN = (
    r"^[\s,]*(?:(?:and|but|so|then|later(?: on)?|after(?:wards?| that)|next|finally|eventually|now|nowadays"
    r"|currently|today|these days|since then|first|at first|originally|before that|in the end|in|on|around"
    r"|from|since|until|that year|when i was young|previously|soon after)[\s,]+)*+"
)
_I_EN = r"(?P<s>(?:i|we)(?:'ve|'m|'re|'d)?(?: have| had| was| am)?\s+)?"
_ROWS_EN: tuple[tuple[Field | None, Part, str], ...] = (
    ("home", "enters", r"(?:re)?(?:mov|locat|settl|emigrat|immigrat)(?:ed|ing)(?: back| over| down| up| out)*"
     r"(?: from [\w .'-]+?)? (?:to|into|in)"),
    ("home", "enters", r"(?:came|coming|went|going|got|headed|am) back (?:home )?(?:to|in)"
     r"|return(?:ed|ing) (?:home )?to"),
    ("home", "was", r"(?:used to live|lived|stayed|resided|(?:been )?living|was based) (?:in|near|at)"),
    ("home", "is", r"(?:live|reside|am (?:living|based)) (?:in|near|at)"),
    ("employer", "enters", r"join(?:ed|ing)|(?:started|starting|began)(?: working| a(?: new)? job)?"
     r" (?:at|with|for)"
     r"|switched(?: over)? to|(?:got|took|landed|accepted) a(?: new)? (?:job|position|role) (?:at|with)"
     r"|was hired by|transferred to"),
    ("employer", "was", r"(?:used to work|worked|(?:been )?working|interned|was employed)"
     r" (?:at|for|with|by)"),
    ("employer", "is", r"(?:work|am (?:working|employed)) (?:at|for|with|by)"),
    ("employer", "leaves", r"left|leaving|quit(?:ting)?|resigned from|retired from"),
    ("partner", "enters", r"(?:re)?(?:married|marrying)(?! to)|got (?:re)?married to"
     r"|got (?:engaged to|together with)"
     r"|(?:started|began) (?:dating|seeing|going out with)"),
    ("partner", "was", r"dated|(?:was )?(?:married to|engaged to|dating|going out with"
     r"|in a relationship with)"),
    ("partner", "is", r"am (?:married to|engaged to|dating|seeing|in a relationship with)"),
    ("partner", "leaves", r"divorc(?:ed|ing)|separated from|(?:broke|split) up with|left"),
    (None, "enters", r"(?:moved|went|came|changed)(?: over| on)? to"),
    (None, "was", r"(?:was|been) (?:at|with|in)"),
    (None, "is", r"(?:(?<=m )|am )(?:at|with|in)"),
)  # fmt: skip
_NAME_ZH = (
    r"(?P<o>(?!了|过|的|我|他|她|你|那|这|哪|家|公司|国外|外地|一|老家|当前|目前|现在|自己|重新|努力"
    r"|新公司|外面"
    r"|并|不)[\u4e00-\u9fffa-z](?:(?![的很了不])[\u4e00-\u9fffa-z0-9·.&]){0,11}?)"
)
_LEAD_ZH = (
    r"^[\s，,]*+(?:后来|然后|随后|接着|之后|再后来|再|又|就|才|现在|目前|如今|最后|最终|先|先是|起初"
    r"|一开始|最初|以前|之前"
    r"|曾经?|原来|那年|于是|并|而|但|年|是|已经|一直|还|刚刚?|都|也|同年)*+"
)
_I_ZH = r"(?P<s>我们?)?"
_AGAIN_ZH = (
    r"(?:后来|然后|随后|又|再|就|才|先|先是|现在|目前|如今|以前|之前|曾经?|原来|一直|已经|重新|刚刚?|是)*+"
)
_END_ZH = r"(?:了|的|去|来|生活|居住|定居|工作|上班|住|那边|这边|市|至今|公司|做事|发展|吧)*$"
_ROWS_ZH: tuple[tuple[Field | None, Part, str, str], ...] = (
    ("home", "enters", r"(?:搬家?|迁居?|移居|移民|定居|搬迁)(?:到|去|回|来|进|往|在|至|了)+", _END_ZH),
    ("home", "enters", r"(?:返回|重返|回)(?:到|了|去)*", _END_ZH),
    ("home", "was", r"(?:去|到|来)了?", r"(?:工作|生活|读书|念书|上学|留学|待|住|打工)(?:了|过)"
     r"[一二两三四五六七八九十几]*年?$"),
    ("home", "is", r"(?:住|生活|居住|定居)(?:在|过)?了?", r"(?:了|过|[一二两三四五六七八九十几]+年)*$"),
    ("home", "is", r"在", r"(?:住|生活|居住|定居|待)(?:了|过|着|[一二两三四五六七八九十几]+年)*$"),
    ("employer", "enters", r"(?:加入|入职|跳槽(?:到|去)|跳(?:到|去)|转投|应聘到|换到|转到)了?", _END_ZH),
    ("employer", "enters", r"(?:去|到|进)了?", r"(?:工作|上班|任职|就职)了?$"),
    ("employer", "is", r"(?:在|就职于|任职于|供职于)", r"(?:工作|上班|任职|就职|干|做事|打工|实习)(?:了|过|的"
     r"|[一二两三四五六七八九十几]+年)*$"),
    (None, "leaves", r"(?:离开|从)了?", r"(?:离职|辞职|跳槽|退休)?了?$"),
    ("partner", "enters", r"(?:和|跟|与|同)", r"(?:结婚|结了婚|再婚|在一起|谈恋爱|恋爱|交往|订婚|订了婚)"
     r"了?$"),
    ("partner", "enters", r"(?:嫁给|娶|嫁)了?", r"了?$"),
    ("partner", "leaves", r"(?:和|跟|与|同)", r"(?:离婚|离了婚|分手|分了手|分开|分居)了?$"),
    (None, "enters", r"(?:去|来|到|进)(?:了|到)", _END_ZH),
    (None, "is", r"(?:在|到)", r"了?$"),
)  # fmt: skip
_LEFT_ALONE = re.compile(
    r"^[\s，,后来然之又再就]*(?:我们?)?[后来又再就]*(?:离婚|离了婚|分手|分了手|辞职|离职)了?$"
    r"|^[\s,]*(?:and |but |then |we |i )*(?:got |were |was )?(?:divorced|separated|split up|broke up"
    r"|divorced (?:him|her|them)|quit|left)$"
)
_BARE_EN = re.compile(rf"{_LEAD_EN}(?:(?:at|for|in|with|to|by)\s+)?(?=[a-zà-ÿ]){_NAME_EN}[\s,]*$")
_MOVED_TO = re.compile(r"(?<![a-z])mov(?:ed|ing)(?: on)? to\s+$")
_OTHER = re.compile(
    r"^(?:and |but |then |so |while |when )*(?:he|she|they|it|you|my|our|his|her|their|the|an?|this|that"
    r"|there)(?![a-z])"
    r"|^(?:and |but |then |so )*(?!(?:got|had|was|were|did|found|met|made|stayed|spent|bought|loved|liked"
    r"|hated|enjoyed|worked|lived|studied|learned|never|really|also|always)(?![a-z]))[^\W\d_][\w'-]* (?:is"
    r"|was|has|had|moved|joined|married|lived|worked|went|came|left|said)(?![a-z])"
    r"|[他她它你您]|我的?(?:妈|爸|父|母|哥|姐|弟|妹|朋友|同事|老公|老婆|妻|丈夫|儿|女|室友|邻居|同学|老板)"
)
_PAST_ZH = re.compile(r"以前|之前|曾|原来|先|最初|起初|一开始|过|了(?:[一二两三四五六七八九十几]+年|$)")
_LATER = re.compile(
    r"(?<![a-z])(?:then|later|after(?:wards)?|finally|eventually|next|before|back)(?![a-z])"
    r"|后来|然后|随后|接着|之后|最后|又|再|跳槽"
)
_NOW = re.compile(r"(?<![a-z])(?:now|currently|today|these days|nowadays|still)(?![a-z])|现在|目前|如今|至今")

_CUT = re.compile(
    r"\s++(?:and|but)(?: then| later| now| finally| eventually| after that)?\s+(?!\d)"
    r"|\s++(?:then|later|afterwards)\s+"
    r"|\s++(?:before|after) (?=(?:mov|join|com|return|go|marry|start|liv|work|be|leav)ing(?![a-z])"
    r"|(?:i|we)(?![a-z]))"
    r"|(?<=\S)(?=后来|然后|随后|接着|再后来|如今)|(?<=[\u4e00-\u9fff])(?=现在|目前)"
    r"|(?<=[\u4e00-\u9fff])(?=(?:\d{4}年|去年|前年|今年)又?再?[搬回加去到入])"
    r"|(?<=[^又再年月])(?=[又再][搬回去])"
)
_JUMP = re.compile(r"(?:离开|从)了?[\u4e00-\u9fffa-z0-9·]{1,12}?()(?=跳槽[到去]|加入|入职|去了|到了)")
_FOR_NEXT = re.compile(r"(?<![a-z])(?:left|quit) [\w .&'-]{2,30}?(\s+for\s+)(?=[a-z])")
_SUBJECT_ALONE = re.compile(r"[\s，,]*(?:我们?|i|we)?\s*")


@dataclass(frozen=True, slots=True)
class Read:
    """One step as its piece words it: `field` None where the verb fits several; the name is `[start:end)`.

    `named` False: it only ends what stands before it. `own`: the speaker is named in it. `bare`: it has no
    verb of its own. `loose`: "moved to", which may be a new employer too.
    """

    field: Field | None
    part: Part
    start: int = 0
    end: int = 0
    own: bool = False
    named: bool = True
    bare: bool = False
    loose: bool = False


_EN = tuple(
    (field, part, re.compile(rf"{_LEAD_EN}{_I_EN}{_ADV_EN}(?:{verb})\s+{_NAME_EN}(?=$|[\s,])"))
    for field, part, verb in _ROWS_EN
)
_ZH = tuple(
    (field, part, re.compile(rf"{_LEAD_ZH}{_I_ZH}\s*+{_AGAIN_ZH}\s*+{verb}\s*+{_NAME_ZH}\s*+{after}"))
    for field, part, verb, after in _ROWS_ZH
)


def read_step(words: str) -> Read | None:
    """The step that a folded piece without its dates tells, in either language; None where it tells none."""
    for field, part, regex in (*_EN, *_ZH):
        found = regex.search(words)
        if found is not None:
            now = part == "was" and _is_present(found, words)
            told: Part = "is" if now else _tensed(part, words)
            loose = _MOVED_TO.search(words[: found.start("o")]) is not None
            return Read(field, told, found.start("o"), found.end("o"), own=bool(found["s"]), loose=loose)
    if _LEFT_ALONE.search(words):
        return Read(None, "leaves", named=False)
    bare = _BARE_EN.search(words)
    return Read(None, "enters", bare.start("o"), bare.end("o"), bare=True) if bare is not None else None


def _is_present(found: re.Match[str], words: str) -> bool:
    """Whether "been living in Rome" or "I'm dating Tom" still holds: after "I'm", "I am" and "have"."""
    subject = found["s"] or ""
    has_been = ("'ve" in subject or "have" in subject) and "used" not in words
    return has_been or "'m" in subject or " am" in subject


def _tensed(part: Part, words: str) -> Part:
    """Chinese has no tense: what is so was so where the piece speaks of the past."""
    return "was" if part == "is" and _PAST_ZH.search(words) and not _NOW.search(words) else part


def is_of_another(words: str) -> bool:
    """Whether a piece that tells no step speaks of somebody or something else than the speaker."""
    return _OTHER.search(words.strip(" ,，")) is not None


def is_later(words: str) -> bool:
    """Whether folded words tell one thing after another: "then", "now", 后来, 又."""
    return _NOW.search(words) is not None or _LATER.search(words) is not None


def is_now(words: str) -> bool:
    """Whether folded words say that it is so now."""
    return _NOW.search(words) is not None


def pieces_of(copy: str, clause: Clause) -> list[tuple[int, int]]:
    """Where the pieces of a clause of a folded copy stand that may tell a step each ("... and then ...")."""
    cuts = [cut.span() for cut in _CUT.finditer(copy, clause.start, clause.end)]
    left = (pattern.search(copy, clause.start, clause.end) for pattern in (_FOR_NEXT, _JUMP))
    cuts += [found.span(1) for found in left if found is not None]
    pieces, first = [], clause.start
    for start, end in sorted(cuts):
        if _SUBJECT_ALONE.fullmatch(copy[first:start]):
            continue
        if start > first:
            pieces.append((first, start))
        first = max(first, end)
    return [*pieces, (first, clause.end)]
