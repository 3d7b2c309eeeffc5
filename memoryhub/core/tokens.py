"""What a tokenizer is to the rules, and what a message costs besides its text."""

from typing import Protocol

# Chat formats frame every message and name its role; the numbers are those of OpenAI's chat models
# (3 tokens of frame, 1 of role, 3 once to open the reply). Other families differ by a token or two.
MESSAGE_OVERHEAD = 4
REQUEST_OVERHEAD = 3


class TokenCounter(Protocol):
    """Counts the tokens of a text; never raises, whatever the text is."""

    @property
    def name(self) -> str:
        """The tokenizer's name, stored beside every count it made."""
        ...

    @property
    def exact(self) -> bool:
        """False when the count is an estimate."""
        ...

    def count(self, text: str) -> int:
        """Tokens of `text`, read as plain text: special tokens in it have no power."""
        ...


def message_tokens(content: str, counter: TokenCounter) -> int:
    """Tokens of one whole message."""
    return MESSAGE_OVERHEAD + counter.count(content)


class CountedOnce:
    """A tokenizer that counts each text once, for as long as one request lasts."""

    def __init__(self, inner: TokenCounter) -> None:
        self._inner = inner
        self._counts: dict[str, int] = {}
        self.name, self.exact = inner.name, inner.exact

    def count(self, text: str) -> int:
        """Tokens of `text`."""
        if text not in self._counts:
            self._counts[text] = self._inner.count(text)
        return self._counts[text]
