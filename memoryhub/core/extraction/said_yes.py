"""A yes or no to the assistant's question of what somebody is, has or does: "Do you eat fish?" "Nope".

Only questions of the person themselves count, in the plain present and of no one thing in the talk. The
statement is the question's own words with the answer's polarity; what is not known so is not kept.
"""

import re
from dataclasses import dataclass, replace
from datetime import datetime

from memoryhub.core.extraction.engine import extract
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.text import detect_language, fold, split_sentences

_LONGEST, _LONGEST_QUESTION = 60, 300  # characters
_KEYS = ("profile.", "health.", "diet.", "family.", "pet.", "preference.", "habit.", "about.", "tool.")

_DOES = (
    r"(?:have|eat|drink|smoke|vape|drive|own|speak|play|cook|work|live|like|take|wear|exercise|swim|ski|use"
    r"|keep"
    r"|enjoy|practi[sc]e|know|study|rent|commute|bake|garden|run|ride|travel|cycle|meditate|pray|fast|sing"
    r"|dance|paint)"
)
# What stands in the talk alone, or for this one answer, is no field of a person.
_OF_THE_TALK = re.compile(
    r"(?<![a-z])(?:any(?:thing|one|body|where)|something|someone|the|this|that|it|these|those|me|yet|in mind"
    r"|here|there|preferences?|preferred|budget|dates?|ideas?"
    r"|questions?|deadline|plans?|time|today|tonight|tomorrow|now|already|else|more|other|another|another"
    r"|specific"
    r"|particular|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|week|access|examples?|reasons?|details?"
    r"|chance"
    r"|minute|moment|doubts?|photos?|pictures?|screenshots?|files?|links?|drafts?|or)(?![a-z])"
)
_ASKS_EN = (
    re.compile(
        rf"^(?:and |so |ok(?:ay)?,? |also,? |but |by the way,? |first,? )*do you (?P<rest>{_DOES}"
        rf"(?![a-z]).*)$"
    ),
    re.compile(
        r"^(?:and |so |ok(?:ay)?,? |also,? |but |by the way,? |first,? )*are you (?P<am>(?:an? |allergic to "
        r"|(?:currently |still )?)"
        r"(?!sure|ready|free|ok|okay|interested|available|able|happy|fine|good|certain|aware|looking|still"
        r"|not|in|on|at"
        r"|open|comfortable|familiar|done|the|[a-z]+ing(?![a-z]))[a-z].*)$"
    ),
    re.compile(
        r"^(?:and |so |ok(?:ay)?,? |also,? |but )*can you (?P<can>(?:swim|drive|ski|ride|cook|skate|sing"
        r"|dance|read music"
        r"|speak|play|bake|sew|knit|eat|drink|tolerate|climb)(?![a-z]).*)$"
    ),
    re.compile(r"^(?:and |so |ok(?:ay)?,? |also,? |but )*have you (?:got|ever had) (?P<got>.+)$"),
)
_NO_EN = re.compile(
    r"^(?:no|nope|nah|never|not at all|no way)(?:[,.! ]+(?:never|no|not at all|none|thanks|sorry|at all|ever"
    r"|i (?:don't|do not|can't|cannot|haven't|am not|never do|never have)|i'm not|not any ?more))*"
    r"(?:,? (?P<more>(?:just|only) [a-z0-9][a-z0-9 ,'-]{1,40}))?[\s.!]*$"
)
_YES_EN = re.compile(
    r"^(?:yes|yep|yeah|yup|yea|i do|i am|i can|i have|of course|absolutely|definitely|sure do)"
    r"(?:[,.! ]+(?:i do|i am|i can|i have|sure|of course|indeed|definitely))*"
    r"(?:[,.: ]+(?P<more>(?!please|but|and|thanks|i(?![a-z])|we(?![a-z])|that|it(?![a-z])|do(?![a-z])|go"
    r"(?![a-z]))[a-z0-9][a-z0-9 ,'-]{0,30}))?[\s.!]*$"
)
_VERBS_ZH = (
    "吃 喝 抽 有 养 是 住 喜欢 爱 能 会 开 用 戴 信 玩 打 练 学 做 骑 怕 抽烟 喝酒 游泳 结婚 过敏 听 看 跑步"
)
_VERB_ZH = "|".join(sorted(_VERBS_ZH.split(), key=len, reverse=True))
_OF_THE_TALK_ZH = re.compile(
    r"[这那哪]|什么|需要|要不要|想|预算|偏好|要求|时间|空(?!调)|问题|具体|特别|其他|其它|别的|建议|想法|计划"
    r"|照片|截图|文件|链接|今天|明天|现在就|方便|还是|标题"
)
_LEAD_ZH = r"^(?:那|请问|另外|还有|对了|好的)?[，,]?"
_ASKS_ZH = re.compile(
    rf"{_LEAD_ZH}(?:你|您)?(?:们|自己|本人|家里?|平时|平常|现在|目前)*"
    rf"(?P<v2>{_VERB_ZH})(?:不|没)(?P=v2)(?P<rest2>[^，,。]{{1,14}}?)$"
    rf"|{_LEAD_ZH}(?:你|您)(?:们|自己|本人|家里?|平时|平常|现在|目前|一般|日常)*"
    rf"(?P<v>{_VERB_ZH})(?P<rest>[^，,。]{{0,14}}?)(?:了?吗|么|嘛|没有|不)?$"
)
_NO_ZH = re.compile(
    rf"^(?:我|都|也|还|从来|从|完全|基本)*(?:不|没有?|无|否)(?:是|会|能|{_VERB_ZH})?(?:的|呢|啊|过|了|哦|诶"
    rf"|呀)*"
    r"(?:[，, ]*(?:从来)?(?:不|没有?)(?:的|呢|啊|过)?)?[\s。.!！~]*$"
)
_YES_ZH = re.compile(
    rf"^(?:我)?(?:是的?|对的?|嗯+|(?:有|会|能|可以|当然|{_VERB_ZH})(?:的|啊|呀|呢)?)(?:[，, 。]+(?P<more>"
    rf"(?!但|不过|你|帮)[^？?]{{1,20}}?))?[\s。.!！~]*$"
)
_PLAIN = re.compile(
    r"^I (?:don't )?(?:have|own|drive|eat|drink|smoke|speak|play|use|wear) [a-z]|^我(?:没有|有|不?(?:会"
    r"|[吃喝抽养开戴]))\S"
)
IMPORTANCE, CONFIDENCE = 4, 0.8
_NEGATED_ZH = {"有": "没有", "结婚": "没结婚", "养": "没养"}


