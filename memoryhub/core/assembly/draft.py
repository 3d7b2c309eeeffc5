"""A context in the making: what is in, what is out, and what is free."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from memoryhub.core.assembly.model import AssemblyRequest, Dropped, DropReason, Message
from memoryhub.core.assembly.render import fenced
from memoryhub.core.budget import SegmentKind
from memoryhub.core.tokens import TokenCounter, message_tokens


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a context with its tokens, those of its messages' frames included."""

    messages: tuple[Message, ...]
    tokens: int
    source_ids: tuple[str, ...] = ()


@dataclass(slots=True)
class Draft:
    """The parts so far; `free` is in tokens, and never below 0 once the mandatory parts stand.

    `held` of the free tokens are for what comes in next as the budget grows. No recent turn may count on
    them, or it would have to go again when that comes in.
    """

    request: AssemblyRequest
    counter: TokenCounter
    free: int
    held: int = 0
    parts: dict[SegmentKind, Part] = field(default_factory=dict)
    dropped: list[Dropped] = field(default_factory=list)
    notice: Message | None = None
    question: Message | None = None
    exact: bool = True
    returned: int = 0  # turns that the summary covers, word for word beside the recent ones

    def take(self, kind: SegmentKind, part: Part) -> None:
        """Put a part in, in place of the one that was there."""
        self.free += self.parts[kind].tokens if kind in self.parts else 0
        self.parts[kind] = part
        self.free -= part.tokens

    def drop(self, kind: SegmentKind, reason: DropReason, source_id: str, tokens: int) -> None:
        """Note what was left out."""
        self.dropped.append(Dropped(kind, reason, source_id, tokens))

    def block(self, kind: SegmentKind, body: str, source_ids: Sequence[str] = ()) -> Part:
        """Remembered text as a message of its own on the user's side: it never has the system's voice."""
        request = self.request
        content = fenced(kind, body, delimiter=request.delimiter, language=request.language)
        return self.message("user", content, source_ids)

    def message(self, role: str, content: str, source_ids: Sequence[str] = ()) -> Part:
        """A part of one message."""
        return Part((Message(role, content),), message_tokens(content, self.counter), tuple(source_ids))
