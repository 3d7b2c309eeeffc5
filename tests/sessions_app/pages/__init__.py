"""Tests of the pages for end users, without a browser."""
