"""The words that only lead in a correction ("no wait", "let me rephrase", 说错了), and are none of it."""

import re

from memoryhub.core.extraction.retractions import is_bare

_FILLER_EN = (
    r"(?:no|nope|nah|oh|ah|ugh|uh|um|hmm+|oops|whoops|wait|hang on|hold on|hold up|(?:one|just a)"
    r" (?:sec|second|moment)|actually|sorry|apologies|pardon|excuse me|well|okay|ok|right|yeah|please"
    r"|but|so|and)"
)
_CORRECTS_EN = (
    r"(?:(?:no|nope|oh)[, ]+wait|wait[, ]+no|no[, ]+no|actually[, ]+no|no[, ]+actually|no[, ]+sorry"
    r"|sorry[, ]+no"
    r"|my (?:bad|mistake|apologies|error)|correction|typo|not (?:that|quite|right|true)"
    r"|i (?:mis(?:spoke|typed|wrote|stated|remembered)(?: (?:that|it|just now|earlier|before))?"
    r"|(?:was|am) (?:wrong|mistaken)(?: (?:about (?:that|it)|there|earlier|before))?"
    r"|(?:made|had) an? (?:mistake|error|typo)(?: there| above| before)?"
    r"|(?:got|had|said|wrote|told you) (?:that|it|this) wrong(?:ly)?)"
    r"|let me (?:correct|rephrase|fix|restate|reword|redo|amend|start over|try again|take that back)"
    r"(?: (?:that|myself|it|this|what i said))?"
    r"|(?:that|it|this)(?:'s| is| was) (?:wrong|not right|incorrect|not correct|a (?:typo|mistake)|no longer"
    r" true|not (?:true|quite right))(?: (?:now|any ?more|actually))?)"
)
_MEANT_EN = r"(?:what )?i (?:meant|mean)(?: (?:to (?:say|write|type)|is|was))?(?: that)?"
_FILLER_ZH = (
    r"(?:不好意思|不是?|呃+|额+|嗯+|哦+|噢|啊|哎呀?|唉|诶|等等|等一下|等会儿?|慢着|算了|抱歉|对不起|那个|其实"
    r"|还是)"
)
_CORRECTS_ZH = (
    r"(?:不对不?对?|不是不是|错了|(?:我|刚才|刚刚|上面|前面){0,9}+(?:说|写|打|记|讲|弄|搞|输)错(?:字)?了|口误|笔误"
    r"|(?:我|来|让我|先|这里|再){0,9}+(?:更正|纠正|订正|更改|修正)(?:一下|下|个?错误)?|(?:我|让我|再){0,9}+重新?(?:说|讲|来)(?:一遍|一下|一次|过)?"
    r"|(?:那|这|刚才那)(?:句话?|个|条)?(?:是)?(?:不对|错的|有误|说错了))"
)
_MEANT_ZH = r"(?:我(?:是想说|是说|想说的?是|的意思是|本来想说的?是)|应该是)"
_TAIL_ZH = r"(?:吧|了|啊|哈|哦|呀|的)*"
_ANY_EN = rf"(?:{_CORRECTS_EN}|{_MEANT_EN}|{_FILLER_EN})"
_ANY_ZH = rf"(?:{_CORRECTS_ZH}|{_MEANT_ZH}|{_FILLER_ZH}){_TAIL_ZH}"
_BETWEEN = r"[\s,，.。:：;；!！~—–-]*"
# Nothing is tried twice: "no no no" could be cut in very many ways.
_LEAD_IN = re.compile(rf"^{_BETWEEN}+(?>(?:{_ANY_EN}(?![a-z'])|{_ANY_ZH}){_BETWEEN}+)++$")
_CORRECTS = re.compile(
    rf"(?:(?<![a-z'])(?:{_CORRECTS_EN}|{_MEANT_EN})(?![a-z'])|(?:{_CORRECTS_ZH}|{_MEANT_ZH}){_TAIL_ZH})"
)
_CORRECTS_NEXT = re.compile(f"{_CORRECTS.pattern}{_BETWEEN}$")
_SPEAKER = r"(?=(?:i|i'm|im|i've|i'll|i'd|my|we|we're|we've|our)(?![a-z'])|我|咱)"
_SET_BEFORE = re.compile(
    rf"^(?>(?:{_CORRECTS_EN}|{_MEANT_EN}|(?:no|wait|sorry|oops|nope)(?=,? i(?![a-z])|,? my(?![a-z])))"
    rf"(?![a-z'])[\s,:，：]*|(?:{_CORRECTS_ZH}|{_MEANT_ZH}|等等|等一下|抱歉|不好意思|对不起){_TAIL_ZH}[\s,:，：]*)++{_SPEAKER}"
)


def is_lead_in(words: str) -> bool:
    """Whether a folded clause says nothing but that what follows (or stood before) is to be put right."""
    return is_bare(words) or _LEAD_IN.fullmatch(words) is not None


def corrects(words: str) -> bool:
    """Whether a folded lead-in corrects what was said, and does not only hesitate or excuse itself."""
    return is_bare(words) or _CORRECTS.search(words) is not None


def corrects_what_follows(before: str) -> bool:
    """Whether folded text ends with a lead-in that corrects: what stands behind it puts something right."""
    return _CORRECTS_NEXT.search(before) is not None


def lead_of(words: str) -> int:
    """How many characters of a folded clause lead in its statement ("I meant I live in Milan")."""
    found = _SET_BEFORE.match(words)
    return found.end() if found is not None else 0
