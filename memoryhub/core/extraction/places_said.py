"""Where "there" is: "we just bought a flat there" after a message about one town."""

import re

from memoryhub.core.extraction.zh_self import CITY
from memoryhub.core.text_fold import has_han

_LASTING = ("profile.", "event.", "about.", "plan.", "family.", "habit.", "schedule.", "preference.")
_THERE_EN = re.compile(
    r"(?i)(?<![\w'])(?P<verb>lived?|living|work(?:ed|ing)?|moved|moving|grew up|born|study|studying|house"
    r"|flat|apartment|home|place|land|shop|office"
    r"|job|family|parents|school|married|retired|settled|based|staying)(?P<more>(?: (?:near|around|out|down"
    r"|up|over))?) there(?![\w'])"
)
_THERE_ZH = re.compile(r"(?:那边|那儿|那里|那头)")
_PLACE_EN = re.compile(
    r"(?<![\w'])(?:in|around|near|at|to|from|for|of|about|visiting|with)[ ](?P<p>(?:the )?[A-Z][\w'-]+"
    r"(?: [A-Z][\w'-]+){0,2}(?:, [A-Z][\w'-]+(?: [A-Z][\w'-]+)?)?)"
)
_NO_PLACES_WORDS = """
Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June
July August September October November December English French Spanish German Italian Chinese
Japanese Python Excel Word Christmas Easter
"""
_NO_PLACES = frozenset(_NO_PLACES_WORDS.split())
_PLACE_ZH = re.compile(rf"{CITY}(?:市)?(?:[\u4e00-\u9fff]{{1,3}}(?:区|镇|县))?")


def with_place(subject_key: str, content: str, before: str) -> str:
    """A lasting statement about "there" with the one place that the message before names; unchanged "
    "otherwise."""
    if not subject_key.startswith(_LASTING) or len(before) > 400:
        return content
    if has_han(content):
        places = list(dict.fromkeys(found.group() for found in _PLACE_ZH.finditer(before)))
        if len(places) != 1 or places[0] in content or not _THERE_ZH.search(content):
            return content
        return _THERE_ZH.sub(places[0], content, count=1)
    found = _THERE_EN.search(content)
    if found is None:
        return content
    named = dict.fromkeys(
        one["p"] for one in _PLACE_EN.finditer(before) if one["p"].split()[0] not in _NO_PLACES
    )
    if len(named) != 1:
        return content
    return f"{content[: found.end() - len('there')]}in {next(iter(named))}{content[found.end() :]}"


def may_speak_of_there(text: str) -> bool:
    """Whether a turn says of some place only that it is there; cheap."""
    return _THERE_EN.search(text) is not None or _THERE_ZH.search(text) is not None
