"""Whether a question gathers what was said at several times, or a message goes on with something."""

from __future__ import annotations

import re

_FLAGS = re.IGNORECASE
# Words in s that are no plural, and so do not ask for several things.
_NO_PLURAL = (
    "does|is|was|has|this|his|its|always|perhaps|us|plus|class|business|process|address|illness|stress"
    "|progress|boss|dress|bus|news"
)
_AFTER_A_PLURAL = (
    "do|does|did|has|have|had|is|are|was|were|can|could|would|will|both|that|might|in|with|of|on|at|to|for"
    "|from|besides|other"
)
_GATHERS_EN = re.compile(
    r"(?<![a-z])(?:what|which|whose)\s(?:(?:kinds?|types?|sorts?)\sof|(?:are|were)\s(?!you\b)"
    rf"|(?:\w[\w'’-]*\s){{0,4}}?(?!(?:{_NO_PLURAL})\b)(?:[a-z][a-z-]{{2,}}s|people|children)"
    rf"\s(?:{_AFTER_A_PLURAL})\b)"
    r"|(?<![a-z])(?:what|where|who|whom|which\s\w+)\s(?:has|have)\s"
    r"|(?<![a-z])(?:how\smany|in\s(?:what|which)\sways|both|in\scommon|shared?|all\sthe|besides|other\sthan)"
    r"(?![a-z])"
    r"|^how\s(?:does|do|has|have)\s|^what\s(?:does|do)\s|^which\s\w+s\s",
    _FLAGS,
)
_GATHERS_ZH = re.compile(
    r"哪些|哪几|几[次个本种场位回]|多少[次个本种]|一共|总共|共同|分别|各[有自做]|都[^，。？]{0,8}(?:什么|哪|谁|怎么)"
    r"|什么样的|过什么|什么办法|(?:喜欢|爱)[^，。？]{0,6}什么|有什么|和[^，。？]{1,8}都|两个?人"
)
_SEVERAL_SENTENCES = re.compile(r"[.!?]\s|[。！？\n]\s*\S")


def gathers(question: str) -> bool:
    """Whether the answer is likely spread over several places: lists, counts, habits, what two share."""
    return bool(_GATHERS_EN.search(question) or _GATHERS_ZH.search(question))


def goes_on(question: str) -> bool:
    """Whether it is a message of several sentences, as one writes to go on, rather than a question."""
    return bool(_SEVERAL_SENTENCES.search(question.strip()))
