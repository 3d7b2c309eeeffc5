"""Decides cheaply whether a message calls for a look into memory."""

import re
from dataclasses import dataclass
from typing import Literal

from memoryhub.core.text import is_blank
from memoryhub.core.text_fold import fold_plain

GateReason = Literal[
    "no_memories",
    "blank",
    "small_talk",
    "arithmetic",
    "reference_to_past",
    "question",
    "about_user",
    "first_turn",
    "default",
]

# Whole messages only: "thanks, and what did I say about the flat?" is not small talk. The loop is possessive,
# so a long run of greetings with a strange end costs one pass.
_SMALL_TALK = re.compile(
    r"(?:(?:hi|hello|hey|yo|good (?:morning|afternoon|evening|night)|thanks?(?: you)?(?: so much| a lot)?"
    r"|thx|ok(?:ay)?|cool|great|nice|sure|yes|yeah|yep|nope|no|bye|goodbye|see you|got it|lol|ha|there"
    r"|你好|您好|嗨|哈喽|早上好|早安|早|上午好|中午好|下午好|晚上好|晚安"
    r"|谢谢|多谢|谢了|感谢|好的|好吧|好|行|可以|嗯|哦|噢|知道了|明白了|收到|再见|拜拜|哈|呵|没事"
    r"|不用了|你|您|啊|呀|啦|了)[\s,.!?~，。！？～、…]*+)++"
)
_CALCULATION = re.compile(
    r"\A(?:what(?:'s| is)|calculate|compute|请问|帮我算|计算|算一下)?[\s:：]*+"
    r"(?=[^a-z]*\d\s*+\)?\s*+[+*/×÷^%-]\s*+\(?\s*+\d)(?!\d{4}[-/]\d{1,2}[-/]\d)"
    r"[\d\s.,()+*/×÷^%=-]++(?:等于|是)?(?:多少|几)?[\s?=]*+"
)
_PAST = re.compile(
    r"(?<![a-z])(?:last (?:time|week|month|year|night)|yesterday|earlier|previous(?:ly)?|before|again"
    r"|continue|remember|remind|recall|forgot|we (?:discussed|talked|agreed)|as usual|the usual|contract"
    r"|order)(?![a-z])"
    r"|上次|上回|之前|以前|昨天|前天|上周|上个?月|去年|继续|接着|刚才|记得|忘了|老样子|照旧"
    r"|合同|订单|提醒"
)
_QUESTION = re.compile(
    r"[?？]|^(?:what|who|whom|whose|when|where|which|why|how|do|does|did|is|are|was|can|could|should|will|would)(?![a-z])"
    r"|什么|怎么|哪|谁|几点|多少|为什么|吗|呢|是否|如何|何时"
)
_FIRST_PERSON = re.compile(r"(?<![a-z])(?:i|i'm|i've|me|my|mine|we|our|us)(?![a-z])|我|咱|本人")
_LONGEST_SMALL_TALK = 60  # characters; also keeps the patterns above from long texts


@dataclass(frozen=True, slots=True)
class GateDecision:
    """Whether to recall, and the code of the reason, which is recorded with the turn."""

    recall: bool
    reason: GateReason


def should_recall(input_text: str, *, turn_count: int, has_memories: bool) -> GateDecision:
    """Recall unless there is plainly nothing to find; in doubt yes, because a look costs milliseconds.

    `turn_count` is the number of turns before this one; `has_memories` whether there is anything to find.
    """
    if not has_memories:
        return GateDecision(False, "no_memories")
    if is_blank(input_text):
        return GateDecision(False, "blank")
    folded = fold_plain(input_text[:4_000]).strip()
    if len(folded) <= _LONGEST_SMALL_TALK:
        if _SMALL_TALK.fullmatch(folded):
            return GateDecision(False, "small_talk")
        if _CALCULATION.fullmatch(folded):
            return GateDecision(False, "arithmetic")
    return GateDecision(True, _reason(folded, turn_count))


def _reason(folded: str, turn_count: int) -> GateReason:
    if _PAST.search(folded):
        return "reference_to_past"
    if _QUESTION.search(folded):
        return "question"
    if _FIRST_PERSON.search(folded):
        return "about_user"
    return "first_turn" if turn_count == 0 else "default"
