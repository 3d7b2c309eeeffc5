"""Which clauses of a sentence say something of their own beside what a pattern found in it.

"I don't like cilantro, I'm at the dentist on Wednesday" is a taste and an engagement, and each ends alone.
"""

import re
from collections.abc import Collection, Sequence

from memoryhub.core.extraction import structural
from memoryhub.core.extraction.build import Said, original
from memoryhub.core.extraction.clauses import Clause, Prepared
from memoryhub.core.extraction.gate import is_one_off
from memoryhub.core.extraction.markers import NOISE
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.text_fold import has_han

_WORTH = 0.6
# It names whom or when it speaks of itself; what does neither goes on with the clause before it.
_BEGINS_ANEW = re.compile(
    r"^(?:and |but |also |plus )?(?:i|i'm|i've|i'll|my)(?![a-z])"
    r"|^(?:(?:and|but|also),? )?(?:(?:next|this|on|every) (?:mon|tues|wednes|thurs|fri|satur|sun|week|month"
    r"|year|morning|afternoon|evening)|(?:tomorrow|tonight)(?![a-z]))"
    r"|^(?:而且|但是?|不过|另外|还有)?(?:我|咱|每[天周个月晚早]|平时|平常|周末|工作日|明天|后天|大后天|今晚|(?:这|下|下下|本)?个?(?:周|星期|礼拜)[一二三四五六日天末]"
    r"|下个?(?:月|周)|[\d一二三四五六七八九十]{1,3}月)"
)
_BY_PERSON = ("family.", "pet.")
_OF_ITS_OWN = ("event.", "plan.", "schedule.", "habit.", "family.", "pet.", "health.", "profile.")
_LEAST_EN, _LEAST_ZH = 4, 6  # words, signs: less is seldom a statement


def apart(
    prepared: Prepared, clauses: Sequence[Clause], keys: Collection[str], said: Said
) -> dict[Clause, list[Candidate]]:
    """The clauses, among those that no pattern read, that tell something else than `keys`; and what."""
    kinds = {_kind(key) for key in keys}
    found: dict[Clause, list[Candidate]] = {}
    for clause in clauses:
        words = prepared.words(clause)
        if NOISE.search(words) or is_one_off(words) or _BEGINS_ANEW.search(words) is None:
            continue
        if not _says_enough(prepared, clause, words):
            continue
        start, end = original(prepared, clause.start, clause.end)
        quote = prepared.original[start:end]
        reading = structural.read(quote)
        if reading.worth.score < _WORTH or not structural.keeps(reading, prepared):
            continue
        told = structural.candidate_of(reading, quote, start, said)
        told = [one for one in told if one.subject_key.startswith(_OF_ITS_OWN)]
        if told and _is_other(told[0], kinds):
            found[clause] = told
    return found


def _is_other(told: Candidate, kinds: Collection[str]) -> bool:
    """Whether a statement is none of the kinds; of a key of its own words only its type tells."""
    if "about" in kinds and told.memory_type != "experience":
        return False
    return _kind(told.subject_key) not in kinds


def _says_enough(prepared: Prepared, clause: Clause, words: str) -> bool:
    """Whether a clause has a verb of its own; "my sister and I share a flat" is cut behind "my sister"."""
    if has_han(words[:1]):
        return len(words) >= _LEAST_ZH
    before = [one for one in prepared.clauses if one.sentence == clause.sentence and one.end < clause.start]
    if words.startswith("and i ") and before and len(prepared.words(before[-1]).split()) < _LEAST_EN - 1:
        return False
    return len(words.split()) >= _LEAST_EN


def _kind(key: str) -> str:
    """What statements of one kind share: of relatives and pets whom they are about, else the head."""
    parts = key.split(".")
    return ".".join(parts[:2]) if key.startswith(_BY_PERSON) else parts[0]
