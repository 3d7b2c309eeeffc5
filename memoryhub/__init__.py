"""Self-hosted, multi-tenant memory service: the project package."""
