"""The conversations of the demo tenant: invented people, so that a first look has something to show."""

from sessions_app.demo.conversations import CONVERSATIONS, GUESSES, OPERATOR, DemoConversation, DemoGuess

__all__ = ["CONVERSATIONS", "GUESSES", "OPERATOR", "DemoConversation", "DemoGuess"]
