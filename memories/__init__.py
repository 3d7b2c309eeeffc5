"""Long-term memory: what is kept, when it held, where it came from, how it is found again."""
