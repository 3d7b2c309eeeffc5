"""What stands in the contexts of long sessions at each budget, and what the simple strategies lose."""

from collections.abc import Sequence

from memoryhub.core.assembly import AssemblyRequest, assemble
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.strategies import STRATEGIES, Strategy, apply_strategy
from memoryhub.core.text import Language
from memoryhub.core.tokens import TokenCounter
from sessions_app.bench.context_sums import ContextSums, Seen, history_tokens
from sessions_app.bench.model import Conversation
from sessions_app.bench.own_cases import SYSTEM_PROMPT, long_sessions
from sessions_app.bench.rolling import RollingSession
from sessions_app.bench.spans_kept import source_turns

LEAST_TURNS, MOST_TURNS = 305, 400
CHECKED_EVERY = 60  # turns
INPUT: dict[Language, str] = {
    "en": "Where were we, and what must I keep in mind?",
    "zh": "我们说到哪里了？我要注意什么？",
}


def context_figures(
    conversations: Sequence[Conversation], budget: int, counter: TokenCounter
) -> dict[str, object]:
    """Every session of 305 turns or more at one budget: the hybrid, and each simple strategy beside it."""
    sums: dict[Strategy, ContextSums] = {strategy: ContextSums() for strategy in STRATEGIES}
    versions: list[int] = []
    refused = 0
    for conversation in long_sessions(conversations, LEAST_TURNS, MOST_TURNS):
        session = RollingSession(
            bench_policy(budget), conversation.language, counter, _beside(conversation, counter)
        )
        turns = source_turns(conversation.turns, counter)
        for number, turn in enumerate(turns, start=1):
            session.say(turn)
            last = number == len(turns)
            if last or number % CHECKED_EVERY == 0:
                _check(sums, session, conversation, last=last)
        versions.append(session.versions)
        refused += session.refused
    return {
        "sessions": len(versions),
        "least_compressions": min(versions, default=0),
        "compressions_refused": refused,
        "strategies": {strategy: found.as_dict() for strategy, found in sums.items()},
    }


def bench_policy(budget: int) -> BudgetPolicy:
    """The product's own policy: 15 % margin, and a reply reserve of a quarter at most."""
    return BudgetPolicy(limit=budget, reply_reserve=min(1_024, int(budget * 0.85) // 4))


def _beside(conversation: Conversation, counter: TokenCounter) -> int:
    """Tokens of what stands in every context beside pins, and is never cut."""
    return counter.count("\n".join([SYSTEM_PROMPT[conversation.language], *conversation.preferences]))


def _check(
    sums: dict[Strategy, ContextSums], session: RollingSession, conversation: Conversation, *, last: bool
) -> None:
    language = conversation.language
    for strategy, found in sums.items():
        request = session.request(
            system_prompt=SYSTEM_PROMPT[language],
            input_text=INPUT[language],
            preferences=conversation.preferences,
            folded=strategy == "hybrid",
        )
        seen = _seen(apply_strategy(request, strategy), session, last=last)
        if seen is None:
            found.too_small += 1
        else:
            found.add(seen, session.counter)


def _seen(request: AssemblyRequest, session: RollingSession, *, last: bool) -> Seen | None:
    try:
        built = assemble(request, session.counter)
    except BudgetTooSmall:
        return None
    return Seen(
        messages=built.messages,
        sent=built.messages,
        used=built.budget.used,
        usable=request.policy.usable,
        system_prompt=request.system_prompt,
        preferences=[wish.content for wish in request.preferences],
        language=request.language,
        said=[turn.content for turn in session.turns] if last else (),
        history=history_tokens([turn.tokens for turn in session.turns]),
        last=last,
    )
