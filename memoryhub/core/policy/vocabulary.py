"""Reads statements about a tenant's own words, which the engine's patterns cannot know: `our dock is 9`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from memoryhub.core.extraction import Candidate
from memoryhub.core.policy.in_force import KnownKey
from memoryhub.core.policy.plain_words import place_of
from memoryhub.core.text import Span, detect_language, fold, split_sentences

IMPORTANCE, CONFIDENCE = 6, 0.9
MOST_BEFORE = 40  # code points in front of the word: "by the way, from today on our ..."
MOST_SENTENCE = 400
_STATES = re.compile(
    r"\s*+(?:(?:is|are|was|will be|has changed to|changed to|moved to|is now)\s++(?:now\s++)?|[:=]\s*+)"
    r"(?!what|which|not\s+sure)\S"
    r"|\s*+(?:现在|目前|已经?|以后|今后)?(?:就?是|为|叫|在|改成|改为|换成|换到|[:=])\s*+(?!什么|多少|哪|谁|几)\S"
)
_ASKS = re.compile(
    r"[?？]\s*$|(?:吗|呢|么)[。.!\s]*$"
    r"|^(?:what|which|who|when|where|why|how|is|are|do|does|can|could|if|in case)(?![a-z])"
    r"|^(?:什么|哪|谁|如果|假如|要是|是否|请问)"
)
_UNSAID = re.compile(
    r"(?<![a-z])(?:if|unless|whether|wonder|imagine|suppose)(?![a-z])|n't know|不知道|如果|假如|是否"
)


def told_of(
    text: str, vocabulary: Sequence[KnownKey], *, taken: Collection[tuple[int, int]] = ()
) -> list[Candidate]:
    """What sentences of a user's turn state about the tenant's words, in order, one key a sentence.

    `taken` are spans, in code points, of which something was found already: those are left to it.
    """
    if not vocabulary:
        return []
    found = []
    for sentence in split_sentences(text):
        if any(start < sentence.end and sentence.start < end for start, end in taken):
            continue
        known = _stated(sentence, vocabulary)
        if known is not None:
            found.append(_candidate(sentence, known))
    return found


def _stated(sentence: Span, vocabulary: Sequence[KnownKey]) -> KnownKey | None:
    """The key whose word the sentence makes a statement about, the longest word first."""
    folded = fold(sentence.text).strip(" \"'“”")
    if len(folded) > MOST_SENTENCE or _ASKS.search(folded):
        return None
    best: tuple[int, KnownKey] | None = None
    for known in vocabulary:
        for word in known.words:
            if (best is None or len(word) > best[0]) and _states(folded, word):
                best = len(word), known
    return best[1] if best else None


def _states(folded: str, word: str) -> bool:
    place = place_of(folded, word)
    if not 0 <= place <= MOST_BEFORE or _UNSAID.search(folded[:place]):
        return False
    return _STATES.match(folded, place + len(word)) is not None


def _candidate(sentence: Span, known: KnownKey) -> Candidate:
    return Candidate(
        content=sentence.text,
        quote=sentence.text,
        start=sentence.start,
        end=sentence.end,
        memory_type=known.memory_type,  # type: ignore[arg-type]  # one of three, by the document's check
        subject_key=known.key,
        importance=IMPORTANCE,
        confidence=CONFIDENCE,
        inferred=False,
        intent="assert",
        single_valued=known.single_valued,
        language=detect_language(sentence.text),
        rule=f"vocabulary.{known.key}",
        reason="states something under a key of the tenant's own",
    )
