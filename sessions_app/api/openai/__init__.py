"""Endpoints for clients that were written for OpenAI's API (CONTRACT, Drop-in)."""
