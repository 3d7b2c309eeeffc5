"""What others believe of the speaker and is not so: "everyone thinks I have kids. I don't"."""

import re
from dataclasses import replace
from datetime import datetime

from memoryhub.core.extraction.engine import extract
from memoryhub.core.extraction.model import Candidate
from memoryhub.core.text import fold

_LONGEST = 400  # characters of a turn
_WHO_EN = (
    r"(?:people|everyone|everybody|they|you|most people|some people|half the (?:office|team)|(?:my|the"
    r"|our) [a-z-]+(?: [a-z]+)?|folks)"
)
_EN = re.compile(
    rf"(?<![a-z'])(?P<whole>{_WHO_EN}(?:'ll| will| always| probably| often| just| still| all| both| usually"
    rf"| might| may| seems? to| keep| keeps)* "
    r"(?:thinks?|thinking|assumes?|assuming|believes?|says?|saying|reckons?|suppose|expects?)(?: that)? "
    r"(?P<s>i(?:'m| am| have| eat| drink| like| love| hate| live| work| smoke| drive| speak| play| own| go"
    r"| know| come)(?![a-z']) [^.,;!?]{2,60}?)"
    r"(?:[.,;!]| -+)\s*(?:(?:but|well|actually|in fact|though|and),? )*"
    r"(?P<n>i(?:'m not| am not| don't| do not| haven't| can't|'m actually not)))(?= at all|[.,;!]| and "
    r"| but |$| \w+)"
)
_NEGATED_EN = {"i'm": "I'm not", "i am": "I'm not", "i have": "I don't have"}
_ZH = re.compile(
    r"(?P<whole>(?:大家|别人|人家|他们|很多人|所有人|同事们?|朋友们?|亲戚们?|你|[我咱]"
    r"(?:们)?[\u4e00-\u9fff]{1,3})(?:都|总|老|一直|可能|肯定|会|还|经常)*"
    r"(?:以为|觉得|认为|说)我(?:们)?(?P<v>有|是|会|吃|喝|喜欢|爱|能|抽|养|住在|在|结婚|单身|怕)"
    r"(?P<o>[^，,。！!？?]{0,12})[，,。]\s*"
    r"(?:但|但是|可|可是|其实|实际上|不过|事实上|然而)*我?(?:并|根本|压根)?(?:没有?|不是|不会|不吃|不喝"
    r"|不喜欢|不爱|不能|不抽|不养|不怕|不住|不在))(?=的|呢|啊|$|[，,。！!]|了)"
)
_NEGATED_ZH = {"有": "没有", "结婚": "没结婚", "养": "没养"}


def without_belief(text: str, found: list[Candidate], *, said_at: datetime, timezone: str) -> list[Candidate]:
    """`found` in a user's turn with what is said not to be so, in place of what others believe."""
    folded = fold(text)
    if len(folded) != len(text) or len(text) > _LONGEST:
        return found
    told = _EN.search(folded) or _ZH.search(folded)
    if told is None:
        return found
    content = _denied_en(text, told) if told.re is _EN else _denied_zh(told)
    start, end = told.span("whole")
    made = [
        replace(
            one,
            content=content,
            quote=text[start:end],
            start=start,
            end=end,
            value=None,
            rule="believed.denied",
            reason=told["n" if told.re is _EN else "v"],
        )
        for one in extract(content, role="user", said_at=said_at, timezone=timezone)[:1]
    ]
    kept = [one for one in found if not (one.start < end and start < one.end) or _goes_on(one, text, end)]
    return sorted([*made, *kept], key=lambda one: one.start)


def _goes_on(one: Candidate, text: str, end: int) -> bool:
    """Whether a statement says more behind the denial: "I'm not, I was born in Cardiff"."""
    return one.end > end + 3 and one.start >= text[:end].lower().rfind(" i") - 1


def _denied_en(text: str, told: re.Match[str]) -> str:
    words = text[slice(*told.span("s"))]
    head = told["s"]
    for lead, negated in _NEGATED_EN.items():
        if head.startswith(f"{lead} "):
            return f"{negated}{words[len(lead) :]}"
    return f"I don't{words[1:]}"


def _denied_zh(told: re.Match[str]) -> str:
    return f"我{_NEGATED_ZH.get(told['v'], '不' + told['v'])}{told['o']}"
