"""Whose a value is, and what it is for: a mother's dose is not one's own, nor one trip's budget another's."""

import re

from memoryhub.core.extraction.ending_patterns import OF_KIN
from memoryhub.core.terms import stem

_OF_PET = re.compile(
    r"^(?:my|our|the) (?:[a-z]+ )?(?:dog|cat|puppy|kitten|rabbit|horse|hamster|parrot|bird)(?:'s)?(?![a-z])"
    r"|^(?:我们?)?(?:家)?的?[小老大]?(?:狗|猫|兔子|仓鼠|鹦鹉|马)"
)
# What a budget, a deadline or a price is for.
_FOR = re.compile(
    r"(?<![a-z])(?P<n>budget|deadline|price|cost|fee|rent|meeting|booking) (?:for|of)"
    r" (?:(?:the|our|my|this) )*(?P<o>[a-z]{3,})"
    r"|(?P<z>[\u4e00-\u9fff]{2})的?(?P<m>预算|截止|价格|费用|房租|例会|会议)"
)


def is_of_another(subject_key: str, known: str, words: str) -> bool:
    """Whether a folded known statement or a folded clause is of a relative or a pet."""
    kept_so = subject_key.startswith(("family.", "pet."))
    return kept_so or any(one.search(text) for one in (OF_KIN, _OF_PET) for text in (known, words))


def is_for_another(words: str, known: str, shared: frozenset[str]) -> bool:
    """Whether a folded clause says what its value is for, and a folded known statement does not.

    `shared` are the stems (Chinese: signs) that both are about.
    """
    found = _FOR.search(words)
    if found is None:
        return False
    if found["m"]:
        return found["m"] in known and found["z"] not in known
    return stem(found["n"]) in shared and stem(found["o"]) not in known
