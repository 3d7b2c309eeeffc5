"""Text that tries to be an instruction to the model instead of a fact about the user."""


def find_instructions(text: str) -> tuple[str, ...]:
    """Return the names of the instruction patterns that `text` shows; empty means none."""
    return ()
