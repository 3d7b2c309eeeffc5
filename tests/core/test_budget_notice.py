"""A model is told how little room is left once 60 % of it is taken, and never at the cost of the budget."""

import pytest

from memoryhub.core.assembly import AssemblyRequest, StoredTurn, assemble
from memoryhub.core.assembly.editions import EDITION, SAID_ONCE
from memoryhub.core.assembly.notice import budget_notice
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.text import Language
from tests.core.counters import WordCounter


def request(turns: int, *, notice: bool = True, language: Language = "en") -> AssemblyRequest:
    return AssemblyRequest(
        policy=BudgetPolicy(limit=400, safety_margin=0, reply_reserve=0),
        delimiter="f00d",
        system_prompt="Be kind.",
        input_text="And now?",
        turns=tuple(StoredTurn(f"trn_{seq}", seq, "user", "one two three " * 5, 15) for seq in range(turns)),
        budget_notice=notice,
        language=language,
    )


@pytest.mark.parametrize(("turns", "told"), [(2, False), (10, False), (13, True), (40, True)])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_only_when_room_runs_out(turns: int, told: bool, language: Language) -> None:
    built = assemble(request(turns, language=language), WordCounter())
    system = [message for message in built.messages if message.role == "system"]
    assert len(system) == 1 + told
    assert built.budget.used <= 400
    assert built.messages[-1].content == "And now?"
    assert not told or built.messages[-2] == system[-1]


def test_it_is_booked_under_system_and_can_be_left_out() -> None:
    with_notice, without = (assemble(request(13, notice=notice), WordCounter()) for notice in (True, False))
    more = with_notice.budget.segments["system"] - without.budget.segments["system"]
    assert more == with_notice.budget.used - without.budget.used > 0


def test_it_names_what_an_answer_may_take() -> None:
    policy = BudgetPolicy(limit=4_000, safety_margin=0, reply_reserve=750)
    assert "about 700 tokens are left for the answer" in budget_notice(0, policy, "en", EDITION)
    assert "还可以用 1100 个 token" in budget_notice(399, policy, "zh", EDITION)
    small = BudgetPolicy(limit=400, safety_margin=0, reply_reserve=64)
    assert "about 70 tokens" in budget_notice(7, small, "en", EDITION)


def test_earlier_contexts_name_what_the_context_has_left() -> None:
    policy = BudgetPolicy(limit=4_000, safety_margin=0, reply_reserve=750)
    assert "about 300 tokens of context are left" in budget_notice(399, policy, "en", SAID_ONCE)
    assert "还剩 0 个" in budget_notice(-5, policy, "zh", SAID_ONCE)
