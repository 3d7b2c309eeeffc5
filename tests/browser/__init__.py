"""Tests that drive the pages in a real Chromium."""
