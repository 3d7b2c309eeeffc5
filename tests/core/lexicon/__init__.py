"""Tests of the lists of words and names."""
