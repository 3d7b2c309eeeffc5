"""Whether what a turn says ends something known that it names: "some idiot nicked my Vespa", 车卖了.

`endings.py` knows whole clauses. Here the known statement comes first: whether a clause leaves the state that
it tells (`life_states.py`), names another in its part, or says of a thing that both name that it is gone
(`gone_things.py`). What is another's, not meant or long ago ends nothing: a missed end is better than a wrong
one.
"""

import re
from typing import Literal

from memoryhub.core.extraction.gone_things import names_what_is_gone
from memoryhub.core.extraction.lapse_words import DENIED, may_say_gone
from memoryhub.core.extraction.life_states import COUPLE, HOLDERS, STATES, Holder, LifeState
from memoryhub.core.extraction.shared_things import shared_things
from memoryhub.core.extraction.told_now import OF_ANOTHER, Told, told_in
from memoryhub.core.statement_reading import read_statement
from memoryhub.core.text import fold
from memoryhub.core.text_fold import has_han

__all__ = ["Lapse", "Told", "lapse_of", "may_end_something", "told_in"]

_NEVER = (
    "profile.birthday", "profile.age", "profile.speaks", "health.allergy", "health.blood", "past.",
    "instruction.", "answer.", "emergency.", "convention.", "constraint.",
)  # fmt: skip
"""Beginnings of the keys of what does not end in passing."""
# What a thing was called it was called, sold or not.
_TELLS_A_NAME = re.compile(r"(?<![a-z])(?:is|was|are|were) (?:called|named)(?![a-z])|名叫|的名字|叫做")
Lapse = Literal["", "over", "replaced", "asked"]
"""What becomes of a known statement: nothing, its end, another in its place, or a question about it."""


def may_end_something(told: Told) -> bool:
    """Whether a clause could end anything at all, so that what is known need be read."""
    words = told.words
    left = any(one.left.search(words) or (one.weak and one.weak.search(words)) for one in STATES)
    return left or any(one.now.search(words) for one in HOLDERS) or may_say_gone(words)


def lapse_of(subject_key: str, content: str, told: Told) -> Lapse:
    """Whether a known statement holds no longer after what is told, and whether that says what is now."""
    known = fold(content)
    fixed = subject_key.startswith(_NEVER) or subject_key == "profile.name"
    if fixed or known == told.words:
        return ""
    others = bool(told.other) and not _names_them(told.other, known)
    if others and COUPLE.fullmatch(told.other) is None:
        return ""
    for state in STATES:
        if _is_left(state, subject_key, known, told):
            return "replaced" if state.replaced else "over"
    for holder in () if others else HOLDERS:
        if _has_another(holder, subject_key, known, told):
            return "replaced"
    if others or _TELLS_A_NAME.search(known) or read_statement(content).negative:
        return ""
    return names_what_is_gone(subject_key, content, told)


def _names_them(other: str, known: str) -> bool:
    """Whether a known statement has the word for another person: "he", and not the Helen that begins so."""
    return re.search(rf"(?<![a-z]){re.escape(other)}(?![a-z])", known) is not None


# Of whom it is said that a couple parts: the speaker, or nobody is named at all.
_ONESELF = re.compile(r"(?<![a-z'])(?:i|i'm|i've|we|we're|we've|me|us)(?![a-z])|[我咱]")
_NOBODY = re.compile(
    r"^(?:(?:and|but|so|then|well|just|finally|officially|now|recently|sadly|the|our|my|it's),? ?)*$"
    r"|^(?:也|就|都|又|已经|终于|最终|刚刚?|昨[天晚]|今天|前天|上个?[周月]|去年|前年|最近|后来|现在|结果|还是|正式"
    r"|[\d一二三四五六七八九十]{1,2}月[份底初]?)*$"
)


def _is_of_others(told: Told, before: str, known: str) -> bool:
    """Whether others part than the speaker: "they broke up", 那两个演员离婚了."""
    ours = bool(told.other) or _ONESELF.search(told.words) is not None or _NOBODY.search(before) is not None
    return not ours and not shared_things(told.turn, known)


# In a known statement of what was left before: "I retired from the fire brigade in 2022".
_LEFT_BEFORE = re.compile(r"(?<![a-z])(?:retired|used to|formerly)(?![a-z])|退休|以前|曾经")


