"""Whether a short text is borne out by longer ones: its spans, its denials, its words, its language."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from memoryhub.core.compression.quality import SpanKey, form, holds, span_key
from memoryhub.core.spans import QualitySpan, spans
from memoryhub.core.text import Language, detect_language, fold, search_terms, split_sentences, tsquery_terms

_LEAST_SHARED = 0.25  # of an entry's terms: it may be worded anew, but not out of nothing
# How entries name who spoke, which no turn says.
_LABELS = re.compile(
    r"用户|助手|工具(?:返回|结果)?|(?<![a-z])(?:the\s+)?(?:user|assistant|tool)(?:['’]s)?(?![a-z])",
    re.IGNORECASE,
)
_VERBS = re.compile(
    r"说|表示|提到|要求|希望|想要?|需要|喜欢|位于|住在|住址|地址|建议|(?<![a-z])(?:says?|said|wants?|needs?|asks?"
    r"|asked|likes?|prefers?|lives?|suggest(?:s|ed)|has|will)(?![a-z])",
    re.IGNORECASE,
)
_NEGATORS_EN = """
not never no longer cannot without nobody none don doesn didn isn aren wasn weren won wouldn can couldn
shouldn hasn haven hadn mustn needn t don't doesn't didn't isn't aren't wasn't can't won't
"""
_NEGATOR_TERMS = frozenset(_NEGATORS_EN.split())
_NEGATORS_ZH = frozenset("不没別别无勿")
_STANCES = frozenset({"negation", "constraint"})
_LATIN_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SMALL_WORDS = frozenset(["the", "a", "an", "and", "both", "his", "her", "their", "this", "that"])
_LONGEST_PREFIX = 6  # characters that a Chinese name or address span may take in before the name begins
_LEAST_NAME = 3


@dataclass(frozen=True)
class Support:
    """Texts that are to bear out another, and the languages they are in."""

    texts: Sequence[str]
    languages: frozenset[Language]

    @classmethod
    def of(cls, texts: Sequence[str]) -> "Support":
        """The support that `texts` give."""
        return cls(texts, frozenset(map(detect_language, texts)))

    def holds_spans(self, text: str) -> bool:
        """Whether everything in `text` that must not be lost stands here too."""
        return all(self._has(span) for span in spans(text)) and self._shares_words(text)

    def touches(self, text: str) -> bool:
        """Whether these texts speak of the same thing at all."""
        return not self._terms.isdisjoint(tsquery_terms(_plain(text)))

    def missing(self, text: str) -> Iterator[tuple[str, str]]:
        """What of `text` they do not say: `invented`, `negation_lost` or `not_in_turns`, and the words."""
        for span in spans(text):
            if not self._has(span):
                yield "invented", span.text
        lost = self._lost_denial(text)
        if lost:
            yield "negation_lost", lost
        if not self._shares_words(text):
            yield "not_in_turns", text[:60]

    def speaks(self, text: str) -> bool:
        """Whether `text` is in one of their languages, or made of their very words."""
        return detect_language(_plain(text)) in self.languages or self._terms.issuperset(
            search_terms(_plain(text))
        )

    @cached_property
    def _haystack(self) -> str:
        return form("\n".join(self.texts))

    @cached_property
    def _present(self) -> frozenset[SpanKey]:
        return frozenset(span_key(span) for text in self.texts for span in spans(text))

    @cached_property
    def _terms(self) -> frozenset[str]:
        return frozenset(term for text in self.texts for term in search_terms(text))

    @cached_property
    def _sentences(self) -> tuple[tuple[frozenset[str], tuple[QualitySpan, ...]], ...]:
        """Every sentence: its terms and its denials and limits."""
        return tuple(
            (
                frozenset(search_terms(sentence.text)),
                tuple(span for span in spans(sentence.text) if span.kind in _STANCES),
            )
            for text in self.texts
            for sentence in split_sentences(text)
        )

    def _has(self, span: QualitySpan) -> bool:
        key = span_key(span)
        if key in self._present or holds(self._haystack, key):
            return True
        if span.kind == "constraint":
            return True  # its numbers and denials are spans of their own, its words are looked at as words
        if span.kind == "negation":
            return self._denied_too(span.text)
        if span.kind in ("name", "address"):
            return self._named(span, key)
        return False

    def _denied_too(self, text: str) -> bool:
        """Whether a sentence that denies or limits something speaks of what `text` denies."""
        about = _denied_terms(text) or frozenset(search_terms(text))
        return any(stances and not about.isdisjoint(terms) for terms, stances in self._sentences)

    def _named(self, span: QualitySpan, key: SpanKey) -> bool:
        """Whether the name itself is there, when what was found as a name took in a word before it."""
        kind, whole = key
        if whole.isascii():
            words = [fold(word) for word in _LATIN_WORD.findall(_LABELS.sub(" ", span.text))]
            stems = search_terms(" ".join(word for word in words if word not in _SMALL_WORDS))
            numbers = re.findall(r"\d+", whole)
            return self._terms.issuperset(stems) and all(
                holds(self._haystack, ("number", number)) for number in numbers
            )
        for cut in range(1, min(_LONGEST_PREFIX, len(whole) - _LEAST_NAME) + 1):
            prefix = _VERBS.sub("", _LABELS.sub("", whole[:cut]))
            if holds(self._haystack, (kind, whole[cut:])) and (not prefix or prefix in self._haystack):
                return True
        return False

    def _lost_denial(self, text: str) -> str:
        """What the sources only deny and `text` claims, if anything."""
        if any(span.kind in _STANCES for span in spans(text)):
            return ""
        said = frozenset(search_terms(text))
        for _, stances in self._sentences:
            for span in stances:
                about = _denied_terms(span.text) if span.kind == "negation" else frozenset()
                # "never more than 300" is lost in "more than that" too.
                about = frozenset(term for term in about if not term.isdigit())
                if about and about <= said and not self._also_claimed(about):
                    return span.text
        return ""

    def _also_claimed(self, about: Collection[str]) -> bool:
        return any(not stances and terms.issuperset(about) for terms, stances in self._sentences)

    def _shares_words(self, text: str) -> bool:
        terms = set(tsquery_terms(_plain(text)))
        return not terms or len(terms & self._terms) >= _LEAST_SHARED * len(terms)


def _plain(text: str) -> str:
    """`text` without the words by which an entry says who spoke."""
    return _VERBS.sub(" ", _LABELS.sub(" ", text))


def _denied_terms(text: str) -> frozenset[str]:
    """What a denial is about: its terms without the denying ones."""
    return frozenset(
        term
        for term in tsquery_terms(text)
        if term not in _NEGATOR_TERMS and _NEGATORS_ZH.isdisjoint(term) and "'" not in term
    )
