"""How far our count of a prompt lies from what its provider billed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

FEWEST_CALLS = 10  # a provider's own wrapping of one short prompt proves nothing


@dataclass(frozen=True, slots=True)
class Drift:
    """Over `calls` calls: billed tokens for each counted one, and how far single calls lay off.

    `ratio` is all billed over all counted tokens, 1.0 without drift. `mean` is the mean of the calls' own
    shares with their sign (0.1 = billed a tenth more than counted), `worst` the one farthest from 0.
    """

    calls: int
    ratio: float
    mean: float
    worst: float

    def exceeds(self, share: float, *, fewest: int = FEWEST_CALLS) -> bool:
        """Whether enough calls say that the counts are off by more than `share`, either way."""
        return self.calls >= fewest and round(abs(self.ratio - 1.0), 9) > share

    def as_dict(self) -> dict[str, float]:
        """The drift as alerts and the API show it."""
        return {
            "calls": self.calls,
            "ratio": round(self.ratio, 4),
            "mean": round(self.mean, 4),
            "worst": round(self.worst, 4),
        }


def drift_of(calls: Iterable[tuple[int, int]]) -> Drift | None:
    """The drift of calls as (counted, billed) prompt tokens; None when none of them counts anything.

    Only calls whose bill the provider itself named belong here: an estimate agrees with itself.
    """
    real: Sequence[tuple[int, int]] = [(counted, billed) for counted, billed in calls if counted > 0]
    if not real:
        return None
    shares = [(billed - counted) / counted for counted, billed in real]
    return Drift(
        calls=len(real),
        ratio=sum(billed for _, billed in real) / sum(counted for counted, _ in real),
        mean=sum(shares) / len(shares),
        worst=max(shares, key=abs),
    )
