"""Tests of summaries and of what a model says for one."""
