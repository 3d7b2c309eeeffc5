"""Compresses a conversation without a model: what is kept, in which words, when, and what that lost."""
