"""Whether a question was asked before, and whether what it was answered then is still in a shorter text."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from memoryhub.core.compression.quality import form, holds, span_key
from memoryhub.core.sentence_worth import is_question
from memoryhub.core.spans import QualitySpan, spans
from memoryhub.core.text import fold, search_terms, split_sentences, tsquery_terms
from memoryhub.core.text_fold import fold_plain, has_han

_SAME = 0.75  # share of all terms of both questions that both have
_LEAST_KEPT = 0.5  # of an answer's terms, where it holds nothing that could be lost
_HARD = frozenset({"number", "date", "time", "name", "address", "amount"})

# What is asked for, in the order in which it is looked for; patterns run over folded text.
_KINDS: Mapping[str, re.Pattern[str]] = {
    "when": re.compile(
        r"什么时候|什么时间|几点|哪一?天|几[月号日]|何时|星期几|周几|哪年"
        r"|(?<![a-z])(?:when|(?:what|which) (?:time|day|date|year|month))(?![a-z])"
    ),
    "where": re.compile(
        r"哪里|哪儿|在哪|何处|什么地方|去哪"
        r"|(?<![a-z])(?:where|(?:what|which) (?:address|place|city))(?![a-z])"
    ),
    "who": re.compile(r"谁|哪位|什么人|叫什么|(?<![a-z])(?:who|whom|whose)(?![a-z])"),
    "amount": re.compile(
        r"多少|几[个位次本张间层块天年岁]|多[贵大长久远高重]"
        r"|(?<![a-z])how (?:much|many|long|old|far|often|big|tall)(?![a-z])"
    ),
    "why": re.compile(r"为什么|为何|怎么会|(?<![a-z])(?:why|how come)(?![a-z])"),
    "how": re.compile(r"怎么|怎样|如何|(?<![a-z])how(?![a-z])"),
    "what": re.compile(r"什么|哪[个些种家款本条]|(?<![a-z])(?:what|which)(?:'s|s)?(?![a-z])"),
    "whether": re.compile(r"吗|是不是|有没有|能不能|可不可以|会不会|要不要|对不对"),
}
# "What is the address?" asks where. The noun is then a part of the question, not of its subject.
_KIND_OF_NOUN: Mapping[str, re.Pattern[str]] = {
    "when": re.compile(r"时间|日期|(?<![a-z])(?:time|date)(?![a-z])"),
    "where": re.compile(r"地址|地点|位置|(?<![a-z])(?:address|location)(?![a-z])"),
    "who": re.compile(r"名字|姓名|(?<![a-z])name(?![a-z])"),
    "amount": re.compile(r"价格|价钱|金额|(?<![a-z])(?:price|cost|amount)(?![a-z])"),
}
# What people say around a question they ask again.
_AROUND = re.compile(
    r"请问|麻烦|不好意思|抱歉|对了|再(?:问|说|告诉我)一[下次遍]|(?:刚才|之前|上次)?(?:我|你)?(?:问|说|提)过的?"
    r"|刚才|之前|还记得|你?记得|告诉我|来着|到底|究竟|[呢啊呀吧嘛了]"
    r"|(?<![a-z])(?:sorry|excuse me|please|again|once more|one more time|just|wait|hi|hello|okay|ok|well|so"
    r"|and|(?:can|could|would|will) you|(?:remind|tell) me|do you (?:remember|know)|remember"
    r"|i (?:already )?asked(?: you)?|(?:did )?(?:you|we|i) (?:say|said|tell|told|mention(?:ed)?)|before"
    r"|earlier|exactly)(?![a-z])"
)
# A question without its mark: English begins with what it asks for, Chinese has it anywhere in a short line.
_PLAIN_EN = re.compile(r"[\s,:;-]*(?:when|where|who|whose|what time|how (?:much|many|long|old|far))(?![a-z])")
_NO_QUESTION_ZH = re.compile(r"都|也|无论|不管|不知道|随便|以后|之后")
_LONGEST_PLAIN = 30  # characters
# "Any suggestions?" is about whatever was said just before.
_GENERIC_WORDS = """
suggestion suggest advice advic idea recommend recommendation help good any have
建议 意见 推荐 办法 想法 主意 有好 好建 有建 有没 没有 有推 好办 好推
"""
_GENERIC = frozenset(_GENERIC_WORDS.split())
_ELLIPSIS = re.compile(r"^\s*(?:what|how) about|^\s*and (?!when|where|who|what|how|why)|^.{1,8}呢[?？]?$")


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question taken apart: what it asks for, about what, and the names and numbers in it."""

    text: str
    kind: str
    terms: frozenset[str]
    spans: tuple[QualitySpan, ...]


