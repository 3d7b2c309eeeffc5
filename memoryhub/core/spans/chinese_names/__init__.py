"""Rules for Chinese names of persons, shops and works: nothing but the words around sets them apart."""

Place = tuple[int, int]
"""Where a name begins and ends in a text, in code points."""
