"""What must stand in an answer by the kind of the question: an age, what is counted, the part one plays."""

import re

from memoryhub.core.terms import search_terms, stem
from memoryhub.core.text import CJK, fold
from memoryhub.providers.demo.lexicon import Meaning, meaning

SURE = 0.62
"""The cosine from which a memory answers though the thing asked for has another word in it."""

_NUMBER = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    r"|seventeen"
    r"|eighteen|nineteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?"
)
_ASKS_AGE = re.compile(
    r"\bhow old\b|\b(?:what|whose) age\b|几岁|年龄|年纪|岁数|今年多大|多大[了年岁]"
    r"|[我他她你妈爸姐妹哥弟儿女爷奶婆公猫狗]多大[?？]?$",
    re.I,
)
_TELLS_AGE = re.compile(
    rf"\b(?:is|am|are|was|turn(?:s|ed|ing)?|aged?|'s|'m|'re)(?: now| only| already| almost| nearly| about)?"
    rf" (?:\d{{1,3}}|{_NUMBER})\b"
    rf"|\b(?:\d{{1,3}}|{_NUMBER})[- ](?:years?|months?|weeks?)\b"
    r"|\byears? old\b|\bborn\b|\bbirthday\b|\b(?:19|20)\d\d\b"
    r"|,\s*\d{1,3}\b|(?:\d|[一二两三四五六七八九十百零半])[个]?(?:周?岁|月大|平|米)|出生|生日|年生"
    r"|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|\d年",
    re.I,
)
_COUNTS_EN = re.compile(
    r"\bhow many ((?:[a-z'-]+ ){0,2}?[a-z'-]+)(?= (?:do|does|did|are|is|was|were|have|has|had|can|in|of"
    r"|on|at)\b|[?.!]|$)",
    re.I,
)
_UNITS = re.compile(
    r"^(?:more )?(?:times?|days?|weeks?|months?|years?|hours?|minutes?|people|kilometers?|kilometres?"
    r"|km|miles?|kilos?"
    r"|pounds?|euros?|dollars?|degrees|percent|things?)$",
    re.I,
)
_MEASURES = "个只头条位名台辆本张套间支部件双匹棵块瓶杯座层门场封首家种把顶架艘"
_COUNTS_ZH = re.compile(
    rf"(?:几|多少)(?![天点号年岁月度周]|公里|公斤|分钟|小时)[次回遍{_MEASURES}]?的?([{CJK}]{{1,4}}?)(?:[了呢啊呀]?[?？。]?\s*$)"
)
_UNITS_ZH = re.compile(
    r"^(?:钱|米|斤|人|月|小时|分钟|块|元|时间|平米|平方米|分|级|页|字|楼|路|期|班|年级|[在到去过来要].*)$"
)
_PART_EN = re.compile(
    r"\bwho(?:'s| is| was| are|m is)? (?:my|our|the) ([a-z' -]+?)(?: (?:of|in|at|for|on|from|these"
    r"|now)\b.*)?[?.!\s]*$",
    re.I,
)
_PART_ZH = re.compile(
    rf"(?:^|[，,])(?:我们?|我家)的?([{CJK}]{{2,4}}?)(?:是谁|是哪位)|谁是我们?的?([{CJK}]{{2,4}}?)(?:[?？]|$)"
)
_HAS_EN = re.compile(r"\bdoes (?:\w+ ){1,4}?have (?:an? |any |some )?([a-z]+)\s*[?.!]*$", re.I)
_HAS_ZH = re.compile(rf"[^我们]有没?有?([{CJK}]{{1,4}}?)吗[?？。]*$")
_DOES_EN = re.compile(
    r"^\W*do (?:i|we) (?:still |also |really )?(?:like|love|enjoy|hate|grow|own|play|speak"
    r"|collect) (?:the |any |my )?"
    r"([a-z' -]+?)[?.!\s]*$",
    re.I,
)
_DOES_ZH = re.compile(
    rf"^我们?(?:还|也)?(?:喜欢|讨厌|种|会说|会弹|会打|收集)(?:吃|喝|看|听|玩)?([{CJK}]{{2,4}}?)[吗了]+[?？。]*$"
)
_FAVOURITE = re.compile(r"\bfavou?rite\b|最", re.I)
_ROOT = 5  # letters that one word has in common with another of its family: insurer, insurance
_CHINESE = re.compile(f"[{CJK}]")


def asks_age(question: str) -> bool:
    """Whether it asks how old somebody or something is."""
    return _ASKS_AGE.search(question) is not None


def asks_of_them(question: str) -> bool:
    """Whether any memory of who is asked about answers that does not lack what is asked for."""
    return asks_age(question) or bool(_had(question))


def lacks(question: str, text: str, told: Meaning, likeness: float | None) -> bool:
    """Whether `text` lacks what every answer to the question must hold.

    `told` is what the text is about. A thing may be called otherwise, or in another
    language: what is near enough, or of the same concept, holds it.
    """
    if asks_age(question) and not _TELLS_AGE.search(text):
        return True
    if (whom := _had(question)) and not holds(whom, text, told):
        return True
    if (likeness or 0.0) >= SURE:
        return False
    things = [thing for ask in (_counted, _part, _done_to) if (thing := ask(question))]
    return any(not holds(thing, text, told) for thing in things)


def _counted(question: str) -> str:
    """What is to be counted, such as `vintage radios`; empty for what is no thing, as times and years."""
    if found := _COUNTS_EN.search(question):
        return "" if _UNITS.match(found[1]) else found[1]
    found = _COUNTS_ZH.search(question)
    return "" if found is None or _UNITS_ZH.match(found[1]) else found[1]


def _part(question: str) -> str:
    """The part that is asked who plays it: `trainer`, 会计."""
    if _FAVOURITE.search(question):
        return ""
    found = _PART_EN.search(question) or _PART_ZH.search(question)
    return "" if found is None else next(filter(None, found.groups()))


def _done_to(question: str) -> str:
    """What one is asked to like, grow, play or speak: yes and no are told of that alone."""
    found = _DOES_EN.search(question) or _DOES_ZH.search(question)
    return "" if found is None else found[1]


def _had(question: str) -> str:
    """Whom somebody else is asked to have: `children`, 孩子."""
    found = _HAS_EN.search(question) or _HAS_ZH.search(question)
    return found[1] if found is not None and meaning(found[1]).people else ""


def holds(thing: str, text: str, told: Meaning) -> bool:
    """Whether a text, which is about `told`, has a thing by its word, one of its family or its concept."""
    if bool(_CHINESE.search(thing)) != bool(_CHINESE.search(text)):
        return True  # nobody can tell by words
    concept = meaning(thing)
    if concept.people & told.people or concept.topics & told.topics:
        return True
    folded = fold(text)
    if _CHINESE.search(thing):
        return thing in folded or any(thing[place : place + 2] in folded for place in range(len(thing) - 1))
    terms = search_terms(text)
    word = stem(fold(thing).split()[-1])
    return any(term == word or (len(word) >= _ROOT and term[:_ROOT] == word[:_ROOT]) for term in terms)