def _is_left(state: LifeState, subject_key: str, known: str, told: Told) -> bool:
    in_it = subject_key in state.keys or state.known.search(known) is not None
    if not in_it or state.left.search(known) or _LEFT_BEFORE.search(known):
        return False
    theirs = OF_ANOTHER.search(known)
    if theirs is not None and not (subject_key in state.keys or COUPLE.fullmatch(theirs["o"] or theirs["z"])):
        return False
    if subject_key.startswith(("opinion.", "preference.")):
        return False
    left = state.left.search(told.words)
    if left is not None and not DENIED.search(told.words[: left.start()]):
        return state.name != "couple" or not _is_of_others(told, told.words[: left.start()], known)
    weak = state.weak is not None and state.weak.search(told.words) is not None
    return weak and bool(shared_things(told.turn, known))


_ROLES = tuple(
    re.compile(one)
    for one in (
        r"(?<![a-z])(?:dentist|hygienist|tooth|teeth)(?![a-z])|牙",
        r"(?<![a-z])(?:gp|practices?|surgery|family doctor)(?![a-z])|家庭医生|社区医院",
        r"(?<![a-z])(?:therapist|counsell?or|psychologist)(?![a-z])|咨询师|心理",
        r"(?<![a-z])(?:physio|physiotherapist)(?![a-z])|康复",
        r"(?<![a-z])(?:vet|vets)(?![a-z])|兽医|宠物医院",
        r"(?<![a-z])(?:optician|eye)(?![a-z])|眼科",
        r"(?<![a-z])midwife(?![a-z])|产科",
        r"(?<![a-z])(?:piano|keys)(?![a-z])|钢琴",
        r"(?<![a-z])(?:desk|seat|sit)(?![a-z])|工位|座位|座",
        r"(?<![a-z])(?:broadband|internet|wifi)(?![a-z])|宽带",
    )
)
_ALONE = frozenset(["boss", "desk", "home", "phone plan"])
"""What one has one of, so that nothing else need be named."""


_OWN_MOVE = re.compile(
    r"^(?:[a-z' ,]*|(?:[我咱]们?|已经|终于|总算|刚刚?|现在|最近|上个?[周月][一二三四五六日天]?|昨天"
    r"|今天|前天|就|也|都|一家人?|全家"
    r"|[和跟].{1,6}|从.{1,8}|其实|后来|今年|去年)*)$"
)
"""Before the words of a move that is the speaker's own; a sofa and a firm move as well."""


def _is_own_move(before: str) -> bool:
    return _OWN_MOVE.search(before) is not None


def _has_another(holder: Holder, subject_key: str, known: str, told: Told) -> bool:
    """Whether the clause names another in the known one's part."""
    found = holder.now.search(told.words)
    if (
        found is None
        or DENIED.search(told.words[: found.start()])
        or (holder.keys and not subject_key.startswith(holder.keys))
    ):
        return False
    if holder.known.search(known) is None or _names_the_same(told.quote, found.group(), known):
        return False
    theirs = OF_ANOTHER.search(known)
    same = shared_things(told.turn, known)
    if theirs is not None and not same and (theirs["o"] or theirs["z"]) not in told.turn:
        return False
    if holder.name in _ALONE:
        return holder.name != "home" or (
            subject_key == "profile.home" and _is_own_move(told.words[: found.start()])
        )
    mine = {place for place, role in enumerate(_ROLES) if role.search(known)}
    named = {place for place, role in enumerate(_ROLES) if role.search(told.turn)}
    return bool(same) or bool(mine & named)


_BEGINS = frozenset(
    ["We", "My", "Our", "The", "They", "She", "He", "It", "And", "But", "So", "Now", "Just", "I'm", "I've"]
)


def _names_the_same(quote: str, said: str, known: str) -> bool:
    """Whether the clause names nobody and nothing that the known statement does not."""
    if has_han(said):
        tail = re.sub(r"(?:了|的|在|来|给|看|接|教|住下|安家|人|医生|老师|主任|管)+$", "", said)[-2:]
        return len(tail) == 2 and tail in known
    capital = re.findall(r"(?<![\w'])[A-Z][\w&'-]+", quote)
    names = [fold(name).removesuffix("'s") for name in capital if name not in _BEGINS]
    return bool(names) and all(name in known for name in names)
