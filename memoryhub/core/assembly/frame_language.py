"""In which language a context is framed: that of its message, or of the talk where the message tells none."""

import re
from collections.abc import Iterable

from memoryhub.core.spans.identifiers import identifiers
from memoryhub.core.text import CJK, Language, detect_language

_READ = 4_000  # characters that are looked at
_LEAST_WORDS = 3  # "ok thanks" and "iPhone Pro" are said in every language
_CHARACTER, _WORD = re.compile(f"[{CJK}]"), re.compile("[A-Za-z]+")


def frame_language(text: str, before: Iterable[str] = ()) -> Language:
    """The language of `text`; where too few words tell it, that of the first of `before` that tells one.

    Links, paths and codes are no words. Where nothing tells, it is that of the first text that is not empty,
    else English.
    """
    texts = [one[:_READ] for one in (text, *before)]
    for one in texts:
        words = _words_alone(one)
        if _CHARACTER.search(words) or sum(1 for _ in _WORD.finditer(words)) >= _LEAST_WORDS:
            return detect_language(words)
    return detect_language(next(filter(None, texts), ""))


def _words_alone(text: str) -> str:
    words, done = [], 0
    for one in identifiers(text):
        words.append(text[done : one.start])
        done = one.end
    return " ".join([*words, text[done:]])
