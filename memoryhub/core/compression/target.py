"""How long a summary may be, in tokens."""

_LEAST_SHARE, _MOST_SHARE = 0.15, 0.3  # of the usable budget, for the summary
REPAIR_ALLOWANCE = 1.5  # of the target, which a repair may use at first
_REPAIR_STEPS = 3  # from there to the most that a summary may take


def summary_target(usable: int, *, covered_tokens: int) -> int:
    """How long a summary of turns of `covered_tokens` may be, in tokens, under a budget of `usable`.

    A fifth of what it covers, which holds nearly every number, date, name and negation; within bounds, so
    that neither a short session nor a year of turns spoils the context.
    """
    least, most = int(usable * _LEAST_SHARE), int(usable * _MOST_SHARE)
    return max(least, min(most, covered_tokens // 5))


def most_summary_tokens(usable: int) -> int:
    """The most that a summary may take of a budget when it would lose too much otherwise, in tokens."""
    return int(usable * _MOST_SHARE * REPAIR_ALLOWANCE)


def allowances(target: int, most: int | None) -> list[int]:
    """The room of a repair in tokens, from the least to the `most`: by default half more than `target`."""
    first = int(target * REPAIR_ALLOWANCE)
    if most is None or most <= first:
        return [first if most is None else most]
    return [first + (most - first) * step // _REPAIR_STEPS for step in range(_REPAIR_STEPS + 1)]
