"""What a turn says has ended of what is known: "I don't run any more", 我把车卖了, "Lynn and I broke up".

Such words name a thing and seldom its key; what they end is found by comparing them with what is known.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from memoryhub.core.extraction.build import original
from memoryhub.core.extraction.clauses import BLANK, Clause, Prepared, prepare
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.markers import CONDITION
from memoryhub.core.extraction.model import Candidate, MemoryType
from memoryhub.core.extraction.subject_keys import canonical_kin
from memoryhub.core.extraction.zh_self import KIN as KIN_ZH
from memoryhub.core.statement_reading import LIKED, read_statement
from memoryhub.core.text import detect_language, fold
from memoryhub.core.text_fold import is_han

Kind = Literal["ceased", "disposed", "resumed", "parted", "jobless", "schooled", "unordered"]

ENDED_KEYS = (
    "habit.", "preference.", "diet.", "tool.", "project.", "plan.", "event.", "schedule.", "about.", "me.",
    "profile.about.", "profile.skill.", "profile.speaks.", "profile.education", "health.medication.",
    "family.", "profile.job", "profile.employer", "profile.workplace", "instruction.", "answer.",
    "profile.marital",
)  # fmt: skip
"""Beginnings of the keys of what may end so."""
_OWNED = ("tool.", "project.", "about.", "habit.", "plan.", "profile.about.", "me.", "event.")
_WORK = ("profile.job", "profile.employer", "profile.workplace")
_COUPLE = ("family.partner", "family.wife", "family.husband", "profile.marital")
_OF_FOOD = ("diet.", "preference.", "health.")
IMPORTANCE, CONFIDENCE = 6, 0.85
_LONGEST = 80  # characters of a clause
_MOST = 6
_WHEN_EN = (
    r"(?:(?:have|had|'ve|just|recently|finally|already|actually|now|then|also|long ago|eventually"
    r"|really|sadly) )*"
)
_Rows = tuple[tuple[Kind, str], ...]
_ENDS_EN: _Rows = (
    ("ceased", rf"(?:i|we)(?:'ve| have|'m| am|'re| are)? {_WHEN_EN}(?:stopped|quit|gave up|given up"
         rf"|am done with|done with) "
                   r"(?!work$|my job|smoking$|drinking$)(?P<o>.+)$"),
    ("ceased", r"(?:i|we)(?:'m| am|'re| are)? no longer (?P<o>.+)$"),
    ("ceased", r"(?:i|we)(?:'m| am|'re| are| do| have)?(?:n't| not) (?:really |actually |even |ever )?"
                   r"(?P<o>.+?) (?:any ?more|any longer|these days|now)$"),
    ("disposed", rf"(?:i|we)(?:'ve| have)? {_WHEN_EN}(?:dropped|ditched|abandoned|cancell?ed"
         rf"|unsubscribed from|sold|got rid of"
                     r"|gave away|given away|uninstalled|returned|closed|deleted|scrapped|traded in"
                     r"|replaced) "
                     r"(?P<o>.+?)(?= and | for | with | because | in | last | this | yesterday| today|$)"),
    ("ceased", rf"(?:i|we)(?:'ve| have)? {_WHEN_EN}moved out of (?P<home>.+?)$"),
    ("resumed", r"(?:i|we)(?:'m| am)?(?: can| am able to|'ve| have| do)?(?: finally| also)?(?: "
         r"(?:started|begun|gone back to|went back to)"
                    r"(?: to)?)? (?P<o>(?:eat|drink|have|eating|drinking|having|tolerat|smok)[a-z]*(?: "
                    r".+?)?) (?:again|now)"
                    r"(?: these days)?$"),
)  # fmt: skip
_ORDERS: _Rows = (
    ("unordered", r"(?:请|以后|从现在起)*(?:别|不要|不用|停止)(?:再)?(?:用|给我|写|加"
     "|发)(?P<o>[^□我，]{1,10}?)(?:了|吧)*$"),
    ("unordered", r"(?:please |ok(?:ay)?,? |and |now )*(?:stop|quit|no more|enough with|drop) (?:the "
     "|using |giving me "
                  r"|writing |adding |with |answering |replying |in |me )*(?P<o>[a-z].+?)(?: please"
                  r"| any ?more| now)*$"),
)  # fmt: skip
_WHEN_ZH = (
    r"(?:已经|早就|早已|早|最近|现在|后来|目前|如今|从此|以后|就|都|也|又|今年|去年|上个?月|上周"
    r"|昨天|今天|刚刚?|终于|决定|[春夏秋冬][天季])*"
)
_ENDS_ZH: _Rows = (
    ("ceased", rf"(?<![你他她它])我们?(?:组|团队|公司|家)?{_WHEN_ZH}(?:不再|不|没再|没)(?!是|会|能"
         rf"|可以|知|对|好|行|想|要|舒|见|敢|够|想)"
                   r"(?P<o>[^不没□]{1,16}?)了$"),
    ("ceased", rf"^(?:我的?)?(?P<topic>[^我你他她不没□，]{{1,10}}?)我?{_WHEN_ZH}(?:不再|不"
         rf"|没再)(?!是|会|能|知|对|好|行|想|要|见|够)"
                   r"(?P<v>[\u4e00-\u9fff]{1,2})了$"),
    ("disposed", rf"^(?:我们?)?{_WHEN_ZH}把(?:我的?|自己的)?(?P<o>[^我你他她□]{{1,16}}?)(?:给)?(?:卖"
         rf"|退订?|取消|注销|卸载?|扔|丢|送人|停|关)"
                     r"(?:掉)?了"),
    ("disposed", rf"^(?:我的?)?(?P<o>[^我你他她不没□，]{{1,10}}?)我?{_WHEN_ZH}(?:卖|退订?|取消|注销"
         rf"|卸载|停)(?:掉)?了$"),
    ("disposed", r"^(?:我的?|我家的?)?(?P<o>[^我你他她不没□，]{1,10}?)(?:[\d一二三四五六七八九十]{1,3}月份?)?"
                 rf"{_WHEN_ZH}"
                 r"(?:关门?|倒闭|转让|盘出去|歇业)(?:掉)?了$"),
    ("disposed", rf"^我们?{_WHEN_ZH}(?:戒|退订|取消|停|放弃|卖|卸载|注销"
         rf"|退出)(?:掉)?了?(?P<o>[^我你他她□了]{{1,14}}?)了?$"),
    ("resumed", r"(?<![你他她它])我(?:现在|又|重新|已经|终于|最近)+(?:开始|能|可以|敢|也|都"
         r"|会)*(?P<o>[吃喝碰抽][^不没□]{0,12}?)了$"),
)  # fmt: skip
_CEASED: tuple[tuple[Kind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(f"{lead}{pattern}"))
    for lead, rows in (("(?<![a-z'])", _ENDS_EN), ("", _ENDS_ZH), ("^", _ORDERS))
    for kind, pattern in rows
)
_JOBLESS = re.compile(
    r"^(?:(?:and|so|but|sadly|unfortunately|finally),? )?(?:i|we)(?:'ve| have|'m| am| was| got)? "
    r"(?:(?:just|recently|finally|now|already|been) )*"
    r"(?:retired|resigned|unemployed|jobless|between jobs|out of work|laid off|fired|let go|lost my job"
    r"|quit my job"
    r"|quit working|made redundant|sacked)(?! from| as)(?![a-z])"
    r"|^(?:(?:and|so|but|sadly),? )?(?:they|my (?:company|boss|employer|firm|office))(?:'ve| have| has"
    r"| just)* "
    r"(?:made me redundant|let me go|laid me off|fired me|sacked me)(?![a-z])"
    rf"|^{_WHEN_ZH}我?{_WHEN_ZH}被(?:公司|老板|单位)?(?:裁员?|优化|辞退|开除|炒(?:鱿鱼)?)(?:掉)?了?$"
    r"|^(?:我)?(?:.{1,8}(?<!我))?(?:那边|的工作|那份工作)?不干了$"
    rf"|^我{_WHEN_ZH}(?:退休|失业|下岗|被裁|被辞退|丢了工作|没工作)了?(?:在家)?$"
)
_PARTED = re.compile(
    r"^(?:(?:and|so|but|sadly|unfortunately),? )?(?:(?:my )?(?P<n>[a-z][\w'-]*) and (?:i|me)|(?:i|we)) "
    r"(?:(?:have|had|just|recently|finally|are|got|now|'re|sadly) )*"
    r"(?:broke(?:n)? up|split up|split|separated|divorced|no longer together)(?: with (?:my "
    r")?(?P<n2>[a-z][\w'-]*))?"
    r"(?=$|[,.;!]| (?:last|yesterday|today|in|on|this|recently|now|a|two|three|for|after|because)(?![a-z]))"
    r"|(?<![你他她])我们?(?:和|跟|与)(?:我的?)?(?P<n3>[\u4e00-\u9fffa-z]{1,8}?)"
    rf"{_WHEN_ZH}(?:分手|离婚|离了婚|分开)了?$|^我们?{_WHEN_ZH}(?:分手|离婚)了$"
)
_SCHOOLED = re.compile(
    r"^(?:and |so |but )?(?:i|i've|i have) (?:(?:just|finally|recently|officially) )*(?:graduated|dropped out"
    r"|finished (?:my )?(?:degree|ph\.?d|master'?s|studies|school|college|university|bachelor'?s))(?![a-z])"
    rf"|^我{_WHEN_ZH}(?:[\d一二三四五六七八九十]{{1,3}}月份?)?(?:从.{{2,10}})?(?:毕业|退学|肄业)了"
)
_STUDY = ("profile.education", "profile.job", "profile.about.")
_STUDIES = re.compile(
    r"(?<![a-z])(?:study|studying|students?|major|majoring|attend|in college|at university"
    r"|at school)(?![a-z])"
    r"|[读学](?!过|会|完)|大[一二三四]|研[一二三]|高[一二三]"
)
_MEAT = re.compile(r"(?<![a-z])(?:meat|beef|pork|chicken|fish|steaks?)(?![a-z])|肉|荤|鱼")
_PLACES = re.compile(r"(?<![a-z'])(?:my|our|the|place|house|home|apartment|flat|old)(?![a-z])")
_DETERMINERS = re.compile(r"^(?:my|our|the|a|an|using|being|all|that) ")
_NOT_MEANT = re.compile(
    r"(?<![a-z])(?:almost|nearly|never|might|(?<!in )(?<!since )may(?! \d)|could|want to|should|would"
    r"|going to|if|how|wish|for now"
    r"|today|tonight)(?![a-z])"
    r"|差点|可能|也许|如果|要是|想要?|打算|考虑|应该|暂时|今天|今晚|这次|有点|准备"
)
_OF_KIN = re.compile(
    rf"^我们?(?:家)?的?(?:{KIN_ZH.replace('(?P<k>', '(?:')})|^(?:my|our) (?:[a-z]+ )?(?!team|company"
    rf"|group|office|department)"
    r"(?:wife|husband|partner|girlfriend|boyfriend|mother|mom|mum|father|dad|parents|son|daughter|kids?"
    r"|children|brother"
    r"|sister|grand[a-z]+|cousin|uncle|aunt|friend|boss|colleague|neighbou?r|roommate)(?![a-z])"
)


@dataclass(frozen=True, slots=True)
class Ending:
    """A clause that says something ended: its kind, what it names as units of meaning, and its words.

    `named` is who it parts from, empty where nobody is named; `quote` begins at `start` of the turn.
    """

    kind: Kind
    units: frozenset[str]
    object: str
    named: str
    quote: str
    start: int

    def candidate(self, subject_key: str, memory_type: str) -> Candidate:
        """The ending as something to remember under the key of what it ends."""
        lasting: MemoryType = "preference" if memory_type == "preference" else "fact"
        return Candidate(
            content=self.quote, quote=self.quote, start=self.start, end=self.start + len(self.quote),
            memory_type=lasting, subject_key=subject_key, importance=IMPORTANCE, confidence=CONFIDENCE,
            inferred=False, intent="assert", single_valued=True, language=detect_language(self.quote),
            rule=f"ended.{self.kind}", reason=self.object or self.named,
        )  # fmt: skip


def endings_in(text: str) -> list[Ending]:
    """The endings that a user's turn tells, in order; nothing that is asked, supposed or only wished."""
    prepared = prepare(text)
    found: list[Ending] = []
    for clause in prepared.clauses:
        words = prepared.words(clause).strip(" .!。！~")
        if clause.end - clause.start > _LONGEST or BLANK in words or _NOT_MEANT.search(words):
            continue
        if is_question(words, marked=clause.asks) or is_supposed(words) or CONDITION.search(words):
            continue
        ending = _of_life(prepared, clause, words) or _ended(prepared, clause, words)
        if ending is not None:
            found.append(ending)
    return found[:_MOST]


