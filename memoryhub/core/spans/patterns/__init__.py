"""The regular expressions of what has a form of its own, by kind and language."""
