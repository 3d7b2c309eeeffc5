"""Questions read as paths of relations, in both languages."""

from __future__ import annotations

import pytest

from memoryhub.core.relations.paths import paths_of_question


def path(question: str) -> str:
    """The likeliest path in short: `Atlas>led_by>reports_to`, `<` for a step against the relation."""
    found = paths_of_question(question)
    if not found:
        return ""
    steps = "".join((">" if one.direction == "out" else "<") + one.predicates[0] for one in found[0].steps)
    return f"{'me' if found[0].start.is_self else found[0].start.name}{steps}"


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("Who leads project Atlas, and whom does that person report to?", "project Atlas>led_by>reports_to"),
        ("Who leads Atlas? Who do they report to?", "Atlas>led_by>reports_to"),
        ("To whom does the leader of project Atlas report?", "project Atlas>led_by>reports_to"),
        ("Who does the person who leads Atlas report to?", "Atlas>led_by>reports_to"),
        ("Where does my manager's wife work?", "me>reports_to>spouse>works_at"),
        ("Who is the boss of my sister's company?", "me>sister>works_at>reports_to"),
        ("What company does my sister work for, and who runs it?", "me>sister>works_at>led_by"),
        ("What does Anna lead?", "Anna<led_by"),
        ("Who works at Contoso?", "Contoso<works_at"),
        ("Who is Anna married to?", "Anna>spouse"),
        ("What is the country of citizenship of the author of Silent Harbour?",
         "Silent Harbour>author>citizenship"),
        ("Which city did Niko Brandt die in?", "Niko Brandt>died_in"),
        ("What type of music does Jo Lee play?", "Jo Lee>genre"),
        ("谁负责凤凰项目，他向谁汇报？", "凤凰项目>led_by>reports_to"),
        ("凤凰项目由谁负责，那个人又向谁汇报？", "凤凰项目>led_by>reports_to"),
        ("负责凤凰项目的人向谁汇报？", "凤凰项目>led_by>reports_to"),
        ("凤凰项目的负责人是谁？他的上级又是谁？", "凤凰项目>led_by>reports_to"),
        ("我姐姐公司的老板是谁？", "me>elder_sister>works_at>reports_to"),
        ("我经理的妻子在哪里工作？", "me>reports_to>spouse>works_at"),
        ("王静负责什么项目？", "王静<led_by"),
        ("张伟出生的国家的首都是哪里？", "张伟>born_in>capital"),
        ("《红楼梦》的作者是哪个国家的人？", "红楼梦>author>citizenship"),
        ("法国的首都是哪里？", "法国>capital"),
    ],
)  # fmt: skip
def test_the_path_of_a_question(question: str, asked: str) -> None:
    assert path(question) == asked


@pytest.mark.parametrize(
    "text",
    [
        "How are you?", "What should I cook tonight?", "Who am I?", "Who is Anna?",
        "What do you know about me?", "Anna leads project Atlas.", "Thanks!", "",
        "今天天气怎么样？", "你是谁？", "晚饭吃什么？", "王静负责凤凰项目。",
    ],
)  # fmt: skip
def test_other_texts_have_none(text: str) -> None:
    assert path(text) == ""
