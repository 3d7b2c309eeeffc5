"""Conversations and the context that is built from them."""
