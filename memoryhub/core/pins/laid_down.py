"""Which words of a sentence lay something down: the clauses that carry the whole of it, and no more."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from memoryhub.core.pins.standing_orders import CLAUSE_CUT, is_directive_clause
from memoryhub.core.text_fold import fold_plain, has_han

_PAUSE = " \t，；：,;:-–—"
_MOST_CLAUSES = 40  # of a sentence; a longer one is a list, which stands whole
_WORTHWHILE = 0.8  # of a sentence's length, from which its clauses would save nothing
_FRAGMENT_ZH, _FRAGMENT_EN = 3, 3  # characters, words: a shorter clause belongs to its neighbour
_BESIDE_ZH, _BESIDE_EN = 10, 6  # up to which the clause before one without a subject tells whose it is
# A condition or a setting goes before what it limits.
_LIMITS = re.compile(
    r"^(?:如果|要是|假如|假设|除非|除了|只要|一旦|万一|在|从|对于?|关于|至于|每次|以后|今后)|(?:之前|以前"
    r"|之后|以后|期间|时候|的话|[时内后前])$"
    r"|^(?:when|whenever|if|unless|except|during|after|before|until|till|in|on|at|for|as|with|while|once"
    r"|from|to|since|because|given|other|apart)(?![a-z])"
)
# An exception, an alternative or a further limit goes behind it.
_GOES_ON = re.compile(
    r"^(?:除非|除了|否则|不然|或者?|以及|也不|更不|尤其|特别是|包括|直到|最多|至多|至少"
    r"|不[超能得可要许用按]|(?:先|再|请|到了|并|并且)?(?:[按敲]|打电话|拨打|放[在到]|交给|联系|留在|扫码"
    r"|登记|出示)|而不|(?:而且|并且|且)?(?:哪怕|即使|就算|即便)|(?:但是?|不过)(?:可以|能|要|得|必须|只))"
    r"|(?:除外|例外|不算|不在此列)$"
    r"|^(?:or|nor|except|unless|if|until|till|not|only|(?:and )?even|especially|including|otherwise|when"
    r"|where|but (?:not|only|even|(?:you|we|i|he|she|they|it) (?:may|can|must|should))|for (?:any|every|all"
    r"|each|whoever|the)(?:one|body)?|(?:and |then |please )?(?:ring|knock|buzz|leave it|hand it)"
    r"|at (?:most|least)|no (?:more|less|later)|whatever|no matter|and (?:not|never|no|only"
    r"|don't))(?![a-z])"
)
_SPARED = re.compile(r"(?:除外|例外|不算|不在此列)$")
# What only stresses the clause before it lays nothing down by itself.
_STRESSES = re.compile(
    r"(?:没有|无一|绝无|概无)例外|谁[都也]不[能得]?例外|没得商量|不容商量|说一不二|(?:no|without) exceptions?"
    r"|(?:nobody|no one|none) is exempt|no matter what|under (?:any|no) circumstances|not ever|period"
    r"|full stop"
)
_FILLER = re.compile(
    r"[嗯哦噢啊行好对是的吧了呀呢]+|(?:oh|ok|okay|yes|yeah|no|well|right|sure|hi|hey|hello|thanks)+"
)
# Words that point at what was said just before.
_POINTS = re.compile(
    r"[他她它这那其]|(?<![a-z])(?:it|its|them|they|their|that|this|those|these|there|he|she|him|her|so)(?![a-z])"
)
# A Chinese clause that begins with what it lays down leaves its subject out.
_NO_SUBJECT_ZH = re.compile(
    r"^(?:就是|所以|但是?|而且|并且|还|也|都|又|可|千万|一定|绝对|坚决|以后|最多|至少|现在|目前|每[天日周月年])*(?:不|别|勿|切勿"
    r"|请勿|严禁|禁止|必须|务必|只能|仅限|要(?!求))"
)
# Nor can this stand by itself, however much stands before it: 不能再多.
_OF_WHAT_ZH = re.compile(
    r"^(?:绝对?|一[分点]都?|也|都)?(?:不[能得许可]|不)再?(?:多|少|高|低|长|短|晚|早|加|减|涨|改|超)了?$"
)
# One that ends with what must not be done leaves out with what.
_NO_OBJECT_ZH = re.compile(r"(?:不要|不许|不准|不能|不可以|禁止|别|勿)[放加动碰改删用吃发给提买]$")
_NO_SUBJECT_EN = re.compile(
    r"^(?:so|and|but|then) (?!(?:i|we|you|he|she|they|it|my|our|the|this|that)(?![a-z]))"
)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch `sentence[start:end]`; offsets in code points of the sentence."""

    start: int
    end: int
    text: str


