"""Tests of memoryhub.core."""
