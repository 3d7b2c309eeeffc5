"""No sequence of turns, budgets and triggers breaks what a session promises, in either language."""

from hypothesis import given, settings
from hypothesis import strategies as st

from memoryhub.core.assembly import assemble
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.pins.standing_orders import is_directive
from memoryhub.core.text import split_sentences
from sessions_app.bench.rolling import KEPT_VERBATIM, RollingSession
from tests.core.counters import WordCounter

SENTENCES = st.sampled_from(
    [
        "Do not touch the production table.",
        "预算5000元，必须周五之前完成。",
        "We met Ann Lee on May 3, 2024 at 12 Park Road.",
        "地址是上海市浦东新区世纪大道100号。",
        "Yes, correct.",
        "今天天气真不错。",
        "I still need to call Bob. I have called Bob now.",
        "Is it $3,500?",
        "```\ncode = 1\n```",
        "",
        "好" * 40,
    ]
)
SAID = st.lists(
    st.tuples(st.sampled_from(["user", "assistant", "tool"]), st.lists(SENTENCES, max_size=3).map(" ".join)),
    max_size=45,
)
POLICIES = st.builds(
    BudgetPolicy,
    limit=st.integers(20, 1_500),
    safety_margin=st.sampled_from([0.0, 0.15]),
    reply_reserve=st.integers(0, 40),
)
PROMPT = "你是助手。Be brief."


@settings(deadline=None, max_examples=60)
@given(SAID, POLICIES, st.sampled_from(["zh", "en"]))
def test_a_session_keeps_its_promises(
    said: list[tuple[str, str]], policy: BudgetPolicy, language: str
) -> None:
    counter = WordCounter()
    session = RollingSession(policy, "zh" if language == "zh" else "en", counter)
    versions = covered = 0
    for seq, (role, content) in enumerate(said, start=1):
        session.say(SourceTurn(seq, role, content, counter.count(content)))
        assert session.versions >= versions
        assert session.upto >= covered
        # Every version covers one more stretch of 1..n, and the newest turns stay out of it.
        assert (session.upto > covered) == (session.versions > versions)
        assert session.upto <= max(0, seq - KEPT_VERBATIM)
        versions, covered = session.versions, session.upto
    assert_pins(session)
    assert_context(session)


def assert_pins(session: RollingSession) -> None:
    """What the user laid down in the turns that were folded is pinned word for word."""
    laid_down = {
        sentence.text
        for turn in session.turns[: session.upto]
        if turn.role == "user"
        for sentence in split_sentences(turn.content)
        if is_directive(sentence.text)
    }
    assert laid_down <= set(session.pins)
    assert all(pin in session.turns[seq - 1].content for pin, seq in session.pins.items())
    cited = {
        seq for _, entry in (session.summary.entries() if session.summary else ()) for seq in entry.turns
    }
    assert cited <= set(range(1, session.upto + 1))


def assert_context(session: RollingSession) -> None:
    request = session.request(system_prompt=PROMPT, input_text="?", preferences=["短一点"])
    try:
        built = assemble(request, WordCounter())
    except BudgetTooSmall as error:
        too_small = error.data
    else:
        text = "\n".join(message.content for message in built.messages)
        assert built.budget.used <= session.policy.usable
        assert [one.content for one in built.messages if one.role == "system"] == [PROMPT]
        assert all(" ".join(pin.split()) in " ".join(text.split()) for pin in (*session.pins, "短一点"))
        return
    assert int(str(too_small["required"])) > session.policy.usable
