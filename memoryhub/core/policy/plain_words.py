"""Whether a text holds a plain word: what tenants write in rules and vocabularies in place of patterns."""


def holds_word(folded: str, word: str) -> bool:
    """Whether a folded text holds a folded word; a Latin one must not stand inside a longer word."""
    return place_of(folded, word) >= 0


def place_of(folded: str, word: str) -> int:
    """Where the word begins in the text, -1 when it is not there; linear in the text."""
    place = folded.find(word)
    while place >= 0:
        before, after = folded[max(0, place - 1) : place], folded[place + len(word) : place + len(word) + 1]
        if not (_joins(before, word[0]) or _joins(after, word[-1])):
            return place
        place = folded.find(word, place + 1)
    return -1


def _joins(neighbour: str, edge: str) -> bool:
    """Whether a sign goes on with the word whose first or last sign is `edge`."""
    return bool(neighbour) and all(sign.isascii() and sign.isalnum() for sign in (neighbour, edge))
