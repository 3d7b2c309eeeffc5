"""The lists of known names are read, with what is an everyday word as well."""

import pytest

from memoryhub.core.known_names import known_names
from memoryhub.core.text import Language


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_lists_hold_names_alone(language: Language) -> None:
    names = known_names(language)
    assert known_names(language) is names
    assert all(name == name.strip() and not set(name) & set("\t\n#") for name in names)
    assert set(names.values()) <= {True, False}


def test_chinese_names_are_known() -> None:
    assert known_names("zh")["东航"] is False
