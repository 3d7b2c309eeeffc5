"""Facts that one sentence lists are kept apart, so that each ends alone: "rent is 900, gym is 30, ..."."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memoryhub.core.extraction import engine
from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import BLANK, Clause, Prepared, prepare
from memoryhub.core.extraction.gate import is_one_off, is_order, is_question, is_small_talk, is_supposed
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.text_fold import has_han

_LEAST = 3  # facts with a value of their own that make a list
_FEWEST = 2  # clauses that a candidate quotes
_LEAST_EN, _LEAST_ZH = 3, 4  # words, signs of one
_VALUE = re.compile(
    r"\d|(?<![a-z])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![a-z])"
    r"|(?<![a-z])(?:in|on|by|since|until) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
    r"|(?:周|星期|礼拜)[一二三四五六日天末]|[一二三四五六七八九十]{1,3}[月号点岁]"
)
_PASSING_DAY = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day(?![a-z])|(?:周|星期|礼拜)[一二三四五六日天末]"
)
# What goes on with the clause before it is no fact of its own.
_GOES_ON = re.compile(
    r"^(?:(?:and |or )?(?:so|but|because|since|if|unless|when|while|which|who|that|he|she|it|they"
    r"|his|her|their|its|then|with|to|for|from|at|in|on|or|not|until|till|even|only|instead|each|every|about"
    r"|plus|maybe|except)(?![a-z'])"
    r"|[他她它]|因为|所以|但|不过|如果|要是|除非|然后|就|才|也|都|再|或|而|并|从|到|在|直到|除了|只|每)"
)
_AND = re.compile(r"^(?:(?:and|also|plus) |以及|还有|另外|和)")


def with_listed(
    text: str, found: Sequence[Candidate], *, said_at: datetime, timezone: str
) -> list[Candidate]:
    """`found` in a user's turn with the facts of each list apart, in place of what quotes several."""
    prepared = prepare(text)
    told: list[Candidate] = []
    for one in found:
        facts = _listed(prepared, one)
        told += _apart(prepared, facts, one, said_at, timezone) if facts else [one]
    return sorted(_once(told), key=lambda one: one.start)


def _listed(prepared: Prepared, one: Candidate) -> list[Clause]:
    """The facts that a candidate quotes, where its sentence is a list of such; else none."""
    if one.intent != "assert" or one.content != one.quote or one.rule.startswith("asked."):
        return []
    quoted = [clause for clause in prepared.clauses if _within(prepared, clause, one)]
    if len(quoted) < _FEWEST or len({clause.sentence for clause in quoted}) > 1:
        return []
    sentence = [clause for clause in prepared.clauses if clause.sentence == quoted[0].sentence]
    words = {clause: _bare(prepared, clause) for clause in sentence}
    if any(_GOES_ON.match(words[clause]) for clause in sentence[1:]):
        return []
    facts = [clause for clause in sentence if _is_fact(clause, words[clause])]
    if sum(_VALUE.search(words[clause]) is not None for clause in facts) < _LEAST:
        return []
    return [clause for clause in facts if clause in quoted]


def _within(prepared: Prepared, clause: Clause, one: Candidate) -> bool:
    if clause.end <= clause.start:
        return False  # signs of no width alone
    start, end = original(prepared, clause.start, clause.end)
    return one.start <= start and end <= one.end


def _bare(prepared: Prepared, clause: Clause) -> str:
    return _AND.sub("", prepared.words(clause).strip(" .!。！"))


def _is_fact(clause: Clause, said: str) -> bool:
    enough = len(said) >= _LEAST_ZH if has_han(said) else len(said.split()) >= _LEAST_EN
    if not enough or BLANK in said or is_question(said, marked=clause.asks) or is_supposed(said):
        return False
    return not (is_order(said) or is_one_off(said) or is_small_talk(said))


def _apart(
    prepared: Prepared, facts: Sequence[Clause], whole: Candidate, said_at: datetime, timezone: str
) -> list[Candidate]:
    found: list[Candidate] = []
    for clause in facts:
        found += _facts_of(prepared, clause, whole, said_at=said_at, timezone=timezone)
    return found


def _facts_of(
    prepared: Prepared, clause: Clause, whole: Candidate, *, said_at: datetime, timezone: str
) -> list[Candidate]:
    """What one clause of a list tells: what it tells alone, else its words where they hold a value."""
    start, end = original(prepared, clause.start, clause.end)
    lead = _AND.match(prepared.original[start:end].lower())
    start += lead.end() if lead is not None else 0
    quote = prepared.original[start:end]
    read = engine.extract(quote, role="user", said_at=said_at, timezone=timezone)
    if read:
        return [_moved(one, start) for one in read]
    if _VALUE.search(_PASSING_DAY.sub(" ", quote.lower())) is None:  # "the plumber comes Tuesday" passes
        return []
    told = replace(
        whole, content=quote, quote=quote, start=start, end=end, memory_type="fact",
        subject_key=f"profile.about.{slug(quote)}", single_valued=False, event_at=None, event_until=None,
        event_precision=None, value=None, rule="structure.listed",
    )  # fmt: skip
    return [told]


def _moved(one: Candidate, by: int) -> Candidate:
    value = one.value
    return replace(
        one, start=one.start + by, end=one.end + by,
        value=None if value is None else (value[0] + by, value[1] + by),
    )  # fmt: skip


def _once(told: Sequence[Candidate]) -> list[Candidate]:
    """Without what two candidates of one list tell alike."""
    return list({(one.subject_key, one.content): one for one in told}.values())