def question_in(text: str) -> AskedQuestion | None:
    """The last question of a message; None when it asks nothing, or nothing that stands by itself."""
    for sentence in reversed(split_sentences(text)):
        folded = fold_plain(sentence.text)
        kind = _kind_of(folded)
        if not is_question(sentence.text) and not _asks_without_mark(folded, kind):
            continue
        if _ELLIPSIS.search(folded):
            return None
        terms = _terms_of(folded)
        if terms <= _GENERIC:
            return None
        found = tuple(span for span in spans(sentence.text) if span.kind in _HARD and _tells(span))
        return AskedQuestion(sentence.text, kind or "whether", terms, found)
    return None


def same_question(one: AskedQuestion, other: AskedQuestion) -> bool:
    """Whether both ask for the same about the same: not merely about the same thing."""
    if one.kind != other.kind or not _names_alike(one, other):
        return False
    return len(one.terms & other.terms) >= _SAME * len(one.terms | other.terms)


def answer_kept(question: AskedQuestion, answer: str, kept: str) -> bool:
    """Whether `kept` (summary, pins and so on) still holds what `answer` told.

    Of a long answer the sentences that speak of the question count, else all of them. Numbers, dates, names
    and amounts must be there; where there are none, half of the words.
    """
    told = _about(question, answer)
    asked = form(question.text)
    hard = [span for span in spans(told) if span.kind in _HARD and not holds(asked, span_key(span))]
    if hard:
        haystack = form(kept)
        return all(holds(haystack, span_key(span)) for span in hard)
    terms = set(tsquery_terms(told)) - question.terms
    return len(terms & set(search_terms(kept))) >= _LEAST_KEPT * len(terms)


def _asks_without_mark(folded: str, kind: str) -> bool:
    if not has_han(folded):
        return bool(_PLAIN_EN.match(_AROUND.sub(" ", folded)))
    plain = kind not in ("", "what", "how", "why")
    return plain and len(folded) <= _LONGEST_PLAIN and not _NO_QUESTION_ZH.search(folded)


def _kind_of(folded: str) -> str:
    found = next((kind for kind, pattern in _KINDS.items() if pattern.search(folded)), "")
    if found != "what":
        return found
    return next((kind for kind, noun in _KIND_OF_NOUN.items() if noun.search(folded)), found)


def _terms_of(folded: str) -> frozenset[str]:
    """What the question is about: without what it asks for and the words around it."""
    bare = _AROUND.sub(" ", folded)
    for pattern in (*_KINDS.values(), *_KIND_OF_NOUN.values()):
        bare = pattern.sub(" ", bare)
    return frozenset(term for term in tsquery_terms(bare) if len(term) > 1)


def _tells(span: QualitySpan) -> bool:
    """Whether a span names something, and is not the question itself (`几点`, `几个`)."""
    return not any(pattern.search(fold(span.text)) for pattern in _KINDS.values())


def _names_alike(one: AskedQuestion, other: AskedQuestion) -> bool:
    first, second = form(one.text), form(other.text)
    return all(holds(second, span_key(span)) for span in one.spans) and all(
        holds(first, span_key(span)) for span in other.spans
    )


def _about(question: AskedQuestion, answer: str) -> str:
    near = [
        sentence.text
        for sentence in split_sentences(answer)
        if not is_question(sentence.text) and not question.terms.isdisjoint(search_terms(sentence.text))
    ]
    return "\n".join(near) or answer
