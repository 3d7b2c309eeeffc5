"""Summaries with parts: their form, and what a model that words one is asked, checked for and held to."""
