"""Deaths told by a name alone ("Luna died", 豆豆去世了); whose name it is, only memory knows."""

import re
from dataclasses import dataclass

from memoryhub.core.death_words import tells_loss
from memoryhub.core.extraction.clauses import BLANK, prepare
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.text import detect_language

_EN = re.compile(
    r"^(?:(?:and|but|so|sadly|unfortunately|oh|my|our|poor|little|old|dear) )*(?P<n>[a-z][\w'-]{1,24})"
    r" (?:(?:has|just|sadly|unfortunately|recently|suddenly|finally) ){0,2}"
    r"(?:died|passed away|passed on|is dead|is no longer (?:alive|with us)|was put (?:down|to sleep)"
    r"|didn't make it|ran away|went missing|got lost|was rehomed|got rehomed|has been rehomed|(?:went|moved"
    r"|has gone|is off)"
    r"(?: off)? to live (?:with|on|at)|lives (?:with|at) (?:my|our|a|an|the|his|her) .{2,30}? now"
    r"|now lives with)(?![a-z])"
)
_EN_REHOMED = re.compile(
    r"^(?:(?:so|and|but|sadly),? )*(?:we|i)(?:'ve| have| had to| have to| just| sadly)* re-?homed? "
    r"(?P<n>[a-z][\w'-]{1,24})(?![a-z])"
)
_ZH = re.compile(
    r"^(?:可怜的|我们?家的?|我的)?(?P<n>[\u4e00-\u9fff]{1,4}?)"
    r"(?:昨天|今天|前天|昨晚|今早|今晨|凌晨|半夜|前晚|前几天|已经|上周.?|上个?月|去年|"
    r"(?:今年)?[春夏秋冬][天季](?:的时候|里)?|年初|年底|刚刚?|已经"
    r"|最近|不久前|前几天|突然|不幸)*"
    r"(?:去世|过世|离世|病逝|病死|死|走|离开我们|安乐死|走丢|跑丢|送人|去了[汪喵]星)了"
    r"|^(?:我们?|我家|没办法|只好|最后)?(?:把)?(?P<n2>[\u4e00-\u9fff]{1,4}?)(?:昨天|今天|上周.?|上个?月|已经"
    r"|也|就|只好|最后)*"
    r"(?:送|托付|转)(?:养)?(?:给|到|去)(?:了)?[^，。]{1,10}?(?:养|家|那儿|那里|领养)?了$"
)
_NO_NAME_WORDS = (
    "the a an my our his her its your their i he she it they we you who someone somebody everyone nobody that"
    " this 我 你 他 她 它 谁"
)
_NO_NAME = frozenset(_NO_NAME_WORDS.split())
IMPORTANCE, CONFIDENCE = 7, 0.85


@dataclass(frozen=True, slots=True)
class Loss:
    """A clause that tells a death: the name as it was said, and where in the turn the clause stands."""

    name: str
    quote: str
    start: int


def losses_in(text: str) -> list[Loss]:
    """The deaths that a user's turn tells by a name, in order."""
    prepared = prepare(text)
    found = []
    for clause in prepared.clauses:
        words = prepared.words(clause)
        told = _EN.search(words) or _EN_REHOMED.search(words) or _ZH.search(words)
        if told is None or BLANK in words or is_question(words, marked=clause.asks) or is_supposed(words):
            continue
        group = "n2" if "n2" in told.re.groupindex and told["n2"] else "n"
        if told[group] in _NO_NAME or not tells_loss(words, pet=True):
            continue
        start, end = prepared.copy.original_span(clause.start, clause.end)
        first, last = prepared.copy.original_span(
            clause.start + told.start(group), clause.start + told.end(group)
        )
        found.append(Loss(text[first:last], text[start:end].strip(), start))
    return found


def is_one_of_several(name: str, content: str) -> bool:
    """Whether a statement names several of whom `name` is one: of "two cats, Salt and Pepper" one may die."""
    one = re.escape(name)
    return (
        re.search(
            rf"(?:[\w'-]+,? (?:and|&) {one}(?![\w])|(?<![\w]){one},? (?:and|&) [A-Z]|[、和跟]{one}"
            rf"|{one}[、和跟])",
            content,
        )
        is not None
    )


def candidate_of_loss(loss: Loss, subject_key: str) -> Candidate:
    """The loss as something to remember under the key of whom it means, such as `pet.cat`."""
    return Candidate(
        content=loss.quote, quote=loss.quote, start=loss.start, end=loss.start + len(loss.quote),
        memory_type="fact", subject_key=subject_key, importance=IMPORTANCE, confidence=CONFIDENCE,
        inferred=False, intent="assert", single_valued=True, language=detect_language(loss.quote),
        rule="event.loss", reason=loss.name,
    )  # fmt: skip
