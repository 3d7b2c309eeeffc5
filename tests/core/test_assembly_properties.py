"""Whatever goes in: the budget holds, the system prompt is whole, and the numbers add up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryhub.core.assembly import AssemblyRequest, Fragment, Manifest, StoredTurn, SummaryText, assemble
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.tokens import MESSAGE_OVERHEAD, REQUEST_OVERHEAD
from tests.core.counters import WordCounter

TEXT = st.text(alphabet=st.sampled_from("ab1 .\n我好<|>[]f0d"), max_size=60)
FRAGMENTS = st.lists(
    st.builds(
        Fragment,
        id=st.uuids().map(str),
        content=TEXT,
        date=st.sampled_from(["", "2024-05-01"]),
        source=TEXT,
        tokens=st.integers(0, 80),
        score=st.floats(0, 1),
    ),
    max_size=5,
).map(tuple)


def _stored(index: int, content: str) -> StoredTurn:
    return StoredTurn(
        f"trn_{index}", index, ("user", "tool", "assistant")[index % 3], content, WordCounter().count(content)
    )


TURNS = st.lists(TEXT, max_size=12).map(lambda texts: tuple(_stored(*pair) for pair in enumerate(texts)))
SUMMARY = st.none() | st.builds(
    SummaryText, st.just("sum"), st.lists(TEXT, max_size=3).map(tuple), to_seq=st.integers(0, 12)
)
REQUESTS = st.builds(
    AssemblyRequest,
    policy=st.builds(
        BudgetPolicy,
        limit=st.integers(0, 600),
        safety_margin=st.floats(0, 0.9),
        reply_reserve=st.integers(0, 50),
    ),
    delimiter=st.just("f00d"),
    system_prompt=TEXT,
    input_text=TEXT,
    goal=TEXT,
    pins=FRAGMENTS,
    preferences=FRAGMENTS,
    task=TEXT,
    summary=SUMMARY,
    turns=TURNS,
    recalled=FRAGMENTS,
    authority=FRAGMENTS,
    min_recent_turns=st.integers(0, 8),
    language=st.sampled_from(["zh", "en"]),
    budget_notice=st.booleans(),
)


@given(REQUESTS)
def test_invariants(request: AssemblyRequest) -> None:
    try:
        built = assemble(request, WordCounter())
    except BudgetTooSmall:
        assert mandatory_tokens(request) > request.policy.usable
        return
    recount = REQUEST_OVERHEAD + sum(
        MESSAGE_OVERHEAD + WordCounter().count(message.content) for message in built.messages
    )
    assert sum(built.budget.segments.values()) == built.budget.used <= request.policy.usable
    # A tool's result is framed, and its frame counted apart, so that the stored text is not counted again.
    tools = any(turn.role == "tool" for turn in request.turns)
    assert built.budget.used - 2 * tools * len(request.turns) <= recount <= built.budget.used
    assert all(message.role != "tool" for message in built.messages)
    assert sum(segment.tokens for segment in built.manifest.segments) == built.budget.used
    system = [message.content for message in built.messages if message.role == "system"]
    prompt = [request.system_prompt] if request.system_prompt else []
    assert system[: len(prompt)] == prompt
    assert len(system) - len(prompt) <= request.budget_notice
    assert_every_source_is_in_or_out(request, built.manifest.source_ids(), built.manifest.dropped)
    assert_turns_follow_each_other(request, built.manifest)


def mandatory_tokens(request: AssemblyRequest) -> int:
    """What the parts that are never cut take when the budget is no matter."""
    bare = AssemblyRequest(
        policy=BudgetPolicy(limit=100_000),
        delimiter=request.delimiter,
        system_prompt=request.system_prompt,
        input_text=request.input_text,
        goal=request.goal,
        pins=request.pins,
        preferences=request.preferences,
        language=request.language,
    )
    return assemble(bare, WordCounter()).budget.used


def assert_turns_follow_each_other(request: AssemblyRequest, manifest: Manifest) -> None:
    """The window is the newest turns without a gap; those that the summary covers are counted."""
    shown = manifest.source_ids().get("turns", ())
    assert shown == tuple(turn.id for turn in request.turns[len(request.turns) - len(shown) :])
    covered = request.summary.to_seq if request.summary and "summary" in manifest.source_ids() else -1
    older = request.turns[: max(0, len(request.turns) - request.min_recent_turns)]
    assert manifest.returned == sum(turn.id in shown and turn.seq <= covered for turn in older)


def assert_every_source_is_in_or_out(request: AssemblyRequest, kept: object, dropped: object) -> None:
    assert isinstance(kept, dict)
    assert isinstance(dropped, tuple)
    for kind, given_parts in (
        ("turns", request.turns),
        ("recall", request.recalled),
        ("authority", request.authority),
    ):
        out = [item.source_id for item in dropped if item.kind == kind and item.reason != "shortened"]
        assert sorted([*kept.get(kind, ()), *out]) == sorted(part.id for part in given_parts)


@pytest.mark.parametrize("text", ["好" * 500, "word " * 500])
def test_a_system_prompt_is_never_cut(text: str) -> None:
    with pytest.raises(BudgetTooSmall):
        assemble(
            AssemblyRequest(policy=BudgetPolicy(limit=400), delimiter="f00d", system_prompt=text),
            WordCounter(),
        )
