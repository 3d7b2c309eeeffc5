"""A tighter summary gives up small talk before decisions, and never what was laid down or confirmed."""

import pytest

from memoryhub.core.assembly.tighter import MOST_PARTS, parts_of_tightest, summary_wordings
from memoryhub.core.summaries.summary import Entry, StructuredSummary
from memoryhub.core.text import Language

WORDS: dict[Language, dict[str, str]] = {
    "en": {"old": "We spoke of rain", "new": "Ann paints", "fact": "The flat is on the fifth floor"},
    "zh": {"old": "聊到了下雨", "new": "小安在画画", "fact": "房子在五楼"},
}


def summary(language: Language) -> StructuredSummary:
    words = WORDS[language]
    return StructuredSummary(
        goal=(Entry("G1", (1,)),),
        constraints=(Entry("C1", (2,)),),
        confirmed_facts=(
            Entry(words["old"], (3,)),
            Entry(words["fact"], (4,), confirmed=True),
            Entry(words["new"], (9,)),
        ),
        decisions=(Entry("D1", (5,)),),
        open_questions=(Entry("Q1", (6,)),),
        pending_subtasks=(Entry("S1", (7,)),),
    )


@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_wording_is_shorter_and_keeps_what_matters(language: Language) -> None:
    full, words = summary(language), WORDS[language]
    texts = summary_wordings(full, language, fullest=full.render(language))
    assert [len(text) for text in texts] == sorted({len(text) for text in texts}, reverse=True)
    assert [words["old"] in text for text in texts] == [True, False, False, False]
    assert [words["new"] in text for text in texts] == [True, True, False, False]
    assert ["D1" in text for text in texts] == [True, True, True, False]
    for text in texts:
        assert all(kept in text for kept in ("G1", "C1", words["fact"]))


def test_what_is_pinned_stands_elsewhere() -> None:
    full = summary("en")
    texts = summary_wordings(full, "en", fullest=full.render("en", pinned={"C1"}), pinned={"C1"})
    assert not any("C1" in text for text in texts)


def test_nothing_to_give_up_leaves_one_wording() -> None:
    bare = StructuredSummary(constraints=(Entry("no lift", (1,)),))
    text = bare.render("en")
    assert summary_wordings(bare, "en", fullest=text) == (text,)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_parts_of_the_tightest_keep_what_matters_most_and_was_said_last(language: Language) -> None:
    full, words = summary(language), WORDS[language]
    texts = parts_of_tightest(full, language)
    assert [[kept in text for kept in ("G1", "C1", words["fact"])] for text in texts] == [
        [True, True, False],
        [True, False, False],
    ]
    assert not any(gone in text for text in texts for gone in (words["new"], "D1"))
    assert parts_of_tightest(full, language, pinned={"G1"}) == (
        StructuredSummary(constraints=full.constraints).render(language),
    )


def test_parts_are_few_and_the_last_is_of_one_entry() -> None:
    said = StructuredSummary(constraints=tuple(Entry(f"rule {seq}", (seq,)) for seq in range(100)))
    texts = parts_of_tightest(said, "en")
    assert len(texts) == MOST_PARTS - 1
    assert [len(text) for text in texts] == sorted({len(text) for text in texts}, reverse=True)
    assert all("rule 99" in text for text in texts)
    few = StructuredSummary(constraints=said.constraints[:3])
    assert [text.count("rule") for text in parts_of_tightest(few, "en")] == [2, 1]
    assert parts_of_tightest(StructuredSummary(), "en") == ()
