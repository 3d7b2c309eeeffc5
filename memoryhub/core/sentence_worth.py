"""What a sentence is good for: the part of a summary it belongs to, and how much it is worth."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from memoryhub.core.pins.standing_orders import is_directive
from memoryhub.core.spans import SpanKind, spans
from memoryhub.core.summaries.summary import Part
from memoryhub.core.text import fold
from memoryhub.core.text_fold import fold_plain

_CUES: tuple[tuple[Part, re.Pattern[str]], ...] = (
    (
        "pending_subtasks",
        re.compile(
            r"待办|还需要|还要|接下来|下一步|记得(?!吗)|别忘了|稍后|之后再"
            r"|(?<![a-z])(?:to-?do|next steps?|still (?:have|need) to|remember to|don't forget|follow up)"
        ),
    ),
    (
        "decisions",
        re.compile(
            r"(?<![的没不个])决定(?!权)|选定|就定|敲定|定下来了|定了|就用|改成|改为|换成|同意|就选"
            r"|(?<![a-z])(?:decid\w{1,4}|let'?s go with|we'?ll go with|i'?ll take|chose|choose|agreed"
            r"|change(?:d)? (?:it )?to|switch(?:ed)? to|instead of|settled on)(?![a-z])"
        ),
    ),
    (
        "goal",
        re.compile(
            r"目标是|我想要?|我要|我打算|我计划|帮我|我需要"
            r"|^help me(?![a-z])|(?<![a-z])(?:my goal|the goal|i want to|i'd like to|i need to|i plan to"
            r"|(?:please|can you|could you) help me"
            r"|we are trying to|i'm trying to)(?![a-z])"
        ),
    ),
)
# A yes that can only mean the fact itself, and one that may as well mean "go on".
_ASSENT = (
    r"(?:是的|是这样的?|就是这样|就是|就这样|对的?|没错|确认|确定|正确"
    r"|yes|yep|yeah|yup|correct|confirm(?:ed)?|right|that(?:'?s| is) (?:right|correct|it)|exactly|precisely"
    r"|you(?:'ve)? got it)"
)
_AGREEMENT = r"(?:可以|好的?|行|没问题|agreed|sounds good|perfect|ok(?:ay)?|sure|absolutely)"
_AFTER_YES = r"(?:[\s,，。.!！]|$)"
_FIRM_CONFIRMATION = re.compile(rf"(?:嗯+[,，\s]*|oh,? )?{_ASSENT}{_AFTER_YES}")
_CONFIRMATION = re.compile(rf"(?:嗯+[,，\s]*|oh,? )?(?:{_ASSENT}|{_AGREEMENT}){_AFTER_YES}")
_NO_CONFIRMATION = re.compile(
    r"[?？]\s*$|但|不过|可是|不对|不是|只是|(?<![a-z])(?:but|except|however|although|not quite|wait)(?![a-z])"
)
_FAREWELL = (
    r"(?:那么?|我们|咱们)?(?:下次|以后|改天|回头)再(?:聊|见|说)吧?|时间不早了"
    r"|我(?:得|该|要|先)(?:走|去?休息|去?睡)了?"
    r"|(?<![a-z])(?:(?:talk to|see) you (?:later|soon|tomorrow)|i (?:have to|gotta|must) go)(?![a-z])"
)
# Greetings, thanks and plain assent, with a name or two; they say nothing that has to be kept.
_IDLE = re.compile(
    r"(?:你好|您好|大家好|嗨|哈喽|谢谢|多谢|好的|没问题|没关系|不客气|不用谢|再见|晚安|早上好|晚上好|哈哈|太好了|真棒|加油"
    r"|辛苦|是的|对的|当然|听起来(?:很|真|非常)?(?:不错|好|棒))[^\d，。！？]{0,6}"
    rf"|(?:{_FAREWELL})"
    r"|(?:(?:hey|hi|hello|dear|thanks?|thank you|wow|oh|yep|yes|yeah|no|nope|ok|okay|sure|great|cool|nice"
    r"|bye|totally|absolutely|exactly|agreed?|i agree|i totally agree|of course|sounds? (?:good|great)"
    r"|see you|good (?:luck|morning|evening|night)|congrat\w{1,10}|you're welcome|no problem|no worries"
    r"|not yet)(?![a-z])[ ,]*){1,3}"
    r"(?:[a-z.]{2,15}[ ,]*){0,2}"
)
_LEAVING = re.compile(rf"{_FAREWELL}|再见|(?<![a-z])(?:bye|goodbye)(?![a-z])")
_FIRST_PERSON = re.compile(r"我|咱|(?<![a-z])(?:i|i'm|i've|my|we|our)(?![a-z])")
_SPAN_WORTH: Mapping[SpanKind, float] = {
    "address": 3.0,
    "amount": 2.0,
    "date": 1.5,
    "time": 1.5,
    "name": 1.5,
    "number": 1.0,
    "negation": 1.5,
    "constraint": 2.5,
    "term": 0.0,
}
_PART_WORTH: Mapping[Part, float] = {
    "goal": 3.0,
    "constraints": 6.0,
    "decisions": 4.0,
    "pending_subtasks": 3.0,
    "open_questions": 2.0,
    "confirmed_facts": 0.0,
}
_ROLE_WORTH: Mapping[str, float] = {"user": 1.0, "assistant": 0.5, "tool": 0.4}
CONFIRMED_WORTH = 5.0


@dataclass(frozen=True, slots=True)
class Worth:
    """The part a sentence belongs to and its worth; 0 is small talk."""

    part: Part
    score: float


def is_confirmation(text: str) -> bool:
    """Whether a whole message says yes to what came before it, and nothing against it."""
    return _says_yes(text, _CONFIRMATION)


def is_assent(text: str) -> bool:
    """Whether that yes can only mean that what was said is so ("对，就是这样"), not just "go on"."""
    return _says_yes(text, _FIRM_CONFIRMATION)


def _says_yes(text: str, pattern: re.Pattern[str]) -> bool:
    folded = fold_plain(text).strip()
    return len(text) <= 80 and bool(pattern.match(folded)) and not _NO_CONFIRMATION.search(folded)


def is_idle(clause: str) -> bool:
    """Whether a clause is a greeting, thanks or plain assent, though a name may stand in it."""
    return len(clause) <= 40 and bool(_IDLE.fullmatch(fold_plain(clause).strip(" ,!.！。，?？")))


def speaks_of_self(text: str) -> bool:
    """Whether the speaker speaks of themself or their own."""
    return bool(_FIRST_PERSON.search(fold(text)))


def is_question(sentence: str) -> bool:
    """Whether the sentence asks."""
    return sentence.rstrip(" \"'”’」)）").endswith(("?", "？"))


def worth_of(sentence: str, role: str) -> Worth:
    """Where `sentence`, said by `role`, belongs and what it is worth."""
    folded = fold_plain(sentence)
    by_user = role == "user"
    part = _part_of(sentence, folded, by_user=by_user)
    told = sum(_SPAN_WORTH[kind] for kind in {span.kind for span in spans(sentence)})
    about_user = 1.0 if by_user and not is_question(sentence) and _FIRST_PERSON.search(folded) else 0.0
    return Worth(part, (told + about_user + _PART_WORTH[part]) * _ROLE_WORTH.get(role, 0.4))


def _part_of(sentence: str, folded: str, *, by_user: bool) -> Part:
    if is_question(sentence):
        return "confirmed_facts"
    if by_user and is_directive(sentence):
        return "constraints"
    if by_user and not _LEAVING.search(folded):
        return next((part for part, cue in _CUES if cue.search(folded)), "confirmed_facts")
    return "confirmed_facts"
