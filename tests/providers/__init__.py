"""Tests of memoryhub.providers."""
