"""Tests of the embedded stores, the supervisor and the database roles."""
