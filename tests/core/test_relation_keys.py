"""The key of a statement that tells one relation, and the relations a turn adds to what was extracted."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryhub.core.extraction import extract
from memoryhub.core.relations import compare_facts, keyed_fact
from memoryhub.core.told_facts import with_told
from tests.core.contradicting_facts import FACTS_EN, FACTS_ZH, Pair, pairs

MAY = datetime(2026, 5, 1, 9, tzinfo=UTC)


@pytest.mark.parametrize("pair", [*pairs(FACTS_EN), *pairs(FACTS_ZH)], ids=lambda pair: pair.new)
def test_two_values_of_one_relation_share_a_key(pair: Pair) -> None:
    old, new = keyed_fact(pair.old), keyed_fact(pair.new)
    assert old is not None
    assert new is not None
    assert (old.subject_key, old.single) == (new.subject_key, True)
    assert compare_facts(pair.old, pair.new) == "other"
    assert compare_facts(pair.new, pair.new.rstrip(".。")) == "same"


def test_no_two_relations_share_a_key() -> None:
    for table in (FACTS_EN, FACTS_ZH):
        keys = [fact.subject_key for pair in pairs(table) if (fact := keyed_fact(pair.new)) is not None]
        assert len(keys) == len(set(keys)) == 64


@pytest.mark.parametrize(
    "text",
    [
        "Anna leads Atlas and reports to Bo.", "The capital of Norway is Oslo. It rains there.",
        "I think the capital of Norway is Oslo.", "I like green tea.", "Bart went to the zoo and saw a bear.",
        "挪威的首都是奥斯陆。那里常下雨。", "我喜欢绿茶", "我觉得挪威的首都是奥斯陆", "小明去动物园看了熊。",
    ],
)  # fmt: skip
def test_other_texts_have_no_key(text: str) -> None:
    assert keyed_fact(text) is None


def test_relations_of_several_objects_replace_nothing() -> None:
    for text in (
        "Tom's friend is Ann.",
        "Project Kite depends on Atlas.",
        "汤姆的朋友是安娜",
        "风筝项目依赖阿特拉斯项目",
    ):
        fact = keyed_fact(text)
        assert fact is not None
        assert not fact.single


def keys(text: str) -> list[str]:
    """The keys that a turn's candidates have in the end."""
    return [
        one.subject_key for one in with_told(text, extract(text, role="user", said_at=MAY, timezone="UTC"))
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("My manager is Tom. Tom's wife is Lucy. Lucy works at Acme.",
         ["org.me.manager", "tom.spouse", "lucy.works_at"]),
        ("Anna leads the Atlas project. She reports to Bo.", ["project.atlas.lead", "org.anna.manager"]),
        ("my sister Mei works at Contoso", ["family.sister.mei.works_at"]),
        ("Past Masters was performed by Madonna.", ["past-masters.performer"]),
        ("我姐姐美玲在远洋科技上班，远洋科技的老板是周国平。",
         ["family.sister.美玲.works_at", "org.远洋科技.manager"]),
        ("我姐姐在远洋科技上班", ["family.sister.job"]),
        ("My parents live in Rome.", ["family.parents.home"]),
        ("我领导是老薛", ["org.me.manager"]),
        ("法国的首都是哈拉雷", ["法国.capital"]),
    ],
)  # fmt: skip
def test_a_turn_keeps_each_relation_under_its_key(text: str, found: list[str]) -> None:
    assert keys(text) == found


@pytest.mark.parametrize(
    "text",
    ['Translate: "Anna leads project Atlas"', "Anna leads Atlas, right?", "Summarize: Bo reports to Carla.",
     "翻译：王静负责凤凰项目", "王静负责凤凰项目吗？"],
)  # fmt: skip
def test_what_is_quoted_asked_or_a_task_adds_nothing(text: str) -> None:
    assert keys(text) == []


def test_each_candidate_quotes_the_turn() -> None:
    text = "Hi! Anna leads the Atlas project. She reports to Bo. 顺便说一下，李娜在微软工作。"
    for one in with_told(text, extract(text, role="user", said_at=MAY, timezone="UTC")):
        assert text[one.start : one.end] == one.quote


@pytest.mark.parametrize(
    "text", ["I moved. My new address is 88 Station Road, York.", "我搬家了，新地址是人民路 88 号。"]
)
def test_of_the_speaker_extraction_knows_more(text: str) -> None:
    assert keys(text) == [one.subject_key for one in extract(text, role="user", said_at=MAY, timezone="UTC")]
