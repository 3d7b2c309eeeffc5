"""What a user confirms with a yes: what the assistant asked, or said back as it understood it."""

import re
from collections.abc import Collection, Iterator, Sequence

from memoryhub.core.compression.quality import SpanKey, span_key
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.sentence_worth import is_assent, is_confirmation, is_question, worth_of
from memoryhub.core.spans import spans
from memoryhub.core.text import fold, split_sentences

_ASKED = 2  # sentences before a yes that it may confirm
_SAID_BACK = 4  # sentences of a summing-up
_REACH = 8  # turns back in which the user may have said what is said back
_TAG = re.compile(
    r"(?:这样|以上|我理解的?|我说的|这些)?(?:都)?(?:对吗|对吧|是吗|对不对|没错吧|正确吗|可以吗|对么|是这样吗)[?？]?"
    r"|(?:(?:is (?:that|this|it|all of (?:that|this))|did i get (?:that|it)|have i got (?:that|it)|am i)"
    r" )?(?:right|correct|ok(?:ay)?)\??|does that (?:sound|look) (?:right|good|correct)\??"
)
_SAYING_BACK = re.compile(
    r"也就是说|(?:您|你)的意思是|确认一下|跟您确认|总结一下|我理解(?:的)?是|所以(?:您|你)|换句话说"
    r"|(?<![a-z])(?:to confirm|let me (?:confirm|make sure|repeat)|just to (?:confirm|be clear)|you mean"
    r"|in other words|to sum up|(?:if|as) i understand|so (?:you|your|it's|it is|the|we|that's))(?![a-z])"
)
_SOFT = frozenset({"negation", "constraint"})


def confirmed_pairs(turns: Sequence[SourceTurn]) -> Iterator[tuple[SourceTurn, SourceTurn, list[str]]]:
    """Each yes of the user with the turn it answers and the sentences of that turn which it confirms."""
    for place in range(1, len(turns)):
        asked, answer = turns[place - 1], turns[place]
        if asked.role != "assistant" or answer.role != "user" or not is_confirmation(answer.content):
            continue
        before = turns[max(0, place - 1 - _REACH) : place - 1]
        said = {key for turn in before if turn.role == "user" for key in _facts(turn.content)}
        found = list(_confirmed(asked.content, said, firmly=is_assent(answer.content)))
        if found:
            yield asked, answer, found


def _confirmed(asked: str, said: Collection[SpanKey], *, firmly: bool) -> Iterator[str]:
    """The sentences that a yes confirms; a statement needs a firm one ("对"), not a mere "好的"."""
    sentences = [sentence.text for sentence in split_sentences(asked)]
    tagged = bool(sentences) and bool(_TAG.fullmatch(fold(sentences[-1]).strip(" .!。！")))
    if tagged:
        sentences.pop()
    for place, text in enumerate(sentences):
        from_end = len(sentences) - place
        if worth_of(text, "user").score <= 0:
            continue
        if is_question(text):
            if from_end <= _ASKED:
                yield text
        elif from_end <= _SAID_BACK and (tagged or (firmly and _says_back(text, said))):
            yield text


def _says_back(text: str, said: Collection[SpanKey]) -> bool:
    """Whether it claims to say back, or most of its facts are the user's own."""
    facts = _facts(text)
    return bool(_SAYING_BACK.search(fold(text))) or 2 * sum(key in said for key in facts) > len(facts)


def _facts(text: str) -> list[SpanKey]:
    return [span_key(span) for span in spans(text) if span.kind not in _SOFT]
