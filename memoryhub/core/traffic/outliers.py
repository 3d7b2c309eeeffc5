"""When sizes and failures are out of the ordinary."""

import statistics
from collections.abc import Iterable, Sequence

FEWEST_BEFORE = 20  # results that say what is ordinary
TIMES_THE_MEDIAN = 8.0
FAILED_CALLS = 3  # of a model, one after the other


def too_large(tokens: int, *, limit: int, before: Sequence[int]) -> str:
    """Why a tool result of `tokens` is worth a look: `limit`, `unusual`, or empty when it is not.

    `before` are the sizes of earlier long results. The median stays where it is however large one of them
    was, which a mean and its deviation would not.
    """
    if tokens > limit:
        return "limit"
    if len(before) >= FEWEST_BEFORE and tokens > TIMES_THE_MEDIAN * statistics.median(before):
        return "unusual"
    return ""


def failed_in_a_row(succeeded: Iterable[bool]) -> int:
    """How many of the newest attempts failed before one did not; newest first."""
    count = 0
    for success in succeeded:
        if success:
            break
        count += 1
    return count
