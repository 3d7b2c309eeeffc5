"""The detector's cases: wordings of our own, made-up values, obfuscated, split before anybody tuned to them.

A line of `data/pii_positive.txt` is `kind|language|text`, of `data/pii_negative.txt` `language|text`. What is
to be hidden stands in brackets: ⟨slot⟩ is filled with a made-up value, ⟦words⟧ is taken as it is.
"""

import hashlib
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from sessions_app.bench.pii_values import made

Half = Literal["dev", "held_out"]

CHECKED = frozenset({"cn_id", "bank_card", "iban", "credit_code", "passport_mrz"})
"""Kinds whose numbers prove themselves by a checksum."""

_DATA = Path(__file__).with_name("data")
_BRACKETS = re.compile(r"⟨(\w+)⟩|⟦(.+?)⟧")
_WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_NUMERALS = str.maketrans("0123456789", "〇一二三四五六七八九")
_FORMAL = str.maketrans("0123456789", "零壹贰叁肆伍陆柒捌玖")
_COPIES = {"checked": 3, "other": 2, "negative": 2}


@dataclass(frozen=True, slots=True)
class PiiCase:
    """One text; `secrets` are the spans (start, end) of it that must be hidden, none in a negative."""

    kind: str
    language: str
    text: str
    secrets: tuple[tuple[int, int], ...]
    half: Half
    form: str = "plain"


def positives() -> list[PiiCase]:
    """Every wording with a secret in it, each with several values and forms."""
    found = []
    for line in _lines("pii_positive.txt"):
        kind, language, wording = line.split("|", 2)
        for number in range(_COPIES["checked" if kind in CHECKED else "other"]):
            if number == 0 or "⟨" in wording:
                found.append(_case(kind, language, wording, number))
    return found


def negatives() -> list[PiiCase]:
    """Every wording that only looks so: alone, and followed by another one of its half and language."""
    singles = []
    for line in _lines("pii_negative.txt"):
        language, wording = line.split("|", 1)
        for number in range(_COPIES["negative"] if "⟨" in wording else 1):
            singles.append(_case("", language, wording, number))
    return [*singles, *_pairs(singles)]


def half_of(wording: str) -> Half:
    """By the wording, so that no held-out text is a tuned one with another number in it."""
    return "dev" if hashlib.sha256(wording.encode()).digest()[0] % 2 else "held_out"


def _lines(name: str) -> list[str]:
    return [line for line in (_DATA / name).read_text(encoding="utf-8").splitlines() if line]


def _pairs(singles: list[PiiCase]) -> Iterator[PiiCase]:
    """A word for a secret in one sentence, a number in the next: together still no secret."""
    for half in ("dev", "held_out"):
        for language in ("zh", "en"):
            chosen = [case for case in singles if (case.half, case.language) == (half, language)]
            stop = "。" if language == "zh" else ". "
            for one, other in zip(chosen[::2], chosen[1::2], strict=False):
                yield PiiCase("", language, f"{other.text}{stop}{one.text}", (), one.half, "pair")


def _case(kind: str, language: str, wording: str, number: int) -> PiiCase:
    rng = random.Random(f"{wording}/{number}")  # noqa: S311  # reproducible test values
    form = _form(kind, number, rng)
    text, spans, place = "", [], 0
    for match in _BRACKETS.finditer(wording):
        text += wording[place : match.start()].replace("\\n", "\n")
        value = made(match[1], rng) if match[1] else match[2]
        shown = FORMS[form](value, rng)
        if kind:
            spans.append((len(text), len(text) + len(shown)))
        text += shown
        place = match.end()
    text += wording[place:].replace("\\n", "\n")
    return PiiCase(kind, language, text, tuple(spans), half_of(wording), form)


def _form(kind: str, number: int, rng: random.Random) -> str:
    """The first copy is plain; the others of a kind that people obfuscate are not."""
    if number == 0:
        return "plain"
    return rng.choice(_FORMS_OF.get(kind, ("plain",)))


def _spaced(joiner: str) -> Callable[[str, random.Random], str]:
    def make(value: str, rng: random.Random) -> str:
        plain, size = value.replace(" ", "").replace("-", ""), rng.choice((3, 4))
        return joiner.join(plain[i : i + size] for i in range(0, len(plain), size))

    return make


def _part_numerals(value: str, rng: random.Random) -> str:
    cut = rng.randint(1, len(value) - 1)
    return value[:cut].translate(_NUMERALS) + value[cut:]


FORMS: Mapping[str, Callable[[str, random.Random], str]] = MappingProxyType(
    {
        "plain": lambda value, rng: value,
        "wide": lambda value, rng: value.translate(_WIDE),
        "spaces": _spaced(" "),
        "dashes": _spaced("-"),
        "dots": _spaced("."),
        "letterwise": lambda value, rng: " ".join(value.replace(" ", "")),
        "zero_width": lambda value, rng: "\u200b".join(value),
        "broken_line": lambda value, rng: f"{value[: len(value) // 2]}\n{value[len(value) // 2 :]}",
        "numerals": lambda value, rng: value.translate(_NUMERALS),
        "formal_numerals": lambda value, rng: value.translate(_FORMAL),
        "part_numerals": _part_numerals,
    }
)
_CHECKED_FORMS = ("wide", "spaces", "dashes", "dots", "letterwise", "zero_width", "broken_line", "numerals")
_FORMS_OF: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "cn_id": (*_CHECKED_FORMS, "formal_numerals", "part_numerals"),
        "bank_card": (*_CHECKED_FORMS, "formal_numerals", "part_numerals"),
        "iban": ("wide", "spaces", "dashes", "zero_width"),
        "credit_code": ("wide", "spaces", "dashes", "zero_width"),
        "passport_mrz": ("wide", "zero_width"),
        "phone": ("wide", "zero_width", "numerals", "spaces"),
        "otp": ("plain", "wide", "zero_width", "numerals"),
        "password": ("plain", "plain", "wide", "zero_width"),
        "api_key": ("plain", "plain", "plain", "zero_width"),
        "passport": ("plain", "wide", "zero_width"),
        "ssn": ("plain", "wide", "zero_width"),
        "national_id": ("plain", "wide", "zero_width"),
    }
)
