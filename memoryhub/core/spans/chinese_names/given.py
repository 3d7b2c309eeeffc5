"""Finds Chinese names that no known surname opens: given names, foreign names, any surname with a title."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from memoryhub.core.spans.chinese_names import Place
from memoryhub.core.spans.chinese_names.given_words import (
    ANIMALS,
    COUNTRY_ENDS,
    NO_HOME,
    NO_THING,
    NOT_FOREIGN,
    NOT_SURNAME,
    ONLY,
    ORDINARY,
    ROLE_ENDS,
    SOFT,
    STRONG_FOREIGN,
    THINGS,
    TITLE,
)
from memoryhub.core.spans.chinese_names.person_context import DOES, EDGES, INTRODUCES, ROLES
from memoryhub.core.spans.chinese_names.person_words import BREAKS, COMPOUND, FOREIGN, GIVEN, NEVER
from memoryhub.core.text_fold import HAN, is_han

# What a clause may hold before a name, beside its beginning and what introduces one.
_LEADS = frozenset("和跟与找叫让请给是由陪帮约等问带接送把被对向听按有的及、还到比替像")
# Behind a given name: what cannot go on with a word. More is not asked of what is hardly ever anything else.
_BEHIND = frozenset(
    "说让要想会能可有在是的和跟也都还就不没去来给把被过今明昨后周每上下从到负推提建报带陪帮做教唱开住走回打"
    "发送寄买卖订找问答同已刚又再只总正约请替管看听写讲吃喝穿玩当家那这她他我你您们两一二三四五六七八九十"
    "懂退占搬守演弹画修炒催拉欠赔垫借盯接调换改交收付订跑骑升辞离考审批签验测剪染烫洗扫煮递取存汇转挂排刚当"
)
_NOT_FOREIGN = re.compile(NOT_FOREIGN)
_TITLED = re.compile(
    rf"(?:(?<![{HAN}])|(?<=[的是找叫让请跟和给由问约派有帮被说听向对把等陪接送到了个、])|(?<=[{ROLE_ENDS}]))"
    rf"(?![{NOT_SURNAME}])[{HAN}](?<![{ROLE_ENDS}])(?P<title>{TITLE})"
    rf"|曾(?:经理(?![过解想论智睬会性])|小姐|先生|女士|阿姨|律师|医生|老师|师傅|主任|总(?=[，。说]))"
)
_KIN = re.compile(
    "姐(?![姐妹夫])|哥(?![哥们华德伦特])|叔(?!叔)|姨(?![妈父夫])|婶|嫂(?!子)|伯(?![父母])|妈(?!妈)"
)
_COMPOUNDED = re.compile(
    rf"(?:{'|'.join(word for word in COMPOUND if word != '东方')}|(?<=[{ROLE_ENDS}是叫])东方)"
    rf"[{''.join(sorted(GIVEN))}]{{1,2}}"
)
_RARE = re.compile(f"[{''.join(sorted(ONLY))}]")
_RUN = re.compile(f"[{''.join(sorted(frozenset(FOREIGN) | STRONG_FOREIGN))}]{{3,8}}")
_ITEM = r"[^，。；：！？!?;:,、\s（）()“”《》]{1,14}"
_LONGEST_NAME = 40  # characters
_LIST = re.compile(rf"{_ITEM}(?:、{_ITEM})+")
_NO_GIVEN = frozenset("大小老三二四五表堂亲师学胖空女男干帅美小姨姑舅叔的了是")
_NO_NAME = NEVER | frozenset(
    "想会能可要给把被今明昨后每负推提建报带陪帮教唱开住回发送寄买卖订答同已刚又只总正约替管写讲穿玩当家两一二三四五"
    "六七八九十几真比多少全先早晚平时经常突然终居其应必须大概特别挺点马立刻完直接确坚持希望觉认喜欢愿意答拒绝通"
    "知提醒安排解释介绍指手心身体口头话事情人生天气学习工作成绩检查批评示范出门进步长辈小老新以近间等都用"
)
_ROLES = tuple(word for word in INTRODUCES if len(word) > 1)
_ROLE = re.compile(
    rf"(?:{'|'.join(sorted((word for word in ROLES if len(word) > 1), key=len, reverse=True))})"
)


_FRAMED = re.compile(
    rf"{THINGS}(?:名字?)?(?:是|叫|用的?是?|选的?是?|换成|换了)(?![{NO_THING}])(?P<thing>(?:(?![的了吗呢吧])[{HAN}]){{2,5}})(?=[，。、；]|$)"
    rf"|{ANIMALS}(?P<pet>[{HAN}]{{2}})(?=[不跑会要又也总老今昨最还把在得有吃是两半\d一二三四五六七八九十])"
    rf"|(?:^|[，。；])(?P<kept>[{HAN}]{{2,3}})(?=是我(?:们)?家?养?的(?:狗|猫|兔|鸟|鹦鹉|仓鼠|乌龟))"
    rf"|(?:住|搬到|搬进|买在|租在|租了|住进)(?:在|到)?(?![{NO_HOME}])(?P<home>(?:(?![的了吗呢吧])[{HAN}]){{2,4}})(?=，\d|，[一二三四五六七八九十]|的?\d)"
)


def given_names(text: str) -> Iterator[Place]:
    """Names as places in code points; one may lie in another."""
    for match in _TITLED.finditer(text):
        yield match.span()
    for match in _COMPOUNDED.finditer(text):
        start, end = match.span()
        yield start, end - (text[end - 1 : end + 1] in BREAKS and end - start > 3)
    for match in _KIN.finditer(text):
        for start in (match.start() - 2, match.start() - 1):
            given = text[max(0, start) : match.start()]
            soft = SOFT.issuperset(given) or (len(given) == 1 and given not in _NO_GIVEN)
            if start > 0 and soft and text.endswith(_ROLES, 0, start):
                yield start, match.end()
                break
    yield from _by_rare(text)
    yield from _foreign(text)
    yield from _introduced(text)
    for match in _FRAMED.finditer(text):
        yield match.span(match.lastgroup or 0)


def _introduced(text: str) -> Iterator[Place]:
    """Two characters right behind what somebody is, before what they do: 义工麦穗带队."""
    for match in _ROLE.finditer(text):
        start = match.end()
        pair = text[start : start + 2]
        if len(pair) < 2 or not (pair[0] in SOFT or pair[1] in SOFT) or not is_han(pair):
            continue
        if pair[0] in _NO_NAME or pair[1] in _NO_NAME or pair in BREAKS or pair in ORDINARY:
            continue
        behind = text[start + 2 : start + 3]
        if not behind or behind in EDGES or behind in _BEHIND or text.startswith(DOES, start + 2):
            yield start, start + 2


def _by_rare(text: str) -> Iterator[Place]:
    """Two characters of given names, of which one is hardly ever anything else."""
    reach = 0
    for match in _RARE.finditer(text):
        at = match.start()
        for start in (at, at - 1):
            if start < reach or not _is_given(text, start):
                continue
            yield start, start + 2
            reach = start + 2
            break


def _is_given(text: str, start: int) -> bool:
    word = text[max(0, start) : start + 2]
    if start < 0 or len(word) < 2 or not all(char in SOFT for char in word):
        return False
    if word in ORDINARY or word in BREAKS or text[start + 1 : start + 3] in ORDINARY | BREAKS:
        return False
    if start and text[start - 1 : start + 1] in ORDINARY:
        return False
    before, behind = text[start - 1 : start], text[start + 2 : start + 3]
    led = not before or before in EDGES or before in _LEADS or text[:start].endswith(_ROLES)
    return led and (not behind or behind in EDGES or behind in _BEHIND)


def _foreign(text: str) -> Iterator[Place]:
    """A run of characters that foreign names are written with, most of them hardly otherwise together."""
    for match in _RUN.finditer(text):
        start, end = match.span()
        while end - start > 2 and _ends_before(text, end):
            end -= 1
        while end - start > 2 and (
            text[start] in "让以因于多" or text[start - 1 : start + 1] in COUNTRY_ENDS
        ):
            start += 1
        word = text[start:end]
        strong = sum(char in STRONG_FOREIGN for char in word)
        if end - start >= 3 and strong >= 2 and 2 * strong >= len(word) and not _NOT_FOREIGN.search(word):
            yield start, end


def _ends_before(text: str, end: int) -> bool:
    """Whether the last character of a run belongs to the word behind it: 大奖, 明天, 让我."""
    if text[end - 1 : end + 1] in BREAKS:
        return True
    return text[end - 1] in "大明日让以因于多特" and text[end : end + 1] in "天别我他她你前后年早晚奖赛家学"


def listed_names(text: str, known: Sequence[Place]) -> Iterator[Place]:
    """Short items of a list, joined by 、, in which another item is a name."""
    places = sorted(known)
    starts = [start for start, _ in places]
    for match in _LIST.finditer(text):
        items: list[Place] = []
        start = match.start()
        for item in match.group().split("、"):
            items.append((start, start + len(item)))
            start += len(item) + 1
        named = [_meets(places, starts, begin, end) for begin, end in items]
        if not any(named[:-1]) and not (any(named) and len(items) > 2):
            continue
        for (begin, end), is_named in zip(items, named, strict=True):
            if not is_named and begin > match.start() and 2 <= end - begin <= 4 and is_han(text[begin:end]):
                yield begin, end
        first = items[0]
        tail = _tail(text[first[0] : first[1]])
        if not named[0] and tail:
            yield first[1] - tail, first[1]


def _meets(places: Sequence[Place], starts: Sequence[int], begin: int, end: int) -> bool:
    """Whether one of `places` lies in `begin` to `end` or overlaps it; only what begins near is looked at."""
    at = bisect_left(starts, end) - 1
    while at >= 0 and starts[at] > begin - _LONGEST_NAME:
        if places[at][1] > begin:
            return True
        at -= 1
    return False


def _tail(item: str) -> int:
    """How many characters at the end of a list's first item may be a name: 有大鹏、 the last two."""
    for cue in ("有", "是", "叫", "找", "和", "请"):
        _, found, rest = item.rpartition(cue)
        if found and 2 <= len(rest) <= 4 and is_han(rest):
            return len(rest)
    return 0