@dataclass(frozen=True, slots=True)
class _Told:
    yes: str
    no: str


def may_say_yes(text: str) -> bool:
    """Whether `text` is short enough to be a plain yes or no, and looks like one; cheap."""
    words = fold(text).strip()
    if not words or len(words) > _LONGEST:
        return False
    return any(pattern.match(words) for pattern in (_NO_EN, _YES_EN, _NO_ZH, _YES_ZH))


def said_yes_or_no(question: str, text: str, *, said_at: datetime, timezone: str) -> list[Candidate]:
    """What a short yes or no to an assistant's turn that ends in a question tells; empty for most.

    Each candidate quotes the answer; its content is the sentence that people would have said in full.
    """
    words = fold(text).strip()
    if not words or len(words) > _LONGEST:
        return []
    told = _told_by(_last_question(question))
    content = _content(told, words, text.strip()) if told is not None else ""
    if not content:
        return []
    found = extract(content, role="user", said_at=said_at, timezone=timezone)
    kept = [one for one in found if one.subject_key.startswith(_KEYS) and one.intent != "forget"]
    quote = text.strip()
    start = text.index(quote)
    if not kept and _PLAIN.match(content) and slug(content):
        kept = [_of_no_field(content)]
    return [
        replace(
            one, content=content, quote=quote, start=start, end=start + len(quote), value=None,
            rule="answered.yes_or_no", reason=words[:40],
        )
        for one in kept[:1]
    ]  # fmt: skip


def _of_no_field(content: str) -> Candidate:
    """A plain statement of what one has or does whose field no rule knows."""
    return Candidate(
        content=content, quote=content, start=0, end=len(content), memory_type="fact",
        subject_key=f"about.{slug(content)}", importance=IMPORTANCE, confidence=CONFIDENCE, inferred=False,
        intent="assert", single_valued=False, language=detect_language(content),
    )  # fmt: skip


def _last_question(turn: str) -> str:
    asked = [span.text for span in split_sentences(turn[-_LONGEST_QUESTION:])]
    last = asked[-1].rstrip(" \"')）") if asked else ""
    return last.strip(" ?？") if last.endswith(("?", "？")) else ""


def _told_by(question: str) -> _Told | None:
    asked = fold(question)
    for pattern in _ASKS_EN:
        found = pattern.match(asked)
        if found is None:
            continue
        form, rest = next((name, value) for name, value in found.groupdict().items() if value)
        as_said = question[-len(rest) :] if len(question) == len(asked) else rest  # names keep their capitals
        return None if _OF_THE_TALK.search(rest) else _told_en(form, as_said)
    found = _ASKS_ZH.match(asked)
    if found is None or _OF_THE_TALK_ZH.search(asked):
        return None
    verb, rest = found["v"] or found["v2"], (found["rest"] or found["rest2"] or "").removesuffix("过")
    return _Told(f"我{verb}{rest}", f"我{_NEGATED_ZH.get(verb, f'不{verb}')}{rest}")


def _told_en(form: str, rest: str) -> _Told:
    some = re.sub(r"(?<![a-z])any (?=[a-z])", "", rest)
    if form == "am":
        return _Told(f"I'm {rest}", f"I'm not {rest}")
    if form == "can":
        return _Told(f"I can {some}", f"I can't {rest}")
    if form == "got":
        return _Told(f"I have {some}", f"I don't have {rest}")
    return _Told(f"I {some}", f"I don't {rest}")


def _content(told: _Told, words: str, said: str) -> str:
    """The full sentence of an answer; empty where it is neither a plain yes nor a plain no."""
    denied = _NO_EN.match(words)
    if denied is not None and denied["more"]:
        return f"{told.no}, {denied['more']}"
    if denied is not None or _NO_ZH.match(words):
        return told.no
    found = _YES_EN.match(words) or _YES_ZH.match(words)
    if found is None:
        return ""
    more = (found["more"] or "").strip()
    place = fold(said).rfind(more) if more else -1
    behind = said[place:].strip(" .!。！~") if place >= 0 and len(fold(said)) == len(said) else more
    mark = "，" if told.yes.startswith("我") else ", "
    return f"{told.yes}{mark}{behind}" if behind else told.yes
