"""Thoughts before an answer fall, however they are cut into pieces; the answer never loses a sign."""

import pytest

from memoryhub.providers.thoughts import ThoughtFilter

ANSWERS = [
    ("<think>hm</think>Hello", "Hello"),
    ("\n<think>\n先想想 <b> </thin\n</think>\n\n在杭州。 ", "在杭州。 "),
    ("<think></think>\n\n  \nyes", "yes"),
    ("<think>never ends", ""),
    ("<think>only thoughts</think>\n", ""),
    ("Hello", "Hello"),
    ("  Hello", "  Hello"),
    ("<thing> is a tag", "<thing> is a tag"),
    ("<thin", "<thin"),
    ("The mark <think> stands </think> here", "The mark <think> stands </think> here"),
    ("<think>a</think>b<think>c</think>", "b<think>c</think>"),
    ("", ""),
]


def filtered(text: str, size: int) -> str:
    """What is left of a text that comes in pieces of so many characters."""
    thoughts = ThoughtFilter()
    pieces = [text[start : start + size] for start in range(0, len(text), size)]
    return "".join([*map(thoughts.feed, pieces), thoughts.rest()])


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
@pytest.mark.parametrize(("text", "answer"), ANSWERS)
def test_only_thoughts_before_the_answer_fall(text: str, answer: str, size: int) -> None:
    assert filtered(text, size) == answer


def test_an_answer_is_not_held_back() -> None:
    thoughts = ThoughtFilter()
    assert thoughts.feed("He") == "He"
    assert thoughts.feed("llo") == "llo"