def is_ended_by(subject_key: str, content: str, ending: Ending) -> bool:
    """Whether a known statement holds no longer after an ending."""
    judge = _OF_LIFE.get(ending.kind)
    if judge is not None:
        return judge(subject_key, content, ending)
    if ending.kind == "disposed" and subject_key.startswith("profile.job."):
        return not read_statement(content).negative and _names_it(ending, content)
    if subject_key.startswith((*_COUPLE, *_WORK, "instruction.", "answer.")) or _OF_KIN.search(fold(content)):
        return False
    if ending.kind == "resumed":
        return _is_allowed_again(subject_key, content, ending)
    if ending.kind == "disposed" and not subject_key.startswith(_OWNED):
        return False
    return not read_statement(content).negative and _names_it(ending, content)


def _is_of_work(subject_key: str, content: str, ending: Ending) -> bool:
    return subject_key.startswith(_WORK) and not _JOBLESS.search(fold(content))


def _is_of_study(subject_key: str, content: str, ending: Ending) -> bool:
    return subject_key.startswith(_STUDY) and _STUDIES.search(fold(content)) is not None


def _is_ordered(subject_key: str, content: str, ending: Ending) -> bool:
    """Whether a known wish for the answers is the one that is taken back."""
    ordered = subject_key.startswith(("instruction.", "answer."))
    return ordered and not read_statement(content).negative and _names_it(ending, content)


