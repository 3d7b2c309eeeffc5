"""Reads what a text tells of people and things, sentence by sentence, in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from memoryhub.core.relations import read_en, read_zh
from memoryhub.core.relations.model import Mention, Told
from memoryhub.core.relations.phrases_en import Context
from memoryhub.core.text import Span, detect_language, split_sentences

_LONGEST_TEXT = 4_000
_LONGEST_SENTENCE = 400
_MOST_TOLD = 24
_ABBREVIATED = re.compile(r"(?:^|[\s.(])(?:[A-Z]|Inc|Jr|Sr|Dr|Mr|Mrs|Ms|St|Ltd|Co|Corp|Prof|No|Mt|vs)\.\s*$")


@dataclass(frozen=True, slots=True)
class Reading:
    """The relations a text tells, in order, and mentions that only give somebody one more name."""

    told: tuple[Told, ...]
    named: tuple[Mention, ...] = ()


def sentences_of(text: str) -> list[Span]:
    """The sentences of a text; the stop of an initial or of a title ("S.C. Bastia", "Inc.") ends none."""
    found: list[Span] = []
    for span in split_sentences(text):
        goes_on = bool(found) and _ABBREVIATED.search(found[-1].text) is not None
        start = found.pop().start if goes_on else span.start
        found.append(Span(start, span.end, text[start : span.end]))
    return found


def read_relations(text: str) -> Reading:
    """Relations and names in `text`; a pronoun is who was named last. Questions and wishes tell none.

    Only the first 4,000 characters are read, and no sentence of more than 400.
    """
    context = Context()
    told: list[Told] = []
    named: list[Mention] = []
    for span in sentences_of(text[:_LONGEST_TEXT]):
        if span.end - span.start > _LONGEST_SENTENCE:
            continue
        reader = read_zh if detect_language(span.text) == "zh" else read_en
        found, names, context = reader.read_sentence(span.text, context)
        told += [replace(one, start=span.start, end=span.end) for one in found]
        named += names
    return Reading(tuple(told[:_MOST_TOLD]), tuple(named[:_MOST_TOLD]))
