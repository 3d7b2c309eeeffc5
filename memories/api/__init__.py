"""The REST endpoints of long-term memory and of the people it is about."""
