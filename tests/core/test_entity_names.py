"""What becomes an entity of the graph, in both languages: names, no greetings, roles, nouns or clauses."""

from __future__ import annotations

import pytest

from memoryhub.core.relations import read_relations
from memoryhub.core.relations.entity_names import is_entity, is_tellable


def told(text: str) -> list[tuple[str, str, str]]:
    """Subject, predicate and object of what the graph would hear."""
    return [
        ("me" if one.subject.is_self else one.subject.name, one.predicate, one.object.name)
        for one in read_relations(text).told
        if is_tellable(one)
    ]


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("I work at Northwind in Shanghai", ("me", "works_at", "Northwind")),
        ("Tom works at Northwind in Shanghai as a designer", ("Tom", "works_at", "Northwind")),
        ("Rosa joined Acme last year", ("Rosa", "works_at", "Acme")),
        ("Hello, Tom works at Acme", ("Tom", "works_at", "Acme")),
        ("Yesterday Tom moved to Paris", ("Tom", "lives_in", "Paris")),
        ("In 2010 I lived in Paris", ("me", "lives_in", "Paris")),
        (
            "Alice in Wonderland was written by Lewis Carroll",
            ("Alice in Wonderland", "author", "Lewis Carroll"),
        ),
        ("My doctor is Dr. Smith", ("me", "doctor", "Dr. Smith")),
        ("你好，王强是我的老板", ("me", "reports_to", "王强")),
        ("王强住在北京啊", ("王强", "lives_in", "北京")),
        ("李雷的公司是字节跳动呀", ("李雷", "works_at", "字节跳动")),
        ("今天王强在腾讯上班", ("王强", "works_at", "腾讯")),
        ("2010年到2014年我住在巴黎", ("me", "lives_in", "巴黎")),
        ("我的意思是我住在米兰", ("me", "lives_in", "米兰")),
    ],
)
def test_names_come_without_what_clings_to_them(text: str, relation: tuple[str, str, str]) -> None:
    assert told(text) == [relation]


@pytest.mark.parametrize(
    "text",
    [
        "My son is sick",
        "My boss is great",
        "My brain is completely fried from work",
        "My favorite dish is hot and spicy pot",
        "Attenuation depends on the fiber",
        "The success of your team depends on the people you hire",
        "老板住在上海",
        "同事在腾讯上班",
        "我在家工作",
        "我老婆在医院上班",
        "2019年和王强结婚",
        "之后搬到伦敦",
        "你可以尝试和朋友们聊天在一起",
    ],
)
def test_what_names_nobody_is_no_entity(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        *(("Northwind", True), ("John Zhang", True), ("the Phoenix project", True), ("ancient Rome", True)),
        *(
            ("Slovakia national football team", True),
            ("SMA Negeri 10 Jakarta", True),
            ("L. Ron Hubbard", True),
        ),
        *(("Hello", False), ("users", False), ("20,000 yen", False), ("1999", False), ("Day 19", False)),
        *(("3. Squint angle: The angle", False), ("The software you need", False), ("Ability to", False)),
        *(("王强", True), ("字节跳动", True), ("法国", True), ("哈拉雷", True), ("凤凰项目", True)),
        *(
            ("你好", False),
            ("老板", False),
            ("今天我", False),
            ("医院", False),
            ("口味和", False),
            ("资深摄影师", False),
        ),
    ],
)
def test_which_words_may_be_an_entity(name: str, is_one: bool) -> None:
    assert is_entity(name) is is_one
