"""Words that take back what was said ("scratch that", 当我没说), and the jokes that do the same."""

import re

_LEAD_EN = (
    r"(?:(?:no|nope|oh|wait|hang on|hold on|actually|sorry|ok|okay|hmm+|uh|um|oops|well|please|just|and|but"
    r"|so|you (?:can|should)|let's|can you|could you)[, ]+)*"
)
_VERB_EN = r"(?:ignore|disregard|scratch|strike|retract|withdraw|discount|nix|never ?mind|i take back)"
_SAID_EN = (
    r"(?:(?:all (?:of )?)?(?:that|this)(?: (?:last|previous))?(?: (?:message|statement|remark|comment"
    r"|sentence"
    r"|line|bit|part|one|thing))?"
    r"|it|(?:everything |all )?what i(?:'ve| have)? (?:just )?(?:said|wrote|told you|typed|mentioned)"
    r"(?: (?:just now|earlier|before|above))?"
    r"|(?:everything|all|anything)(?: that)? i(?:'ve| have)? just (?:said|wrote|told you|typed|mentioned)"
    r"|(?:my|the) (?:last|previous) (?:message|statement|remark|comment|sentence|line|bit|part|one|thing)"
    r"(?: (?:that )?i (?:said|wrote|sent|told you))?)"
)
_BACK_EN = (
    r"(?:i take (?:that|it|this) back|pretend i (?:never|didn't) (?:say|said|mention|mentioned|wrote|write)"
    r" (?:that|it|this|anything|a thing))"
)
_TAIL_EN = r"(?: (?:please|again|completely|entirely|altogether|then|too))*"
_LEAD_ZH = r"(?:(?:不对|不是|等等|等一下|算了|哦|呃|那个?|还是|请|麻烦|你|就)[，, ]*)*"
_NOW_ZH = r"(?:刚才|刚刚|前面|上面|之前|方才)"
_SAID_ZH = (
    rf"(?:我?{_NOW_ZH}我?(?:跟你|和你|对你)?(?:说|讲|提|写|发)(?:过|到)?的?(?:那|这)?(?:句话?|些话?|些|段话?|条|个|番话"
    r"|话|内容|东西|一切|都)*"
    rf"|(?:我?{_NOW_ZH}的?|上|上面|[那这])(?:那|这)?一?(?:句话?|条(?:消息)?|段话?|些话))"
)
_VERB_ZH = r"(?:忽略|无视|略过|撤回|撤销|收回|别管|不用管|不要管|别理会?|别在意|别当真)(?:掉|一下|了)?"
_UNSAID_ZH = r"(?:就|请|你)*当(?:作|做)?我(?:从来?|刚才|刚刚)?(?:没有?|什么都没)(?:说|讲|提|写)过?"
_VOID_ZH = r"(?:都|全|通通|统统|就)*(?:不算数?|作废|不作数|当我没说过?|撤回|收回)"
_BARE_EN = rf"{_LEAD_EN}(?:{_VERB_EN} {_SAID_EN}|{_BACK_EN}){_TAIL_EN}"
_BARE_ZH = (
    rf"{_LEAD_ZH}(?:{_UNSAID_ZH}(?:[那这](?:句话?|些话?|话|个|件事))?"
    rf"|{_VERB_ZH}{_SAID_ZH}|把?{_SAID_ZH}(?:{_VOID_ZH}|{_VERB_ZH}))(?:吧|了|啊|好了|哈|哦)*"
)
_END = r"[\s.!~。！…,，]*"
_BARE = re.compile(rf"^\s*(?:{_BARE_EN}|{_BARE_ZH}){_END}$")
_UNKEPT_EN = (
    r"(?:don't|do not|never|no need to|stop|please don't)(?: ever)? (?:remember|remembering|store"
    r"|storing|save|saving"
    r"|keep|keeping|record|recording|memori[sz]e|note|noting|log|logging|write down|track)"
)
_UNKEPT_ZH = (
    r"(?:别|不要|不用|请勿|不必|甭)(?:再|帮我|给我)*(?:记住?|存|保存|保留|记录|记下|留)(?:下来?|录|住)?"
)
_THIS_ZH = (
    r"(?:这个|这句话?|这条|这件事|下面(?:这|的|这些)*(?:句话?|条|些|话|内容)?|以下(?:的)?(?:内容|信息|的话)?)"
)
_COLON, _COMMA = r"\s*[:：]\s*(?=\S)", r"\s*[:：,，]\s*(?=\S)"
_OF_WHAT_FOLLOWS = re.compile(
    rf"^\s*(?:(?:{_BARE_EN}|{_BARE_ZH}){_COLON}"
    rf"|{_LEAD_EN}(?:{_VERB_EN}|forget|unlearn)(?: about)? (?:{_SAID_EN}|the following(?: \w+)?|th(?:is"
    rf"|at) fact){_COLON}"
    rf"|{_LEAD_EN}{_UNKEPT_EN} (?:that|it|any of (?:this|that)){_COLON}"
    rf"|{_LEAD_EN}(?:{_UNKEPT_EN} (?:this|the following)(?: \w+)?|(?:this is |strictly )?off the "
    rf"record){_COMMA}"
    rf"|{_LEAD_ZH}(?:{_UNKEPT_ZH}|忘掉|忘了|忘记|删掉){_COLON}"
    rf"|{_LEAD_ZH}(?:(?:{_UNKEPT_ZH}|忘掉|忘记){_THIS_ZH}|{_THIS_ZH}(?:都|就|请|你)*{_UNKEPT_ZH}){_COMMA})"
)
_JOKE = re.compile(
    r"(?<![a-z'])(?:(?:i'm|i am|i was|we're|we were) (?:just|only|totally|obviously)? ?(?:kidding|joking"
    r"|messing"
    r" with you|pulling your leg)|(?:just|only) (?:kidding|joking)|(?:that|it) was (?:just |only )?a joke"
    r"|jk$)(?![a-z])"
    r"|^(?:我?(?:是|在|只是|就是|刚才|刚刚)*)?(?:开(?:个|了个)?玩笑|逗你|骗你|说着?玩|闹着?玩|瞎说|胡说)(?:而已|玩|呢|罢)?的"
)
_NAMED_EN = (
    r"(?:(?:everything|anything|all|what(?:ever)?)(?: that)? i(?:'ve| have)? (?:just )?(?:said|wrote"
    r"|told you|mentioned)"
    r"(?: (?:earlier|before|just now))?(?: (?:about|regarding|on|of) | that )"
    r"|(?:my|the|that|all the) (?:last )?(?:bit|part|thing|things|stuff|comments?|remarks?|statements?"
    r"|messages?|point)"
    r" (?:about|regarding|on|where i said(?: that)?) "
    r"|(?:the fact )?that (?=(?:i|i'm|i've|my|we|we're|our)(?![a-z])))"
)
_NAMED_ZH = (
    rf"(?:(?:关于|有关)(?=我)|我?{_NOW_ZH}?我?(?:跟你|和你|对你)?(?:说|讲|提)(?:过|到)?的?(?:关于|有关)?)"
)
_WHOLE_ZH = rf"我?{_NOW_ZH}我?(?:说|讲|提)(?:过|到)?的?{{o}}[，,]?{_VOID_ZH}(?:了|吧)*[\s.。!！]*"
_WHOLE = re.compile(f"^{_LEAD_ZH}{_WHOLE_ZH.format(o='.+?')}$")
NAMED_EN = rf"{_LEAD_EN}{_VERB_EN} {_NAMED_EN}(?P<r>.+)"
"""A wish that names what it takes back: "ignore what I said about my job"."""
NAMED_ZH = (
    rf"{_LEAD_ZH}(?:{_UNSAID_ZH}(?P<r2>.+)|{_VERB_ZH}{_NAMED_ZH}(?P<r3>.+)"
    rf"|{_WHOLE_ZH.format(o='(?P<r4>.+?)')}$"
    r"|我?(?:要|想)?收回(?:我)?(?:说的?)?(?:关于|有关)(?P<r5>.+?)的(?:话|说法|内容|事)(?:吧|了)*$)"
)


