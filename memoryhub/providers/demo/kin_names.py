"""What the people of a question are called, by what is told of them: `my sister Kate is a pilot`."""

import re
from collections.abc import Iterable, Mapping, Set
from functools import cache

from memoryhub.core.text import CJK, fold
from memoryhub.providers.demo.lexicon import meaning, people_words
from memoryhub.providers.llm import RecalledMemory

_NO_NAME_ZH = "是在住叫会当做的和有开也刚去说对很不喜最想要就都又从被把给他她我你生身"
_AFTER_NAME_ZH = "是在住会当做的和有开也刚去说对很不喜最想要就都又从，,。；;和、"


def names_of(people: Set[str], memories: Iterable[RecalledMemory]) -> Mapping[str, frozenset[str]]:
    """The names, folded, that memories give to some people, each with their concepts (`sister`)."""
    if not people:
        return {}
    texts = (f"{one.content}\n{one.quote}" for one in memories)
    found = [match for text in texts for match in _called().finditer(text)]
    named = [(one["kin"] or f"我{one['kin_zh']}", one["name"] or one["name_zh"]) for one in found]
    return {fold(name): who for kin, name in named if (who := meaning(kin).people & people)}


@cache
def _called() -> re.Pattern[str]:
    english, chinese = people_words()
    zh = "|".join(sorted((word for word in chinese if word[0] != "我"), key=len, reverse=True))
    return re.compile(
        rf"\b(?i:my|our|his|her|\w+'s) (?:[a-z-]+ )?(?P<kin>(?:in-law|{'|'.join(english)}))(?:,"
        rf"| is called| is named| named| called|'s name is| is)? (?P<name>[A-Z][a-z]+)\b"
        rf"|(?P<kin_zh>{zh}|(?<=我)[姐妹哥弟爸妈](?![姐妹哥弟爸妈]))(?:名?叫)?(?P<name_zh>[^\W{_NO_NAME_ZH}][{CJK}]{{1,2}}?)(?=[{_AFTER_NAME_ZH}]|$)",
        re.M,
    )
