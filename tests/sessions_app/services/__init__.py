"""Tests of the acts behind the edges."""
