"""What a new statement makes untrue under other keys: a move the address, a call-off the meeting."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from memoryhub.core.compounds import compound_in
from memoryhub.core.death_words import tells_loss
from memoryhub.core.extraction.subject_keys import PETS
from memoryhub.core.sorts_of_things import sort_of
from memoryhub.core.statement_reading import read_statement
from memoryhub.core.statement_relation import announces_change
from memoryhub.core.terms import tsquery_terms
from memoryhub.core.text import fold
from memoryhub.core.text_fold import has_han, is_han

_CALLED_OFF = re.compile(
    r"(?<![a-z])(?:cancell?ed|called off|(?:is|are|was) off|postponed|delayed|rescheduled|moved|pushed"
    r"|brought forward"
    r"|shifted|changed|(?:isn't|is not|won't be|will not be|won't|will not|isn't going to) "
    r"(?:happening|taking place|going ahead|happen|take place))(?![a-z])"
    r"|取消|作废|黄了|泡汤|推迟|延期|延后|延误|提前|改期|改签|改到|改成|改在|挪到|换到|调到|移到|延到"
    r"|推到|往后[推挪]|不去了|不开了|不办了|不见了"
)
_STILL_ON = re.compile(
    r"(?<![a-z])(?:if|unless|might|may|could|hopes?|not|never|almost|nearly|[a-z]+n't)(?: \w+){0,2}?"
    r" (?:cancell?ed|called off|postponed|delayed|rescheduled|moved|pushed|brought forward|shifted|changed)"
    r"(?![a-z])|^(?:if|unless) |^(?:如果|要是|假如|万一)"
    r"|(?:没有?|未|不会?|别|差点|可能|也许)被?(?:取消|作废|黄了|泡汤|推迟|延期|延后|延误|提前|改期|改签"
    r"|改到|改成)"
)
"""What is not called off after all, or only might be."""
_PREFERS = re.compile(
    r"(?<![a-z])(?:prefer|favou?r|rather|favou?rites?|(?:like|love) .{1,40} (?:best|most)|go-to"
    r"|usual)(?![a-z])"
    r"|更喜欢|更爱|最喜欢|最爱|偏爱|偏好|偏向|更偏|比较喜欢|更愿意|更想|改喝|改吃"
)
_DELIVERY = re.compile(r"(?<![a-z])(?:deliver|ship|mail|work|office|billing)|收货|快递|寄|公司|单位|账单")
_EVENTS = ("event.", "schedule.", "plan.", "habit.", "family.dentist", "family.doctor")
_LASTING_OF_KIN = (".name", ".birthday")
_ENOUGH = 0.5
_ENOUGH_HAN = 0.7
_EMPTY_HAN = frozenset("我你他她们的了会要和跟与在是有把被就也都到这那个天上下午早晚点周日号月今明后去开")
_TIMES = re.compile(
    r"[\d:]+ ?(?:am|pm|点半?|号|日|月)?|(?<![a-z])(?:mon|tues|wednes|thurs|fri|satur|sun)days?(?![a-z])"
    r"|(?<![a-z])(?:today|tomorrow|tonight|next|this|week|morning|afternoon|evening)(?![a-z])"
    r"|[一二三四五六七八九十]+点半?"
)


@dataclass(frozen=True, slots=True)
class Fact:
    """What is held to be so: its key and its words."""

    subject_key: str
    content: str


def keys_touched(new: Fact) -> tuple[str, ...]:
    """Beginnings of the keys under which `new` may make something untrue; empty for most statements."""
    rule = _rule_of(new)
    return rule[0] if rule is not None else ()


def outdated(new: Fact, others: Sequence[Fact], *, replaced: Sequence[str] = ()) -> list[int]:
    """The places in `others` of what no longer holds once `new` does.

    `others` hold now, under keys that `keys_touched` names; `replaced` are the words of what `new` itself
    takes the place of. What tells the same place or employer as `new` stays.
    """
    rule = _rule_of(new)
    if rule is None:
        return []
    return rule[1](new, others, replaced)


_Judge = Callable[[Fact, Sequence[Fact], Sequence[str]], list[int]]


def _rule_of(new: Fact) -> tuple[tuple[str, ...], _Judge] | None:
    key, content = new.subject_key, fold(new.content)
    if key in _FIELDS:
        return None if key == "profile.address" and _DELIVERY.search(content) else _FIELDS[key]
    head, _, rest = key.partition(".")
    if head in ("pet", "family") and "." not in rest and tells_loss(new.content, pet=_is_pet(key)):
        return (key,), _died
    if key.startswith(_HELD) and not read_statement(new.content).negative:
        return _NONE_OF[key.partition(".")[0] if head == "pet" else "child"], _has_now
    if head in ("event", "decision", "plan", "schedule") and _is_called_off(content):
        return _EVENTS, _called_off
    if key.startswith(("preference.taste.", "preference.favorite.")) and _PREFERS.search(content):
        return ("preference.taste.", "preference.favorite."), _preferred
    return None


def _moved(new: Fact, others: Sequence[Fact], replaced: Sequence[str]) -> list[int]:
    """An address ends with the home it belonged to, unless both name one place."""
    if not replaced and not announces_change(new.content):
        return []
    return [place for place, other in enumerate(others) if not _one_place(new.content, other.content)]


def _one_place(one: str, other: str) -> bool:
    """Whether two statements name a place in common: by a name, or by two Chinese signs in a row."""
    first, second = read_statement(one), read_statement(other)
    if first.names & second.names:
        return True
    said, known = fold(one), fold(other)
    pairs = {said[place : place + 2] for place in range(len(said) - 1)}
    return any(is_han(pair) and _EMPTY_PLACE.isdisjoint(pair) and pair in known for pair in pairs)


_EMPTY_PLACE = frozenset("我你的了是在住址地家新搬现目前已经刚到去来市区省县路号街楼室")


def _left(new: Fact, others: Sequence[Fact], replaced: Sequence[str]) -> list[int]:
    """With a new employer the old place of work ends, and the sentence that ties the job to the old one."""
    if not replaced and not announces_change(new.content):
        return []
    found, gone = [], _LEAVES.search(fold(new.content)) is not None
    for place, other in enumerate(others):
        if _one_place(new.content, other.content):
            found += [place] if gone else []
            continue
        if other.subject_key.startswith("profile.workplace") or _names_employer(other.content, replaced):
            found.append(place)
    return found


_LEAVES = re.compile(
    r"(?<![a-z])(?:left|quit|resigned|laid off|fired|retired|no longer work|don't work|stopped working"
    r"|lost my job)(?![a-z])"
    r"|离职|辞职|辞掉|离开|被裁|退休|失业|下岗|不(?:再)?在.{1,16}(?:干|工作|上班)"
)


def _stopped(new: Fact, others: Sequence[Fact], replaced: Sequence[str]) -> list[int]:
    """Who retired or lost the job has no employer either."""
    return list(range(len(others))) if _LEAVES.search(fold(new.content)) else []


_AT_EMPLOYER = re.compile(
    r"(?<![a-z])(?:at|for|with) [A-Z]|(?<![a-z])(?:in|from) [A-Z]|在.{2,20}?(?:做|当|担任|工作|上班"
    r"|任职)|是.{2,12}的"
)


def _names_employer(content: str, replaced: Sequence[str]) -> bool:
    names = frozenset().union(*(read_statement(text).names for text in replaced)) if replaced else frozenset()
    return bool(names & read_statement(content).names) or _AT_EMPLOYER.search(content) is not None


def _died(new: Fact, others: Sequence[Fact], replaced: Sequence[str]) -> list[int]:
    """Of a pet nothing holds any longer; of a relative what lasts stays, such as the name."""
    pet = _is_pet(new.subject_key)
    below = f"{new.subject_key}."
    return [
        place
        for place, other in enumerate(others)
        if (other.subject_key == new.subject_key or other.subject_key.startswith(below))
        and other.content != new.content
        and (pet or not other.subject_key.endswith(_LASTING_OF_KIN))
    ]


_HELD = ("pet.", "family.child", "family.son", "family.daughter")
_NONE_OF: Mapping[str, tuple[str, ...]] = MappingProxyType({"pet": ("pet.",), "child": ("family.child",)})
_NONE = re.compile(
    r"(?<![a-z])(?:don't|do not|never) (?:currently |actually )?(?:have|had|own|keep) (?:a |an |any )?"
    r"(?P<x>pets?|animals?|kids|children|[a-z]+)(?![a-z])|没有?养?(?:过)?(?P<z>[\u4e00-\u9fff]{1,3})"
)
_ANY = frozenset(
    ("pet", "pets", "animal", "animals", "kid", "kids", "child", "children", "宠物", "动物", "孩子", "小孩")
)


def _has_now(new: Fact, others: Sequence[Fact], replaced: Sequence[str]) -> list[int]:
    """Who got a hamster does not go without pets; "I don't have a dog" stays."""
    own = ".".join(new.subject_key.split(".")[:2])
    found = []
    for place, other in enumerate(others):
        none = _NONE.search(fold(other.content))
        if none is not None and ((none["x"] or none["z"]) in _ANY or other.subject_key == own):
            found.append(place)
    return found


def _is_pet(key: str) -> bool:
    return key.startswith("pet.") or key.rpartition(".")[2] in PETS


def _called_off(new: Fact, others: Sequence[Fact], replaced: Sequence[str]) -> list[int]:
    """The engagement that shares most with what is called off or moved, if it shares enough."""
    topic = _topic(new.content)
    compound = compound_in(topic)  # "the meeting room changed" ends no meeting
    shares = [(_share(topic, other.content), place) for place, other in enumerate(others)]
    shares = [(share, place) for share, place in shares if share and not _same(new, others[place])]
    shares = [(share, place) for share, place in shares if compound in fold(others[place].content)]
    if not shares:
        return []
    best = max(share for share, _ in shares)
    return [place for share, place in shares if share == best]


def _is_called_off(content: str) -> bool:
    text = content.replace("’", "'")
    return _CALLED_OFF.search(text) is not None and _STILL_ON.search(text) is None


def _same(new: Fact, other: Fact) -> bool:
    return new.content == other.content


def _topic(content: str) -> str:
    """What is called off, without the words of that, and without what time it moves to."""
    folded = fold(content)
    found = _CALLED_OFF.search(folded)
    if found is None:
        return folded
    before, after = folded[: found.start()], folded[found.end() :]
    own = len(_TIMES.sub("", before).strip()) > 1 and re.sub(
        r"\W|(?<![a-z])(?:i|we|had|have|to"
        r"|just)(?![a-z])|我们?|把",
        "",
        before,
    )
    return before if own else re.split(r"(?<![a-z])(?:to|until|till)(?![a-z])|到", after)[0]


def _share(topic: str, known: str) -> float:
    """The share of the topic's words that a known engagement holds; 0 below what is enough."""
    if has_han(topic):
        signs = [char for char in _TIMES.sub("", topic) if is_han(char) and char not in _EMPTY_HAN]
        share = sum(char in known for char in signs) / len(signs) if signs else 0.0
        return share if share >= _ENOUGH_HAN else 0.0
    terms, held = set(tsquery_terms(topic)), set(tsquery_terms(known))
    share = len(terms & held) / len(terms) if terms else 0.0
    return share if share >= _ENOUGH else 0.0


def _preferred(new: Fact, others: Sequence[Fact], replaced: Sequence[str]) -> list[int]:
    """What one prefers now takes the place of what one preferred of the same sort."""
    sort = sort_of(new.content)
    if not sort or not announces_change(new.content):
        return []
    negative = read_statement(new.content).negative
    return [
        place
        for place, other in enumerate(others)
        if _PREFERS.search(fold(other.content))
        and sort_of(other.content) == sort
        and read_statement(other.content).negative == negative
        and not _same(new, other)
    ]


_FIELDS: Mapping[str, tuple[tuple[str, ...], _Judge]] = MappingProxyType(
    {
        "profile.home": (("profile.address",), _moved),
        "profile.address": (("profile.home",), _moved),
        "profile.employer": (("profile.job", "profile.workplace"), _left),
        "profile.job": (("profile.employer", "profile.workplace"), _stopped),
    }
)
