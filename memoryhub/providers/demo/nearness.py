"""Likeness on one scale, whichever embedding model measured it: the limits of the responder fit one model."""

from collections.abc import Iterable
from dataclasses import replace

from memoryhub.providers.embeddings import LOCAL_MODEL
from memoryhub.providers.llm import MeasuredBy, RecalledMemory

ANSWERS_FROM = 0.25
"""The cosine from which memories answer by the built-in model, beside which all limits were set.

It is `answer_memory` of that model in `memories/data/recall_thresholds.json`, whatever a tenant set instead.
"""


def on_our_scale(
    memories: Iterable[RecalledMemory], measured_by: MeasuredBy | None
) -> tuple[RecalledMemory, ...]:
    """The memories with likeness as the built-in model would give it; None where nobody can tell.

    Models differ in where the cosine of unlike texts lies, some at 0, some at 0.7: what answers by one is
    noise by another. Of one whose threshold is known that point becomes ours, and likeness above it keeps
    its share of the way to 1. Without it only words and keys decide.
    """
    if measured_by is not None and measured_by.model == LOCAL_MODEL:
        return tuple(memories)
    least = measured_by.answers_from if measured_by is not None else 0.0
    if not 0.0 < least < 1.0:
        return tuple(replace(one, likeness=None) for one in memories)
    stretch = (1.0 - ANSWERS_FROM) / (1.0 - least)
    return tuple(
        one if one.likeness is None else replace(one, likeness=1.0 - (1.0 - one.likeness) * stretch)
        for one in memories
    )
