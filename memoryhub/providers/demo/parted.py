"""The part of a memory that a question of taste wants: of `not fond of figs, but I love plums` one half."""

import re
from dataclasses import replace

from memoryhub.providers.demo.tastes import Taste, told_tastes
from memoryhub.providers.llm import RecalledMemory

_TURNS = re.compile(
    r"\s*[,;，；]\s*(?:but|yet|though|although|whereas|while|only)\b\s*|\s+but\s+"
    r"|[，,；;]\s*(?:但是?|可是?|不过|倒是|只是|而)",
    re.I,
)


def part_of_taste(memory: RecalledMemory, taste: Taste | None) -> RecalledMemory:
    """A memory that tells of likes and dislikes alike, with the asked side alone; else as it is."""
    if taste is None or len(told_tastes(memory.content)) < 2:
        return memory
    words = memory.quote or memory.content
    kept = [part for part in _TURNS.split(words) if part.strip() and told_tastes(part) == {taste}]
    if len(kept) != 1:
        return memory
    return replace(memory, content=kept[0].strip(), quote="")
