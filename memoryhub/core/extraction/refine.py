"""What candidates mean together: a move told in two clauses is one home, a coming one is a plan."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.of_whom import as_of_its_time, is_of_nobody_named

# Only these are told in two breaths ("我搬到杭州了，住在西湖附近"); joining others would blur two facts.
_TOLD_TOGETHER = frozenset({"profile.home", "profile.address", "profile.employer", "units.system"})
_WHERE_ONE_WILL_BE = frozenset({"profile.home", "profile.address", "profile.employer", "profile.job"})
_BETWEEN = frozenset("，,、 ")
_AS_JOB = re.compile(r"\s+as (?:an?|the|their)\s|(?:，|,)?(?:做|当|担任|是)(?=.{2,})")
# What one person decided to do is a plan; what a team decided is how things are from then on.
_OWN_DECISION = re.compile(
    r"(?i)^(?:so |and )?(?:i|i've|i have)(?: just| now| finally)? (?:decided|agreed|chosen) to "
    r"(?!use|always|never|stop|only)"
    r"|^我(?:已经|刚)?决定了?(?=[去要考学搬辞结回申报参])"
)
_LASTING_RESULT = re.compile(r"^我们?.{0,8}(?:升了?(?:组长|经理|主管|总监|职)|搬到|搬去)")
_JOB_BEFORE = re.compile(
    r"(?i)^(?P<who>.*?(?<![a-z'])(?:i'm|i am|i was))(?: an?| the)? .+?(?P<where> (?:at|for|with) .+)$"
)
_SHORTEST = 4
_SOON = timedelta(days=1)


def refine(candidates: Sequence[Candidate], *, text: str, said_at: datetime) -> list[Candidate]:
    """Join neighbours under one key, and give what is to come, or was, a key of its time; order is kept.

    What is told of somebody whom nothing names is left out.
    """
    joined: list[Candidate] = []
    for candidate in candidates:
        if joined and _told_together(joined[-1], candidate, text):
            joined[-1] = _join(joined[-1], candidate, text)
        else:
            joined.append(candidate)
    placed = [_lasting(_own_plan(_planned(candidate, said_at))) for candidate in _apart(joined)]
    return [as_of_its_time(candidate) for candidate in placed if not is_of_nobody_named(candidate)]


def _lasting(candidate: Candidate) -> Candidate:
    """A move or a promotion that is told as an event is how things are since."""
    if not candidate.subject_key.startswith("event.") or _LASTING_RESULT.search(candidate.quote) is None:
        return candidate
    return replace(candidate, memory_type="fact")


def _own_plan(candidate: Candidate) -> Candidate:
    head, _, rest = candidate.subject_key.partition(".")
    if head != "decision" or _OWN_DECISION.search(candidate.quote) is None:
        return candidate
    return replace(candidate, subject_key=f"plan.{rest}", memory_type="experience")


def _apart(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Give employer and job their own words where one sentence tells both: "I work at Acme | as a nurse"."""
    jobs = {(item.start, item.end) for item in candidates if item.subject_key == "profile.job"}
    return [
        _until_job(item)
        if item.subject_key == "profile.employer" and (item.start, item.end) in jobs
        else item
        for item in candidates
    ]


def _until_job(employer: Candidate) -> Candidate:
    before = _JOB_BEFORE.match(employer.content.replace("\u2019", "'"))
    if before is not None:  # "I'm a nurse at St Thomas'": the job may change without the employer
        return replace(employer, content=f"{before['who']}{before['where']}")
    job = _AS_JOB.search(employer.content)
    if job is None or job.start() < _SHORTEST or employer.content != employer.quote:
        return employer
    words = employer.content[: job.start()]
    return replace(employer, content=words, quote=words, end=employer.start + len(words))


def _told_together(first: Candidate, second: Candidate, text: str) -> bool:
    if first.subject_key != second.subject_key or first.subject_key not in _TOLD_TOGETHER:
        return False
    if "forget" in (first.intent, second.intent) or second.start < first.end:
        return False
    if first.holds_until is not None or second.holds_from is not None:
        return False  # one after the other
    return set(text[first.end : second.start]) <= _BETWEEN


def _join(first: Candidate, second: Candidate, text: str) -> Candidate:
    quote = text[first.start : second.end]
    intent = "correct" if "correct" in (first.intent, second.intent) else first.intent
    return replace(
        first,
        content=quote,
        quote=quote,
        end=second.end,
        intent=intent,
        importance=max(first.importance, second.importance),
        confidence=max(first.confidence, second.confidence),
    )


def _planned(candidate: Candidate, said_at: datetime) -> Candidate:
    """A home or job of the future: kept as a plan, so that today's stays in force."""
    begins = candidate.event_at
    if candidate.subject_key not in _WHERE_ONE_WILL_BE or begins is None or candidate.intent == "forget":
        return candidate
    if begins - said_at < _SOON:
        return candidate
    kind = candidate.subject_key.rpartition(".")[2]
    return replace(
        candidate, memory_type="experience", subject_key=f"plan.{kind}", intent="assert", single_valued=True
    )


def distinct(found: Sequence[Candidate]) -> list[Candidate]:
    """One candidate a key and quote; of a single-valued key the last word counts."""
    kept: dict[object, Candidate] = {}
    for item in found:
        one_a_time = item.single_valued and item.holds_until is None
        mark: object = item.subject_key if one_a_time else (item.subject_key, item.content)
        kept.pop(mark, None)
        kept[mark] = item
    return sorted(kept.values(), key=lambda c: (c.start, c.end))
