"""The table of models, and what a model gets that is not in it."""

import pytest

from memoryhub.core.model_limits import DEFAULT_CONTEXT, MODELS, UNKNOWN, ModelFacts, model_facts


@pytest.mark.parametrize(
    ("model", "context"),
    [
        ("gpt-4o", 128_000),
        ("openai/gpt-4o-mini", 128_000),
        ("gpt-4.1-2025-04-14", 1_047_576),
        ("GPT-4o-latest", 128_000),
        ("gpt-4o-of-someone-else", DEFAULT_CONTEXT),
        ("qwen3:8b", DEFAULT_CONTEXT),
        ("", DEFAULT_CONTEXT),
    ],
)
def test_context(model: str, context: int) -> None:
    assert model_facts(model).context == context


def test_a_tenants_own_table_goes_first() -> None:
    own = {"gpt-4o": ModelFacts(8_000), "qwen3:8b": ModelFacts(32_768, "qwen")}
    assert model_facts("gpt-4o", own).context == 8_000
    assert model_facts("qwen3:8b", own).known
    assert not model_facts("other", own).known


def test_cost() -> None:
    assert model_facts("gpt-4o").cost(input_tokens=1_000_000, output_tokens=100_000) == pytest.approx(3.5)
    assert UNKNOWN.cost(input_tokens=1, output_tokens=1) is None


def test_every_entry_is_whole() -> None:
    for facts in MODELS.values():
        assert facts.known
        assert facts.context >= DEFAULT_CONTEXT
        assert facts.output_price is not None
        assert facts.input_price is not None
        assert facts.output_price > facts.input_price
