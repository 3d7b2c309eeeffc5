"""Tests of the operator console."""
