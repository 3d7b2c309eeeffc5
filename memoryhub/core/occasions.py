"""Wishes to forget that name an occasion (a conversation, a time, a place of talk) rather than a thing.

"What we discussed in the group chat" says where something was said and not what: its words are no words of
what is meant, and a rule about the group chat is not. Only behind "about" the thing is named, if at all.
"""

import re
from dataclasses import dataclass

_WHEN_EN = (
    r"(?:yesterday|today|tonight|earlier|before|recently|just now|the other (?:day|night|week)"
    r"|(?:last|this|that) (?:night|morning|afternoon|evening|week(?:end)?|month|year|time|(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)day)|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:a|an|one|two|three|some|few|\d+)(?: few)? (?:minutes?|hours?|days?|weeks?|months?|years?) ago"
    r"|(?:in|on|since|until|from) (?:january|february|march|april|may|june|july|august|september|october"
    r"|november|december)(?: \d+(?:st|nd|rd|th)?)?)"
)
_PLACE_OF_TALK_EN = (
    r"(?:(?:in|on|during|over|at|by|from|via) (?:(?:the|our|my|a|that|this|his|her) )?"
    r"(?:(?:last|first|previous|group|team|phone|video|other|long|family|work) )*"
    r"(?:chat|conversation|discussion|thread|channel|call|phone|meeting|session|talk|text|e-?mails?|messages?|forum"
    r"|zoom|slack|whatsapp|interview)|here|there)"
)
_OCCASION_EN = rf"(?:{_WHEN_EN}|{_PLACE_OF_TALK_EN})"
_SAID_EN = (
    r"(?:said|saying|told|telling|discussed|discussing|talked|talking|spoke|spoken|speaking|mentioned|wrote"
    r"|written|texted|posted|shared|chatted|chatting|brought up|went over|gone over|agreed|typed|asked"
    r"|confessed|complained|argued|joked)"
)
_ANYTHING_EN = (
    r"(?:what(?:ever)?|everything|anything|all|(?:all )?(?:of )?(?:the|those|these) (?:things?|stuff|bits?"
    r"|words|part)|things|stuff)(?: that)?"
)
_SPEECH_EN = re.compile(
    rf"(?<![a-z]){_ANYTHING_EN} "
    r"(?:(?:i|we|you|he|she|they|(?:my|our) [a-z]+|[a-z]+(?: and (?:i|[a-z]+))?)(?:'ve|'d|'re)?"
    r"(?: (?:have|had|has|were|was|are|been|just|ever|once|all|both))*"
    rf" {_SAID_EN}|was {_SAID_EN}|(?:(?:has|had) )?(?:happened|went on|came up|gone on|come up))(?![a-z])"
    r"(?: (?:to |with )?(?:you|me|us|him|her|them|each other)(?![a-z]))?(?P<rest>.*)$"
)
_TALK_EN = re.compile(
    r"(?<=[a-z] )(?<!about )(?:the|our|my|this|that|these|those|yesterday's|today's"
    r"|last (?:night|week|month)'s|all (?:of )?(?:our|the|my|this|that))"
    r"(?: (?:whole|entire|last|previous|other|long|first|recent|group|little|earlier|old))*"
    r" (?:conversation|discussion|chat|dialogue|chat history"
    r"|talk(?= (?:we|with|from|yesterday|last|about)))s?"
    r"(?P<rest>(?:$| (?:of|from|in|on|at|with|between|about|regarding|concerning|we|i|yesterday|today|last"
    r"|this|earlier|just)(?![a-z])).*)$"
)
_THEN_EN = re.compile(
    r"(?<![a-z])(?:everything|anything|all|whatever)(?: (?:from|since|before|after|of|on|in|during))?"
    rf" {_WHEN_EN}(?P<rest>)$"
)
_ABOUT_EN = re.compile(r"(?:^|\s)(?:about|regarding|concerning|on the (?:subject|topic) of)\s+(?P<thing>.+)$")
_TAIL_EN = re.compile(rf"(?:,?\s+{_OCCASION_EN})+$")

