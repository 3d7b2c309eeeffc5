"""Words and names that many rules look up: what everybody knows, and what is too common to name anyone."""
