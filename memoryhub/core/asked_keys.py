"""Which subject keys a question asks about: exact recall that needs no vector and crosses languages.

"Where do I live?" and "我住在哪里？" both ask about `profile.home`, whatever words the memory was said in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from memoryhub.core.extraction.subject_keys import KIN, PETS
from memoryhub.core.text import fold

# A head ends in a dot when it names all keys below it. Patterns run over folded text.
_ASKED: Mapping[str, tuple[str, ...]] = {
    r"\bwhere\b.*\b(?:i|we)\b.*\b(?:liv|resid|based|stay)|\bmy (?:home|address|city|place|flat|house)\b"
    r"|\bdeliver(?:y|ed)? to\b|near (?:me|my)\b|我.{0,6}住|住在?哪|住址|地址|我家(?![里人])|家在哪": (
        "profile.home",
        "profile.address",
    ),
    r"\bwhere\b.*\bfrom\b|\bhometown\b|老家|家乡|哪里人|籍贯": ("profile.hometown",),
    r"\bmy name\b|\bwho am i\b|\bcall me\b|我叫什么|我的名字|我是谁|怎么称呼我": (
        "profile.name",
        "profile.nickname",
    ),
    r"\bhow old\b|\bmy age\b|多大|几岁|年龄|年纪": ("profile.age", "profile.birthday"),
    r"\bbirthday\b|\bborn\b|生日|出生": ("profile.birthday",),
    r"\bphone\b|\bmobile\b|电话|手机": ("profile.phone",),
    r"\be-?mail\b|邮箱|邮件": ("profile.email",),
    r"\bwhere\b.*\bwork\b|\bmy (?:job|work|company|employer|profession|occupation)\b|\bfor a living\b"
    r"|\bwho do i work for\b|在哪.{0,3}(?:上班|工作)|我的(?:公司|单位|工作|职业)|做什么工作|什么职业": (
        "profile.employer",
        "profile.job",
        "profile.workplace",
    ),
    r"\b(?:school|college|university|degree|stud(?:y|ied))\b|学校|大学|专业|学历|毕业": (
        "profile.education",
    ),
    r"\bspeak\b|\blanguages?\b|语言|会说|说什么话": (
        "profile.speaks.",
        "profile.language",
        "answer.language",
    ),
    r"\btime ?zone\b|时区|几点的?时间": ("report.timezone", "profile.timezone"),
    r"\breports?\b|报告|报表|周报|日报": ("report.",),
    r"\ballerg|\bmedic|\bhealth|\billness|\bpills?\b|过敏|药|健康|生病|病史": ("health.",),
    r"\b(?:eat|food|dinner|lunch|breakfast|restaurant|cook|recipe|dish|menu|diet)\b"
    r"|吃|菜|餐|饭|口味|忌口"
    r"|食谱": ("preference.taste.", "preference.favorite.", "diet.", "health.allergy."),
    r"\b(?:like|love|enjoy|prefer|favou?rite|hobb(?:y|ies)|interests?|hate|dislike)\b"
    r"|喜欢|爱好|偏好|兴趣|最爱|讨厌|不爱": ("preference.",),
    r"\bdeliver|\bparcel|\bpackage|\bcourier|配送|送货|快递|包裹|收货": ("delivery.", "profile.address"),
    r"\bschedul|\bmeeting|\bavailable\b|\bfree\b.*\bwhen\b|日程|会议|有空|行程": ("schedule.",),
    r"\bmy (?:whole )?(?:family|relatives|folks)\b|家里人|家人|家里都?有|亲戚": ("family.",),
    r"\b(?:appointments?|agenda|calendar|coming up|to-?dos?|to-do|errands|reminders?)\b"
    r"|\bmy (?:\w+ )?plans?\b|\bplans do i\b|\b(?:i|we) (?:planned|planning)\b|安排|待办|日程|计划|打算": (
        "schedule.",
        "event.",
        "plan.",
        "task.",
    ),
    r"\bproject|\bleads?\b|\bin charge\b|项目|负责|谁带": ("project.",),
    r"\bmarried\b|\bsingle\b|结婚|单身|婚姻": ("profile.marital",),
}
EVERYTHING = "*"
# ASCII alone counts as letters, so that an English word may stand right beside a Chinese one: 我的email.
_LETTERS = re.ASCII
_OVERVIEW = re.compile(
    r"\b(?:know|remember(?:ed)?|noted?|learn(?:ed|t)?|stored?|saved?) about me\b"
    r"|\bwhat do you (?:know|remember)\b(?! (?:about|of|on) my\b)"
    r"|\btell me about (?:me|myself)\b|你?对我的(?:了解|印象|记忆)|关于我.{0,6}(?:什么|哪些)"
    r"|你对我.{0,4}(?:了解|知道)"
    r"|(?:记得|知道|了解|记住)(?:了)?(?:关于)?我(?:的)?(?:什么|哪些|多少|些什么|点什么|点啥|些啥)",
    _LETTERS,
)
_RULES = tuple((re.compile(pattern, _LETTERS), heads) for pattern, heads in _ASKED.items())
_KIN_NAMES = tuple(name for name in KIN if name.isascii() or len(name) > 1)
_KIN_WORDS = tuple(
    (re.compile(rf"\b{re.escape(name)}s?\b" if name.isascii() else re.escape(name), _LETTERS), KIN[name])
    for name in _KIN_NAMES
)
# Most questions name nobody, and one look says so.
_ANY_KIN = re.compile(
    rf"\b(?:{'|'.join(re.escape(name) for name in _KIN_NAMES if name.isascii())})s?\b"
    rf"|(?:{'|'.join(re.escape(name) for name in _KIN_NAMES if not name.isascii())})",
    _LETTERS,
)


def asked_keys(question: str) -> tuple[str, ...]:
    """Subject keys, and heads that end in a dot, which the question asks about; empty when none is plain.

    `EVERYTHING` alone stands for a question such as "what do you know about me?".
    """
    folded = fold(question)
    if _OVERVIEW.search(folded):
        return (EVERYTHING,)
    heads = [head for rule, found in _RULES if rule.search(folded) for head in found]
    for pattern, canonical in _KIN_WORDS if _ANY_KIN.search(folded) else ():
        if pattern.search(folded):
            heads += [f"pet.{canonical}.", "pet."] if canonical in PETS else [f"family.{canonical}."]
    # What adds to a field of the profile lies below its key.
    heads += [f"{head}." for head in heads if head.startswith("profile.") and not head.endswith(".")]
    return tuple(dict.fromkeys(heads))


_PAST = re.compile(
    r"\b(?:used to|before|previous(?:ly)?|former(?:ly)?|earlier|in the past|old|history|ago|yesterday"
    r"|back then|last (?:week|month|year)|at first|originally|did i (?:say|tell|mention)|said|told"
    r"|mentioned|original|initial(?:ly)?|firsts?(?=\W*\Z)|work first|live first)\b"
    r"|\b(?:have|had) (?:i|we)(?: ever| already)? (?:lived|worked|been|visited|owned|studied|read|tried)\b"
    r"|\b(?:on|in) (?:january|february|march|april|may|june|july|august|september|october|november"
    r"|december)\b"
    r"|以前|之前|从前|原来|曾经|过去|当时|那时|上次|上周|上个?月|去年|昨天|前天|历史|最早|最初|起初"
    r"|一开始|原定|原先|当初"
    r"|[住去做待养用学读干换]过(?:的)?.{0,3}(?:哪|什么|几|多少)|(?:哪|什么"
    r"|几).{0,6}[住去做待养用学读干换]过|\d[月号日年]",
    _LETTERS,
)


def asks_about_the_past(question: str) -> bool:
    """Whether what no longer holds may answer the question."""
    return _PAST.search(fold(question)) is not None
