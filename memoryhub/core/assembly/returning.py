"""Which folded turns come back word for word, where a context has more room than their summary was given.

A summary takes a fifth of the turns it covers, which holds nearly all that matters in them, or less where its
budget allows no more. Then it is squeezed: a larger budget would have given it more. The more it could not
hold for that reason, the more turns come back. Under its own budget that is none, and none either where a
fifth had room: they would cost five times as much for next to nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from memoryhub.core.compression.target import summary_target

A_SUMMARY_TOKEN = 5  # tokens of turns that one token of a summary stands for where it is not squeezed
# The first of many turns moves in steps, so that a prompt cache keeps serving while the session goes on.
_MANY, _STEP = 64, 16
_WORTH_IT = 1.25  # times as much of the turns, from which on they are folded again


@dataclass(frozen=True, slots=True)
class MadeUnder:
    """The turns up to `to_seq`, `covered_tokens` in all, were summed up within `usable` tokens of budget.

    Up to a budget of `settled` they stay as they are: folded again they were no better, or somebody put that
    version back.
    """

    to_seq: int
    usable: int
    covered_tokens: int
    settled: int = 0

    def gains(self, usable: int) -> bool:
        """Whether a summary under that budget would hold so much more that the turns are folded again."""
        would, held = self._held(usable), self._held(max(self.usable, self.settled))
        return would > held and would >= _WORTH_IT * held

    def settled_under(self, usable: int) -> "MadeUnder":
        """The same, to stay as it is up to that budget."""
        return replace(self, settled=max(self.settled, usable))

    def wanting(self, usable: int) -> int:
        """The tokens of turns that are worth bringing back into a context of `usable` tokens.

        Of those that a summary under that budget would hold and this one does not, the share that they are of
        all. A summary leaves out first what matters least: of one hardly squeezed hardly any come back.
        """
        would = self._held(usable)
        missing = max(0, would - self._held(self.usable))
        return missing * missing // max(1, would)

    def _held(self, usable: int) -> int:
        target = summary_target(usable, covered_tokens=self.covered_tokens)
        return min(self.covered_tokens, A_SUMMARY_TOKEN * target)


def made_under(before: Iterable[MadeUnder], latest: MadeUnder) -> tuple[MadeUnder, ...]:
    """What a version was made under that was made from the one `before`, oldest turns first.

    A budget squeezes the version before with the new turns; what a smaller one left out it brings not back.
    """
    return (*(one for one in before if one.usable < latest.usable), latest)


def squeezed_upto(history: Sequence[MadeUnder], usable: int) -> int:
    """The newest turn that would be summed up more fully under a budget of `usable`; 0 if none would."""
    return max((one.to_seq for one in history if one.wanting(usable)), default=0)


def most_returning(history: Sequence[MadeUnder], *, usable: int, room: int) -> int:
    """The tokens that can come back at most: those that are wanting, and as many of turns between."""
    return max(0, min(room, 2 * max((one.wanting(usable) for one in history), default=0)))


def returning(
    folded: Sequence[tuple[int, int]], history: Sequence[MadeUnder], *, usable: int, room: int
) -> int:
    """How many of the newest of `folded` come back, within `room` tokens; no turn between is left out.

    `folded` are number and tokens of each turn, oldest first. Those that were summed up fully only lead to
    those that were not, and never cost more than these.
    """
    count = taken = regained = between = 0
    for place, (seq, tokens) in enumerate(reversed(folded), start=1):
        taken += tokens
        if taken > room:
            break
        wanting = next((one.wanting(usable) for one in history if one.to_seq >= seq), 0)
        if not wanting:
            between += tokens
            continue
        regained += tokens
        if between <= regained <= wanting:
            count = place
    return _steady(folded, count)


def _steady(folded: Sequence[tuple[int, int]], count: int) -> int:
    """`count`, or of many a few less, so that the first is the first of a step."""
    if count < _MANY:
        return count
    oldest = folded[len(folded) - count][0]
    start = -(-(oldest - 1) // _STEP) * _STEP + 1
    return sum(seq >= start for seq, _tokens in folded)
