"""Tests of long-term memory, on a real PostgreSQL, as the app role, with another tenant's rows present."""
