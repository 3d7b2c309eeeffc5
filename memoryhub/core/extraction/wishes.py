"""Wishes to forget: what they name, how far they reach, how plainly they are meant, and a yes to them."""

import re
from dataclasses import dataclass, replace

from memoryhub.core.extraction.retractions import (
    NAMED_EN,
    NAMED_ZH,
    is_bare,
    speaks_of_the_message,
    speaks_of_what_was_said,
    takes_back_what_follows,
)
from memoryhub.core.extraction.subject_keys import FORGET_KEYS, KIN, PETS, slug
from memoryhub.core.extraction.wish_patterns import SAID_ZH, WISH
from memoryhub.core.text import fold

EVERYTHING = "*"
LAST = "conversation.last"
RETRACTED = "conversation.retracted"
RETRACTED_WORDS = "conversation.retracted.words"
RETRACTED_MESSAGE = "conversation.retracted.message"
RETRACTING = frozenset({RETRACTED, RETRACTED_WORDS, RETRACTED_MESSAGE})
CONFIRMED = "forget.confirmed"

_RETRACTS = re.compile(f"^(?:{NAMED_EN}|{NAMED_ZH})")
# "I work at Tesla" names one statement, not all that is known of the job.
_STATED = re.compile(
    r"^(?:(?:the fact )?that )?(?:(?:i|we|i'm|i've|i'd|we're|we've)(?![a-z]) ?[a-z']+ .*"
    r"|(?:my|our) .* (?:is|are|was|were|has|have|likes?|loves?|lives?|works?|got|died|called"
    r"|named)(?![a-z]).*)"
    r"|^(?:我们?|咱们?)(?!的?(?:地址|住址|电话|手机|邮箱|名字|姓名|生日|年龄|公司|单位|工作|职业|家乡"
    r"|老家|宠物|家人)$)(?!.*(?:哪|什么|谁|几|多少|怎么|如何))"
    r".*(?:住|在|是|叫|有|养|喜欢|讨厌|爱|过敏|会|不|没|姓|吃|喝|用|去|开|当|做).*"
)
_LAST = re.compile(
    r"^(?:all (?:of )?)?(?:that|this)(?: (?:last|previous|one|message|sentence|part|bit|thing|line"
    r"|stuff|remark|again|completely|entirely|for now|right away|whole|too|as well|in mind)(?![a-z]).{0,20})?"
    r"(?:$|[,;.]| (?:and|but)(?![a-z]))"
    r"|^it(?: in mind)?$"
    r"|^(?:anything )?(?:what|that|everything|all) i(?:'ve| have)? just (?:said|told|wrote|mentioned)"
    r"|^what i (?:just )?said$|^the (?:last|previous) (?:thing|message|sentence|part|bit|remark|line|one)"
    rf"|^(?:{SAID_ZH}|我刚[^的]{{0,6}}的?|它)$|^$"
)
_ALL = re.compile(
    r"^(?:everything|anything|all|it all|all of it|whatever)"
    r"(?: (?:that )?(?:you|i|we)(?:'ve| have)? (?:know|knew|(?:ever )?told you|said|noted|stored|have"
    r"|kept|mentioned|remember))?(?: (?:about|on|of) (?:me|us|myself))?$"
    r"|^(?:me|(?:all |all of )?(?:of )?(?:your|my) (?:whole |entire )?(?:memory|memories|data|profile)"
    r"(?: (?:of|about) (?:me|us))?)$"
    r"|^(?:(?:所有|全部|一切)?的?(?:关于|有关))?我?(?:自己)?的?(?:一切|所有|全部|个人)?的?(?:记忆|信息"
    r"|资料|内容|事情|事|东西|数据)?"
    r"(?:都|全部|全都?|统统)?$"
)
_ABOUT_EN = re.compile(
    r"^(?:(?:everything|anything|all|what(?:ever)?)(?![a-z]).{0,40}?(?<![a-z])(?:about|on|of"
    r"|regarding)\s+(?=[a-z])"
    r"|(?:the |that |your |any |all )?(?:notes?|memor(?:y|ies)|records?|entr(?:y|ies)|facts?|bits?|things?"
    r"|info(?:rmation)?|details?|parts?|stuff)\s+(?:about|on|of|with|regarding|that|where)\s+"
    r"|(?:(?:the fact )?that )?(?:i|we)(?:'ve| have)? (?:ever )?(?:mentioned|(?:told you|talked) about) "
    r"|(?:the fact )?that\s+)"
)
_TAIL_EN = re.compile(
    r"(?:,?\s++(?:please|from (?:your |the |my )?(?:memory|memories|records?|notes?|files?|profile)|ok"
    r"(?:ay)?|now))+$"
)
_MATTER_EN = re.compile(
    r"^(?:(?:that|the|this|my|our|all (?:the|that)) )?(?:whole )?"
    r"(?P<what>(?!(?:one|some|any|every|no|last|same|other|first|only|previous|next|little|big)"
    r"(?![a-z]))[a-z0-9][a-z0-9' -]{1,40}?) (?:thing|stuff|business|matter|bit|part|topic"
    r"|note|entry|info)s?$"
)
_ABOUT_ZH = re.compile(
    r"^我?(?:之前|以前)?(?:跟|和|对)?你?(?:说|讲|提|告诉)(?:过|到)?你?的?(?:(?:所有|全部|一切|任何"
    r"|那些)?(?:关于|有关)"
    r"|那些)?|^我?(?:的)?(?:所有|全部|一切|任何|那些)?的?(?:关于|有关)"
)
_TAIL_ZH = re.compile(
    r"(?:的?(?:所有|全部|一切))?(?:这个?人|[这那][件个回](?=事))?(?:的(?:话|内容|东西)|的?(?:事情|事儿?"
    r"|情况|信息|记忆))?(?:都|全都?|全部|统统)?(?:吧|了|掉)*的?$"
)
_OF_ANOTHER = re.compile(
    r"(?<![a-z'])(?!it's|that's|what's|let's|there's)[a-z]+'s (?!$)"
    r"|^(?!(?:我们?|咱们?|自己|本人|以前|之前|从前|原来|过去|现在|当前|目前|家里?|收货|常用|旧|老"
    r"|上一?家|前)+的)"
    r"[\u4e00-\u9fff]{1,8}的(?=.)"
)
_OWN_KIN = re.compile(
    r"^(?:my|our) [a-z]+(?:'s|s') [a-z -]+$|^(?:我|咱)(?:们|家)?的?[\u4e00-\u9fff]{1,4}的[\u4e00-\u9fff]+$"
)
_PAST = re.compile(
    r"(?<![a-z])(?:old|ex|former|formerly|previous|prior|past|used to)(?![a-z])"
    r"|前(?:公司|任|单位|老板|男友|女友|夫|妻|雇主|东家|女朋友|男朋友|同事)"
    r"|(?:以前|之前|从前|原来|过去|曾经)(?!跟|和|对|说|讲|提|告诉)|上一?(?:家|份|任)|[老旧](?:地址|号码"
    r"|电话|单位|公司|家)"
)
_WIDE = re.compile(
    r"(?<![a-z])(?:everything|anything|all|whatever|what (?:i|you)|notes?|memor(?:y|ies)|records?|facts?"
    r"|info\w*|details?)(?![a-z])|关于|有关|的事|一切|所有|全部|都|说过|告诉过"
)
_WHOLE = re.compile(
    r"(?<![a-z])(?:everything|anything|all|whatever)(?![a-z])|一切|所有|全部|任何|统统|(?<![成首])[都全](?=忘|删|清)"
)
_FIRM = re.compile(
    r"(?<![a-z])(?:please|profile|files?|my|mine|our|me|myself|i|i'm|we|us|everything|anything|you know|told"
    r"|said"
    r"|memor\w*|remember\w*|records?|notes?|stor\w+|stop|don't|do not|delete|erase|unlearn)(?![a-z])"
    r"|请|麻烦|我|咱|关于|有关|记|说过|告诉|一切|所有|全部|删"
)
_YES = re.compile(
    r"^(?:yes|yep|yeah|yup|sure|ok(?:ay)?|confirm(?:ed)?|do it|go ahead|please do|absolutely)"
    r"(?:[ ,.!]+(?:please|do it|do that|go ahead|i(?:'m| am) sure|i confirm"
    r"|(?:forget|delete|erase) (?:it|it all|them|that|those|everything|all)(?: about me)?))*[ .!]*$"
    r"|^(?=.)(?:是的?|对的?|嗯+|好的?|行|可以|确认|确定|没错|当然|同意)?[,。! ]*"
    r"(?:(?:请|就|全部|都|全都?)*(?:忘掉|忘了|删掉|删除|忘记|忘)(?:吧|它们?|全部|所有|一切)?)?"
    r"(?:吧|的|了|啊)*[。! ]*$"
)
_MAX_YES = 60
_LIKES = (
    r"(?:i |we |我们?)(?:really |also |很|最|也)?(?:like|love|hate|enjoy|prefer|dislike|喜欢|讨厌|爱)\s*(.+)"
)
_TOLD = (
    (re.compile(_LIKES), "preference.taste."),
    (re.compile(r"allergic to (.+)|对(.+?)过敏"), "health.allergy."),
)


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish to forget something.

    `key` is a subject_key, a pattern that ends in `.*`, `EVERYTHING`, `LAST` (what was just said),
    `RETRACTED` (what the message before said last), `RETRACTED_WORDS` ("what I said": all of it, or its last
    statement), `RETRACTED_MESSAGE` (all it taught), or `forget.<slug>` where the words name no key. `topic`
    is what is named, without the asking around it. `stated`: it is a statement, and what tells just that
    goes. `past`: former values are meant, not the current one. `wide`: all that is about it, under any key.
    `whole`: "everything" of it, in so many words.
    `firm`: plainly about memory; "forget the budget" may as well be a manner of speaking. `of_another`: a
    field of somebody else's ("Anna's address"), so no field of the user's own.
    """

    key: str
    topic: str
    past: bool = False
    wide: bool = False
    firm: bool = True
    of_another: bool = False
    stated: bool = False
    whole: bool = False


def read_wish(words: str) -> Wish | None:
    """The wish that a folded clause expresses, or None."""
    lead = takes_back_what_follows(words)
    if lead:
        return _of_statement(words[lead:])
    if is_bare(words):
        return Wish(_reach_of(words), "")
    whole = _WHOLE.search(words) is not None
    taken = _RETRACTS.search(words.strip(" .!。！"))
    if taken is not None:
        what = next((group for group in taken.groups() if group is not None), "").strip()
        wish = wish_about(what)
        return wish if wish.stated else replace(wish, wide=True, whole=whole)
    found = WISH.search(words.strip(" .!。！"))
    if found is None:
        return None
    what = next((group for group in found.groups() if group is not None), "").strip()
    return replace(wish_about(what, firm=_FIRM.search(words) is not None), whole=whole)


def _reach_of(words: str) -> str:
    """How much of the message before a bare retraction takes back, by what it calls it."""
    if speaks_of_the_message(words):
        return RETRACTED_MESSAGE
    return RETRACTED_WORDS if speaks_of_what_was_said(words) else RETRACTED


def wish_about(what: str, *, firm: bool = True) -> Wish:
    """The wish to forget `what`, in any writing."""
    folded = _TAIL_EN.sub("", fold(what).strip(" .!?,。！，？"))
    if _LAST.search(folded):
        return Wish(LAST, "")
    if _ALL.search(folded):
        return Wish(EVERYTHING, "", wide=True)
    topic = _topic(folded)
    if _STATED.search(topic):
        return _of_statement(topic)
    past, wide = _PAST.search(topic) is not None, _WIDE.search(folded) is not None
    return Wish(_key_of(topic), topic, past, wide, firm, _is_of_another(topic))


def _of_statement(words: str) -> Wish:
    """The wish to put away what these folded words state."""
    topic = words.strip(" .!?,。！，？")
    key = _told_key(topic) or f"forget.{slug(topic) or 'last'}"
    return Wish(key, topic, stated=True)


def confirms(text: str) -> bool:
    """Whether a message is no more than a yes to what was asked."""
    return len(text) <= _MAX_YES and _YES.search(fold(text).strip()) is not None


def _topic(folded: str) -> str:
    shorter = _ABOUT_ZH.sub("", _ABOUT_EN.sub("", folded))
    matter = _MATTER_EN.match(shorter)
    if matter is not None:
        shorter = matter["what"]
    return _TAIL_ZH.sub("", shorter).strip() or folded


def _told_key(topic: str) -> str:
    """The key of what a taste or an allergy is about; empty where the topic tells none."""
    for told, head in _TOLD:
        found = told.search(topic)
        if found is not None:
            return head + slug(next(group for group in found.groups() if group))
    return ""


def _key_of(topic: str) -> str:
    told = _told_key(topic)
    if told:
        return told
    fields, kin = _fields_in(topic), _kin_in(topic)
    own = _OWN_KIN.search(topic)
    if fields and kin and own is not None:
        return f"{max(kin)[1].removesuffix('*')}{max(fields)[1].split('.')[1]}"
    if (fields or kin) and not _is_of_another(topic):
        return max(kin or fields)[1]
    return f"forget.{slug(topic) or 'last'}"


def _is_of_another(topic: str) -> bool:
    """Whether it is a field of somebody else: "my sister's birthday", "Anna's address"."""
    return _OF_ANOTHER.search(topic) is not None or bool(_fields_in(topic) and _kin_in(topic))


def _fields_in(topic: str) -> list[tuple[int, str]]:
    return [(len(name), key) for name, key in FORGET_KEYS.items() if _names(name, topic)]


def _kin_in(topic: str) -> list[tuple[int, str]]:
    return [(len(name), _kin_key(name)) for name in KIN if _names_kin(name, topic)]


def _kin_key(name: str) -> str:
    kin = KIN[name]
    return f"pet.{kin}.*" if kin in PETS else f"family.{kin}.*"


def _names(name: str, folded: str) -> bool:
    if name.isascii():
        return re.search(rf"(?<![a-z]){re.escape(name)}(?:s|'s)?(?![a-z])", folded) is not None
    return name in folded


def _names_kin(name: str, folded: str) -> bool:
    if name.isascii():
        return _names(name, folded)
    # 张先生 is no husband, and one sign is part of many words: 鱼 of 鱼香, 妈 of 妈祖.
    own = r"(?:^|我|们|的|家)"
    return re.search(rf"{own}{name}" if len(name) > 1 else rf"^我?(?:家|们)?的?{name}$", folded) is not None
