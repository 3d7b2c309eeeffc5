"""Relations read from statements: subject, predicate, object, names, and what tells none."""

from __future__ import annotations

import pytest

from memoryhub.core.relations import Mention, read_relations
from memoryhub.core.relations.names import folded_name, is_proper, slug_of
from memoryhub.core.relations.vocabulary import family_of, is_single, meaning_en, meaning_zh

Row = tuple[str, str, str]


def shown(mention: Mention) -> str:
    """A mention in short: `me>sister:Mei` is "my sister Mei"."""
    name = "me" if mention.is_self else mention.name
    owner = f"{shown(mention.of)}>{mention.role}" if mention.of is not None else ""
    return ":".join(part for part in (owner, name) if part)


def told(text: str) -> list[Row]:
    """The relations of a text in short."""
    return [(shown(one.subject), one.predicate, shown(one.object)) for one in read_relations(text).told]


ENGLISH: dict[str, list[Row]] = {
    "Anna leads project Atlas and reports to Bo": [
        ("project Atlas", "led_by", "Anna"), ("Anna", "reports_to", "Bo")],
    "Anna, who reports to Bo, leads Atlas.": [("Anna", "reports_to", "Bo"), ("Atlas", "led_by", "Anna")],
    "Anna leads the Atlas project. She reports to Bo.": [
        ("the Atlas project", "led_by", "Anna"), ("Anna", "reports_to", "Bo")],
    "my sister Mei works at Contoso": [("me>sister:Mei", "works_at", "Contoso")],
    "My manager's wife works at Acme.": [("me>reports_to>spouse", "works_at", "Acme")],
    "I work at Contoso and my boss is Lee.": [("me", "works_at", "Contoso"), ("me", "reports_to", "Lee")],
    "My sister is called Mei.": [("me", "sister", "Mei")],
    "Carla is Bo's boss.": [("Bo", "reports_to", "Carla")],
    "The CEO of Contoso is Wang Gang.": [("Contoso", "ceo", "Wang Gang")],
    "Project Atlas is led by Anna Smith.": [("Project Atlas", "led_by", "Anna Smith")],
    "I moved to Chengdu to live.": [("me", "lives_in", "Chengdu")],
    "My mother moved to Chengdu to live.": [("me>mother", "lives_in", "Chengdu")],
    "The university where Jo Lee was educated is Yale.": [("Jo Lee", "education", "Yale")],
    "The company that produced Meteor is Talon.": [("Meteor", "producer", "Talon")],
    "The type of music that Jo Lee plays is folk.": [("Jo Lee", "genre", "folk")],
    "Halver is associated with the sport of curling.": [("Halver", "sport", "curling")],
    "The headquarters of Helix is located in the city of Ghent.": [("Helix", "headquarters", "Ghent")],
    "Rosemary's Garden was directed by Ida Moss.": [("Rosemary's Garden", "director", "Ida Moss")],
    "We Will Wait was performed by May Hope.": [("We Will Wait", "performer", "May Hope")],
    "The author of Antony and Clara is Ed Poe.": [("Antony and Clara", "author", "Ed Poe")],
    "S.C. Halden is associated with the sport of golf.": [("S.C. Halden", "sport", "golf")],
    "The Prime Minister of Marovia is Dana Kolar.": [("Marovia", "head_of_government", "Dana Kolar")],
    "Anna's favourite colour is blue.": [("Anna", "favourite-colour", "blue")],
}  # fmt: skip
CHINESE: dict[str, list[Row]] = {
    "阿特拉斯项目由王静负责，她向李强汇报": [
        ("阿特拉斯项目", "led_by", "王静"),
        ("王静", "reports_to", "李强"),
    ],
    "王静负责凤凰项目，向李强汇报": [("凤凰项目", "led_by", "王静"), ("王静", "reports_to", "李强")],
    "凤凰项目的负责人是王静": [("凤凰项目", "led_by", "王静")],
    "王静担任凤凰项目的负责人": [("凤凰项目", "led_by", "王静")],
    "我姐姐美玲在远洋科技上班": [("me>elder_sister:美玲", "works_at", "远洋科技")],
    "我经理的妻子在晨光上班": [("me>reports_to>spouse", "works_at", "晨光")],
    "远洋科技的老板是周国平": [("远洋科技", "reports_to", "周国平")],
    "巴黎是法国的首都": [("法国", "capital", "巴黎")],
    "《静港》的作者是林秋白": [("静港", "author", "林秋白")],
    "林秋白写了《静港》": [("静港", "author", "林秋白")],
    "《青花》是由白露演唱的": [("青花", "performer", "白露")],
    "艾丽莎毕业于隆德大学": [("艾丽莎", "education", "隆德大学")],
    "布兰特是瑞典公民": [("布兰特", "citizenship", "瑞典")],
    "远洋食品的总部设在大连": [("远洋食品", "headquarters", "大连")],
    "李娜嫁给了张伟": [("李娜", "spouse", "张伟")],
    "凤凰项目依赖阿特拉斯项目": [("凤凰项目", "depends_on", "阿特拉斯项目")],
    "特斯拉被谷歌收购了": [("特斯拉", "owner", "谷歌")],
    "我现在搬到成都住了": [("me", "lives_in", "成都")],
    "我搬去成都住": [("me", "lives_in", "成都")],
    "我住到成都去了": [("me", "lives_in", "成都")],
    "我搬成都住了": [("me", "lives_in", "成都")],
    "我妈妈搬到成都生活了": [("me>mother", "lives_in", "成都")],
    "我搬到临安居住": [("me", "lives_in", "临安")],
    "我在上海做会计": [("me", "work_location", "上海")],
    "我在远洋科技做会计": [("me", "works_at", "远洋科技")],
    "红隼项目的预算是四十万": [("红隼项目", "预算", "四十万")],
}


