"""Who "she", "he" and "it" are within one message: "My sister moved to Oslo. Her name is Sarah."."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import BLANK, Clause, Prepared, prepare
from memoryhub.core.extraction.engine import extract
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.markers import CONDITION
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.of_one import fits, is_pet, only_one_in
from memoryhub.core.extraction.subject_keys import canonical_kin
from memoryhub.core.text import fold

_LONGEST = 120  # characters of a clause that says one thing of somebody
_MOST = 8
_SURE = 0.8  # less sure is what says how somebody is just now
_SPEAKS_EN = re.compile(
    r"^(?P<lead>(?:and|but|also|so|now) )?(?P<p>she|he|it|her|his|its)"
    r"(?P<verb>'s(?! been)| is| was(?= (?:born|named|called|hired|diagnosed))| has"
    r"| had)?(?![a-z'])(?P<rest>.*)$"
)
_NAMES_EN = re.compile(
    r"^(?:and )?(?:the |a )?name(?:'s| is) (?P<rest>.+)$"
    r"|^(?:and )?(?:called|named)(?: (?:her|him|it))? (?P<rest2>.+)$"
)
_SPEAKS_ZH = re.compile(
    r"^(?:而且|现在|今年|还有|不过|但是?|另外|哦|嗯|对|其实|平时)*(?P<p>[她他它])(?!们)(?P<rest>.+)$"
)
_BARE_ZH = re.compile(
    r"^(?P<rest>(?:名字)?(?:名叫|叫做?|是叫|取名叫?|起名叫?)(?!我|你|他|她|它|了|做|不|醒|车|外卖).+"
    r"|名字(?:是|叫).+|(?:今年|刚满|已经|才)?[\d一二两三四五六七八九十]+个?(?:岁|月大)半?了?|(?:现在"
    r"|目前)?(?:住在|在).+"
    r"|是(?:一?[名位个])?(?!我|你|的|不|很)[\u4e00-\u9fff]{2,8})$"
)
# What somebody is like, as against how somebody is just now.
_LASTS_EN = re.compile(
    r"^(?:(?:really|also|absolutely|still|just|usually|always|never|only|mostly|pretty much) )*(?:loves?"
    r"|likes?|hates?"
    r"|adores?|enjoys?|prefers?|dislikes?|(?:can't|cannot|can not|can barely|can hardly) (?:stand|eat|walk"
    r"|drive|hear|see|swim|have|drink"
    r"|climb|read|tolerate|digest|handle)|(?:doesn't|does not) (?:eat|drink|like|smoke|drive|speak|wear"
    r"|touch|do [a-z]+)"
    r"|collects?|plays|speaks|teaches|studies|works|lives|goes to|gets up|goes|wants to (?:be|become|study"
    r"|learn)"
    r"|used to|needs|wears|takes|uses|suffers|grew up|was born|knits|paints|gardens|bakes|cooks|drives|sings"
    r"|fishes"
    r"|(?:is|has) (?:into|allergic|diabetic|vegan|vegetarian|coeliac|celiac|deaf|blind|nearly|partially"
    r"|almost|hard of"
    r"|lactose|afraid|terrified|scared of|obsessed|crazy about|mad about|retired|married|divorced|single"
    r"|widowed"
    r"|left-handed|colou?r-?blind|asthmatic|an?|diabetes|arthritis|asthma|dementia|[a-z]+ problems))(?![a-z])"
)
_PASSES_EN = re.compile(
    r"(?<![a-z])(?:today|tonight|now|right now|this (?:morning|week|afternoon|evening)|yesterday|bit|tired"
    r"|late|busy|asleep"
    r"|good (?:mood|time)|bad (?:mood|day|time)|moment|cold|headache|fever|minute|while|surprise|party)"
    r"(?![a-z])"
)
_LASTS_ZH = re.compile(
    r"^(?:也|很|最|还|特别|平时|每天|一直|从来|比较|就|都|老|挺|非常|其实|[早晚]上.{1,3}点)*(?:爱|喜欢|讨厌"
    r"|不吃|不喝|不能|不爱|怕|对.{1,8}过敏|信"
    r"|会|想(?:学|考|报|当|做)|将来|以后|有(?:糖尿病|高血压|痛风|哮喘|.{0,6}[病炎症])"
    r"|(?:牙口|牙齿|腿脚|眼睛|耳朵|听力|视力|身体|胃|腰|膝盖|心脏|记性|血压|血糖)(?:都|也|很|有点|不太"
    r"|比较)*(?:不|有|差|弱|高|低|背)"
    r"|是(?:只|条|个|位|名)?(?!真|很|不|在|为)[\u4e00-\u9fff]{2,}|在.{2,}(?:工作|上班|读|教)|做|当|属|练|打"
    r"|学|戴|养|住|睡|教|开|种|画|唱|弹)"
)
_PASSES_ZH = re.compile(
    r"今天|昨天|刚|正在|心情|生气|有点累|很忙|在路上|回来|到了|感冒|发烧|这两天|这几天|现在在"
)
_TRAIT_ZH = re.compile(rf"^(?!我|咱|你|您|吃|喝)(?P<rest>(?=.*)(?:{_LASTS_ZH.pattern.removeprefix('^')}).*)$")
_ALIASES = re.compile(r"^(?:名叫|叫做|是叫|取名叫?|起名叫?|名字叫做?|名字是)")
_IS = {"'s": "is", "has": "has", "had": "had", "was": "was", "is": "is"}
_OWNED = ("her", "his", "its")


@dataclass(frozen=True, slots=True)
class _Told:
    """A clause as it reads with its subject named, and which clause it is."""

    clause: Clause
    content: str
    who: str


def told_of_the_one_named(text: str, *, said_at: datetime, timezone: str) -> list[Candidate]:
    """What the clauses of a user's turn tell of the one relative or pet that the ones before are about.

    The quote is the clause; the content names the relative: "My sister's name is Sarah". Nothing is told
    where two are named, where a pronoun does not fit, or of how somebody is at the moment.
    """
    prepared = prepare(text)
    found: list[Candidate] = []
    for told in _clauses_told(prepared):
        head = f"{'pet' if is_pet(told.who) else 'family'}.{canonical_kin(told.who)}"
        read = extract(told.content, role="user", said_at=said_at, timezone=timezone)
        kept = [one for one in read if one.subject_key.startswith(f"{head}.") and _is_known_by(told, one)]
        found += [_quoted(prepared, told, one) for one in kept[:1]]
    return found[:_MOST]


def _is_known_by(told: _Told, one: Candidate) -> bool:
    """Whether it is how somebody is, and not how somebody is just now."""
    if one.confidence >= _SURE:
        return True
    rest = fold(told.content)
    rest = rest[rest.index(told.who) + len(told.who) :].strip() if told.who in rest else rest
    lasts, passes = (_LASTS_EN, _PASSES_EN) if told.who.isascii() else (_LASTS_ZH, _PASSES_ZH)
    return lasts.match(rest) is not None and passes.search(rest) is None


def with_told(text: str, found: Sequence[Candidate], *, said_at: datetime, timezone: str) -> list[Candidate]:
    """`found` in a user's turn with what it tells of one it names, in place of what that was taken for."""
    told = told_of_the_one_named(text, said_at=said_at, timezone=timezone)
    kept = [
        one
        for one in found
        if one.intent == "forget" or not any(one.start < new.end and new.start < one.end for new in told)
    ]
    whole = [one for one in found if one not in kept and any(one.start < new.start for new in told)]
    shorter = [_until(one, min(new.start for new in told if new.start > one.start)) for one in whole]
    return sorted([*kept, *(one for one in shorter if one is not None), *told], key=lambda one: one.start)


