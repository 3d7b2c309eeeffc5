"""A clause as patterns read it: without words of doubt, and with the "I" that a second verb leaves out."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_OWN_EN = r"(?=(?:i|i'm|i am|i've|my|we|we're|we've|our)(?![a-z]))"
# What is only planned, or a mood ("I might be going", "I may be wrong"), stays doubtful as a whole.
_NOT_SO = (
    r"(?! (?:[a-z]+ing|able|late|wrong|right|back|away|too|so|a (?:bit|little)|the one|here|there)(?![a-z]))"
)
_DOUBTS: Sequence[tuple[re.Pattern[str], str]] = tuple(
    (re.compile(pattern, re.IGNORECASE), instead)
    for pattern, instead in (
        (
            rf"(?<![a-z'])(?:i|we)(?: still| do)? (?:think|believe|guess|suppose|reckon) (?:that )?{_OWN_EN}",
            "",
        ),
        (rf"(?<![a-z'])(?:i'm|i am) (?:pretty|fairly|almost|quite) sure (?:that )?{_OWN_EN}", ""),
        (rf"(?<![a-z'])i (?:might|may|could) be(?![a-z]){_NOT_SO}", "i am"),
        (rf"(?<=[a-z] )(?:might|may|could) be(?![a-z]){_NOT_SO}", "is"),
        (r"(?<![a-z'])(?:probably|possibly|perhaps|maybe)(?: |$)", ""),
        (r"我(?:觉得|想|猜|估计|记得)(?=我(?!们?(?:会|能|可以|该|应该|要|想|是不是|还是)))", ""),
        (r"(?:可能|也许|或许)(?!会|要|性|得|需|再|就)(?:是(?=[对在住叫姓属吃喝有]))?", ""),
        (r"(?:好像|似乎|大概)(?:是(?=[对在住叫姓属吃喝有]))?", ""),
        (r"应该(?:是(?=[对在住叫姓属])|(?=[是在叫住姓属对]))", ""),
    )
)
# "I live in Leeds and work for the council": the second verb is said of the first one's subject.
_VERB_FIRST = re.compile(
    r"^(?=(?:(?:currently|also|now) )?(?:live|work|study|teach) (?:in|at|for|as|near|from)(?![a-z])"
    r"|(?:got|found|rented|took) (?:an?|the|our) (?:[a-z]+ )?"
    r"(?:studio|flat|apartment|place|room|house) in(?![a-z]))"
)
_PAID = re.compile(
    r"^(?:i|we)(?:'m| am)?(?: currently| only| now)? (?:make|earn|get paid|get|bring home|take home|on|paid)"
    r"(?![a-z]).{0,40}?[\d\[].{0,30}? "
    r"(?:working )?as (?=an? [a-z])"
)
_PAYS = re.compile(
    r"(?:年薪|月薪|时薪|日薪|工资|薪资|薪水|薪酬|年收入|月收入|到手|税后"
    r"|税前)[^，,]{0,8}[\[\d一二两三四五六七八九十百千万]"
    r"|(?<![a-z])(?:make|earn|salary|paid|wage|pay|on)(?![a-z])[^,]{0,8}(?:\[|[£$€]? ?\d[\d,.]*k?(?: a| per"
    r"| an)? (?:year|month|hour|week))|income removed"
)
_OF_SPEAKER = re.compile(r"^(?:[a-z]+ )?(?:i|i'm|we)(?![a-z])")


@dataclass(frozen=True, slots=True)
class Wording:
    """`text` for patterns; `places[i]` is the index in the words as said of its sign `i`."""

    text: str
    places: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where `text[start:end]` was said."""
        return (self.places[start], self.places[end - 1] + 1) if end > start else (0, 0)


def plain(words: str) -> Wording | None:
    """A folded clause without its words of doubt; None when it holds none."""
    text, places = words, tuple(range(len(words)))
    for doubt, instead in _DOUBTS:
        text, places = _replaced(text, places, doubt, instead)
    return Wording(text, places) if text != words else None


def without_doubt(sentence: str) -> str:
    """A sentence as said, without its words of doubt."""
    for doubt, instead in _DOUBTS:
        sentence = doubt.sub(instead, sentence)
    return sentence


def of_speaker(words: str) -> bool:
    """Whether a folded clause begins with the speaker, so that a verb after "and" is the speaker's too."""
    return _OF_SPEAKER.search(words) is not None


def with_subject(words: str) -> Wording | None:
    """A folded clause that begins with its verb, with "i" before it; None when it begins otherwise."""
    if _VERB_FIRST.search(words) is None:
        return None
    return Wording(f"i {words}", (0, 0, *range(len(words))))


def without_pay(words: str) -> tuple[int, Wording] | None:
    """Where the job begins in a folded clause that says what it pays, and the job as patterns know it.

    "I earn 38k a year as a paramedic" reads "I'm a paramedic" from its last words on; None for others.
    """
    found = _PAID.match(words)
    if found is None:
        return None
    job = words[found.end() :]
    return found.end(), Wording(f"i'm {job}", (0, 0, 0, 0, *range(len(job))))


def says_pay(words: str) -> bool:
    """Whether a folded clause says what somebody earns."""
    return _PAYS.search(words) is not None


def _replaced(
    text: str, places: tuple[int, ...], doubt: re.Pattern[str], instead: str
) -> tuple[str, tuple[int, ...]]:
    parts: list[str] = []
    kept: list[int] = []
    last = 0
    for found in doubt.finditer(text):
        parts += [text[last : found.start()], instead]
        kept += [*places[last : found.start()], *[places[found.start()]] * len(instead)]
        last = found.end()
    return "".join((*parts, text[last:])), (*kept, *places[last:])
