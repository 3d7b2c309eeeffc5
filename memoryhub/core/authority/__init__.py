"""Sources that answer for a subject key instead of memory: whose key, on which host, with which value."""
