"""Which thing or person two statements both name, and whether one says how it is with it now; pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memoryhub.core.terms import stem
from memoryhub.core.text_fold import CJK

_WORD = re.compile(r"[a-z][a-z0-9+&.-]*[a-z0-9+]")
_HAN = re.compile(rf"[{CJK}a-z0-9+]+")
_EMPTY_EN_WORDS = """
about after again all also always and another any anything are around away back bad because been before
being best better big both but came can come could day did does doing done down each early earliest end
even ever every everybody everyone everything far few finally find first for forever free from full get
give going gone good got great guy had half hand happy hard has have hello her here hers high him his
home hour house how into its just keep kid kids knew know last late later least leave left less let like
little live long look lot love made make many may maybe mean minute moment month months more morning
most much must myself need never new next nice night not nothing now odd off office old once one only
open other our ours out over own part people person place please pretty put quite ready really right
room said same saw say see seem she should since small some somebody someone something soon sorry spot
start stay still stop stuff such sure take tell than thank thanks that the their them then there these
they thing things think this those time times today together told tomorrow tonight too took town tried
try two under until use used using very want was way week weekend weeks weekly well went were what when
where which while who whole why will with without work works would year years yes yesterday yet you
young your monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays
thursdays fridays saturdays sundays january february march april june july august september october
november december spring summer autumn winter date due three four five six seven eight nine ten evening
evenings afternoon daily number job team twice near charge lead responsible favorite favourite drop
bring leave lose lost lost sell buy break broke cancel retire resign wear meet call eat drink bought
wait stop turn
"""
_EMPTY_EN = frozenset(stem(word) for word in _EMPTY_EN_WORDS.split())
_EMPTY_ZH_WORDS = """
我们 我家 咱们 自己 现在 每天 每周 每月 每年 早上 上午 中午 下午 晚上 周末 周一 周二 周三 周四 周五 周六
周日 星期 时候 时间 今天 昨天 明天 今年 去年 明年 一个 一下 一起 一直 已经 可以 不用 不能 不想 喜欢 觉得
知道 医生 老师 公司 孩子 朋友 同事 家里 东西 事情 问题 上班 下班 工作 回家 什么 怎么 因为 所以 但是 需要
打算 准备 开始 结束 最近 以后 以前 之后 之前 月份 号之 这个 那个 有点 有个 一点 一次 两个 很多 团队 东西
有人 大家 新的 旧的
"""
_EMPTY_ZH = frozenset(_EMPTY_ZH_WORDS.split())
_EDGE_ZH = (
    "我你您他她它们的了啊呢吧呀着过在是有和跟与给把被将就都也还又再去来到上下里外中每个这那哪"
    "不没很太最要想会能一二两三四五六七八九十年月日号点周天半从让用叫为"
)
_LEAST_EN, _LEAST_ZH = 3, 2

# One thing by several names: who flies has a flight.
_SAME_THING = (
    ("flight", re.compile(r"(?<![a-z])(?:fl(?:y|ying|ights?)|plane)(?![a-z])|飞(?!盘|镖)|航班|机票")),
    ("desk", re.compile(r"(?<![a-z])(?:desk|seat|sit)(?![a-z])|工位|座位")),
    ("standup", re.compile(r"(?<![a-z])(?:stand-?up|daily scrum)(?![a-z])|早会|晨会")),
    ("meal box", re.compile(r"送菜|菜.{0,6}送")),
)


@dataclass(frozen=True, slots=True)
class SharedThing:
    """A thing that a clause and a known statement name: where it stands in each, folded."""

    name: str
    start: int
    end: int
    known_start: int
    known_end: int


def shared_things(words: str, known: str) -> list[SharedThing]:
    """The things that a folded clause and a folded known statement both name, in the clause's order."""
    return [*_english(words, known), *_chinese(words, known), *_by_other_names(words, known)]


def _english(words: str, known: str) -> Iterator[SharedThing]:
    places = {stem(_bare(found.group())): found.span() for found in _WORD.finditer(known)}
    last: SharedThing | None = None
    for found in _WORD.finditer(words):
        name = stem(_bare(found.group()))
        if name not in places or len(name) < _LEAST_EN or name in _EMPTY_EN:
            continue
        one = SharedThing(name, found.start(), found.start() + len(_bare(found.group())), *places[name])
        if last is not None and _follows(one, last):  # "driving test" is one thing
            one = SharedThing(f"{last.name} {name}", last.start, one.end, last.known_start, one.known_end)
        elif last is not None:
            yield last
        last = one
    if last is not None:
        yield last


def _follows(one: SharedThing, last: SharedThing) -> bool:
    return one.start == last.end + 1 and one.known_start == last.known_end + 1


def _bare(word: str) -> str:
    return word.removesuffix("'s").strip(".-")


