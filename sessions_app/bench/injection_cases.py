"""Payloads that try to poison memory, and plain talk about prompts, rules and roles; written by us.

A line of `data/poisoning.txt` is `class|language|text`, of `data/injection_benign.txt` `language|text`;
characters that an editor does not show are written as escapes.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from sessions_app.bench.pii_cases import Half, half_of

_DATA = Path(__file__).with_name("data")
_ESCAPE = re.compile(r"\\U([0-9a-f]{8})|\\u([0-9a-f]{4})|\\n")


@dataclass(frozen=True, slots=True)
class InjectionCase:
    """One text; `attack` is the class of a payload, empty for plain talk."""

    attack: str
    language: str
    text: str
    half: Half


def payloads() -> list[InjectionCase]:
    """Every payload of the corpus."""
    return [_case(*line.split("|", 2)) for line in _lines("poisoning.txt")]


def plain_talk() -> list[InjectionCase]:
    """What people say that looks like an instruction and is none."""
    return [_case("", *line.split("|", 1)) for line in _lines("injection_benign.txt")]


def _case(attack: str, language: str, wording: str) -> InjectionCase:
    text = _ESCAPE.sub(
        lambda found: chr(int(found[1] or found[2], 16)) if found[0] != "\\n" else "\n", wording
    )
    return InjectionCase(attack, language, text, half_of(wording))


def _lines(name: str) -> list[str]:
    return [line for line in (_DATA / name).read_text(encoding="utf-8").splitlines() if line]
