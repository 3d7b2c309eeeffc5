"""Tests of what is found in a text: numbers, dates, names, places, denials."""
