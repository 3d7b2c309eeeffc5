"""Past turns found by the product's own search terms, in memory: what recall finds without any vector."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence

from memoryhub.core.text import search_terms, tsquery_terms

# Okapi BM25 with its usual constants (Robertson, Zaragoza 2009).
_K1, _B = 1.2, 0.75
_BEFORE = 0.3  # how much the turn before counts: an answer seldom repeats what was asked


class LexicalIndex:
    """The turns of one conversation; a query costs only the postings of its terms."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        counted = [Counter(search_terms(text)) for text in texts]
        self._lengths = [max(1, counts.total()) for counts in counted]
        self._mean = sum(self._lengths) / max(1, len(texts))
        for place, counts in enumerate(counted):
            before = counted[place - 1] if place else Counter[str]()
            for term in counts | before:
                self._postings[term].append((place, counts[term] + _BEFORE * before[term]))

    def best(self, query: str, *, most: int, upto: int | None = None) -> list[tuple[int, float]]:
        """The places and scores of the `most` best turns before `upto`, best first; later ones win ties."""
        end = len(self._lengths) if upto is None else upto
        scores: defaultdict[int, float] = defaultdict(float)
        for term in tsquery_terms(query):
            found = self._postings.get(term, [])
            rarity = math.log(1 + (len(self._lengths) - len(found) + 0.5) / (len(found) + 0.5))
            for place, count in found:
                if place < end:
                    norm = _K1 * (1 - _B + _B * self._lengths[place] / self._mean)
                    scores[place] += rarity * count * (_K1 + 1) / (count + norm)
        return sorted(scores.items(), key=lambda item: (-item[1], -item[0]))[:most]