def _until(one: Candidate, end: int) -> Candidate | None:
    """A candidate without what is told apart from it; None where it was not plainly quoted."""
    if one.content != one.quote:
        return None
    words = one.quote[: end - one.start].rstrip(" ,，;；.。!！、~-—")
    return replace(one, content=words, quote=words, end=one.start + len(words)) if words else None


def _clauses_told(prepared: Prepared) -> Iterator[_Told]:
    """The clauses that go on about the one named before them, with that one in the place of the pronoun."""
    who = ""
    behind = False  # whether the clause before is about that one, so that a verb alone goes on
    sentence = -1
    for clause in prepared.clauses:
        words = prepared.words(clause).strip()
        if clause.sentence != sentence:
            sentence = clause.sentence
            named = only_one_in(_sentence(prepared, sentence))
            who = who if named is None else named
            begins = named == who != ""
        told = _told(prepared, clause, words, who, behind) if who and _may_tell(clause, words) else ""
        if told:
            yield _Told(clause, told, who)
        behind = bool(told) or (bool(who) and begins)


def _sentence(prepared: Prepared, number: int) -> str:
    parts = [clause for clause in prepared.clauses if clause.sentence == number]
    if parts[0].start >= parts[-1].end:
        return ""  # signs of no width alone
    start, end = original(prepared, parts[0].start, parts[-1].end)
    return prepared.original[start:end]


def _may_tell(clause: Clause, words: str) -> bool:
    if clause.asks or clause.end - clause.start > _LONGEST or BLANK in words:
        return False
    return not (is_question(words, marked=False) or is_supposed(words) or CONDITION.search(words))


def _told(prepared: Prepared, clause: Clause, words: str, who: str, behind: bool) -> str:
    """A clause as it reads with its subject named; empty where it is not about that one."""
    start, end = original(prepared, clause.start, clause.end)
    said = prepared.original[start:end]
    if who.isascii():
        return _told_en(said, words, who)
    found = _SPEAKS_ZH.match(words)
    if found is not None and fits(who, found["p"]):
        return f"{_mine(who)}{_ALIASES.sub('叫', _rest(said, found['rest']))}"
    bare = (_BARE_ZH.match(words) or _TRAIT_ZH.match(words)) if behind else None
    return f"{_mine(who)}{_ALIASES.sub('叫', _rest(said, bare['rest']))}" if bare is not None else ""


def _mine(who: str) -> str:
    return f"我家{who}" if is_pet(who) else f"我{who}"


def _told_en(said: str, words: str, who: str) -> str:
    names = _NAMES_EN.match(words)
    if names is not None:
        return f"My {who}'s name is {_rest(said, names['rest'] or names['rest2'])}"
    found = _SPEAKS_EN.match(words)
    if found is None or not fits(who, found["p"]):
        return ""
    verb = _IS.get((found["verb"] or "").strip(), "")
    if found["p"] in _OWNED and not (found["p"] == "her" and verb):
        return f"My {who}'s {_rest(said, found['rest'])}"
    return f"My {who} {f'{verb} ' if verb else ''}{_rest(said, found['rest'])}"


def _rest(said: str, rest: str) -> str:
    """The end of a clause as it was written."""
    rest = rest.strip()
    return said[-len(rest) :] if rest else ""


def _quoted(prepared: Prepared, told: _Told, found: Candidate) -> Candidate:
    start, end = original(prepared, told.clause.start, told.clause.end)
    quote = prepared.original[start:end]
    return replace(
        found, content=told.content, quote=quote, start=start, end=end, value=None, rule="spoken.of",
        reason=found.reason,
    )  # fmt: skip
