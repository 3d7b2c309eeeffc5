"""Names that most people know, by language, from the lists that lie beside this module."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from memoryhub.core.text import Language

# Of a language, as far as there is such a list: what firms, products and works are called, and what people are.
_LISTS = ("known_names", "known_given_names")
_ALSO_A_WORD = "common"


@cache
def known_names(language: Language) -> Mapping[str, bool]:
    """Every known name, and whether it is an everyday word as well (`Mark`), which needs a sign to be believed.

    A line of a list is a name, or a name, a tab and `common`; `#` begins a comment. Read once.
    """
    return MappingProxyType(dict(entry for name in _LISTS for entry in _entries(f"{name}.{language}.txt")))


def _entries(name: str) -> Iterator[tuple[str, bool]]:
    file = files("memoryhub.core").joinpath("data", name)
    if not file.is_file():
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        said, _, mark = line.partition("\t")
        if said.strip() and not said.startswith("#"):
            yield said.strip(), mark.strip() == _ALSO_A_WORD
