"""What sort of person somebody is names nobody; a name is a name all the same, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.relations import read_relations
from memoryhub.core.relations.entity_names import is_tellable

_ZH_SORTS = (
    "素食者 一个素食者 基督徒 球迷 个音乐爱好者 程序员 女医生 护士 四川人 独生子女 左撇子 金牛座 全职妈妈"
)
_EN_SORTS = "a vegetarian|vegan|Vegan|a Buddhist|Irish|Deaf|Catholic|a twin"


def named(text: str) -> list[str]:
    """The names that the relations of a text may bring into the graph."""
    return [one.object.name for one in read_relations(text).told if is_tellable(one)]


@pytest.mark.parametrize(
    "text",
    [
        *(f"我太太是{sort}" for sort in _ZH_SORTS.split()),
        *(f"My wife is {sort}" for sort in _EN_SORTS.split("|")),
    ],
)
def test_a_sort_of_person_is_no_wife_by_that_name(text: str) -> None:
    assert named(text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("我太太是王芳", "王芳"),
        ("我的老师是李老师", "李老师"),
        ("我老师是司徒静", "司徒静"),
        ("我老师是司徒医生", "司徒医生"),
        ("孔乙己的作者是周作人", "周作人"),
        ("My son is Christian", "Christian"),
        ("My wife is Vivian", "Vivian"),
    ],
)
def test_a_name_stays_a_name(text: str, name: str) -> None:
    assert named(text) == [name]
