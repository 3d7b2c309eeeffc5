"""The conversations of the demo tenant: invented people, so that a first look has something to show."""

from sessions_app.demo.conversations import (
    CONVERSATIONS,
    GUESSES,
    OPERATOR,
    QUESTIONS,
    DemoConversation,
    DemoGuess,
    DemoQuestion,
)

__all__ = [
    "CONVERSATIONS",
    "GUESSES",
    "OPERATOR",
    "QUESTIONS",
    "DemoConversation",
    "DemoGuess",
    "DemoQuestion",
]
