"""Management code."""
