"""Tests of the memory endpoints, one file each: what works first, then each refusal."""
