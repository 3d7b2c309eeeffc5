"""Chinese noun phrases: names, 我姐姐美玲, 王静的老板, 法国的首都, pronouns. Nothing marks where one ends."""

from __future__ import annotations

import re
from dataclasses import replace

from memoryhub.core.relations.model import SELF, Mention
from memoryhub.core.relations.names import clean_name, is_nameable, kind_of
from memoryhub.core.relations.phrases_en import Context
from memoryhub.core.relations.vocabulary import NOUNS_ZH, meaning_zh
from memoryhub.core.text_fold import CJK

_SELF = re.compile(r"^(?:我们?|咱们?|本人)(?=的|$|[^的])")
_PERSON = frozenset({"他", "她", "此人", "这个人", "那个人", "这人", "那人", "他们", "她们", "这位", "该人"})
_THING = frozenset(
    {"它", "该项目", "这个项目", "该公司", "这家公司", "那家公司", "该国", "这个国家", "那个国家", "此公司"}
)
_ALIAS = re.compile(
    r"^(?P<n>[^（(,，]+?)\s*+(?:[（(](?:英文名|中文名|又名|别名|简称|昵称|外号|小名|也叫|又称|人称|本名)?(?:是|叫|为|[:：])?(?P<a>[^()（）]{1,40})[)）]"
    r"|[,，]?(?:英文名|中文名|又名|别名|简称|昵称|外号|小名|也叫|又叫|又称|人称)(?:是|叫|为)?(?P<b>[^,，的]{1,40}))$"
)
_FILLER = re.compile(r"^(?:现在|目前|现任|其|那个|这个|这位|那位|一位|一名|一个|一家|的)+")
_NAME_TAIL = re.compile(
    r"(?:先生|女士|同学|老师|同志|本人|现在|目前|现如今|如今|一直|又|还|再|也|就|(?<![成首古花新丰])都|还|已经?|于|是|会|将|正|正在|最近|后来|今年|去年"
    r"|啊|呢|呀|嘛|哦|啦|哟|喔|(?<![酒网贴书茶水氧清])吧)+$"
)
_NAME_LEAD = re.compile(
    r"^(?:(?:由(?=.{2})|其实|另外|而且|并且|还有|对了|顺便说一下|顺便|据说|听说|记住|请记住|记一下|今年|去年|现在|目前|如今|然后|所以|因为|但是?|而|不过|更新|更正"
    r"|你好呀?|您好|大家好|嗨|哈喽|早上好|早安|晚上好|下午好|谢谢你?|今天|昨天|前天|明天|今晚|昨晚|上周|上个?月|前年|后来|之后|之前"
    r"|以前|从前|当时|那时候?|于是|再后来|我(?:是说|的意思是|想说的是)(?=我|.{2})|(?:从|自|在)?(?:19|20)\d\d年(?:\d{1,2}月(?:\d{1,2}[日号])?)?"
    r"(?:[到至](?:19|20)\d\d年(?:\d{1,2}月)?)?(?:以?之?[前后]|的?时候|底|初|起|开始)?))+[:：,，]?"
)
_BARE_NAME = re.compile(rf"^[{CJK}A-Za-z0-9][{CJK}A-Za-z0-9·.•'’&+# -]*$")
_NO_ROLE = frozenset(
    {"人", "事", "东西", "时候", "问题", "意思", "样子", "地方", "原因", "一个", "话", "名字", "想法"}
)
_NO_NAME = re.compile(
    r"^(?:[请你您帮我要]{0,4}记$|这|那|每|有些?|某|最|很|太|真|不|没|一些|几|所有|问题|关键|重点|原因|目的)"
)
# What a name of people or things does not hold: these words belong to what happened.
_NO_NAME_WITHIN = re.compile(
    r".[了着过](?!儿)|从|收到|得到|获得|送|把|被|感到|非常|自己|一[个辆本支只件部张位名家次起]|作为|说[他她我它这那]|觉得|认为|一起|因为|所以"
)
_LONGEST = 16  # characters of a Chinese name
_BODY = re.compile(r"(?:项目|公司|团队|部门|集团|银行|大学|组|部|局|队|国|[A-Za-z0-9])$")
_MOST_PARTS = 6


