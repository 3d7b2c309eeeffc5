"""Tests of authoritative sources."""
