"""Proper names that everybody knows: firms, brands, apps, medicines, books, clubs, given names."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from memoryhub.core.text import Language

_ALSO_A_WORD = "common"


@cache
def known_names(language: Language) -> Mapping[str, bool]:
    """The names of `data/known_names.*.txt`, and whether each is an everyday word too.

    A line holds a name and, behind a tab, `common` where plain words mean something else (`瓜子`, `Target`).
    """
    return _read(f"known_names.{language}.txt")


@cache
def known_given_names() -> Mapping[str, bool]:
    """The given names people in English-speaking countries bear, and whether each is an everyday word too."""
    return _read("known_given_names.en.txt")


def _read(file: str) -> dict[str, bool]:
    text = files("memoryhub.core").joinpath("data", file).read_text(encoding="utf-8")
    lines = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return {name: _ALSO_A_WORD in marks for name, *marks in lines}
