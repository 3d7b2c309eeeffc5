"""Whether words are the name of one known person or pet, so that "forget Rio" is no figure of speech."""

import re
from collections.abc import Sequence

from memoryhub.core.extraction.subject_keys import KIN
from memoryhub.core.text import fold

_BEARERS = ("pet.", "family.", "person.")
_MOST_WORDS, _MOST_SIGNS = 3, 6
_NO_NAME = re.compile(
    r"^(?:the|a|an|my|our|your|his|her|their|this|that|all|every|any|it|him|her|them|what|how|when|where"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?![a-z])|^[这那我你他她它]|的"
)
_BEFORE_NAME = re.compile(
    r"(?:(?<![a-z])(?:called|named|is|was|name's|are|'s|and|,)\s*|叫做?|名字是|是|[、和])$"
)


def is_one_name(topic: str, known: Sequence[tuple[str, str]]) -> bool:
    """Whether one of `known`, (subject_key, content) pairs, gives `topic` as a name, and all speak of it.

    "Rio" is, where "My dog is called Rio" is known; "the budget" is not, nor is "my dog" or a weekday.
    """
    words = fold(topic).strip(" .!?,。！，？\"'")
    long = len(words.split()) > _MOST_WORDS or (words[:1] > "\u3400" and len(words) > _MOST_SIGNS)
    if not words or long or words.replace(" ", "-") in KIN or _NO_NAME.search(words):
        return False
    return (
        bool(known)
        and all(_holds(words, content) for _, content in known)
        and any(key.startswith(_BEARERS) and _names(words, content) for key, content in known)
    )


def _place(words: str, content: str) -> re.Match[str] | None:
    edge = r"(?<![a-z]){}(?:'s)?(?![a-z])" if words.isascii() else "{}"
    return re.search(edge.format(re.escape(words)), content)


def _holds(words: str, content: str) -> bool:
    return _place(words, fold(content)) is not None


def _names(words: str, content: str) -> bool:
    """Whether a statement gives the words as a name: behind "called", or written with a capital."""
    folded = fold(content)
    found = _place(words, folded)
    if found is None:
        return False
    if _BEFORE_NAME.search(folded[: found.start()]):
        return True
    written = content[found.start() : found.end()] if len(folded) == len(content) else ""
    return words.isascii() and found.start() > 0 and all(part[:1].isupper() for part in written.split())
