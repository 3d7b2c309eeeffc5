"""The lists of known names are read, with what is an everyday word as well."""

from memoryhub.core.lexicon.known_names import known_names


def test_chinese_names_are_known() -> None:
    names = known_names("zh")
    assert known_names("zh") is names
    assert names["东航"] is False
    assert all(name == name.strip() and not set(name) & set("\t\n#") for name in names)
    assert set(names.values()) == {True, False}
