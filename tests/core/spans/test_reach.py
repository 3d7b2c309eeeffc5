"""A Chinese name reaches to the end of its title or of the kind of house that is said right with it."""

from itertools import pairwise

import pytest

from memoryhub.core.spans import spans_and_terms
from memoryhub.core.spans.reach import reach


@pytest.mark.parametrize(
    ("text", "name", "whole"),
    [
        ("幼儿园小李老师说的", "小李", "小李老师"),
        ("找曾店长谈", "曾店", "曾店长"),
        ("在喜来登酒店住", "喜来登", "喜来登酒店"),
        ("约了瑞鹏宠物医院", "瑞鹏", "瑞鹏宠物医院"),
        ("阿泽嗓子哑了", "阿泽", "阿泽"),
        ("Callum said so", "Callum", "Callum"),
    ],
)
def test_what_belongs_to_a_name(text: str, name: str, whole: str) -> None:
    start = text.index(name)
    assert text[start : reach(text, start, start + len(name))] == whole


def test_a_title_is_left_to_what_begins_with_it() -> None:
    found = spans_and_terms("跟许蔓医生9号见面")
    assert {(span.kind, span.text) for span in found} >= {("name", "许蔓医生"), ("date", "9号")}
    assert all(before.end <= after.start for before, after in pairwise(found))
