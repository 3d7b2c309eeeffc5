"""Tests of the write policy."""
