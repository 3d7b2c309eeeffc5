"""The single-machine start: embedded PostgreSQL and Valkey, and the supervisor that keeps them running."""
