"""What an answer lacks of its own message: a memory is often a part of it, and the rest has the day."""

import re
from collections.abc import Iterator, Sequence

from memoryhub.providers.demo.answer_kind import other_weekday
from memoryhub.providers.demo.question import Question
from memoryhub.providers.demo.restated import plain, said_again
from memoryhub.providers.llm import RecalledMemory

_LONGEST = 160  # characters of a message that is quoted whole
NEAR_BESIDE = 0.33
"""The cosine from which another part of the message is told too, where anything of it may answer."""

_TELLS_WHEN = re.compile(
    r"\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:every|each|daily|weekly|monthly|yearly"
    r"|tomorrow|today|tonight"
    r"|yesterday|morning|afternoon|evening|night|week|month|year|weekend|noon|midnight|spring|summer"
    r"|autumn|winter)s?\b"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
    r"|[年月日号点天]|[周星期][一二三四五六日末]|早|晚|上午|下午|中午|时候|每",
    re.I,
)
_TELLS_AMOUNT = re.compile(
    r"\d|[一二两三四五六七八九十百千万半]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|once"
    r"|twice|every|hundred"
    r"|thousand|dozen|half|several|many)\b",
    re.I,
)
_TELLS_WHY = re.compile(
    r"\b(?:because|since|due to|so that|for|thanks to|as)\b|因为|由于|所以|为了|怕|想", re.I
)
_ASKS_WHAT_WAS_SAID = re.compile(
    r"\bwhat (?:did|have) i (?:say|said|tell|told|mention(?:ed)?)\b"
    r"|\bwhat (?:do|can) you (?:remember|recall) about\b"
    r"|我.{0,8}(?:说过|讲过|提过|说了|提到过?)什么|还?记得(?:些)?什么",
    re.I,
)
_ASKS_WHY = re.compile(r"\bwhy\b|\bhow come\b|为什么|为何|为啥|怎么会", re.I)


def completed(question: Question, found: list[int], memories: Sequence[RecalledMemory]) -> list[int]:
    """The answers `found`, with the rest of the message that a lone one is a part of, where it lacks that.

    The whole message takes its place where that was recalled as well; else another part of it stands behind.
    """
    if len(found) != 1 or question.taste or question.past or question.of_assistant:
        return found
    one = memories[found[0]]
    if one.is_turn or _tells(question, one.content):
        return found
    for place in _around(one, memories):
        other = memories[place]
        if other_weekday(question.text, other.content):
            continue
        if _asks_for_a_part(question):
            said = _ASKS_WHY.search(question.text) or _ASKS_WHAT_WAS_SAID.search(question.text)
            if not (_tells(question, other.content) or said or question.state):
                continue
        elif other.is_turn:
            continue
        return [place] if other.is_turn else [found[0], place]
    return found


def rest_of_message(one: RecalledMemory, memories: Sequence[RecalledMemory]) -> list[RecalledMemory]:
    """What was recalled of the message that a memory is a part of, beside the memory itself."""
    said = plain(one.content)
    return [
        other
        for other in memories
        if other is not one
        and other.source == one.source
        and (
            (other.is_turn and said in plain(other.content)) or (one.said_at and other.said_at == one.said_at)
        )
    ]


def _asks_for_a_part(question: Question) -> bool:
    """Whether one thing is asked for that may stand in another part of what was said."""
    why = _ASKS_WHY.search(question.text) is not None
    return (
        why
        or _ASKS_WHAT_WAS_SAID.search(question.text) is not None
        or question.state
        or question.focus in {"when", "amount"}
    )


def _tells(question: Question, text: str) -> bool:
    """Whether a text has what is asked for."""
    if _ASKS_WHY.search(question.text):
        return _TELLS_WHY.search(text) is not None
    if _ASKS_WHAT_WAS_SAID.search(question.text):
        return False
    if question.focus == "when":
        return _TELLS_WHEN.search(text) is not None
    if question.focus == "amount":
        return _TELLS_AMOUNT.search(text) is not None
    return question.yes_or_no or not (question.state or question.focus == "open")


def _around(one: RecalledMemory, memories: Sequence[RecalledMemory]) -> Iterator[int]:
    """Places of the message that a memory was made of, then of its other parts, the nearest first."""
    said = plain(one.content)
    for place, other in enumerate(memories):
        whole = other.is_turn and other.source == one.source and len(other.content) <= _LONGEST
        if whole and said in plain(other.content) and len(plain(other.content)) > len(said):
            yield place
    beside = [
        (-(other.likeness or 0.0), place)
        for place, other in enumerate(memories)
        if not other.is_turn
        and one.said_at is not None
        and other.said_at == one.said_at
        and not said_again(one, other)
    ]
    yield from (place for far, place in sorted(beside) if -far >= NEAR_BESIDE)
