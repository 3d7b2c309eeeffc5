"""What kind of thing a question asks for, and whether a text has one: an amount, a day, a person, a part."""

import re

from memoryhub.core.asked_content import asked_content
from memoryhub.core.text import CJK, detect_language
from memoryhub.providers.demo.demands import holds
from memoryhub.providers.demo.lexicon import Meaning

_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec"
)
_WEEKDAYS = ("mon", "tues", "wednes", "thurs", "fri", "satur", "sun")
_WEEKDAY_EN = re.compile(rf"\b({'|'.join(_WEEKDAYS)})days?\b", re.I)
_WEEKDAY_ZH = re.compile(r"(?:周|星期|礼拜)([一二三四五六日天])")
_ORDER_ZH = "一二三四五六日"
# Days and times of day: what is left of a text without them may hold an amount.
_DATES = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?:\s*(?:to|-|–)\s*\d{{1,2}}(?:st|nd|rd|th)?)? (?:of )?(?:{_MONTHS})\b"
    rf"|\b(?:{_MONTHS})\.? \d{{1,2}}(?:st|nd|rd|th)?\b"
    r"|\b\d{1,2}:\d\d\b|\b\d{1,2} ?[ap]\.?m\b|\b(?:at|in|since) (?:\d{1,2}|(?:19|20)\d\d)\b"
    r"|\b(?:19|20)\d\d-\d\d?-\d\d?\b"
    r"|\d{1,4}年|\d{1,2}月(?:\d{1,2}[日号])?|\d{1,2}[日号]|[一二三四五六七八九十\d]{1,3}点半?|"
    r"(?:周|星期|礼拜)[一二三四五六日天]",
    re.I,
)
_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty"
    "|ninety|hundred|thousand|million|half|dozen|free|nothing"
)
_AMOUNT = re.compile(
    rf"\d|\b(?:{_NUMBER_WORDS})\b|[一二两三四五六七八九十百千万半](?![起样般直定些点下边旦切共])|免费|没花钱",
    re.I,
)
_ASKS_PRICE = re.compile(
    r"\bhow much\b.{0,60}\b(?:costs?|pay|paid|price|charged?|owe[sd]?|spen[dt]|rent|fee|salary|earn(?:ed)?"
    r"|worth|sold)\b|\b(?:what|how much) (?:did|does|do|was|is) .{1,40} cost\b"
    r"|\bwhat(?:'s| is| was) (?:the|my|our) (?:price|fee|cost)\b"
    r"|多少钱|什么价|花了?多少|价格是?多少|付了?多少|工资是?多少",
    re.I,
)
_TIMES = re.compile(
    rf"\d|\b(?:{'|'.join(_WEEKDAYS)})days?\b|\b(?:{_MONTHS})\b|\b(?:{_NUMBER_WORDS})\b"
    r"|\b(?:today|tonight|tomorrow|yesterday|morning|afternoon|evening|night|noon|midnight|week|month|year|weekend"
    r"|spring|summer|autumn|fall|winter|christmas|easter|daily|weekly|monthly|birthday|soon|days?|hours?|minutes?)s?\b"
    r"|[年月日号点天周]|星期|礼拜|早|晚|[上下中]午|傍晚|夜|节|春|夏|秋|冬|假期",
    re.I,
)
_ASKS_WHEN = re.compile(
    r"(?:^|[,.!?])\W*(?:(?:and|so|but|ok|since|until|till|from|by) )*when\b|\bwhen\W*$"
    r"|\b(?:know|remember|recall|tell me|remind me) when\b"
    r"|\bwhat (?:time|day|date)\b|\b(?:on )?which (?:day|date|month|year)\b"
    r"|什么时候|何时|哪一?天|几号|几点|星期几|周几|哪一?年|几月|预产期",
    re.I,
)
_ASKS_WHEN_IT_WAS = re.compile(
    r"\bwhen (?:did|was|were|have|had)\b|[了过的][?？]?\s*$|[^了]了[?？]?|去世|出生", re.I
)
_GOES = re.compile(r"\bwhen (?:is|are|will|do|does|should|must|can)\b", re.I)
_ASKS_DAYS = re.compile(
    r"\bhow many (days|weeks|months|nights|hours)\b|^\W*(?:and )?how long\b|多长时间|[住待呆]了?多久"
    r"|(?<!哪)[几少]个?(天|周|星期|月|晚|小时)(?!气)",
    re.I,
)
_RANGE = re.compile(
    r"\d ?(?:to|-|–|until|till) ?\d|\d[日号]?[到至]\d|天|\bdays?\b|\bweeks?\b|周|\bnights?\b", re.I
)
_ASKS_COMPANY = re.compile(
    r"\bwho(?:m)?\b.{0,40}\bwith (?:me|us|him|her|them)\b|谁(?:和|跟|陪|同)我|我(?:和|跟|同)谁", re.I
)
_COMPANY = re.compile(r"\b(?:with|together|and|joins?|comes? along|takes? me)\b|[和跟与同陪]|一起|一块", re.I)
_ASKS_OWNER = re.compile(r"\bwho(?:se)?\b.{0,20}\b(?:owns?|belongs?)\b|\bwhose\b|是谁的|归谁", re.I)
_ASKS_PLACE = re.compile(
    r"(?:^|[,.!?])\W*(?:(?:and|so|but|from) )*where\b"
    r"|哪[里儿]|在哪|哪[个家座](?:城市|公司|医院|学校)|何处",
    re.I,
)
_PLACED = re.compile(
    r"\b(?:in|at|to|from|near|on|by|behind|under|beside|with|around|inside|outside|over|into|off|where)\b"
    r"|\b(?:home|abroad|here|there|upstairs|downstairs|lives?|moved|next to|address)\b"
    r"|[在到去来搬住回往从离睡坐上读]|旁|边|里|附近|家|放|停|落|[路街市省县区镇村楼站店馆院]",
    re.I,
)
_ASKS_A_NAME = re.compile(r"\bname of\b|\bnames?\W*$|叫什么|姓什么|名字是|什么名字", re.I)
_NAMED = re.compile(
    rf"(?<=[\w,;:] )(?!(?i:{_MONTHS}|I|I'\w+)\b)(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)[A-ZÀ-Þ][\w'-]+"
    r"|\b[A-Z][\w'-]+ (?:is|was|and|has)\b|\b(?:called|named|names?)\b|[叫姓名是：:、《“]"
    r"|师傅|老师|医生|大夫|阿姨|先生|女士"
    r"|(?<=[\u4e00-\u9fff])[A-Z][a-z]+"
    r"|[老小阿][\u4e00-\u9fff]"
)
_PERSON = re.compile(
    r"(?<=[a-z,;] )(?!I\b|I')[A-Z][a-z]+|\b(?:my|our|his|her|their)\b|\b(?:Mr|Mrs|Ms|Dr)\b"
    r"|\bI (?:own|have|bought)\b"
    r"|[我你他她]的?[\u4e00-\u9fff]?|[老小阿][\u4e00-\u9fff]|先生|女士|医生|老师|师傅|阿姨|叔|姐|哥"
)
_OF_EN = re.compile(
    r"^\W*(?:and |so )?(?:what|which)(?:'s| is| was| are| were) (?:the|my|our|his|her) ([a-z]+)"
    r"(?: of\b.*|[?.!\s]*$)",
    re.I,
)
_OF_ZH = re.compile(
    rf"的(?!东西|事|地方|人|时候|书|菜)([{CJK}]{{2,4}})(?:现在|目前|一共|大概)?(?:是|有|定)"
    rf"(?:什么|多少|哪[里儿天年个]?|几)[{CJK}]{{0,3}}[?？]?\s*$"
)
# Parts that a text has without their word: `I weigh 80 kilos`, `she is a vet`, `it broke`.
_SELDOM_NAMED = re.compile(
    r"weight|height|age|rent|number|date|birthday|size|name|address|plan|goal|job|profession|favou?rite|time|place"
    r"|problem|matter|reason|result|news|status|opinion|hometown|city|country|employer|company|diet|hobby|hobbies"
    r"|dream|wish|title|difference|diagnosis|occupation|work|salary|price|cost|fee|speed|distance|colou?r"
    r"|体重|身高|年龄|房租|号码|生日|名字|地址|计划|目标|工作|职业|主管|问题|原因|结果|情况|看法|老家|家乡|城市|公司"
    r"|单位|爱好|愿望|区别|病|工资|价格|费用|速度|距离|颜色|时间|星座|血型|身份",
    re.I,
)
_LIVING = re.compile(
    r"what (?:do|does|did) .{1,30} do\b(?: for (?:a living|work))?|做什么工作|是做什么的|[干做]哪行", re.I
)
_ONLY_AGE = re.compile(
    r"^\W*(?:[\w'’ -]{1,30}?(?: is| just| has| turned)* \d{1,3}"
    r"|[\u4e00-\u9fff]{1,8}?(?:刚|今年)?满?\d{1,3}岁?)\W*$",
    re.I,
)
_CLAUSE = re.compile(r"[\n,，;；]\s*|\s*\band\b\s*")
_DOES = re.compile(r"^\W*(?:do|does|did|have|has|am|is|can|could|will) (?:i|we|he|she|my|our)\b", re.I)
_DOES_ZH = re.compile(r"^(?!.*(?:什么|谁|哪|几|多少|怎)).*(?:吗[?？]?\s*$|有没有|是不是)")
_ASKS_TITLE = re.compile(
    r"\b(?:which|what) (?:film|movie|book|novel|song|album|play|series|show|podcast)\b"
    r"|哪一?[部本首出](?:电影|片|书|小说|歌|曲|剧|戏)?",
    re.I,
)
_TITLED = re.compile(
    r"《|[“\"‘][A-Z]|[看读听追演](?:的是|了|过|完)|叫|(?<=[a-z,] )[A-Z][a-z]+"
    r"|\b(?:watch|saw|seen|read|heard|listen|called|titled|named|favou?rite)"
)
_OFF = re.compile(
    r"\b(?:cancell?ed|called off|is off|postponed|put off|not happening)\b|取消|推迟|改期|不[办开]了", re.I
)
"""What is told of a day that will not come."""
_SURE_ENOUGH = 0.5
"""The cosine from which yes or no is told of a thing that is called otherwise."""


