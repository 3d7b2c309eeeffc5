"""The REST endpoints of conversations."""
