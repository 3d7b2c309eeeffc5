"""Names that a text speaks, in both languages, with slips of the keyboard and without."""

from __future__ import annotations

import pytest

from memoryhub.core.names import name_keys, rank_spoken, spoken, text_keys, words_of


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Postgres", "is POSTGRES up?"),
        ("error budget", "how are our error budgets?"),
        ("班车", "明天的班车几点？"),
        ("班車", "明天的班车几点？"),
        ("Grafana", "the grafanna board"),
        ("Grafana", "the grfana board"),
        ("Grafana", "the grafnaa board"),
        ("Terraform", "terrafurm plan"),
        ("on-call", "who is on call?"),
        ("v2_rollout", "the v2 rollout"),
    ],
)
def test_a_name_is_spoken(name: str, text: str) -> None:
    assert spoken([name], text) == [name]
    assert set(name_keys([name])) & set(text_keys(text))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mango", "a tango for two"),
        ("react", "reach out to them"),
        ("kafka", "the kayak"),
        ("k8s", "k9s"),
        ("error budget", "an error in the budget"),
        ("pipe", "the pipeline"),
        ("班车", "车班"),
        ("Redis", ""),
    ],
)
def test_what_a_name_only_resembles_is_not_it(name: str, text: str) -> None:
    assert spoken([name], text) == []


def test_rare_names_come_first_and_absent_ones_not_at_all() -> None:
    named = {
        "loops": ["loop", "loops", "while loop", "for loop", "iteration"],
        "pipes": ["pipe"],
        "tea": ["tea", "茶"],
    }
    assert [key for key, _ in rank_spoken(named, "loop or pipe?")] == ["pipes", "loops"]
    assert [key for key, _ in rank_spoken(named, "想喝茶")] == ["tea"]
    assert rank_spoken({}, "tea") == []


def test_words_are_folded_and_in_the_singular() -> None:
    assert words_of("Ｐolicies of the BUS class") == ("policy", "of", "the", "bus", "class")
    assert words_of("react.js") == ("react", "js")
