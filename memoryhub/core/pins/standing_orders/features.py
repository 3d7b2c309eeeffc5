"""What the judge of standing orders knows a sentence by: its words, its shape, its turns of phrase."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import rjieba

from memoryhub.core.pins.standing_orders import concepts_en, concepts_zh
from memoryhub.core.pins.standing_orders.words_en import CLASS_OF, FRAME, NUMBERS, VERBS
from memoryhub.core.text import Language
from memoryhub.core.text_fold import fold_plain, has_han

_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》")
_QUOTE = {"en": " qq ", "zh": "《"}  # what stands for words in quotation marks, which are not the speaker's
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d[\d.,:]*\d|\d|[^\w\s]|\w+")
_MARK = re.compile(r"\{(?:b|e|start)\}")
_DIGITS = re.compile(r"\d[\d.,:]*")
_HAN_NUMBER = re.compile(
    r"[一二两三四五六七八九十百千万]+(?=[个次句字行条页点号块元天周月年米公万分小折岁位人斤度格])"
)
_ENDS = frozenset("。.!！?？,")
_PAUSES = frozenset(",;:-–—，；：、。")
_OPENERS: Mapping[Language, frozenset[str]] = {
    "en": frozenset({"and", "but", "so", "then", "also", "please", "just", "anyway", "or", "pls"}),
    "zh": frozenset({"请", "麻烦", "那", "不过", "另外", "但", "但是", "所以", "而且", "你", "您"}),
}
_SHAPE_TAGS = frozenset("dpcurfymq")  # parts of speech whose words stand for themselves
_NUMBER = "<n>"
_NOUN, _THING = "n", "〇"  # its part of speech, and what stands for its characters
# What stands in code, in logs and in what is copied from a page, by name.
_COPIED = {
    "code": re.compile(
        r"[{}<>\\|]|==|=>|->|\(\)|;\s*$|\w\(\w*\)|[a-z]\.[a-z]\w*\(|[a-z]_[a-z]|://|\w=\S|^\s*(?:#|//|@)|`"
    ),
    "shouted": re.compile(r"\b[A-Z]{4,}\b"),
    "item": re.compile(r"^\s*(?:[-*•·▶►]|\(?\d{1,2}[.)、]|\([a-z]\)|[（(][一二三四五六七八九十]+[)）])\s*"),
    "label": re.compile(r"^\s*[^\s,.，。:：]{1,20}(?: [^\s,.:]{1,20}){0,2}[:：](?!//)"),
    "ends_open": re.compile(r"[:：]\s*$"),
    "time_stamp": re.compile(r"\b\d{1,2}:\d{2}(?::\d{2})?\b.*[:：]|\d{4}-\d{2}-\d{2}[T ]\d{2}:"),
    "named": re.compile(r"[a-z,] [A-Z][a-z]+ [A-Z][a-z]+"),
}
_LENGTHS = (4, 8, 14, 22, 32, 45)  # words
# A name or another person before a verb, with its capital: "Tom has to", "Ines asked".
_SOMEBODY = re.compile(
    r"(?!(?:Always|Every|This|That|His|Its|Yes|Us|Sundays?|Mornings|Guests|Reports|Prices|Everyone|Everything"
    r"|Nobody|Nothing|Please|Answers?|Deliveries|Windows)\b)"
    r"[A-Z][a-z]+(?:'s [a-z]+)? (?:[a-z]+(?:s|ed)|has|had|won't|can't|doesn't)\b"
)


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a sentence, and what stands for each in its shape."""

    words: Sequence[str]
    shapes: Sequence[str]


def language_of(text: str) -> Language:
    """Chinese as soon as a Chinese character stands in it."""
    return "zh" if has_han(text) else "en"


def features_of(sentence: str) -> frozenset[str]:
    """The names of its features; each is there or not. Linear in the length of the sentence."""
    language = language_of(sentence)
    folded = fold_plain(sentence).strip()
    masked = _QUOTED.sub(_QUOTE[language], folded)
    told = _english(masked) if language == "en" else _chinese(masked)
    concepts = sorted(_concepts(sentence, masked, told, language))
    return frozenset(
        [
            *(f"C:{name}" for name in concepts),
            *(f"P:{one}+{other}" for one, other in combinations(concepts, 2)),
            *(f"n:{least}" for least in _LENGTHS if len(told.words) >= least),
            *_neighbours(told),
            *_beginnings(told, language),
            *(_characters(told) if language == "zh" else ()),
        ]
    )


