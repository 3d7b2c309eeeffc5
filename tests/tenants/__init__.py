"""Tests of tenants, scope, credentials and the outbox."""