def noun_phrase(text: str, context: Context) -> Mention | None:
    """The mention that a Chinese noun phrase makes; None when it names nothing."""
    words = _NAME_LEAD.sub("", _protected(text).strip(" ,，。.;；:：、！!"))
    if not words.endswith(NOUNS_ZH):
        words = _NAME_TAIL.sub("", words).strip()
    if not words:
        return None
    aliased = _ALIAS.match(words)
    if aliased is not None:
        base = noun_phrase(aliased["n"], context)
        alias = clean_name(_shown(aliased["a"] or aliased["b"]))
        if base is not None and not base.is_self and alias:
            return replace(base, aliases=(*base.aliases, alias))
    return _chain(words, context)


def has_no_subject(text: str) -> bool:
    """Whether nothing but words of time and links stand where a subject would: 2019年(和王强结婚)."""
    return not _NAME_LEAD.sub("", text.strip(" ,，。；、！!")).strip()


def _protected(text: str) -> str:
    """的 within the title of a work belongs to its name."""
    return re.sub(r"《[^》]*》|“[^”]*”|「[^」]*」", lambda found: found.group().replace("的", "\ue000"), text)


def _shown(text: str) -> str:
    return text.replace("\ue000", "的")


def _chain(words: str, context: Context) -> Mention | None:
    """ "X的R的R": the first part is somebody, each further one a relation, the last may end in a name."""
    parts = [part.strip() for part in words.split("的") if part.strip()][:_MOST_PARTS]
    if not parts:
        return None
    found, rest = _base(parts[0], context)
    if rest and found is not None:
        found = _related(found, rest, marked=False)
    for part in parts[1:]:
        found = None if found is None else _related(found, part, marked=True)
    return found


def _base(part: str, context: Context) -> tuple[Mention | None, str]:
    """Who the phrase begins with, and what follows without a 的: 我 | 姐姐公司."""
    mine = _SELF.match(part)
    if mine is not None:
        return SELF, part[mine.end() :]
    if part in _PERSON or part[:1] in "他她" or part[:3] in _PERSON:
        length = len(part) if part in _PERSON else 1
        return context.person, part[length:]
    if part in _THING:
        return context.thing or context.person, ""
    if part[:1] == "它" or part[:1] == "其":
        return context.thing or context.person, part[1:]
    return _titled(part) or _named(part), ""


def _titled(part: str) -> Mention | None:
    """ "凤凰项目负责人": a post behind the name of what it is of, without a 的."""
    for noun in NOUNS_ZH:
        thing = part[: -len(noun)].strip()
        if len(noun) < 2 or not part.endswith(noun) or len(thing) < 2:
            continue
        meaning = meaning_zh(noun)
        assert meaning is not None
        if meaning.kind == "person" and (len(noun) > 2 or _BODY.search(thing)):
            owner = _named(thing)
            return Mention("", meaning.kind, owner, meaning.predicate, wording=noun) if owner else None
        return None
    return None


def _named(text: str) -> Mention | None:
    name = clean_name(_shown(_FILLER.sub("", text)))
    shown = name.strip("《》")
    if not _BARE_NAME.match(shown) or _NO_NAME.match(shown) or not is_nameable(shown):
        return None
    if not shown.isascii() and (len(shown) > _LONGEST or (shown == name and _NO_NAME_WITHIN.search(shown))):
        return None
    return Mention(shown, kind_of(shown))


def _related(owner: Mention, part: str, *, marked: bool) -> Mention | None:
    """The relation (or relations: 姐姐公司老板) that a part names, with the name behind it: 姐姐美玲.

    Only what a 的 marks may be a relation by its form alone.
    """
    words = _FILLER.sub("", part)
    found = owner
    while words:
        noun = next((noun for noun in NOUNS_ZH if words.lower().startswith(noun)), "")
        if not noun:
            break
        meaning = meaning_zh(noun)
        assert meaning is not None
        found = Mention("", meaning.kind, found, meaning.predicate, wording=noun)
        words = words[len(noun) :].strip()
    if not words:
        return found
    if found is not owner:
        named = _named(words)
        return (
            replace(named, kind=found.kind, of=found.of, role=found.role, wording=found.wording)
            if named
            else None
        )
    return _generic(found, words) if marked else None


def _generic(owner: Mention, words: str) -> Mention | None:
    """A relation that only its form tells: 阿特拉斯的预算."""
    meaning = meaning_zh(words)
    if meaning is None or words in _NO_ROLE or not re.fullmatch(rf"[{CJK}A-Za-z0-9 ]{{1,16}}", words):
        return None
    return Mention("", meaning.kind, owner, meaning.predicate, wording=words)
