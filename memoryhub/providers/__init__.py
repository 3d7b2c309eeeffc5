"""Adapters to what lies outside the process (models, embedders, Redis), each behind a small Protocol."""
