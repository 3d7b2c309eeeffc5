"""Tests of what a tenant's traffic says."""
