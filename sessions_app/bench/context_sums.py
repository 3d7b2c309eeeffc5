"""Sums over contexts, counted by the bench itself from the messages a model would be sent."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from memoryhub.core.assembly import Message
from memoryhub.core.compression.quality import recoverability
from memoryhub.core.text import Language
from memoryhub.core.tokens import MESSAGE_OVERHEAD, TokenCounter
from sessions_app.bench.own_cases import CONSTRAINTS
from sessions_app.bench.recount import tokens_of
from sessions_app.bench.spans_kept import percent


@dataclass(frozen=True, slots=True)
class Seen:
    """One built context: `sent` is what goes to the model once neighbours of one role are joined.

    `said` are the texts of the session so far and `history` their tokens with frames; `used` and `usable`
    are the product's own figures, in tokens.
    """

    messages: Sequence[Message]
    sent: Sequence[Message]
    used: int
    usable: int
    system_prompt: str
    preferences: Sequence[str]
    language: Language
    said: Sequence[str]
    history: int
    last: bool = False


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

    def add(self, seen: Seen, counter: TokenCounter) -> None:
        """Count one context; a used figure that the recount does not confirm is an overrun as well."""
        text = "\n".join(message.content for message in seen.messages)
        used = tokens_of(seen.messages, counter)
        longest = max(used, tokens_of(seen.sent, counter))
        self.contexts += 1
        self.overruns += longest > seen.usable or used != seen.used
        self.system_whole += self._whole(seen)
        self.preferences += len(seen.preferences)
        self.preferences_present += sum(wish in text for wish in seen.preferences)
        self.used += used
        self.history += seen.history
        if seen.last:
            self.pins += len(CONSTRAINTS[seen.language])
            self.pins_present += sum(pin in text for pin in CONSTRAINTS[seen.language])
            self.spans.append(recoverability(seen.said, text).score)

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

    @staticmethod
    def _whole(seen: Seen) -> bool:
        """Whether the prompt stands first and whole; a note on the budget may follow later on."""
        system = [message.content for message in seen.messages if message.role == "system"]
        return system[:1] == [seen.system_prompt] and seen.messages[0].content == seen.system_prompt


def history_tokens(tokens: Sequence[int]) -> int:
    """What all turns of a session take as messages."""
    return sum(tokens) + MESSAGE_OVERHEAD * len(tokens)
