"""The clauses of a turn that say how something is by now, and whose each of them is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import BLANK, Clause, Prepared, by_sentence, prepare
from memoryhub.core.extraction.gate import is_one_off, is_question, is_supposed
from memoryhub.core.extraction.lapse_words import LATER, LONG_AGO, NOT_REALLY
from memoryhub.core.extraction.markers import CONDITION, REPORTED
from memoryhub.core.extraction.model import Candidate, MemoryType
from memoryhub.core.extraction.wish_patterns import WISH
from memoryhub.core.text import detect_language

IMPORTANCE, CONFIDENCE = 6, 0.8
_LONGEST = 140  # characters of a clause
_OTHERS_EN = (
    r"(?:sister|brother|mother|mum|mom|father|dad|parents?|son|daughter|cousin|aunt|uncle"
    r"|gran(?:d[a-z]+|ny|)|nephew"
    r"|niece|friend|mate|bestie|colleague|coworker|co-worker|neighbou?rs?|boss|flatmate|roommate"
    r"|housemate|landlord"
    r"|in-laws?|ex|wife|husband|girlfriend|boyfriend|partner|team ?mate|classmate|client)"
)
_OTHERS_ZH = (
    r"(?:爸爸?|妈妈?|父亲|母亲|父母|爸妈|哥哥?|弟弟?|姐姐?|妹妹?|[表堂][哥弟姐妹]|爷爷|奶奶|外公|外婆"
    r"|姥姥|姥爷|叔叔?|舅舅?|姑姑?|姨妈?"
    r"|阿姨|儿子|女儿|闺女|朋友|闺蜜|哥们|兄弟|同事|同学|邻居|室友|房东|领导|老板|老公|老婆|前任|亲戚|客户)"
)
OF_ANOTHER = re.compile(
    rf"^(?:(?:and|but|so|also|oh|ugh|well|now|sadly|apparently),? )*(?:my|our|the|his|her|their"
    rf"|a) (?:[a-z]+ ){{0,2}}?"
    rf"(?P<o>{_OTHERS_EN})(?: [a-z]+)?(?:'s)?(?![a-z])"
    rf"|^(?:听说|原来|唉|哎)?(?:我们?(?:家)?的?|咱)?(?:[大小老二三])?(?P<z>{_OTHERS_ZH})"
)
"""A clause that begins with somebody else; `o` or `z` is the word for them."""
POSSESSED = re.compile(
    rf"(?:(?P<o>[a-z]+)'s(?: [a-z]+)? |(?<![a-z])(?:his|her|their|your) (?:[a-z]+ )?)$"
    rf"|(?P<z>{_OTHERS_ZH}|[他她你]们?)家?的?[老旧新]?$"
)
"""Right before a thing that is somebody else's."""
_PRONOUN = re.compile(
    r"^(?:(?:and|but|so|because|then) )*(?:he|she)(?:'s)?(?![a-z])|^(?:而且|然后|但|不过|所以)?[他她](?!们)"
)
SPEAKER = re.compile(r"(?<![a-z'])(?:i|i'm|i've|we|we're|we've|me|us|my|our)(?![a-z])|[我咱]")


@dataclass(frozen=True, slots=True)
class Told:
    """A clause that states something of now: its words folded, those of its turn, and whose it is.

    `before` are the folded words of the clause before it, of which "it" speaks; `turn` are all of its turn.
    `quote` is the clause as it was written, from `start` of the turn on (code points).
    `other` is the word for another person with whom its sentence begins, empty where it is the speaker's own.
    `sentence` and `sentence_start` are of the whole sentence, which may say what is so instead.
    """

    words: str
    before: str
    turn: str
    other: str
    quote: str
    start: int
    sentence: str
    sentence_start: int

    @property
    def whole(self) -> Told:
        """The same, quoting its sentence."""
        return replace(self, quote=self.sentence, start=self.sentence_start)

    def candidate(self, subject_key: str, memory_type: str) -> Candidate:
        """What it tells as something to remember under the key of what it ends."""
        lasting: MemoryType = "preference" if memory_type == "preference" else "fact"
        return Candidate(
            content=self.quote, quote=self.quote, start=self.start, end=self.start + len(self.quote),
            memory_type=lasting, subject_key=subject_key, importance=IMPORTANCE, confidence=CONFIDENCE,
            inferred=False, intent="correct", single_valued=True, language=detect_language(self.quote),
            rule="ended.lapsed", reason="",
        )  # fmt: skip


def told_in(text: str) -> list[Told]:
    """The clauses of a user's turn that state something, in order; nothing asked, supposed or of long ago."""
    prepared = prepare(text)
    found: list[Told] = []
    before = ""
    for group in by_sentence(list(prepared.clauses)):
        other = ""
        for clause in group:
            words = prepared.words(clause).strip(" .!。！~")
            other = _other_in(words, other)
            if _states(clause, words):
                one = _told(prepared, group, clause, words, other)
                found.append(replace(one, before=before))
            before = words
    return found


_THEIR = re.compile(r"^(?:(?:and|but|so|also|now),? )*(?:his|her|their)(?![a-z])")
_OWN_CHILD = re.compile(
    r"^(?:(?:and|so|well),? )*(?:our|my) (?:[a-z]+ )?(?:son|daughter|baby|twins"
    r"|girl|boy)(?: [a-z]+)? (?:was|were) born"
)


def _other_in(words: str, before: str) -> str:
    """Whose a folded clause is, after those `before` it in its sentence: empty for the speaker's own."""
    named = OF_ANOTHER.search(words)
    if named is not None and _OWN_CHILD.search(words) is None:
        if _THEIR.search(words):
            return before or named["o"]
        return named["o"] or named["z"]
    if SPEAKER.search(words):
        return ""
    pronoun = _PRONOUN.search(words)
    return pronoun.group() if pronoun is not None and not before else before


def _states(clause: Clause, words: str) -> bool:
    if clause.end - clause.start > _LONGEST or BLANK in words or not words:
        return False
    if is_question(words, marked=clause.asks) or is_supposed(words) or is_one_off(words):
        return False
    return not (
        CONDITION.search(words)
        or NOT_REALLY.search(words)
        or LATER.search(words)
        or LONG_AGO.search(words)
        or REPORTED.search(words)
        or WISH.search(words)  # what is to be forgotten is not told of now
    )


def _told(prepared: Prepared, group: list[Clause], clause: Clause, words: str, other: str) -> Told:
    start, end = original(prepared, clause.start, clause.end)
    first, last = original(prepared, group[0].start, group[-1].end)
    if last - first > _LONGEST or any(one.asks for one in group):
        first, last = start, end
    return Told(
        words,
        "",
        prepared.copy.text,
        other,
        prepared.original[start:end],
        start,
        prepared.original[first:last],
        first,
    )