_WHEN_ZH = (
    r"(?:刚才|刚刚|今天|昨天|前天|昨晚|今晚|今早|昨夜|那天|那晚|那次|那回|早些时候|前几天|前些天|前阵子|最近|去年|前年|之前|以前"
    r"|[上这本](?:个|一)?(?:周|星期|礼拜|月|次|回)[一二三四五六日天末]?|(?:周|星期|礼拜)[一二三四五六日天末]"
    r"|\d{1,2}月(?:\d{1,2}[日号])?|\d{1,2}[日号])"
    r"(?:早上|上午|中午|下午|傍晚|晚上|夜里|的时候|那天)?"
)
_WITH_ZH = r"(?:[跟和与对同][^，,的在]{1,6}?(?:一起)?)"
_WHERE_ZH = (
    r"(?:在[^，,的]{1,10}?|[^，,的在]{0,4}(?:群里|群聊里?|微信上?|电话里|会上|会议上|会议里|路上|车上|饭桌上|邮件里|短信里"
    r"|聊天里|这里|那里|线上|私聊里?)(?:时|的时候)?)"
)
_PERSON_ZH = r"(?:我们?|咱们?|你们?|他们?|她们?|大家)"
_WHO_ZH = rf"(?:{_PERSON_ZH}|(?:(?!的)[\u4e00-\u9fff]){{2,3}})"
# Repeated but a few times, so that no wish is read in more than linear time.
_OCCASIONS_ZH = rf"(?:{_WHEN_ZH}|{_WITH_ZH}|{_WHERE_ZH}|早上|上午|中午|下午|晚上|夜里)"
_SPEECH_ZH = r"(?:说|讲|聊|谈|讨论|商量|提|告诉|透露|吐槽|抱怨|交代|发|写)"
_GENERIC_ZH = (
    r"(?:(?:所有|全部|一切|那些|这些|那个|那件|那番|任何)*的?"
    r"(?:话|内容|事情?|事儿|东西|消息|那些|一切|全部)?)"
)
_ABOUT_ZH = (
    r"(?:(?:所有|全部|一切|那些|这些)*(?:关于|有关)(?P<thing>[^，,]{1,16}?)"
    r"(?:的(?:事情?|事儿|话|内容|东西|那些))?)"
)
_ASKING_ZH = re.compile(
    r"^(?:请|麻烦|帮我|你|可以|能不能|现在|就|给我)*(?:忘掉|忘记|忘了|删掉|删除|删去|删了|清除|抹掉|去掉|移除|不要记住?"
    r"|别记住?|把)+"
)
_ASKED_ZH = re.compile(
    r"(?:都|全部?|统统|通通|给|彻底|完全)*(?:忘掉|忘了|忘记|删掉|删除|删了|清掉)?"
    r"(?:吧|了|掉|啊|好吗)*[。！!. ]*$"
)
_SAID_ZH = re.compile(
    rf"^{_WHO_ZH}??(?:{_OCCASIONS_ZH}){{1,3}}{_WHO_ZH}??(?:{_OCCASIONS_ZH})?(?:都|一起|也|所)*{_SPEECH_ZH}"
    rf"(?:给)?(?:你|我|他|她|大家|我们)?(?:过|到|了|起)*的?(?:{_ABOUT_ZH}|{_GENERIC_ZH})$"
)
_TALK_ZH = re.compile(
    rf"^(?:{_PERSON_ZH}?的?)(?:{_OCCASIONS_ZH}|我们|咱们|这[次段个]?|那[次段个]?|所有|全部|整个|的){{0,4}}"
    rf"(?:关于(?P<thing>[^，,]{{1,16}}?)的)?(?:对话|谈话|聊天|讨论|会话|通话|交谈)的?(?:记录|内容)?$"
)
_THEN_ZH = re.compile(rf"^(?:我们?的?)?{_WHEN_ZH}的?(?:所有|一切|全部|事情?|内容|东西)+$")
_TO_FORGET = re.compile(
    r"(?<![别勿要])忘(?:记|掉|了)|删[掉除去了]"
    r"|(?<!not )(?<!n't )(?<!never )(?<![a-z])(?:forget|unlearn|delete|erase|wipe) (?!to(?![a-z]))"
)


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a wish names by its occasion: `thing` is what was spoken of, "" where that is left open."""

    thing: str = ""


def occasion_of(words: str) -> Occasion | None:
    """The occasion that a folded wish to forget names; None where it names a thing by itself."""
    said = words.strip(" .!?。！？")
    return _english(said) or _chinese(said)


def forgets_an_occasion(words: str) -> bool:
    """Whether a folded sentence is a wish to forget an occasion; what it says there is no word of a rule."""
    return _TO_FORGET.search(words) is not None and occasion_of(words) is not None


def _english(said: str) -> Occasion | None:
    then = _THEN_EN.search(said)
    found = then or _SPEECH_EN.search(said) or _TALK_EN.search(said)
    if found is None:
        return None
    about = _ABOUT_EN.search(found["rest"])
    if about is None:
        return Occasion()
    thing = _TAIL_EN.sub("", about["thing"])
    told_where = found["rest"][: about.start()].strip() or thing != about["thing"]
    return Occasion(thing) if told_where or found.re is _TALK_EN else None


def _chinese(said: str) -> Occasion | None:
    asked = _ASKED_ZH.sub("", _ASKING_ZH.sub("", said))
    found = _SAID_ZH.match(asked) or _TALK_ZH.match(asked)
    if found is not None:
        return Occasion(found["thing"] or "")
    return Occasion() if _THEN_ZH.match(asked) else None