def _concepts(sentence: str, masked: str, told: _Words, language: Language) -> Iterator[str]:
    for name, pattern in _PATTERNS[language].items():
        if pattern.search(masked):
            yield name
    for name, pattern in _COPIED.items():
        if pattern.search(sentence):
            yield name
    if language == "zh":
        return
    if _QUOTE["en"].strip() in told.words:
        yield "quoted"
    if _SOMEBODY.match(sentence):
        yield "somebody"
    first = next((word for word in told.words if word not in _OPENERS["en"] and word != ","), "")
    if first in VERBS:
        yield "order"


def _english(text: str) -> _Words:
    words = _WORD.findall(text)
    while words and words[-1] in _ENDS:
        words.pop()
    shapes = [_english_shape(word) for word in words]
    return _Words(
        [_NUMBER if shape == _NUMBER else word for word, shape in zip(words, shapes, strict=True)], shapes
    )


def _english_shape(word: str) -> str:
    if word[0].isdigit() or word in NUMBERS:
        return _NUMBER
    if word in CLASS_OF:
        return CLASS_OF[word]
    if word in FRAME or not word[0].isalpha():
        return word
    if word in VERBS:
        return "V"
    return next((f"x-{ending}" for ending in ("ing", "ed") if word.endswith(ending)), "x")


def _chinese(text: str) -> _Words:
    plain = _HAN_NUMBER.sub("0", _DIGITS.sub("0", text))
    tagged = [(word, tag) for word, tag in rjieba.tag(plain) if word.strip()]
    while tagged and tagged[-1][0] in _ENDS:
        tagged.pop()
    return _Words([word for word, _ in tagged], [_chinese_shape(word, tag) for word, tag in tagged])


def _chinese_shape(word: str, tag: str) -> str:
    if word == "0":
        return _NUMBER
    return word if tag[:1] in _SHAPE_TAGS or word in _PAUSES else tag[:1]


def _neighbours(told: _Words) -> Iterator[str]:
    """Words, pairs of them, and pairs and threes of what stands for them."""
    yield from (f"u:{word}" for word in told.words)
    yield from (f"b:{one} {two}" for one, two in pairwise(["^", *told.words, "$"]))
    shapes = ["^", *told.shapes, "$"]
    yield from (f"k:{one} {two}" for one, two in pairwise(shapes))
    yield from (f"k:{' '.join(shapes[at : at + 3])}" for at in range(len(shapes) - 2))


def _beginnings(told: _Words, language: Language) -> Iterator[str]:
    """How its clauses begin, without what only leads up to them."""
    begins = True
    openers = _OPENERS[language]
    for at, (word, shape) in enumerate(zip(told.words, told.shapes, strict=True)):
        if word in _PAUSES:
            begins = True
        elif begins and word not in openers:
            begins = False
            yield f"cw:{word}"
            yield f"cs:{shape}"
            yield f"cw:{' '.join(told.words[at : at + 2])}"
            yield f"cs:{' '.join(told.shapes[at : at + 2])}"
            if language == "zh":
                yield f"ch:{word[0]}"


def _characters(told: _Words) -> Iterator[str]:
    """Characters and pairs of them, without those of nouns: what is spoken of is no sign of an order."""
    text = "".join(
        _THING if shape == _NOUN else word for word, shape in zip(told.words, told.shapes, strict=True)
    )
    yield from (f"c:{character}" for character in text)
    yield from (f"g:{text[at : at + 2]}" for at in range(len(text) - 1))


def _compiled(concepts: Mapping[str, str], start: str) -> dict[str, re.Pattern[str]]:
    marks = {"{b}": "(?<![a-z'])", "{e}": "(?![a-z'])", "{start}": start}
    return {
        name: re.compile(_MARK.sub(lambda mark: marks[mark.group()], source))
        for name, source in concepts.items()
    }


_PATTERNS: Mapping[Language, Mapping[str, re.Pattern[str]]] = {
    "en": _compiled(concepts_en.CONCEPTS, concepts_en.START),
    "zh": _compiled(concepts_zh.CONCEPTS, concepts_zh.START),
}
