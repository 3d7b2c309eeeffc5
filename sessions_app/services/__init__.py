"""Acts: each function is one transaction and returns the row or a frozen dataclass."""
