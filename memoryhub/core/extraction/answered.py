"""A short answer to a question of the assistant ("Leeds" to "Where do you live?") as the statement it makes.

Only questions of known fields count, and of the question nothing but its field: what is kept is what the user
said, in the words in which people tell it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memoryhub.core.extraction.clauses import prepare
from memoryhub.core.extraction.engine import extract
from memoryhub.core.extraction.gate import is_question, is_supposed
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.text import fold, split_sentences
from memoryhub.core.text_fold import has_han, is_han

_LONGEST = 60  # characters of an answer
_LONGEST_QUESTION = 400
_MOST_CLAUSES = 4
_LONGEST_NAME_ZH, _LONGEST_NAME_EN = 6, 4
_OF_NAMES = ("profile.nickname", "profile.name", "family.")


@dataclass(frozen=True, slots=True)
class _Field:
    """A question of a field, how its answer is told, and the beginnings of the keys that may come of it."""

    asks: re.Pattern[str]
    told: str
    keys: tuple[str, ...]


def _fields(rows: Sequence[tuple[str, str, str]], lead: str) -> tuple[_Field, ...]:
    return tuple(
        _Field(re.compile(f"{lead}(?:{asks})"), told, tuple(keys.split())) for asks, told, keys in rows
    )


_KIN_EN = (
    r"(?P<k>wife|husband|partner|girlfriend|boyfriend|mother|mom|father|dad|son|daughter|brother"
    r"|sister|boss|dog|cat)"
)
_KIN_ZH = (
    r"(?P<k>妻子|老婆|太太|丈夫|老公|女朋友|男朋友|妈妈|爸爸|儿子|女儿|哥哥|弟弟|姐姐|妹妹|老板|狗狗?|猫咪?)"
)
_BE = r"(?:'s| is| are)"
# `{v}` is the answer, `{k}` what the question asks about; the more special first.
_EN = _fields(
    (
        (r"(?:what|how) (?:should|can|may|shall|do|would) (?:i|we|people|you like me to) (?:call"
            r"|address)(?: you)?",
         "Call me {v}", "profile.nickname profile.name"),
        (rf"what(?:{_BE})? your {_KIN_EN}(?:'s name| called| named)", "My {k} is called {v}", "family. pet."),
        (rf"what{_BE} your (?:full |first )?name|may i (?:have|know|ask) your name|who am i (?:talking"
            rf"|speaking)",
         "My name is {v}", "profile.name"),
        (r"how old (?:are you|r u)|what(?:'s| is) your age", "I'm {v} years old", "profile.age"),
        (r"(?:when|what)(?:'s| is) your (?:birthday|date of birth)|when were you born", "My birthday is {v}",
         "profile.birthday"),
        (r"where (?:are|do) you (?:come )?from|where (?:did you grow up|were you born)|what(?:'s| is) "
            r"your hometown",
         "I'm from {v}", "profile.hometown"),
        (r"where (?:do|are) you (?:live|living|based|located|currently live)|(?:which|what) (?:city|town"
            r"|country|place|area)"
         r"(?: \w+){0,3} (?:do|are) you (?:live|living|based|located|in)|where(?:'s| is) (?:your "
         r")?home", "I live in {v}",
         "profile.home"),
        (r"where do you work|who do you work for|(?:which|what) company|who(?:'s| is) your employer"
            r"|your (?:employer|workplace)",
         "I work at {v}", "profile.employer profile.workplace"),
        (r"what do you do(?: for (?:a living|work))?(?=\?|$)|what(?:'s| is) your (?:job|profession"
            r"|occupation|role|line of work)",
         "My job is {v}", "profile.job"),
        (r"what(?:'s| is) your (?:phone|mobile|cell|contact)(?: phone)?(?: number)?|(?:which|what) "
            r"(?:phone )?number",
         "My phone number is {v}", "profile.phone"),
        (r"what(?:'s| is) your e-?mail|which e-?mail", "My email is {v}", "profile.email"),
        (r"what(?:'s| is) your (?:\w+ )?address|where should (?:i|we) (?:ship|send"
            r"|deliver)", "My address is {v}",
         "profile.address"),
        (r"(?:what|which)(?: is|'s)? (?:your )?time ?zone", "My time zone is {v}", "profile.timezone"),
        (r"(?:are you|is there anything you(?:'re| are)) allergic|(?:any|your) (?:food |known "
            r")?allerg(?:y|ies)|what are you"
         r" allergic", "I'm allergic to {v}", "health.allergy."),
        (r"what(?:'s| is) your favou?rite (?P<k>[a-z]+(?: [a-z]+)?)|which (?P<k2>[a-z]+) do you like "
            r"(?:best|most)",
         "My favorite {k} is {v}", "preference."),
        (r"(?:what are|any|do you have any|tell me about) (?:your )?(?:hobbies|interests|pastimes)"
         r"|what do you (?:like|enjoy|do) (?:to do |doing )?(?:for fun|in your (?:free|spare) "
         r"time)", "I like {v}",
         "preference. habit."),
        (r"do you have (?:any )?(?:pets?|an? (?:dog|cat|pet))|what (?:kind of )?pets?", "I have {v}", "pet."),
        (r"what (?:do|are|did) you (?:study|studying|major)|what(?:'s| is) your "
            r"major", "I study {v}", "profile.education"),
        (r"any (?:injur(?:y|ies)|medical conditions?|health (?:issues|problems|conditions)|conditions"
            r"|disabilities)",
         "I have {v}", "health. about. profile."),
        (r"what time do you (?:usually |normally |typically |generally )?(?P<k>get up|wake up|go to bed"
            r"|go to sleep|start work|finish work|have"
            r" dinner|eat dinner)", "I usually {k} at {v}", "habit. schedule. preference. about."),
        (r"how many (?P<k>kids|children|siblings|brothers|sisters|cats|dogs|pets"
            r"|cars) do you have", "I have {v} {k}", "family. pet. profile. about."),
        (r"how often do you (?:usually |normally )?(?P<k>[a-z]+"
            r"(?: [a-z]+)?)", "I {k} {v}", "habit. preference. schedule. about."),
        (r"(?:what|which) (?!time)[a-z][a-z -]{1,40}? do you (?:usually |normally |mostly |currently "
            r"|mainly )?(?P<k>use|drive|speak|play|ride|wear"
            r"|drink|eat|watch|read)", "I {k} {v}", "tool. preference. habit. about. profile. diet."),
        (r"do you (?:usually |normally |mostly )?(?P<k>use|drive|speak|play|drink|eat"
            r"|prefer) [a-z]+ or [a-z]+", "I {k} {v}",
         "tool. preference. habit. about. profile. diet."),
        (r"(?:what|which) (?:foods?|things?) (?:do you avoid|can't you eat|don't you "
            r"eat)", "I don't eat {v}", "diet."),
    ),
    r"(?<![a-z])",
)  # fmt: skip
_ZH = _fields(
    (
        (r"(?:怎么|如何|该怎么|应该怎么)称呼|叫(?:您|你)什么", "叫我{v}", "profile.nickname profile.name"),
        (rf"(?:你|您)(?:家)?的?{_KIN_ZH}(?:的名字)?(?:叫什么|是什么名字"
            rf"|的?名字)", "我{k}叫{v}", "family. pet."),
        (r"(?:你|您)(?:的)?(?:全名|名字|姓名)|(?:你|您)叫什么|贵姓", "我叫{v}", "profile.name"),
        (r"(?:你|您)?(?:今年)?(?:几岁|多大|年龄|贵庚|多少岁)", "我今年{v}岁", "profile.age"),
        (r"生日|哪天出生|什么时候出生", "我的生日是{v}", "profile.birthday"),
        (r"(?:你|您)(?:的)?(?:老家|家乡|籍贯)|(?:你|您)(?:是)?(?:哪里人|哪儿人"
            r"|来自哪)", "我老家在{v}", "profile.hometown"),
        (r"(?:电话|手机号?|联系方式)", "我的手机号是{v}", "profile.phone"),
        (r"邮箱|邮件地址|email", "我的邮箱是{v}", "profile.email"),
        (r"(?:地址|寄到哪|送到哪)", "我的地址是{v}", "profile.address"),
        (r"在(?:哪里|哪儿|哪家公司|什么公司|哪个公司|哪家单位|什么单位)(?:工作|上班|任职|高就)|(?:你|您)的"
            r"(?:公司|单位)",
         "我在{v}工作", "profile.employer profile.workplace"),
        (r"(?:做|从事)什么(?:工作|职业|行业)|什么(?:职业|工作)|(?:你|您)的?(?:职业"
            r"|岗位)", "我的职业是{v}", "profile.job"),
        (r"(?:住|居住|定居)(?:在|于)?(?:哪|什么|的城市)|(?:在|是)?哪(?:个|座)城市|(?:你|您)(?:现在)?在哪"
            r"(?:里|儿)?生活|坐标哪",
         "我住在{v}", "profile.home"),
        (r"时区", "我的时区是{v}", "profile.timezone"),
        (r"过敏", "我对{v}过敏", "health.allergy."),
        (r"最(?:喜欢|爱)的(?P<k>[\u4e00-\u9fff]{1,4}?)(?:是什么|是哪|是谁|有哪些"
            r"|[?？])", "我最喜欢的{k}是{v}", "preference."),
        (r"(?:爱好|兴趣|业余时间|平时喜欢做什么|空闲时间)", "我喜欢{v}", "preference. habit."),
        (r"(?:有没有|有|养了?|养没养)(?:什么)?(?:宠物|猫|狗)", "我养了{v}", "pet."),
        (r"(?:学|读)(?:的是?)?什么专业|什么专业|(?:你|您)的专业", "我的专业是{v}", "profile.education"),
        (r"(?:旧伤|伤病|病史|疾病|慢性病|健康问题|哪里不舒服)", "我{v}", "health. about. profile."),
        (r"(?:几点|什么时候)(?P<k>起床|睡觉|睡|上班|下班|吃晚饭|吃午饭|吃早饭"
            r"|休息)", "我平时{v}{k}", "habit. schedule. preference. about."),
        (r"(?:有)?几(?:个|只|条)(?P<k>孩子|小孩|兄弟姐妹|猫|狗"
            r"|宠物)", "我有{v}{k}", "family. pet. profile. about."),
        (r"(?:你|您)(?:平时|一般|现在|日常|主要|平常)*(?P<k>用|开|喝|玩|看|听|骑|戴)(?:的是|的)?(?:什么|哪"
            r"|[\u4e00-\u9fffa-z]{1,8}还是)", "我平时{k}{v}",
         "tool. preference. habit. about. profile. diet."),
        (r"(?:忌口|不吃什么|不能吃什么|有什么不吃)", "我不吃{v}", "diet."),
    ),
    "",
)  # fmt: skip
_FILLER = re.compile(
    r"^(?:(?:um+|uh+|well|oh|yes|yeah|yep|sure|it's|it is|that's|that would be|i'm|probably|just|mostly"
    r"|so)[,\s]+(?=\S)"
    r"|(?:嗯+|哦|噢|啊|就是|那个|在|是(?!的)|叫|有(?=[一两二三四五六七八九十几\d]))[，,\s]*(?=[^\s的])"
    r"|(?:是的?|对的?|有的?)[，,\s]+(?=\S))+"
)
_TAIL = re.compile(
    r"(?:[\s,，.。!！~～]|(?:吧|啊|呀|哦|呢|哈|的|了|please|thanks|thank you|actually|though)$)+$"
)
_PLACED_EN = re.compile(r"(?i)^(?:in|at|for|from|near|to|a|an|the) (?=\S)")
_NOTHING = re.compile(
    r"^(?:no|nope|nah|none|nothing|not (?:really|that i know|yet|sure|any).*|no (?:allergies|pets|idea"
    r"|thanks).*|never|yes"
    r"|yeah|yep|sure|ok(?:ay)?|let'?s.*|let us.*|maybe|i don't know.*|idk|dunno|n/?a|why.*|skip|pass"
    r"|later|same.*|secret.*|guess.*"
    r"|rather not.*|prefer not.*|none of your.*|it depends.*|any(?:thing)?|whatever|hi|hello|thanks?"
    r"|thank you)$"
    r"|^(?:没有?|无|不|不是|不知道|不清楚|没|都没有?|没什么.*|没啥.*|暂无|暂时没有?.*|不告诉.*|保密|秘密"
    r"|你猜.*|随便.*|不想.*|有|是|对|嗯+"
    r"|好|好的|可以|行|谢谢|算了|不用.*|干嘛.*|为什么.*|哈+|都行|都可以|一样|看情况.*|还好|还行|忘了"
    r"|不记得.*)$"
)
_OWN = re.compile(
    r"(?<![a-z'])(?:i|i'm|i've|i'd|my|we|our|you|your|he|she|they|is|are|was|were|please|can|could)(?![a-z'])"
    r"|我|你|您|他|她|帮|请|吗|什么|怎么"
)


def may_answer(text: str) -> bool:
    """Whether `text` is short enough to be an answer alone, and says no sentence of its own; cheap."""
    return 0 < len(text.strip()) <= _LONGEST and _OWN.search(fold(text)) is None


def answered(question: str, text: str, *, said_at: datetime, timezone: str) -> list[Candidate]:
    """What the answer `text` to an assistant's turn that ends in a question tells; empty for most.

    Each candidate quotes the answer; its content is the sentence that people would have said in full.
    """
    value = _value_in(text)
    field, about = _field_asked(question)
    if not value or field is None or (field.keys[0] in _OF_NAMES and not _may_be_name(value)):
        return []
    content = _told(field.told, value, about)
    found = extract(content, role="user", said_at=said_at, timezone=timezone)
    quote = text.strip()
    start = text.index(quote)
    return [
        replace(
            item,
            content=item.content if len(found) > 1 else content,
            quote=quote,
            start=start,
            end=start + len(quote),
            value=None,
            rule="answered.value",
            reason=field.told,
        )
        for item in found
        if item.subject_key.startswith(field.keys) and item.intent != "forget"
    ]


def _told(told: str, value: str, about: str) -> str:
    if told.startswith("My job is") and re.match(r"(?i)(?:an?|the) ", value):
        told = "I'm {v}"
    if told.endswith("years old") and re.search(r"(?i)year|old", value):
        told = "I'm {v}"
    if told.endswith("{v}岁") and "岁" in value:
        told = "我今年{v}"
    bare = _PLACED_EN.sub("", value) if told.startswith(_WITHOUT_PREPOSITION) else value
    before, _, behind = told.replace("{k}", about).partition("{v}")
    return f"{before}{_without(bare, before, behind)}{behind}"


def _without(value: str, before: str, behind: str) -> str:
    """A Chinese answer without what the sentence says around it anyway: 对花生过敏 in 我对…过敏."""
    if not has_han(value):
        return value
    shared = range(min(len(before), len(value) - 1), 0, -1)
    value = value[next((size for size in shared if value.startswith(before[-size:])), 0) :]
    return value.removesuffix(behind) or value


# May is a month and a name, Will a name: no verbs of a question then.
_A_DATE = re.compile(r"may \d")
_CALLED = re.compile(r"(?:May|Will|Can)(?: [A-Z][a-z]+)?\W*$")
_WITHOUT_PREPOSITION = ("I live", "I work", "I'm from", "My name", "Call me", "I'm allergic", "My birthday")


def _may_be_name(value: str) -> bool:
    words = value.split()
    if is_han(value[0]):
        return len(value) <= _LONGEST_NAME_ZH
    return len(words) == 1 or (len(words) <= _LONGEST_NAME_EN and all(word[:1].isupper() for word in words))


def _value_in(text: str) -> str:
    """The answer without its fillers; empty for a plain yes or no, a question, and for more."""
    if not may_answer(text):
        return ""
    prepared = prepare(text)
    if len(prepared.clauses) > _MOST_CLAUSES:
        return ""
    called = _CALLED.match(text.strip()) is not None
    for clause in prepared.clauses:
        words = prepared.words(clause)
        named = called or _A_DATE.match(words) is not None
        asks = clause.asks or (is_question(words, marked=False) and not named)
        if asks or (is_supposed(words) and not named):
            return ""
    value = _TAIL.sub("", text.strip())
    value = value[_lead(value) :]
    return "" if _NOTHING.match(fold(value)) else value


def _lead(value: str) -> int:
    found = _FILLER.match(value.lower())
    return found.end() if found is not None else 0


def _field_asked(question: str) -> tuple[_Field | None, str]:
    """The field that the last question of a turn asks for, and whom or what it asks about."""
    asked = [
        span.text
        for span in split_sentences(question[-_LONGEST_QUESTION:])
        if span.text.rstrip(" \"')）").endswith(("?", "？"))
    ]
    if not asked:
        return None, ""
    words = fold(asked[-1])
    for field in (*_ZH, *_EN):
        found = field.asks.search(words)
        if found is not None:
            return field, next((value for value in found.groupdict().values() if value), "")
    return None, ""
