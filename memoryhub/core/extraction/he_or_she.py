"""A message about "her" or "him" right after one about a single relative: 她搬到重庆了, "she moved"."""

import re
from dataclasses import replace
from datetime import datetime

from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.spoken_of import told_of_the_one_named

_LONGEST = 240  # characters of a message that says a thing or two
_SENTENCES = re.compile(r"[.!?。！？\n](?=\s*\S)")
_SPEAKS = re.compile(
    r"^(?:(?:and|but|also|now|so) )?(?:she|he|her|his|it|its)(?![a-z-])"
    r"|^(?:哦|嗯|对|啊|哎|唉|那个|应该|好像)*[,，]?[她他它](?!们)",
    re.IGNORECASE,
)


def may_speak_of_another(text: str) -> bool:
    """Whether `text` begins with a pronoun and is short enough to say what a relative is known by; cheap."""
    said = text.strip()
    return len(said) <= _LONGEST and _SPEAKS.match(said) is not None


def of_the_one_named(text: str, before: str, *, said_at: datetime, timezone: str) -> list[Candidate]:
    """What `text` tells of the relative or pet whom `before`, the speaker's message right before, is about.

    Empty unless that message is one sentence about one of them alone, whom the pronoun fits, and what is told
    is a field of theirs. Each candidate quotes `text`; its content names the relative.
    """
    if not may_speak_of_another(text) or _SENTENCES.search(before.strip()):
        return []
    lead = f"{before.strip()}\n"
    told = told_of_the_one_named(lead + text, said_at=said_at, timezone=timezone)
    return [
        replace(one, start=one.start - len(lead), end=one.end - len(lead))
        for one in told
        if one.start >= len(lead)
    ]
