"""What every rule that reads text needs: language, sentences, folded form, safe cuts, search terms."""

import re
import unicodedata
from typing import Literal

import regex

from memoryhub.core.sentences import Span, split_sentences
from memoryhub.core.terms import search_terms, tsquery_literal, tsquery_terms, tsvector_literal
from memoryhub.core.text_fold import CJK, fold

__all__ = [
    "CJK",
    "Language",
    "Span",
    "detect_language",
    "fold",
    "is_blank",
    "search_terms",
    "split_sentences",
    "truncate_graphemes",
    "tsquery_literal",
    "tsquery_terms",
    "tsvector_literal",
]

Language = Literal["zh", "en"]

_CJK_RUN = re.compile(f"[{CJK}]+")
_LATIN_WORD = re.compile(r"[A-Za-z]+")
_GRAPHEME = regex.compile(r"\X")


def detect_language(text: str) -> Language:
    """Chinese when its characters outnumber Latin words: `我用 Python` is Chinese, `Mr 王 called` English."""
    characters = sum(run.end() - run.start() for run in _CJK_RUN.finditer(text))
    if not characters:
        return "en"
    return "zh" if characters >= sum(1 for _ in _LATIN_WORD.finditer(text)) else "en"


def is_blank(text: str) -> bool:
    """True when nothing in `text` would be seen: white space, controls, zero-width characters."""
    return all(
        unicodedata.category(char) in {"Cc", "Cf", "Zs", "Zl", "Zp"} or char in "\ufe0f\u034f\u3164"
        for char in text
    )


def truncate_graphemes(text: str, limit: int) -> str:
    """The first `limit` graphemes of `text`: an emoji family or an accented letter stays whole or goes."""
    if len(text) <= limit:
        return text
    for count, grapheme in enumerate(_GRAPHEME.finditer(text)):
        if count == limit:
            return text[: grapheme.start()]
    return text
