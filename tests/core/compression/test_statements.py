"""What a summary keeps word for word, and what gives way when room is short."""

import pytest

from memoryhub.core.compression.engine import compress
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.compression.statements import fitting, statements
from memoryhub.core.summaries.summary import Entry, StructuredSummary
from tests.core.counters import WordCounter

LONG = "I decided that we go with the large van of the firm in the harbour and two people who carry things."
SHORT = "I decided on the large van."


@pytest.mark.parametrize(("asker", "speaker"), [("assistant", "user"), ("user", "assistant")])
@pytest.mark.parametrize("text", ["Which day suits you?", "哪天合适？"])
def test_an_open_question_leaves_once_the_other_one_spoke(text: str, asker: str, speaker: str) -> None:
    asked = SourceTurn(1, asker, text, 5)
    before = compress(None, [asked], target_tokens=60, counter=WordCounter(), language="en").summary
    assert [entry.by for entry in before.open_questions] == [asker]
    for role, stands in ((asker, True), (speaker, False), ("tool", True)):
        said = [SourceTurn(2, role, "It rained.", 2)]
        after = compress(before, said, target_tokens=60, counter=WordCounter(), language="en").summary
        assert (text in [entry.text for entry in after.open_questions]) is stands


def test_long_decisions_give_way_when_room_is_short() -> None:
    said = [SourceTurn(seq, "user", text, 20) for seq, text in enumerate((LONG, SHORT), start=1)]
    found = statements(None, said)
    assert {one.entry.text for one in fitting(found, 200, WordCounter())} == {LONG, SHORT}
    assert {one.entry.text for one in fitting(found, 200, WordCounter(), brief=True)} == {SHORT}


def test_the_newest_goal_and_what_was_laid_down_stand_whole() -> None:
    goal = Entry("I want to find a quiet flat near the sea with a garden for the two dogs we have had.", (1,))
    term = Entry("Do not touch the table that the billing service of the other team reads every night.", (2,))
    found = statements(StructuredSummary(goal=(goal,), constraints=(term,)), [])
    assert {one.entry for one in fitting(found, 1000, WordCounter(), brief=True)} == {goal, term}
    assert {one.entry for one in fitting(found, 200, WordCounter(), brief=True)} == {term}
