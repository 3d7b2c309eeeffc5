"""Conversations: sessions, turns, working memory, summaries and the context a model is given."""
