"""Tests of compression without a model."""
