"""How much of what must not be lost the last of many versions of a rolling summary still holds."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from memoryhub.core.context_settings import context_settings
from memoryhub.core.tokens import TokenCounter
from sessions_app.bench.model import Conversation
from sessions_app.bench.own_conversations import Marked
from sessions_app.bench.recount import still_there, underlined
from sessions_app.bench.rolling import RollingSession
from sessions_app.bench.spans_kept import percent, source_turns

LIMITS = (4_000, 16_000)  # token budgets of the sessions: a small one, and the default
MOST_TURNS = 300


@dataclass(slots=True)
class InChain:
    """Sums over sessions: tokens of the turns covered and of what is kept of them, and recounted spans."""

    covered: int = 0
    kept: int = 0
    sessions: int = 0
    versions: int = 0
    refused: int = 0
    spans: Counter[str] = field(default_factory=Counter)
    spans_kept: Counter[str] = field(default_factory=Counter)

    def as_dict(self) -> dict[str, object]:
        """Shares in per cent, with the number of spans each stands on."""
        return {
            "kept_of_tokens": percent(self.kept, self.covered),
            "sessions": self.sessions,
            "versions": self.versions,
            "refused": self.refused,
            "recounted": {
                kind: {"kept": percent(self.spans_kept[kind], number), "spans": number}
                for kind, number in sorted(self.spans.items())
            },
        }


def chain_kept(conversations: Sequence[Conversation], counter: TokenCounter) -> dict[str, object]:
    """By token budget: every session is told turn by turn and folded whenever its triggers say so."""
    figures: dict[str, object] = {}
    for limit in LIMITS:
        sums = InChain()
        for conversation in conversations:
            _add(sums, conversation, limit, counter)
        figures[str(limit)] = sums.as_dict()
    return figures


def one_session(sessions: Sequence[Marked]) -> list[Conversation]:
    """Sessions of our own one after the other, as one that is long enough to be folded many times."""
    turns = tuple(turn for one in sessions for turn in one.conversation.turns)
    return [replace(sessions[0].conversation, turns=turns)] if sessions else []


def _add(sums: InChain, conversation: Conversation, limit: int, counter: TokenCounter) -> None:
    policy = context_settings({}).budget_policy(limit)
    session = RollingSession(policy, conversation.language, counter)
    for turn in source_turns(conversation.turns[:MOST_TURNS], counter):
        session.say(turn)
    if session.summary is None:
        return
    covered = session.turns[: session.upto]
    kept = "\n".join([session.summary.render(conversation.language), *session.pins])
    sums.sessions += 1
    sums.versions += session.versions
    sums.refused += session.refused
    sums.covered += sum(turn.tokens for turn in covered)
    sums.kept += counter.count(kept)
    for kind, pieces in underlined([turn.content for turn in covered], conversation.language).items():
        sums.spans[kind] += len(pieces)
        sums.spans_kept[kind] += still_there(pieces, kept)