def _chinese(words: str, known: str) -> Iterator[SharedThing]:
    """The longest runs of signs that both have, without those at their ends that name nothing."""
    for run in _HAN.finditer(words):
        place = run.start()
        while place < run.end():
            length = _longest(words, place, run.end(), known)
            name = words[place : place + length]
            thing = _trimmed(name)
            if length >= _LEAST_ZH and thing:
                start, known_start = place + name.index(thing), known.index(thing)
                yield SharedThing(thing, start, start + len(thing), known_start, known_start + len(thing))
            place += max(length, 1)


def _longest(words: str, place: int, end: int, known: str) -> int:
    length = 0
    while place + length < end and words[place : place + length + 1] in known:
        length += 1
    return length


def _trimmed(name: str) -> str:
    thing = name.strip(_EDGE_ZH)
    han = re.search(rf"[{CJK}]", thing) is not None
    return thing if han and len(thing) >= _LEAST_ZH and thing not in _EMPTY_ZH else ""


def named_otherwise(text: str) -> frozenset[str]:
    """The things of a folded text that go by several names, by one name each: who flies has a `flight`."""
    return frozenset(name for name, pattern in _SAME_THING if pattern.search(text))


def _by_other_names(words: str, known: str) -> Iterator[SharedThing]:
    for name, pattern in _SAME_THING:
        here, there = pattern.search(words), pattern.search(known)
        if here is not None and there is not None and here.group() != there.group():
            yield SharedThing(name, *here.span(), *there.span())


_SUBJECT_EN = re.compile(
    r"(?:^|[,;.] ?|(?<![a-z])(?:and|but|so) )(?:i|we|my|our)(?:'m|'ve|'re|'s|'d)?(?![a-z])"
)
_THEN_EN = re.compile(
    r"(?<![a-z])(?:was|were|had|did|would|could|might|wish|hope|want(?:s|ed)?|'d(?= )|met|saw|took"
    r"|made|went|came|said|told|gave|ate|knew|lost|sold|left|found"
    r"|(?!need|engag|marri|retir|adopt|sign|join|mov|book|start|schedul|call|bas|nam|rent|us|due|enroll)"
    r"[a-z]{3,}ed)(?![a-z])"
)
_THEN_ZH = re.compile(r"以前|曾经|当时|那年|去年|小时候|过(?!敏|年|节|户|程|滤|期|来|去)|遇[到见]|认识了")
_GENERIC_EN_WORDS = """
project meeting plan test exam appointment lesson class course trip order subscription membership
interview app car bike phone dog cat event party visit contract account ticket flight box deal laptop
room key lease budget review
"""
_GENERIC_EN = frozenset(stem(word) for word in _GENERIC_EN_WORDS.split())
_GENERIC_ZH_WORDS = """
项目 会议 计划 考试 预约 课程 旅行 订单 会员 面试 账号 合同 机票 活动 聚会 手机 电脑 预算 例会 账户 行程
年卡 套餐 模式 方案 系统
"""
_GENERIC_ZH = frozenset(_GENERIC_ZH_WORDS.split())
_NO_MODIFIER_EN_WORDS = """
the a an my our your his her their this that these those and but so old new whole poor little big long
silly damn dear sold flogged binned ditched dumped dropped cancelled canceled cancelling quit left
stopped finished completed lost returned scrapped stole nicked closed deleted ended in over back up away
off of to from with out at done is was
"""
_NO_MODIFIER_EN = frozenset(_NO_MODIFIER_EN_WORDS.split())


def is_of_another_sort(thing: SharedThing, words: str, known: str) -> bool:
    """Whether only a common noun is shared and the clause's is another: the Heron project, not Orion's."""
    if thing.name in _GENERIC_ZH:
        before = re.search(rf"[{CJK}]{{2}}$", words[: thing.start])
        return before is not None and before.group().strip(_EDGE_ZH) != "" and before.group() not in known
    if thing.name not in _GENERIC_EN:
        return False
    before = re.search(r"([a-z][a-z'-]+) $", words[: thing.start])
    return before is not None and before[1] not in _NO_MODIFIER_EN and stem(_bare(before[1])) not in known


_REACH = 60  # characters between who a statement is of and the thing


def tells_of_now(known: str, thing: SharedThing) -> bool:
    """Whether a folded known statement says how it is with the thing: "I drive a Skoda".

    Only such a statement can end with the thing; what happened ("I met Ed at the gym") stays so.
    """
    if _THEN_ZH.search(known):
        return False
    if not known.isascii() and re.search(rf"[{CJK}]", known):
        return True
    before = known[: thing.known_start]
    if re.search(
        r"(?<![a-z])(?:at|near|from|behind|like|than|until|before|after|because of|since) (?:the "
        r"|my |our |a )?$",
        before,
    ):
        return False
    subject = _SUBJECT_EN.search(before)
    if subject is None:
        return thing.known_start <= 5 or re.match(r"^(?:the|a|an|this) [a-z' ]{0,24}$", before) is not None
    between = before[subject.end() :]
    return len(between) <= _REACH and _THEN_EN.search(between) is None
