"""A short message that only puts a value of the one before right: "no wait, Thursday", 说错了，是5月21号."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memoryhub.core.extraction.clauses import Clause, Prepared, prepare
from memoryhub.core.extraction.corrections import corrects, is_lead_in
from memoryhub.core.extraction.engine import extract
from memoryhub.core.extraction.features import words_of
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.value_kinds import kind_of_value, last_of_kind, only_of_kind
from memoryhub.core.text import fold
from memoryhub.core.text_fold import has_han, is_han

_LABEL = re.compile(r"^\s*(?:[Cc]orrection|[Tt]ypo|更正|订正|纠正|口误|笔误)\s?[:：]")  # cut off as a lead-in
_LONGEST = 80  # characters; who puts right more says it in full
_MOST_VALUE_EN, _MOST_VALUE_ZH = 5, 12
_LEAD_ALONE = re.compile(
    r"(?:(?:no|oh|oops|whoops|sorry|wait|ah|ugh|haha+|lol|well|um+|uh+)[\s,!.]*)+|(?:哦?不|啊|哎呀?"
    r"|不好意思|抱歉|额|呃|哈哈+)[\s,，!！]*"
)
_WRONG = re.compile(
    r"(?<![a-z])(?:wrong|typo|misspel[a-z]*|mistyped|mistake|misspoke|autocorrect|can't (?:count|type"
    r"|spell)|my bad)"
    r"(?![a-z])|[说写打记讲弄搞输]错|错字|口误|笔误|手滑|打字"
)
_EXCUSE = re.compile(
    r"^(?:and |sorry,? )?(?:i )?(?:forgot|keep forgetting|typed too fast|didn't count|counted wrong"
    r"|was half asleep)(?![a-z])"
    r"|^我?(?:刚才|刚刚)?(?:忘了|忘记|漏了|没)(?:算|数|写|加|说|带|[^，]{1,4}的$)"
)
_COPULA_EN = (
    r"(?:(?:it|that|this|he|she|they)(?:'s| is| was| should be| should have been)(?: (?:actually|really"
    r"|called"
    r"|named|spelled|spelt|written))?|(?:it )?should (?:be|say)|make (?:it|that)|(?:he|she|it)'s called"
    r"|i mean(?:t)?"
    r"|(?:is|was)(?= )|the correct (?:one|name|date|number|value) is) "
)
_COPULA_ZH = (
    r"(?:我(?:是说|的意思是|说的是|想说的?是)|(?:他|她|它|那|这)?(?:应该|其实|正确的)?(?:是|叫"
    r"|在|为|改成)|应该)"
)
_VALUE = re.compile(
    rf"^(?:{_COPULA_EN}|{_COPULA_ZH})?(?P<v>.+?)(?:,? (?:is what )?i mean(?:t)?| (?:instead|actually"
    rf"|of course|haha+|lol)|才对|才是"
    rf"|哈+|啊|哦|呢|吧)?$"
)
_SAYS_MEANT = re.compile(
    r"^(?:it's|it is|that's|she's|he's) (?:actually )?(?:spelled|spelt|written) |^it(?:'s| is) actually "
    r"| (?:is what )?i mean(?:t)?$|^其实(?:是|叫|在)|^(?:i mean(?:t)?(?: to (?:say|write|type))? "
    r"|我(?:是说|的意思是|说的是|想说的?是))"
)
_NOT = re.compile(
    r"^(?:(?:it|that|he|she)(?:'s| is| was) )?(?:not|isn't|wasn't) (?:the |in |at |on |a )?(?P<x>.+)$"
    r"|^(?:我?(?:说的)?)?(?:并?不是|不叫|不在|不住)(?P<x2>.+)$"
    r"|^(?:(?:oh|no|wait|sorry|oops|actually|hang on),? )*(?:i|we) (?:said|wrote|told you|typed) "
    r"(?:it was |it's |the )?(?P<x3>[^ ]+(?: [^ ]+){0,2})$"
    r"|^我(?:刚才?|之前)?(?:说|写|打)的?(?:是|成)?(?P<x4>.+?)了?$"
)
_NOT_BUT = re.compile(
    r"^(?:(?:it|that|he|she)(?:'s| is| was) )?not (?P<x>.+?) but (?P<v>.+)$"
    r"|^(?:我?(?:说的)?)?(?:并?不是|不叫|不在)(?P<x2>[^是叫在]+?)[，,]?(?:而?是|叫|在)(?P<v2>.+)$"
    r"|^(?:我?(?:说的)?是)(?P<v3>[^不]+?)[，,]?(?:不是|而不是)(?P<x3>.+)$"
)
# A value is a name, a date or a number: who says more says a sentence of its own.
_SENTENCE = re.compile(
    r"(?<![a-z'])(?:i|i'm|i've|i'd|we|you|he|she|they|it|my|your|his|her|our|their|is|are|was|were|am|do"
    r"|does|did"
    r"|don't|doesn't|will|would|can|could|should|have|has|had|like|love|hate|think|know|want|need|please"
    r"|thanks?"
    r"|this|that|fine|good|ok(?:ay)?|right|true|sure|nothing|anything|everything|later|because|if|so"
    r"|very|really)"
    r"(?![a-z'])|[我你您他她它]|不|没|很|真|太|吗|呢|什么|怎么|喜欢|讨厌|觉得|知道|可以|这[样个些]"
    r"|那[样个些]|算了|谢|一样|对[的了]"
)
_OPEN = ("event.", "plan.", "about.", "note.", "habit.", "schedule.", "tool.", "project.")
_SORTS = frozenset({"food", "drink", "pastime", "pet", "trade", "illness", "medicine", "tongue", "media"})
_MOST_WORDS_OF_A_SORT = 2
_LEADING = re.compile(r"^(?:in|at|on|the|a|an|for|from|to|called|named) (?=\S)")


@dataclass(frozen=True, slots=True)
class ValueCorrection:
    """A value as it should have been; `old` is what was wrong, where it is named. Spans are code points."""

    value: str
    old: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Known:
    """Something that the message before taught: its key and its words."""

    subject_key: str
    content: str


@dataclass(frozen=True, slots=True)
class PutRight:
    """`found` is what the known statement at `place` should have said, quoted from the correction."""

    place: int
    found: Candidate


def put_right(text: str, known: Sequence[Known], *, said_at: datetime, timezone: str) -> PutRight | None:
    """What `text` puts right of what the message before taught, the last statement first; else None.

    Nothing is put right where the text names no value, or none of its kind was said before.
    """
    said = correction_in(text)
    return None if said is None else put_right_by(said, known, said_at=said_at, timezone=timezone)


def put_right_by(
    said: ValueCorrection, known: Sequence[Known], *, said_at: datetime, timezone: str
) -> PutRight | None:
    """What a corrected value puts right of what is known, the last statement first; None where it fits
    none."""
    for place in reversed(range(len(known))):
        one = known[place]
        before = extract(one.content, role="user", said_at=said_at, timezone=timezone)
        content = _replaced(one.content, said) or _renamed(one, before, said)
        if content is None or content == one.content:
            continue
        after = extract(content, role="user", said_at=said_at, timezone=timezone)
        same = [item for item in after if _is_same(item.subject_key, one.subject_key)]
        if same:
            return PutRight(place, _quoted(same[-1], content, said))
    return None


def _is_same(key: str, known: str) -> bool:
    return (
        key == known
        or (key.partition(".")[0] == known.partition(".")[0] and key.count(".") > 1)
        or (key.startswith(_OPEN) and key.partition(".")[0] == known.partition(".")[0])
    )


def _quoted(found: Candidate, content: str, said: ValueCorrection) -> Candidate:
    return replace(
        found,
        content=content,
        quote=said.value,
        start=said.start,
        end=said.end,
        intent="correct",
        value=None,
        rule="corrected.value",
        reason=said.value,
    )


def _renamed(one: Known, before: Sequence[Candidate], said: ValueCorrection) -> str | None:
    """A statement with another name for its object; None where it names none, or what is said is no name."""
    spans = [item.value for item in before if item.value is not None and item.subject_key == one.subject_key]
    if said.old or kind_of_value(said.value) or not spans:
        return None
    start, end = spans[-1]
    if not (_may_be_name(said.value) or _is_of_one_sort(one.content[start:end], said.value)):
        return None
    lead = _LEADING.match(one.content[start:end].lower())
    return _with(one.content, (start + (lead.end() if lead else 0), end), said.value)


def _is_of_one_sort(old: str, value: str) -> bool:
    """Whether two English words are of a class that things have: "almonds" may stand for "peanuts"."""
    words = [words_of(fold(one), "en")[-1:] for one in (old, value)]
    first, second = ({name for word in found for name in word.classes} for found in words)
    return len(value.split()) <= _MOST_WORDS_OF_A_SORT and not first.isdisjoint(second & _SORTS)


def _may_be_name(value: str) -> bool:
    return is_han(value[0]) or any(word[:1].isupper() for word in value.split())


def may_put_right(text: str) -> bool:
    """Whether `text` is short enough to be asked; cheap."""
    return len(text) <= _LONGEST


def correction_in(text: str) -> ValueCorrection | None:
    """The one value that a short message puts right, without saying of what; None for anything else."""
    if not may_put_right(text):
        return None
    prepared = prepare(_LABEL.sub(lambda found: f"{found.group()[:-1]},", text))
    clauses = [clause for clause in prepared.clauses if prepared.words(clause).strip()]
    words = [prepared.words(clause).strip(" .!。！~") for clause in clauses]
    if not clauses or any(
        is_question(word, marked=clause.asks) or is_supposed(word)
        for word, clause in zip(words, clauses, strict=True)
    ):
        return None
    found = _with_old(words) or _with_lead(words)
    if found is None:
        return None
    place, value, old = found
    return _corrected(prepared, clauses[place], value, old)


def _corrected(prepared: Prepared, clause: Clause, value: str, old: str) -> ValueCorrection | None:
    value = value.strip(" ,，.。!！'\"")
    offset = prepared.words(clause).rfind(value)
    if not value or offset < 0 or not _is_value(value):
        return None
    first = clause.start + offset
    start, end = prepared.copy.original_span(first, first + len(value))
    return ValueCorrection(prepared.original[start:end], old.strip(" ,，"), start, end)


def _with_old(words: Sequence[str]) -> tuple[int, str, str] | None:
    """ "Not Queens, Brooklyn", "Brooklyn, not Queens", 不是朝阳区，是海淀区: the value and what was wrong."""
    for place, word in enumerate(words):
        both = _NOT_BUT.match(word)
        if both is not None:
            value = both["v"] or both["v2"] or both["v3"]
            return place, value, both["x"] or both["x2"] or both["x3"]
        denied = _NOT.match(word)
        others = [other for other in (place + 1, place - 1) if 0 <= other < len(words)]
        if denied is None:
            continue
        for other in others:
            value = _value_of(words[other])
            if value and not is_lead_in(words[other]):
                return other, value, next(filter(None, denied.groups()))
    return None


def _with_lead(words: Sequence[str]) -> tuple[int, str, str] | None:
    """ "Typo, it's Sarah", 打错字了，是章敏: one value beside words that only say that it was wrong."""
    leads = [word for word in words if _is_lead(word)]
    rest = [place for place, word in enumerate(words) if not _is_lead(word)]
    if len(rest) != 1:
        return None
    word = words[rest[0]]
    value = _value_of(word)
    told = (
        any(corrects(lead) or _WRONG.search(lead) for lead in leads) or _SAYS_MEANT.search(word) is not None
    )
    excused = bool(leads) and kind_of_value(value) != ""
    return (rest[0], value, "") if value and (told or excused) else None


def _is_lead(word: str) -> bool:
    return (
        is_lead_in(word)
        or _EXCUSE.search(word) is not None
        or _LEAD_ALONE.fullmatch(word) is not None
        or (_WRONG.search(word) is not None and kind_of_value(word) == "" and len(word) <= 30)
    )


def _value_of(word: str) -> str:
    found = _VALUE.match(word)
    return _LEADING.sub("", found["v"]).strip() if found is not None else ""


def _is_value(value: str) -> bool:
    if _SENTENCE.search(value):
        return False
    if has_han(value):
        return len(value) <= _MOST_VALUE_ZH
    return len(value.split()) <= _MOST_VALUE_EN


def _replaced(content: str, said: ValueCorrection) -> str | None:
    """A known statement with the value put right; None where it holds nothing of that kind."""
    folded = fold(content)
    if len(folded) != len(content):
        return None
    if said.old:
        place = folded.find(fold(said.old))
        return _with(content, (place, place + len(said.old)), said.value) if place >= 0 else None
    kind = kind_of_value(said.value)
    if not kind:
        return None
    span = last_of_kind(kind, content)
    return _with(content, span, only_of_kind(kind, said.value)) if span is not None else None


def _with(content: str, span: tuple[int, int], value: str) -> str:
    return f"{content[: span[0]]}{value}{content[span[1] :]}"
