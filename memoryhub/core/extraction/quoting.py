"""Which clauses of a sentence a statement quotes."""

from collections.abc import Collection, Sequence

from memoryhub.core.extraction.build import Hit
from memoryhub.core.extraction.clauses import Clause, Prepared
from memoryhub.core.extraction.markers import EXCEPTED, NOISE, UNLESS
from memoryhub.core.extraction.wording import says_pay

_SIDE_BY_SIDE = 4  # characters between clauses


def longest_run(clauses: Sequence[Clause]) -> tuple[int, int]:
    """The span of the longest run of clauses that stand side by side, the first of them when several do."""
    runs = [[clauses[0]]]
    for clause in clauses[1:]:
        if clause.start - runs[-1][-1].end <= _SIDE_BY_SIDE:
            runs[-1].append(clause)
        else:
            runs.append([clause])
    longest = max(runs, key=lambda run: run[-1].end - run[0].start)
    return longest[0].start, longest[-1].end


def quoted_span(
    prepared: Prepared,
    opened: Sequence[Clause],
    hits: Sequence[Hit],
    hit: Hit,
    apart: Collection[Clause],
) -> tuple[int, int]:
    """The clause of the hit with those of `opened` that belong to it, up to the next hit.

    What is kept apart is not quoted, nor what somebody earns, which would have the whole refused.
    """
    starts = sorted({other.clause.start for other in hits})
    place = opened.index(hit.clause)
    first = last = place
    while last + 1 < len(opened) and opened[last + 1].start not in starts:
        if opened[last + 1] in apart or _breaks_off(prepared, opened[last], opened[last + 1]):
            break
        last += 1
    while hit.clause.start == starts[0] and first > 0 and opened[first - 1] not in apart:
        if says_pay(prepared.words(opened[first - 1])):
            break
        first -= 1
    if hit.speaks_of_named and hit.named is not None:  # "she" alone would say nothing later
        first = min(first, opened.index(hit.named[1]))
    return opened[first].start, _with_exception(prepared, opened[last])


def _with_exception(prepared: Prepared, last: Clause) -> int:
    """The end of a statement with the exception right behind it: "only economy, unless it's overnight"."""
    behind = next(
        (one for one in prepared.clauses if one.start >= last.end and one.sentence == last.sentence), None
    )
    if behind is None or behind.asks or UNLESS.match(prepared.words(behind)) is None:
        return last.end
    return behind.end


def _breaks_off(prepared: Prepared, before: Clause, clause: Clause) -> bool:
    """Whether a clause says nothing that belongs to the one before; what is excepted always does."""
    words = prepared.words(clause)
    if says_pay(words):
        return True
    return NOISE.search(words) is not None and EXCEPTED.search(prepared.words(before)) is None
