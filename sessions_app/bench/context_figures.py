"""What stands in the contexts of long sessions at each budget, and what the simple strategies lose."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from memoryhub.core.assembly import AssemblyRequest, assemble
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.errors import BudgetTooSmall
from memoryhub.core.quality import recoverability
from memoryhub.core.strategies import STRATEGIES, Strategy, apply_strategy
from memoryhub.core.tokens import MESSAGE_OVERHEAD, TokenCounter
from sessions_app.bench.model import Conversation
from sessions_app.bench.own_cases import CONSTRAINTS, SYSTEM_PROMPT, long_sessions
from sessions_app.bench.recount import tokens_of
from sessions_app.bench.rolling import RollingSession
from sessions_app.bench.spans_kept import percent, source_turns

LEAST_TURNS, MOST_TURNS = 305, 400
_CHECKED_EVERY = 60  # turns
_INPUT = {"en": "Where were we, and what must I keep in mind?", "zh": "我们说到哪里了？我要注意什么？"}


@dataclass(slots=True)
class ContextSums:
    """Sums over the contexts of one set, budget and strategy."""

    contexts: int = 0
    too_small: int = 0  # the mandatory parts alone do not fit: a clear error, no context
    overruns: int = 0
    system_whole: int = 0
    preferences: int = 0
    preferences_present: int = 0
    pins: int = 0
    pins_present: int = 0
    used: int = 0
    history: int = 0
    spans: list[float] = field(default_factory=list)

    def as_dict(self) -> dict[str, object]:
        """Shares in per cent; overruns and errors as counts."""
        return {
            "contexts": self.contexts,
            "too_small": self.too_small,
            "overruns": self.overruns,
            "system_prompt_whole": percent(self.system_whole, self.contexts),
            "preferences_present": percent(self.preferences_present, self.preferences),
            "constraints_verbatim": percent(self.pins_present, self.pins),
            "constraints": self.pins,
            "tokens_saved": percent(self.history - self.used, self.history),
            "spans_in_context": percent(sum(self.spans), len(self.spans)),
        }


def context_figures(
    conversations: Sequence[Conversation], budget: int, counter: TokenCounter
) -> dict[str, object]:
    """Every session of 305 turns or more at one budget: the hybrid, and each simple strategy beside it."""
    sums: dict[Strategy, ContextSums] = {strategy: ContextSums() for strategy in STRATEGIES}
    versions: list[int] = []
    refused = 0
    for conversation in long_sessions(conversations, LEAST_TURNS, MOST_TURNS):
        session = RollingSession(bench_policy(budget), conversation.language, counter)
        turns = source_turns(conversation.turns, counter)
        for number, turn in enumerate(turns, start=1):
            session.say(turn)
            last = number == len(turns)
            if last or number % _CHECKED_EVERY == 0:
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


def _check(
    sums: dict[Strategy, ContextSums], session: RollingSession, conversation: Conversation, *, last: bool
) -> None:
    language = conversation.language
    for strategy, found in sums.items():
        request = session.request(
            system_prompt=SYSTEM_PROMPT[language],
            input_text=_INPUT[language],
            preferences=conversation.preferences,
            folded=strategy == "hybrid",
        )
        _add(found, apply_strategy(request, strategy), session, last=last)


def _add(sums: ContextSums, request: AssemblyRequest, session: RollingSession, *, last: bool) -> None:
    sums.contexts += 1
    try:
        built = assemble(request, session.counter)
    except BudgetTooSmall:
        sums.contexts -= 1
        sums.too_small += 1
        return
    text = "\n".join(message.content for message in built.messages)
    used = tokens_of(built.messages, session.counter)
    sums.overruns += used > request.policy.usable or used != built.budget.used
    sums.system_whole += [message.content for message in built.messages if message.role == "system"] == [
        request.system_prompt
    ]
    sums.preferences += len(request.preferences)
    sums.preferences_present += sum(wish.content in text for wish in request.preferences)
    sums.used += used
    sums.history += sum(turn.tokens + MESSAGE_OVERHEAD for turn in session.turns)
    if last:
        sums.pins += len(CONSTRAINTS[request.language])
        sums.pins_present += sum(pin in text for pin in CONSTRAINTS[request.language])
        sums.spans.append(recoverability([turn.content for turn in session.turns], text).score)
