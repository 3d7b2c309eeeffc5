"""Which of the recalled memories answer a question; none is a good answer too."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from memoryhub.core.text import search_terms
from memoryhub.providers.demo.candidates import Candidate, candidates_for
from memoryhub.providers.demo.completing import completed
from memoryhub.providers.demo.question import Question
from memoryhub.providers.demo.restated import changes, said_again
from memoryhub.providers.llm import RecalledMemory

_TOPIC_WEIGHT = 1.5
_WEAK_WEIGHT = 0.5
_KEY_WEIGHT = 1.0
_NAME_WEIGHT = 1.0
_DAY_WEIGHT = 1.0
_PEOPLE_WEIGHT = 0.1
_REMEMBERED = 0.2  # a memory before the turn it was made of
_LIKENESS_WEIGHT = 3.0
_LEAST_LIKENESS = 0.15
_FOCUS_WEIGHT = 0.4
_OTHER_DAY = 0.5  # said on another day than the question names
_ASKING = 0.6  # what was itself a question seldom answers one
_NOT_THEIRS = 0.5  # what an assistant said never stands before what the person said
_KEPT_SHARE = 0.6  # of the best score; lower and the second answer is about something else
_KEPT_NOW = 0.75  # the same where the newest of them is the answer
_MOST, _MOST_OF_A_LIST = 5, 8
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


def relevant_indices(question: Question, memories: Sequence[RecalledMemory]) -> list[int]:
    """Indices into `memories` (0-based) that answer, best first; of equals and of one key the newest.

    What held at a past moment that is asked about goes before all that holds now, where any of it answers.
    What was found by following the question through the graph is its answer, in the order of the steps.
    """
    then = [place for place, one in enumerate(memories) if one.held_then]
    if then and (
        found := relevant_indices(question, [replace(memories[one], held_then=False) for one in then])
    ):
        return [then[one] for one in found]
    steps = {
        one.quote or one.content: place for place, one in reversed(list(enumerate(memories))) if one.linked
    }
    if steps:
        return sorted(steps.values())[:_MOST]
    rarity = _rarity(frozenset(search_terms(f"{one.content}\n{one.quote}")) for one in memories)
    scored = [
        (score, one)
        for one in candidates_for(question, memories)
        if (score := _score(question, one, rarity)) > 0
    ]
    scored.sort(key=lambda entry: (-round(entry[0], 3), -_moment(entry[1]), entry[1].index))
    return completed(question, _chosen(question, scored), memories)


def _chosen(question: Question, scored: list[tuple[float, Candidate]]) -> list[int]:
    if not scored:
        return []
    least = 0.0 if question.taste or question.past == "all" else _KEPT_SHARE * scored[0][0]
    kept = [one for score, one in scored if score >= least]
    if question.past in {None, "now"} and not question.taste:
        kept = _with_what_replaced(kept, [one for _, one in scored])
    if question.past == "all":
        return [one.index for one in sorted(_once(kept), key=_moment)][:_MOST_OF_A_LIST]
    if question.past == "now" and not question.wants_many:
        kept = [one for one in kept if not any(other.replaces(one) for other in kept)]
        near = [one for score, one in scored if score >= _KEPT_NOW * scored[0][0] and one in kept] or kept
        return [max(near, key=_day).index]
    if question.past:
        return [(max if question.past == "before" else min)(kept, key=_day).index]
    newest: dict[str, Candidate] = {}
    for one in kept:
        best = newest.setdefault(one.key, one)
        if _moment(one) > _moment(best):
            newest[one.key] = one
    kept = [one for one in kept if one is newest[one.key]]
    kept = [one for one in kept if not any(other.replaces(one) for other in kept)]
    many = _MOST_OF_A_LIST if question.taste else _MOST
    most = many if question.wants_many else (1 if question.focus in {"where", "when"} else 2)
    return [one.index for one in _once(kept)][:most]


def _with_what_replaced(kept: list[Candidate], scored: list[Candidate]) -> list[Candidate]:
    """The same, and what ended one of them with fewer words of the question: `I quit and started as ...`."""
    weak = [one for one in scored if one not in kept and not one.memory.is_turn]
    return [
        *kept,
        *(one for one in weak if one.topics and changes(one.memory) and any(map(one.replaces, kept))),
    ]


def _once(kept: list[Candidate]) -> list[Candidate]:
    """Without what only says again what stands before it."""
    shown: list[Candidate] = []
    for one in kept:
        if not any(said_again(one.memory, other.memory) for other in shown):
            shown.append(one)
    return shown


def _moment(one: Candidate) -> float:
    return (one.memory.said_at or _LONG_AGO).timestamp()


def _day(one: Candidate) -> int:
    return (one.memory.said_at or _LONG_AGO).toordinal()


def _rarity(terms: Iterable[frozenset[str]]) -> dict[str, float]:
    """1 for a term of one memory, less the more of them hold it."""
    texts = list(terms)
    counts = Counter(term for one in texts for term in one)
    total = len(texts)
    return {term: math.log(1 + total / count) / math.log(1 + total) for term, count in counts.items()}


def _score(question: Question, one: Candidate, rarity: dict[str, float]) -> float:
    """How much of what was asked a candidate says; 0 where it is nothing."""
    strong = sum(rarity[term] for term in one.shared) + _TOPIC_WEIGHT * len(one.topics)
    score = strong + _WEAK_WEIGHT * len(one.weak) + _DAY_WEIGHT * one.same_day
    score += _PEOPLE_WEIGHT * bool(question.about.people) + _FOCUS_WEIGHT * one.in_focus
    score += (
        _REMEMBERED * (not one.memory.is_turn) + _KEY_WEIGHT * one.asked_key + _NAME_WEIGHT * one.names_asked
    )
    score += _LIKENESS_WEIGHT * max(0.0, (one.memory.likeness or 0.0) - _LEAST_LIKENESS)
    if question.days and not one.same_day:
        score *= _OTHER_DAY
    if one.memory.source == "assistant_inferred" and not question.of_assistant:
        score *= _NOT_THEIRS
    return score * _ASKING if one.memory.content.rstrip().endswith(("?", "？")) else score
