"""What kind of question it is: of the past, of the assistant's own words, of whether there is something."""

import re
from typing import Literal

from memoryhub.core.text import CJK, fold
from memoryhub.providers.demo.lexicon import meaning

Past = Literal["before", "first", "all", "now"]

_FIRST = re.compile(
    r"\b(?:at first|originally|original|initial(?:ly)?|in the beginning)\b"
    r"|\b(?:live|work|start\w*|plan\w*) first\b|最早|最初|起初|一开始|当初|原定|原先|原来|原本",
    re.I,
)
_BEFORE = re.compile(
    r"\b(?:used to|previous(?:ly)?|former(?:ly)?|in the past|back then|no longer)\b"
    r"|\bold (?:job|address|home|flat|phone|car|boss|manager|company|employer|e-?mail|favou?rite)\b"
    r"|\b(?:did|was|were|had|used)\b.*\bbefore\b(?! (?:the|my|our|a|an|i go|we go|going|leaving)\b)"
    r"|从前|曾经(?!.{0,4}(?:你|提|说|告诉))|过去|(?:之前|以前)(?!.{0,6}(?:要|得|需|该|准备|打算|可以))",
    re.I,
)
_ALL = re.compile(
    r"\b(?:have|had) (?:i|we)(?: ever| already)? (?:lived|worked|been|visited|owned|studied|read|tried)\b"
    r"|(?:住|去|做|待|养|用|学|读|干|换|工作|待|呆)过(?:的)?.{0,3}(?:哪|什么|几|多少)|(?:哪|什么"
    r"|几).{0,6}(?:住|去|做|待|养|用|学|读|干|换|工作)过",
    re.I,
)
_NOW = re.compile(
    r"\b(?:now|nowadays|these days|currently|at the moment|at present|still)\b"
    r"|现在|目前|如今|眼下|还[^有没].{0,8}吗",
    re.I,
)
_YES_OR_NO = re.compile(
    r"\W*(?:do|does|did|am|is|are|was|were|have|has|can|could|will) (?:i|we|my|our)\b", re.I
)
_YES_OR_NO_OF_OTHERS = re.compile(
    r"\W*(?:do|does|did|is|are|was|were|have|has|can|could|will) (?:the )?[A-Z][\w']+ ", re.I
)
_DOER = re.compile(
    r"\bwho (?!is\b|was\b|are\b|were\b|am\b|do\b|did\b|does\b|has\b|had\b|should\b|can\b)[a-z]+"
    r"|谁(?!和|跟|陪|是|的|那|[？?]|$)",
    re.I,
)
_YES_OR_NO_ZH = re.compile(r"吗[?？]?\s*$|是不是|有没有")
_OF_THE_ASSISTANT = re.compile(
    r"\b(?:did|have|had) you (?:(?:ever|also|just|already) )?"
    r"(?:recommend|suggest|advi[sc]e|propos|say|said|tell|told|mention|give|gave|teach|taught|explain"
    r"|promis)\w*"
    r"|\byou (?:recommended|suggested|advised|proposed|said|told|mentioned|gave|taught|explained"
    r"|promised)\b"
    r"|\byour (?:advice|recommendations?|suggestions?|tips?|answers?|words)\b"
    r"|(?<![跟和对向给同诉])[你您](?:曾经?|之前|当时|上次|以前|都|还"
    r"|刚才)?(?:[给跟对帮向教叫让]我?)?.{0,3}?"
    r"(?:推荐|推薦|建议|建議|讲解|介绍)"
    r"|(?<![跟和对向给同诉])[你您](?:曾经?|之前|当时|上次|以前|都|还|刚才)?(?:(?:[给跟对向]我)?(?:说"
    r"|告诉|提到|提|讲|答应)(?:我)?[过的了怎]"
    r"|教(?:过|我|的)|[让叫]我|说.{0,6}(?:怎|该|要|什么|可以|用))",
    re.I,
)
_EXISTS = re.compile(
    r"\W*(?:do|did|have|had) (?:i|we) (?:still |ever |already |even )?"
    r"(?:have|had|got|own|owned|keep|get|book\w*) "
    r"|\W*(?:is|are) there (?:an? |any )?"
    r"|^我们?(?:现在|目前)?(?:还|也)?(?:没)?(?:有|养|买|约|订)(?:没有?)?(?:了|过|着)?.{1,12}吗",
    re.I,
)
_KNOWS = re.compile(
    r"\b(?:do|did|have|had) i (?:ever )?(?:know|knew|met|meet)\b|我(?:都)?(?:认识|见过)", re.I
)
_TOLD = re.compile(
    r"\b(?:did|have|had) i (?:ever |already |once )?(?:tell|told|mention\w*|say|said)\b"
    r"|我.{0,4}(?:说|提|告诉|讲|提到|说起)过",
    re.I,
)
_TELLING = re.compile(
    r"\b(?:did|have|had) i (?:ever |already |once )?(?:tell|told|mention\w*|say|said)(?: to)?(?: you)?"
    r"(?: about| that)?\b"
    r"|我?(?:有没有|是不是|是否)?(?:曾经?|以前|之前)?(?:[跟和对向给]你)?(?:告诉|提到|提起|说起|说|提"
    r"|讲)过你?",
    re.I,
)
_STATE = re.compile(
    r"\bhow(?:'s| is| are| has| have| was)\b"
    r"|\bwhat(?:'s| is| has| have)? (?:happened|going on|up|new|wrong) (?:to|with)\b"
    r"|\bhealthy\b|\btell me about\b|怎么样|怎样|如何|近况|身体|还好|好吗|怎么了|出了?什么事",
    re.I,
)
_NAMED = re.compile(r"(?:[a-z]{2,}|\d+)[A-Z]\w*|[A-ZÀ-Þ][a-zß-ÿ]+\w*")
_NO_NAMES = """
monday tuesday wednesday thursday friday saturday sunday january february march april may june july
august september october november december christmas easter mr mrs ms dr prof professor
"""
_CALENDAR = frozenset(_NO_NAMES.split())
_NAMED_ZH = (
    re.compile(r"^(?:那个|请问)?([^我你他她它这那谁哪的，,]{2,4}?)(?:是谁|是什么人|是干什么的|是做什么的)"),
    re.compile(r"(?:名叫|叫做|叫)([^什啥么]{2,10}?)的"),
    re.compile(
        r"[在到]([^我你他她它这那谁哪几什多在到，,]{2,6}?)(?:住|工作|上班|上学|读书|学习|待|呆|生活)过"
    ),
    re.compile(r"去过([^我你他她它这那谁哪几什多，,]{2,6}?)(?:吗|没有|[？?])"),
    re.compile(r"^(?:那|请问)?([^我你他她它这那谁哪几的，,]{2,4}?)(?:今年|现在)?(?:有)?(?:多大|几岁)"),
    re.compile(
        r"^(?:那|请问)?([^我你他她它这那谁哪几的，,]{2,4}?)(?:现在|以前|还)?"
        r"(?:住在?[哪什]|是做什么|做什么工作|在哪里?(?:工作|上班))"
    ),
    re.compile(r"谁(?:负责|管|带|领导)([^我你他她它的，,？?]{2,4}?)(?:项目|部门|部|团队|办公室)"),
    re.compile(r"去([^我你他她它的，,？?几哪什]{2,4}?)的(?:航班|飞机|火车|机票|票)"),
    re.compile(r"(?:什么时候|哪天|几号)去((?![看做拿取办找上参])[^我你他她它的，,？?]{2,4}?)(?:[？?]|$)"),
    re.compile(r"谁是([^我你他她它这那谁的，,？?]{2,4})[？?]?$"),
)
# Somebody by surname and title: 包阿姨 is no 李阿姨, and 葛医生 no other doctor.
_TITLED_ZH = re.compile(
    "[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭郎鲁韦马苗花方"
    "俞任袁柳鲍史唐费薛雷贺倪汤滕殷罗毕郝邬安乐于傅卞齐康伍余顾孟黄穆萧尹姚邵汪祁毛米贝戴宋庞熊纪舒屈项祝董梁"
    "杜阮蓝闵季贾江童颜郭梅林钟徐邱骆高夏蔡田樊胡凌霍万柯卢莫房丁邓单洪包左石崔龚程邢裴陆翁侯段焦谷车宁仇刘叶"
    "幸黎白蒲卓屠池乔覃桑桂牛庄晏柴瞿阎温艾廖耿欧沃聂巢游盖]"
    "(?:阿姨|叔叔|大爷|大妈|奶奶|爷爷|先生|女士|太太|小姐|老师|医生|大夫|师傅|护士|经理|主任|教授|律师|同学)"
)
_BEFORE_WHAT = re.compile(r"(?:搬到|去|到|读|看|换成|进|加入|用)?([^我你他她它这那在以，,]{2,6}?)之前")
_CHINESE = re.compile(f"[{CJK}]")