@pytest.mark.parametrize("text", [*ENGLISH, *CHINESE])
def test_what_a_statement_tells(text: str) -> None:
    assert told(text) == (ENGLISH | CHINESE)[text]


@pytest.mark.parametrize(
    "text",
    [
        "Who leads Atlas?", "Anna no longer leads Atlas.", "Carla used to lead Atlas.",
        "If Anna leads Atlas, we win.", "Maybe Anna leads Atlas.", "The weather is nice today.",
        "I had the best day of my life.", "It was a present from my mother.",
        "Bart bought a red kite at the market.", "The problem is that it rained.",
        "Dinner was ruined by rain.", "The character says I live in Narnia.", "",
        "谁负责凤凰项目？", "王静不再负责凤凰项目", "如果王静负责凤凰项目就好了", "今天天气很好",
        "我今天心情不好", "最重要的是健康", "问题是我没时间", "小明收到了爷爷送的红色风筝作为生日礼物",
        "电影主角说他住在火星",
    ],
)  # fmt: skip
def test_what_tells_nothing(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "aliases"),
    [
        ("王静（Wang Jing）负责凤凰项目", ("Wang Jing",)),
        ("Wang Jing (王静) leads Phoenix", ("王静",)),
        ("Wang Jing, also called Jenny, lives in Oslo", ("Jenny",)),
        ("王静的英文名是Jenny", ("Jenny",)),
        ("王静又叫小静", ("小静",)),
        ("王静，英文名Jenny，住在柏林", ("Jenny",)),
    ],
)
def test_other_names_are_told_only_in_so_many_words(text: str, aliases: tuple[str, ...]) -> None:
    assert read_relations(text).named[0].aliases == aliases


def test_names_are_compared_folded_and_whole() -> None:
    assert (
        folded_name("Project Atlas") == folded_name("the ATLAS project") == folded_name("Ａtlas") == "atlas"
    )
    assert folded_name("凤凰项目") == folded_name("鳳凰") == "凤凰"
    assert folded_name("Anna") != folded_name("Annabel")
    assert is_proper("the Atlas project")
    assert not is_proper("a red kite in Oslo")
    assert slug_of("Rand al'Thor") == "rand-althor"
    assert len(slug_of("word " * 60)) == 80


def test_one_canonical_predicate_for_the_words_of_both_languages() -> None:
    for en, zh in (
        ("boss", "老板"),
        ("wife", "妻子"),
        ("capital", "首都"),
        ("founder", "创始人"),
        ("sister", "姐妹"),
    ):
        english, chinese = meaning_en(en), meaning_zh(zh)
        assert english is not None
        assert english == chinese
    assert family_of("sister") == ("sister", "elder_sister", "younger_sister")
    assert family_of("elder_sister") == ("elder_sister", "sister")
    assert is_single("capital")
    assert not is_single("friend")