@lru_cache(maxsize=4096)
def laid_down(sentence: str) -> tuple[Stretch, ...]:
    """The stretches of a directive that must be kept word for word; the whole of it where it cannot be told.

    A stretch takes in the condition, the exception and the clause it points back to.
    """
    whole = (Stretch(0, len(sentence), sentence),)
    clauses = _clauses(sentence)
    if len(clauses) > _MOST_CLAUSES:
        return whole
    ruling = [place for place, clause in enumerate(clauses) if is_directive_clause(clause.text)]
    if len(clauses) == 1 or not ruling:
        return whole
    found = tuple(_joined(sentence, clauses, [_reach(clauses, place) for place in ruling]))
    kept = sum(one.end - one.start for one in found)
    sound = all(_balanced(one.text) and is_directive_clause(one.text) for one in found)
    return found if sound and kept < _WORTHWHILE * len(sentence) else whole


def only_stresses(clause: str) -> bool:
    """Whether a clause only stresses the one before it: "no exceptions", 没得商量."""
    return bool(_STRESSES.fullmatch(fold_plain(clause).strip(f"{_PAUSE}.!。！")))


def _clauses(sentence: str) -> list[Stretch]:
    cuts = (mark.end() for mark in CLAUSE_CUT.finditer(sentence) if not _within_number(sentence, mark.end()))
    bounds = [0, *cuts, len(sentence)]
    return [
        Stretch(start, end, sentence[start:end])
        for start, end in pairwise(bounds)
        if sentence[start:end].strip(_PAUSE)
    ]


def _within_number(sentence: str, place: int) -> bool:
    """Whether a mark before `place` is one of a number, also in full width (１２，５００)."""
    return sentence[max(0, place - 2) : place - 1].isdigit() and sentence[place : place + 1].isdigit()


def _reach(clauses: Sequence[Stretch], place: int) -> tuple[int, int]:
    """From which clause to which a directive one reaches; both ends belong to it."""
    first = last = place
    while first and _STRESSES.fullmatch(_plain(clauses[first])):
        first -= 1
    while first and _is_fragment(_plain(clauses[first])):
        first -= 1  # "not more", "nothing newer": of what stands before
    while first and (_announces(clauses[first - 1]) or _belongs_before(_plain(clauses[first - 1]))):
        first -= 1
    while first and _leans_back(_plain(clauses[first - 1]), _plain(clauses[first])):
        first -= 1
        if not _POINTS.search(_plain(clauses[first])):
            break
    while last + 1 < len(clauses) and (
        _announces(clauses[last]) or _belongs_behind(_plain(clauses[last]), _plain(clauses[last + 1]))
    ):
        last += 1
    return first, last


def _announces(clause: Stretch) -> bool:
    """Whether a colon ends it: the value, or what it is the name of, stands behind."""
    return clause.text.rstrip().endswith((":", "："))


def _belongs_before(before: str) -> bool:
    return bool(_LIMITS.search(before)) or _is_fragment(before)


def _leans_back(before: str, clause: str) -> bool:
    """Whether a clause says nothing by itself, for it points back or leaves its subject out."""
    if _POINTS.search(clause):
        return True
    if has_han(clause):
        if _OF_WHAT_ZH.search(clause):
            return True
        alone = _NO_SUBJECT_ZH.search(clause) or _NO_OBJECT_ZH.search(clause)
        return len(before) <= _BESIDE_ZH and bool(alone)
    return len(before.split()) <= _BESIDE_EN and bool(_NO_SUBJECT_EN.search(clause))


def _belongs_behind(before: str, clause: str) -> bool:
    explains = bool(_SPARED.search(before)) and before[:2] == clause[:2]  # 周一除外，周一他们八点上班
    return explains or bool(_GOES_ON.search(clause)) or _is_fragment(clause)


def _is_fragment(clause: str) -> bool:
    if has_han(clause):
        return len(clause) < _FRAGMENT_ZH and not _FILLER.fullmatch(clause)
    return len(clause.split()) <= _FRAGMENT_EN and not _FILLER.fullmatch(clause)


def _plain(clause: Stretch) -> str:
    return fold_plain(clause.text).strip(f"{_PAUSE}.!。！")


def _joined(
    sentence: str, clauses: Sequence[Stretch], reaches: Sequence[tuple[int, int]]
) -> Iterator[Stretch]:
    """Reaches that touch become one stretch, without the pauses at its ends."""
    merged: list[list[int]] = []
    for first, last in reaches:
        if merged and first <= merged[-1][1] + 1:
            merged[-1][1] = max(merged[-1][1], last)
        else:
            merged.append([first, last])
    for first, last in merged:
        start, end = clauses[first].start, clauses[last].end
        while end > start and sentence[end - 1] in f"{_PAUSE}.。":
            end -= 1
        yield Stretch(start, end, sentence[start:end])


def _balanced(text: str) -> bool:
    return (
        all(
            text.count(left) == text.count(right)
            for left, right in ("()", "（）", "“”", "「」", "《》", "[]")
        )
        and not text.count('"') % 2
    )