def lacks_its_kind(question: str, text: str, whole: str, told: Meaning, likeness: float | None) -> bool:
    """Whether `text`, a part of the message `whole`, has nothing of the kind that is asked for.

    `told` is what the text is about. What is asked of another language's text is not told by words, so only
    figures, days and names count there.
    """
    return (
        _lacks_a_figure(question, whole)
        or (_asks_coming_day(question) and not (_TIMES.search(whole) or _OFF.search(whole)))
        or _lacks_somebody(question, whole)
        or _lacks_its_title(question, text)
        or _lacks_a_place_or_name(question, whole)
        or (bool(_LIVING.search(question)) and all(map(_ONLY_AGE.match, filter(None, _CLAUSE.split(text)))))
        or other_weekday(question, text)
        or _lacks_the_thing(question, whole, told, likeness or 0.0)
    )


def _lacks_a_figure(question: str, whole: str) -> bool:
    """Whether a price, or how many days, is asked for and only dates stand there."""
    days = _ASKS_DAYS.search(question) is not None
    if not days and not asks_a_figure(question):
        return False
    return not _AMOUNT.search(_DATES.sub(" ", whole)) and not (days and _RANGE.search(whole))


def _lacks_its_title(question: str, text: str) -> bool:
    """Whether it is asked which film or book, and neither a title nor that one saw or read it is told."""
    return bool(_ASKS_TITLE.search(question)) and not _TITLED.search(text)