def past_of(question: str) -> Past | None:
    """Whether what held before is asked for: what came last before now, the first of all, or all of it.

    "now" where the question says that it means what holds now.
    """
    if _ALL.search(question):
        return "all"
    if _FIRST.search(question):
        return "first"
    if _BEFORE.search(question):
        return "before"
    return "now" if _NOW.search(question) else None


def of_the_assistant(question: str) -> bool:
    """Whether the assistant's own earlier words are asked for."""
    return _OF_THE_ASSISTANT.search(question) is not None


def of_acquaintance(question: str) -> bool:
    """Whether it asks whom one knows: what is told of others answers."""
    return _KNOWS.search(question) is not None


def of_existence(question: str) -> bool:
    """Whether it asks if there is such a thing, or if it was ever told: another thing is no answer."""
    return bool(_EXISTS.match(question) or _TOLD.search(question))


def of_yes_or_no(question: str) -> bool:
    """Whether yes or no would answer."""
    return bool(
        _YES_OR_NO.match(question) or _YES_OR_NO_OF_OTHERS.match(question) or _YES_OR_NO_ZH.search(question)
    )


def of_doer(question: str) -> bool:
    """Whether it asks who does something."""
    return _DOER.search(question) is not None


def of_state(question: str) -> bool:
    """Whether it asks how somebody or something is: anything told of them answers."""
    return _STATE.search(question) is not None


def without_telling(question: str) -> str:
    """The question without `did I ever tell you`."""
    return _TELLING.sub(" ", question)


def names_in(question: str) -> frozenset[str]:
    """Names in a question, folded: English ones by their capitals, Chinese ones by the words around them."""
    if _CHINESE.search(question):
        patterns = (*_NAMED_ZH, _BEFORE_WHAT) if past_of(question) == "before" else _NAMED_ZH
        found = [m[1] for pattern in patterns for m in pattern.finditer(question)]
        kin = meaning(" ".join(found)).people if found else frozenset()
        titled = frozenset(fold(one.group()) for one in _TITLED_ZH.finditer(question))
        return titled | frozenset(fold(one) for one in found if not (kin and meaning(one).people))
    words = [(m.group(), m.start()) for m in _NAMED.finditer(question)]
    return frozenset(
        fold(word)
        for word, place in words
        if question[:place].strip(" \"'“‘(")
        and question[:place].rstrip()[-1:] not in ".!?。"
        and fold(word) not in _CALENDAR
    )
