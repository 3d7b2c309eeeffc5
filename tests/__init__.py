"""Tests, laid out as the code is."""