def _lacks_a_place_or_name(question: str, whole: str) -> bool:
    """Whether a place or a name is asked for and no word stands there that any of them comes with."""
    if _ASKS_PLACE.search(question) and not _PLACED.search(whole):
        return True
    return bool(_ASKS_A_NAME.search(question)) and not _NAMED.search(whole)


def _lacks_somebody(question: str, whole: str) -> bool:
    """Whether an owner, or who comes along, is asked for and nobody is told of."""
    if _ASKS_COMPANY.search(question):
        return not _COMPANY.search(whole)
    return bool(_ASKS_OWNER.search(question)) and not _names_anybody(question, whole)


def _names_anybody(question: str, whole: str) -> bool:
    return any(one.group() not in question for one in _PERSON.finditer(whole))


def asks_a_figure(question: str) -> bool:
    """Whether a price is asked for: what is near and has one answers without a word in common."""
    return _ASKS_PRICE.search(question) is not None


def other_weekday(question: str, text: str) -> bool:
    """Whether a question names a weekday and the text only others."""
    asked, told = _weekdays(question), _weekdays(text)
    return bool(asked and told and not asked & told)


def _weekdays(text: str) -> frozenset[int]:
    english = {_WEEKDAYS.index(one[1].lower()) for one in _WEEKDAY_EN.finditer(text)}
    chinese = {_ORDER_ZH.index("日" if one[1] == "天" else one[1]) for one in _WEEKDAY_ZH.finditer(text)}
    return frozenset(english | chinese)


def _asks_coming_day(question: str) -> bool:
    """Whether the day itself is asked for; of what happened, the day it was told on says when."""
    if not _ASKS_WHEN.search(question):
        return False
    return bool(_GOES.search(question)) or not _ASKS_WHEN_IT_WAS.search(question)


def _lacks_the_thing(question: str, whole: str, told: Meaning, likeness: float) -> bool:
    """Whether it does not tell of the very thing that is asked of, be it yes or no."""
    if likeness >= _SURE_ENOUGH:
        return False
    if found := _OF_EN.search(question) or _OF_ZH.search(question):
        thing = found[1]
        return not _SELDOM_NAMED.search(thing) and not holds(thing, whole, told)
    if _food(question):
        return False
    pieces = [piece for piece in asked_content(question).pieces if piece]
    if not pieces:
        return False
    if detect_language(question) == "zh":
        # The object stands last, behind its verb: of 种玫瑰 the last two characters.
        return (
            bool(_DOES_ZH.search(question)) and len(pieces[-1]) > 1 and not holds(pieces[-1][-1], whole, told)
        )
    return bool(_DOES.match(question)) and not holds(pieces[-1][0], whole, told)


def _food(question: str) -> bool:
    return re.search(r"\b(?:eat|drink|allerg\w*)\b|过敏|忌口|[吃喝](?!.*药)", question, re.I) is not None
