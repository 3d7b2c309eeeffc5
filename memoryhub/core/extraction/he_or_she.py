"""A message about "her" or "him" right after one about a single relative: 她搬到重庆了, "she moved"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memoryhub.core.extraction.engine import extract
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.subject_keys import KIN, PETS
from memoryhub.core.lexicon.known_names import known_given_names
from memoryhub.core.text import fold

_LONGEST = 120  # characters of a message that says one thing
_FIELDS = ("home", "name", "job", "age", "birthday", "allergy")  # what one relative has, read by patterns
_WOMEN = frozenset(
    ("wife", "mother", "daughter", "sister", "grandmother", "niece", "aunt", "girlfriend", "女朋友", "女友")
)
_MEN = frozenset(
    ("husband", "father", "son", "brother", "grandfather", "nephew", "uncle", "boyfriend", "男朋友", "男友")
)
_NAMES = sorted(KIN, key=len, reverse=True)
_KIN_EN = re.compile(
    rf"(?<![a-z])(?:{'|'.join(name for name in _NAMES if name.isascii() and KIN[name] not in PETS)})(?![a-z])"
)
_KIN_ZH = re.compile("|".join(name for name in _NAMES if not name.isascii() and KIN[name] not in PETS))
# The relative is what the whole message before is about, and nobody else stands in it.
_ABOUT_EN = re.compile(
    r"^(?:and |but |so |oh,? )?my (?P<k>[a-z]+)(?:'s (?=name|birthday|job|age)|(?![a-z'-]))"
)
_ABOUT_ZH = re.compile(
    r"^我(?:们|家)?的?(?P<k>(?!的)[\u4e00-\u9fff]{1,3}?)(?=的(?:名字|生日|工作|年龄)|也|现在|目前|今年|去年|住|在|是|叫|有|对|不|刚|最近|要|[\d])"
)
_OTHERS = re.compile(
    r"(?<![a-z])(?:and|with|or|her|his|their|she|he|they|him|them|than)(?![a-z])|[他她]|和|跟|与|同|一起"
)
_SENTENCES = re.compile(r"[.!?。！？\n](?=\s*\S)")
_TELLS_A_NAME = re.compile(r"(?<![a-z])(?:name|named|called)(?![a-z])")
_CAPITALS = re.compile(r"(?<![\w'])(?<!^)(?<!in )(?<!at )(?<!from )[A-Z][a-z]+")  # but for places
_SHE_EN = re.compile(
    r"^(?P<p>she|he|her|his) (?=(?:has |just |recently |now |also )*"
    r"(?:moved|lives?|works?|turned|is|name|birthday|job)(?![a-z']))",
    re.IGNORECASE,
)
_SHE_ZH = re.compile(r"^(?P<p>[她他])(?!们)(?=的?(?:名字|生日|工作)|现在|目前|今年|刚|已经|搬|住|在|叫|对)")


def may_speak_of_another(text: str) -> bool:
    """Whether `text` begins with a pronoun and says one thing that a relative may be known by; cheap."""
    said = text.strip()
    one = len(said) <= _LONGEST and _SENTENCES.search(said) is None
    return one and not said.endswith(("?", "？")) and (_SHE_EN.match(said) or _SHE_ZH.match(said)) is not None


def of_the_one_named(text: str, before: str, *, said_at: datetime, timezone: str) -> list[Candidate]:
    """What `text` tells of the relative whom `before`, the speaker's message right before, is about.

    Empty unless that message is about one relative alone, whom the pronoun fits, and what is told is a
    field of a relative. Each candidate quotes `text`; its content names the relative.
    """
    if not may_speak_of_another(text):
        return []
    quote = text.strip()
    english = _SHE_EN.match(quote)
    said = english or _SHE_ZH.match(quote)
    who = _relative(before, english=english is not None)
    if said is None or not who or not _fits(who, said["p"].lower()):
        return []
    subject = (
        (f"My {who}'s " if said["p"].lower() in ("her", "his") else f"My {who} ") if english else f"我{who}"
    )
    content = subject + quote[said.end() :]
    found = extract(content, role="user", said_at=said_at, timezone=timezone)
    head = f"family.{KIN[who]}."
    if not found or not all(_is_of(item.subject_key, head) for item in found):
        return []
    start = text.index(quote)
    return [_quoted(item, content, quote, start) for item in found[:1]]


def _is_of(key: str, head: str) -> bool:
    return key.startswith(head) and key.removeprefix(head).partition(".")[0] in _FIELDS


def _quoted(found: Candidate, content: str, quote: str, start: int) -> Candidate:
    return replace(
        found, content=content, quote=quote, start=start, end=start + len(quote), value=None,
        rule="spoken.of", reason=found.reason,
    )  # fmt: skip


def _relative(before: str, *, english: bool) -> str:
    """The word for the one relative that a message is about; empty where it may speak of anybody else."""
    words = fold(before).strip()
    about = (_ABOUT_EN if english else _ABOUT_ZH).match(words)
    if about is None or about["k"] not in KIN or KIN[about["k"]] in PETS:
        return ""
    named: Sequence[str] = (_KIN_EN if english else _KIN_ZH).findall(words)
    others = _OTHERS.search(words) or _SENTENCES.search(words) or _names_another(before)
    return about["k"] if len(named) == 1 and not others else ""


def _names_another(before: str) -> bool:
    """Whether a name stands in a message that does not tell it of the relative: "My wife met Anna"."""
    given = known_given_names()
    return _TELLS_A_NAME.search(before) is None and any(word in given for word in _CAPITALS.findall(before))


def _fits(who: str, pronoun: str) -> bool:
    of = _WOMEN if pronoun in ("she", "her", "她") else _MEN
    return who in of or KIN[who] in of
