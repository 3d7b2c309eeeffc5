"""Which of the recalled memories answer a question; none is a good answer too."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache

from memoryhub.core.text import search_terms
from memoryhub.providers.demo.lexicon import Meaning, people_words, told_meaning
from memoryhub.providers.demo.question import Focus, Question, only_asks
from memoryhub.providers.llm import RecalledMemory

_TOPIC_WEIGHT = 1.5
_WEAK_WEIGHT = 0.5
_DAY_WEIGHT = 1.0
_FOCUS_WEIGHT = 0.4
_OTHER_DAY = 0.5  # said on another day than the question names
_ASKING = 0.6  # what was itself a question seldom answers one
_NOT_THEIRS = 0.5  # what an assistant said never stands before what the person said
_ABOUT_ASSISTANT = re.compile(
    r"\b(recommend|suggest|advi[sc]e|propose)\w*|\byou (said|say|told|tell|gave|give|mention\w*)\b"
    r"|推荐|推薦|建议|建議|你(曾|曾经|之前|当时|上次|以前|都|还)?(给|说|告诉|提到|提过|教)",
    re.I,
)
_ABOUT_ASKING = re.compile(r"\bask(ed|ing|s)?\b|\bquestions?\b|问", re.I)
_KEPT_SHARE = 0.6  # of the best score; lower and the second answer is about something else
_MOST = 5
_LONG_AGO = datetime.min.replace(tzinfo=UTC)
_HAS_FOCUS: dict[Focus, re.Pattern[str]] = {
    "where": re.compile(r"\b(in|at|to|from|near|on) (the )?[A-Z]|住|在|到|去|来自|搬", re.I),
    "when": re.compile(r"\d|\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|年|月|日|号|点|周|星期|天", re.I),
    "who": re.compile(r"\b[A-Z][a-z]+\b|叫|是我|老师|经理|朋友|同事"),
    "amount": re.compile(r"\d|[一二两三四五六七八九十百千万]"),
}


def relevant_indices(question: Question, memories: Sequence[RecalledMemory]) -> list[int]:
    """Indices into `memories` (0-based) that answer, best first; of equals and of one key the newest.

    What was found by following the question through the graph is its answer, in the order of the steps.
    """
    linked = [index for index, memory in enumerate(memories) if memory.linked]
    if linked:
        return linked[:_MOST]
    texts = [f"{memory.content}\n{memory.quote}" for memory in memories]
    terms = [frozenset(search_terms(text)) for text in texts]
    rarity = _rarity(terms)
    scored: list[tuple[float, datetime, int]] = []
    for index, (memory, text) in enumerate(zip(memories, texts, strict=True)):
        about = told_meaning(f"{text} {memory.subject_key.replace('.', ' ').replace('_', ' ')}")
        if _is_about_another(question, about, memory.content):
            continue
        score = _score(question, about, terms[index], rarity, memory)
        bonus = _HAS_FOCUS.get(question.focus)
        in_focus = bool(bonus and bonus.search(text))
        # `where does my sister live` is answered by any place that is told of her.
        if score > 0 or (in_focus and question.focus == "where" and question.about.people):
            score += _FOCUS_WEIGHT * in_focus
            scored.append((score, memory.said_at or _LONG_AGO, index))
    scored.sort(key=lambda entry: (-round(entry[0], 3), -entry[1].timestamp(), entry[2]))
    return _chosen(question, scored, memories)


def _chosen(
    question: Question, scored: list[tuple[float, datetime, int]], memories: Sequence[RecalledMemory]
) -> list[int]:
    if not scored:
        return []
    kept = [index for score, _, index in scored if score >= _KEPT_SHARE * scored[0][0]]
    newest: dict[str, int] = {}
    for index in kept:
        key = memories[index].subject_key or f"#{index}"
        best = newest.setdefault(key, index)
        if (memories[index].said_at or _LONG_AGO) > (memories[best].said_at or _LONG_AGO):
            newest[key] = index
    most = _MOST if question.wants_many else (1 if question.focus in {"where", "when"} else 2)
    return [index for index in kept if index in newest.values()][:most]


def _rarity(terms: Sequence[frozenset[str]]) -> dict[str, float]:
    """1 for a term of one memory, less the more of them hold it."""
    counts = Counter(term for one in terms for term in one)
    total = len(terms)
    return {term: math.log(1 + total / count) / math.log(1 + total) for term, count in counts.items()}


def _score(
    question: Question,
    about: Meaning,
    terms: frozenset[str],
    rarity: dict[str, float],
    memory: RecalledMemory,
) -> float:
    shared = question.terms & terms
    topics = question.about.topics & about.topics
    weak = question.about.weak & about.weak
    same_day = memory.said_at is not None and (memory.said_at.month, memory.said_at.day) in question.days
    # Sharing only `like` or `name` answers nothing when the question says what it is that is liked or named.
    specific = bool(question.about.topics or question.terms)
    fits = bool(shared or topics) if specific else bool(weak or question.about.people)
    if not (fits or same_day):
        return 0.0
    strong = sum(rarity[term] for term in shared) + _TOPIC_WEIGHT * len(topics)
    score = strong + _WEAK_WEIGHT * len(weak) + _DAY_WEIGHT * same_day + 0.1 * bool(question.about.people)
    if question.days and not same_day:
        score *= _OTHER_DAY
    if memory.source == "assistant_inferred" and not _ABOUT_ASSISTANT.search(question.text):
        score *= _NOT_THEIRS
    if only_asks(memory.content) and not _ABOUT_ASKING.search(question.text):
        return 0.0
    return score * _ASKING if memory.content.rstrip().endswith(("?", "？")) else score


def _is_about_another(question: Question, about: Meaning, content: str) -> bool:
    """True when the question names a person the memory does not, or asks of oneself and gets another."""
    if question.about.people:
        return not question.about.people & about.people
    return question.about_self and bool(_starts_with_another().match(content))


@cache
def _starts_with_another() -> re.Pattern[str]:
    # A pet is spoken of as one's own: `what is my pet called` is answered by `my cat is Mimi`.
    english, chinese = people_words(without=frozenset({"cat", "dog"}))
    return re.compile(
        rf"\W*(?:(?:my|our) (?:\w+ )?(?:{'|'.join(english)})\b|我们?的?(?:{'|'.join(chinese)}))", re.I
    )
