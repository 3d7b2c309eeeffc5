"""Reads of long-term memory: querysets and expressions, all inside the open scope."""