def is_bare(words: str) -> bool:
    """Whether a folded clause does nothing but take back what was said just before."""
    return _BARE.search(words) is not None


_ALL_OF_IT = re.compile(
    r"(?<![a-z])(?:message|everything|anything|all)(?![a-z])|消息|一切|[都全]|全部|所有|这番话|那番话|[些段]话?"
)
_WHAT_WAS_SAID = re.compile(
    rf"(?<![a-z])what i(?:'ve| have)? "
    rf"|{_NOW_ZH}我?(?:跟你|和你|对你)?(?:说|讲|提|写|发)(?:过|到)?的?(?!.*[句条])"
)


def speaks_of_the_message(words: str) -> bool:
    """Whether a bare retraction takes back all of the message before: "everything I just said"."""
    return _ALL_OF_IT.search(words) is not None


def speaks_of_what_was_said(words: str) -> bool:
    """Whether it speaks of what was said and leaves open how much: "never mind what I just said"."""
    return _WHAT_WAS_SAID.search(words) is not None


def is_joke(words: str) -> bool:
    """Whether a folded clause says that what stands around it was not meant."""
    return _JOKE.search(words) is not None


def is_one_wish(sentence: str) -> bool:
    """Whether a folded sentence takes back a statement in it, and so must not be read clause by clause."""
    return takes_back_what_follows(sentence) > 0 or _WHOLE.search(sentence) is not None


def takes_back_what_follows(sentence: str) -> int:
    """The length of the lead of a folded sentence such as "ignore that: I live in Paris"; 0 without one."""
    found = _OF_WHAT_FOLLOWS.match(sentence)
    return found.end() if found is not None else 0