def _is_allowed_again(subject_key: str, content: str, ending: Ending) -> bool:
    """Whether a known "I don't eat" is what one eats again; a vegetarian's is meat."""
    negative = read_statement(content).negative
    if subject_key == "diet.style":
        return not negative and _MEAT.search(ending.object) is not None
    return subject_key.startswith(_OF_FOOD) and negative and _names_it(ending, content)


def _names_it(ending: Ending, content: str) -> bool:
    """Whether a known statement speaks of the very thing: all that the ending names is in it."""
    known = read_statement(content).units
    own = ending.units - {LIKED} if ending.kind == "resumed" else ending.units
    if not own or not own <= known:
        return False
    thing = [unit for unit in own if is_han(unit) and len(unit) == 1 and unit not in _VERBS_ZH]
    if len(thing) == 1:  # 鱼 is not 鱼香肉丝
        return re.search(rf"{thing[0]}(?:$|[^\u3400-\u9fff]|了|的)", content) is not None
    return True


_VERBS_ZH = frozenset("吃喝看听玩打学抽用读")


def _ended(prepared: Prepared, clause: Clause, words: str) -> Ending | None:
    for kind, pattern in _CEASED:
        found = pattern.search(words)
        if found is None:
            continue
        said = _object(found.groupdict())
        units = read_statement(said).units
        if units and (kind == "resumed" or not read_statement(said).negative):
            return Ending(kind, units, said, "", *_quote(prepared, clause))
    return None


