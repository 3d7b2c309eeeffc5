"""Whole jobs, end to end, on real parts."""
