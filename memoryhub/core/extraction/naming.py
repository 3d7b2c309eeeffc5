"""What a statement is about, by the classes of its words: the key, the type and the weight of its memory."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memoryhub.core.extraction.model import MemoryType
from memoryhub.core.extraction.subject_keys import PETS, canonical_kin, slug
from memoryhub.core.extraction.word_classes import Word

_THINGS = ("food", "drink", "pastime", "media", "outing")
_OF_SELF = frozenset(
    f"s:{name}"
    for name in (
        "i_ing",
        "i_will",
        "i_not",
        "i_am",
        "i_have",
        "i_perfect",
        "i_past",
        "i_rule",
        "i_do",
        "my",
        "bare",
        "topic",
    )
)
_ORDERS = frozenset({"s:imp", "s:no", "s:all", "s:you", "s:the", "s:for_me", "s:bare"})


def _set(words: str) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in words.split())


_ROOTS = _set("hometown born raised roots grew_up come_from 老家 家乡 土生土长 长大 来自 土著 本地人")
_NAMES = _set("name named called nickname surname spelled spelt 名字 姓名 我叫 姓 单名 名叫 小名 外号 昵称")
_BIRTH = _set("birthday bday born 生日 出生")
_AGES = _set("age old years_old forties fifties sixties 岁 岁数 年龄 出头")
_WED = _set("married divorced widowed widower widow single engaged 单身 离了 离婚 已婚 结婚 丧偶")
_HOLD_ONE = ("profile.", "preference.taste.", "diet.avoid.", "health.")
_REACHED = {
    "phone": "phone",
    "email": "email",
    "电话": "phone",
    "手机号": "phone",
    "邮箱": "email",
    "座机": "phone",
}


@dataclass(frozen=True, slots=True)
class Area:
    """A field of memory: `key` may end in `{o}`, the slug of the first word of `objects` or of the quote."""

    key: str
    memory_type: MemoryType
    importance: int
    objects: tuple[str, ...] = ()


Seen = frozenset[str]
_Rule = tuple[Callable[[Seen], bool], Area]


def _has(*names: str) -> Callable[[Seen], bool]:
    return lambda seen: not seen.isdisjoint(names)


def _of_self(*names: str) -> Callable[[Seen], bool]:
    return lambda seen: not seen.isdisjoint(names) and not seen.isdisjoint(_OF_SELF)


def _wish(seen: Seen) -> bool:
    asked = {"s:i_will", "you"} <= seen and seen.isdisjoint({"task", "kin"})
    told = "answering" in seen and not seen.isdisjoint(_ORDERS | {"standing"}) and "kin" not in seen
    return asked or (told and seen.isdisjoint({"tech", "parcel"}))


def _relative(seen: Seen) -> bool:
    return not seen.isdisjoint({"s:my_kin", "s:kin"})


def _diet(seen: Seen) -> bool:
    avoids = not seen.isdisjoint({"negated", "rule"}) and not seen.isdisjoint({"food", "drink"})
    eats = "diet" in seen and seen.isdisjoint({"illness", "medicine"})
    return eats or (avoids and "standing" in seen and "like" not in seen)


def _parcel(seen: Seen) -> bool:
    return "parcel" in seen and seen.isdisjoint({"tech", "project", "kin", "illness", "identity"})


def _bans(seen: Seen) -> bool:
    others = not seen.isdisjoint(_ORDERS | {"s:name", "s:thing", "s:topic"})
    strict = "rule" in seen and not seen.isdisjoint({"negated", "standing"})
    return others and strict and seen.isdisjoint({*_THINGS, "like", "dislike", "parcel", "span", "diet"})


def _judged(seen: Seen) -> bool:
    spoken = not seen.isdisjoint({"like", "dislike"}) and "self" in seen
    return spoken and seen.isdisjoint({"illness", "medicine", "kin", "s:name", "body"})


def _comes(seen: Seen) -> bool:
    timed = not seen.isdisjoint({"month", "weekday", "clock", "now"})
    return "engagement" in seen and timed and "recurring" not in seen


def _happened(seen: Seen) -> bool:
    then = not seen.isdisjoint({"past", "s:i_past"})
    told = "happened" in seen and then and not seen.isdisjoint(_OF_SELF | {"month"})
    lasting = ("span" in seen and "s:i_past" not in seen) or (
        "identity" in seen and seen.isdisjoint({"month", "now"})
    )
    return told and not lasting


def _goes_away(seen: Seen) -> bool:
    """Somewhere for a time: "in Porto all of next month", "we land in Lima on Sunday"."""
    timed = not seen.isdisjoint({"month", "weekday"})
    stays = seen.isdisjoint({"home", "work", "trade", "kin", "recurring", "standing", "span", "project"})
    return "city" in seen and timed and stays and not seen.isdisjoint(_OF_SELF)


def _fell_ill(seen: Seen) -> bool:
    return _happened(seen) and "s:i_past" in seen and not seen.isdisjoint({"month", "now"})


def _timed(seen: Seen) -> bool:
    if not seen.isdisjoint({"tech", "project", "food", "drink", "diet"}):
        return False
    return "weekday" in seen or ({"recurring", "clock"} <= seen and seen.isdisjoint({*_THINGS, "trade"}))


def _project(seen: Seen) -> bool:
    led = "runs" in seen and seen.isdisjoint({"trade", "work"} if not seen.isdisjoint(_OF_SELF) else {"kin"})
    return "project" in seen or led


def _works(seen: Seen) -> bool:
    return (
        "work" in seen and not seen.isdisjoint(_OF_SELF | {"s:the"}) and seen.isdisjoint({"outing", "media"})
    )


def _lives(seen: Seen) -> bool:
    if "home" in seen:
        return not seen.isdisjoint(_OF_SELF | {"s:this", "s:thing"})
    stays = seen.isdisjoint({"past", "engagement", "outing", "happened"})
    return "city" in seen and stays and not seen.isdisjoint({"s:i_am", "s:i_do", "s:i_rule", "s:bare"})


def _named(seen: Seen) -> bool:
    return "identity" in seen and ("trade" not in seen or "clock" in seen)


def _rule(seen: Seen) -> bool:
    return not seen.isdisjoint({"rule", "standing"}) and not seen.isdisjoint(_ORDERS)


_TASTE = Area("preference.taste.{o}", "preference", 5, _THINGS)
_EVENT = Area("event.{o}", "experience", 4)
_KIN = Area("family.{k}.{o}", "fact", 5)
_JOB = Area("profile.job", "fact", 6)
_CONSTRAINT = Area("constraint.{o}", "preference", 7, ("tech", "project", "identity", "food"))
_RULES: tuple[_Rule, ...] = (
    (_wish, Area("instruction.{o}", "preference", 6, ("answering",))),
    (_of_self("intent"), Area("plan.{o}", "experience", 5, ("engagement",))),
    (_relative, _KIN),
    (_parcel, Area("delivery.constraint.{o}", "preference", 6, ("parcel",))),
    (_bans, _CONSTRAINT),
    (_diet, Area("diet.avoid.{o}", "preference", 7, ("food", "drink", "diet"))),
    (_judged, _TASTE),
    (_goes_away, _EVENT),
    (_comes, Area("event.{o}", "experience", 6, ("engagement",))),
    (_fell_ill, _EVENT),
    (_has("illness", "medicine"), Area("health.condition.{o}", "fact", 8, ("illness", "medicine"))),
    (_happened, _EVENT),
    (_has("kin", "pet"), _KIN),
    (_timed, Area("schedule.{o}", "fact", 5, ("weekday", "pastime"))),
    (_project, Area("project.{o}", "fact", 5, ("project",))),
    (_has("tech"), Area("tool.{o}", "fact", 5, ("tech",))),
    (_has("trade"), _JOB),
    (_of_self("study"), Area("profile.education", "fact", 5)),
    (_named, Area("profile.{i}", "fact", 6, ("identity",))),
    (_of_self("tongue"), Area("profile.speaks.{o}", "fact", 5, ("tongue",))),
    (_of_self("body"), Area("health.condition.{o}", "fact", 7, ("body",))),
    (_works, _JOB),
    (_lives, Area("profile.{h}", "fact", 6)),
    (_has("like", "dislike", "food", "drink", "pastime", "media", "outing"), _TASTE),
    (_rule, _CONSTRAINT),
)
_ONCE = Area("event.{o}", "experience", 5)
_OTHER = Area("about.{o}", "fact", 4)


# What was done once at a time in the past, or will be: 上个月割了阑尾, "back from Peru last week".
_AT_A_TIME = re.compile(
    r"(?<![a-z])(?:yesterday|last (?:week|weekend|month|year|night|spring|summer|autumn|fall|winter"
    r"|[a-z]+day)"
    r"|(?:a|one|two|three|four|five|six|ten|\d+|a few|several) (?:days|weeks|months|years|week|month"
    r"|year) ago"
    r"|in (?:19|20)\d\d|just got back)(?![a-z])"
    r"|(?:19|20)\d\d年|(?<![\d一二])[一二三四五六七八九十\d]{1,2}月份?(?!起|以来|开始)|去年|前年|上个?(?:月|周|星期|礼拜)|上周|昨天|前天"
    r"|[一二两三四五六七八九十几\d]+(?:年|个月|周|天)前|今年(?:春天|夏天|秋天|冬天|初|年初)"
)
_DONE = re.compile(
    r"(?<![a-z])(?:[a-z]{3,}ed|got|went|ran|had|made|took|came|bought|left|lost|won|broke|met|quit|flew|drove|saw)(?![a-z])"
    r"|[\u4e00-\u9fff](?:了|过|完|成)(?!不|的|解|年|敏)|结的婚|去了趟"
)
_GOES_ON = re.compile(
    r"(?<![a-z])(?:since|always|every|ever|still|used to|for the (?:past|last)|until|usually|born|now"
    r"|so)(?![a-z])"
    r"|从|自|起|以来|一直|每|总|至今|到现在|现在|还|就(?:来|在|住)|都|出生|没|不|搬|升|换|离开|移民|黄了|取消"
)
_HELD = ("preference.taste.", "health.", "about.")


def is_once(folded: str) -> bool:
    """Whether a folded sentence tells what was done once, at a time that it names, and is over."""
    told = _AT_A_TIME.search(folded) is not None and _DONE.search(folded) is not None
    return told and _GOES_ON.search(folded) is None


def area_of(seen: Seen, folded: str = "") -> Area:
    """The field of a sentence with these features: the first rule that fits, else the open field `about`."""
    area = next((area for fits, area in _RULES if fits(seen)), _OTHER)
    return _ONCE if area.key.startswith(_HELD) and is_once(folded) else area


def decides(key: str, seen: Seen, *, corrects: bool) -> bool:
    """Whether a sentence says the one thing its key holds, so that it replaces what was said before.

    "I changed jobs, I keep the books of a studio now" does; "I work nights" and "only decaf after lunch" add.
    """
    if key.startswith("profile."):
        return corrects and not seen.isdisjoint(_OF_SELF)
    judged = not seen.isdisjoint({"like", "dislike", "diet"}) and not seen.isdisjoint({"short", "middle"})
    return judged and key.startswith(("preference.taste.", "diet.avoid."))


def below(key: str, quote: str) -> str:
    """A key of its own under one that holds a single value, so that an addition closes nothing."""
    if not key.startswith(_HOLD_ONE) or key.endswith(f".{slug(quote)}"):
        return key
    return f"{key}.{slug(quote, words=4)}"


def key_of(area: Area, words: Sequence[Word], quote: str) -> str:
    """The subject_key of a sentence of that field; empty when nothing in it could name it."""
    named = _object(area, words) or slug(quote)
    if not named:
        return ""
    if "{k}" in area.key:
        return _kin_key(area, words, named)
    filled = area.key.replace("{i}", _identity(words, named)).replace("{h}", _home(words))
    return filled.replace("{o}", named)


def _object(area: Area, words: Sequence[Word]) -> str:
    """The slug of the first word of the classes that name the field's objects, class by class."""
    for name in area.objects:
        for word in words:
            if name in word.classes:
                return slug(word.text)
    return ""


def _kin_key(area: Area, words: Sequence[Word], named: str) -> str:
    kin = next((w.text for w in words if not {"kin", "pet"}.isdisjoint(w.classes)), "")
    who = canonical_kin(kin) or "other"
    is_pet = who in PETS or any("pet" in w.classes for w in words if w.text == kin)
    return f"{'pet' if is_pet else 'family'}.{who}.{named}"


def _identity(words: Sequence[Word], named: str) -> str:
    texts = {word.text for word in words}
    for name, known in (("name", _NAMES), ("birthday", _BIRTH), ("marital", _WED), ("age", _AGES)):
        if texts & known:
            return name
    return next((kind for text, kind in _REACHED.items() if text in texts), f"about.{named}")


def _home(words: Sequence[Word]) -> str:
    texts = {word.text for word in words}
    if texts & _ROOTS:
        return "hometown"
    return "address" if texts & {"address", "postcode", "地址", "邮编"} else "home"
