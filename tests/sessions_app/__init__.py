"""Tests of conversations and their context."""