def _object(groups: dict[str, str | None]) -> str:
    if groups.get("home"):
        return f"live {_PLACES.sub(' ', groups['home'] or '')}".replace("'", " ")
    if groups.get("topic"):
        return f"{groups['v']}{groups['topic']}"
    return _DETERMINERS.sub("", groups.get("o") or "")


def _of_life(prepared: Prepared, clause: Clause, words: str) -> Ending | None:
    """A job or a couple that ended."""
    if _JOBLESS.search(words):
        return Ending("jobless", frozenset(), "", "", *_quote(prepared, clause))
    if _SCHOOLED.search(words):
        return Ending("schooled", frozenset(), "", "", *_quote(prepared, clause))
    found = _PARTED.search(words)
    if found is None:
        return None
    named = found["n"] or found["n2"] or found["n3"] or ""
    return Ending("parted", frozenset(), "", named, *_quote(prepared, clause))


def _is_of_the_couple(subject_key: str, content: str, ending: Ending) -> bool:
    if not subject_key.startswith(_COUPLE) or _PARTED.search(fold(content)):
        return False
    if not ending.named or ending.named in fold(content):
        return True
    return f"family.{canonical_kin(ending.named)}" == ".".join(subject_key.split(".")[:2])


_OF_LIFE: Mapping[Kind, Callable[[str, str, Ending], bool]] = MappingProxyType(
    {
        "parted": _is_of_the_couple,
        "jobless": _is_of_work,
        "schooled": _is_of_study,
        "unordered": _is_ordered,
    }
)


def _quote(prepared: Prepared, clause: Clause) -> tuple[str, int]:
    start, end = original(prepared, clause.start, clause.end)
    return prepared.original[start:end], start
