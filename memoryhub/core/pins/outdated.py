"""Takes out of turns and summaries what no longer holds: replaced constraints and superseded facts."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from memoryhub.core.compression.quality import form, holds
from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.summaries.summary import PARTS, Entry, StructuredSummary
from memoryhub.core.text import fold, search_terms

Quotes = Mapping[int, Collection[str]]
"""By the `seq` of a turn, the stretches of it that no longer hold."""

_JOIN = re.compile(r"\s*[;；]\s*")
_EDGES = " \t\n,，.。;；:：!！、"
_JOINERS = re.compile(
    r"^(?:and|but|so|also|because|而且|但是|但|所以|因为|并且|也)(?![a-z])\s*", re.IGNORECASE
)


def turns_without(turns: Sequence[SourceTurn], outdated: Quotes) -> list[SourceTurn]:
    """The turns with those stretches cut out; a turn that was nothing else stays, empty, in its place."""
    return [
        replace(turn, content=_cut(turn.content, outdated[turn.seq])) if turn.seq in outdated else turn
        for turn in turns
    ]


def summary_without(summary: StructuredSummary, outdated: Quotes) -> StructuredSummary:
    """The summary without what its entries took from those stretches; the rest of an entry stays."""
    if not outdated:
        return summary
    parts = {
        part: [left for entry in summary.part(part) for left in _left(entry, outdated)] for part in PARTS
    }
    return StructuredSummary.of(parts)


def summary_without_texts(summary: StructuredSummary, texts: Collection[str]) -> StructuredSummary:
    """The summary without the entries of exactly these texts, whatever turn they cite."""
    gone = {fold(text) for text in texts}
    if not gone:
        return summary
    kept = {part: [one for one in summary.part(part) if fold(one.text) not in gone] for part in PARTS}
    return StructuredSummary.of(kept)


def _cut(content: str, quotes: Collection[str]) -> str:
    for quote in sorted(quotes, key=len, reverse=True):
        content = content.replace(quote, " ")
    return content if content.strip(_EDGES) else ""


def _left(entry: Entry, outdated: Quotes) -> list[Entry]:
    """The entry as it is left; none when nothing of it still holds."""
    quotes = [quote for turn in entry.turns for quote in outdated.get(turn, ())]
    if not quotes:
        return [entry]
    pieces = _JOIN.split(entry.text)
    kept = [left for piece in pieces if (left := _piece_left(piece, quotes))]
    if kept == pieces:
        return [entry]
    joint = "；" if "；" in entry.text else "; "
    return [replace(entry, text=joint.join(kept))] if kept else []


def _piece_left(piece: str, quotes: Sequence[str]) -> str:
    for quote in quotes:
        if _inside(piece, quote):
            return ""
        start = piece.lower().find(quote.strip(_EDGES).lower())
        if start >= 0:
            rest = f"{piece[:start]} {piece[start + len(quote.strip(_EDGES)) :]}".strip(_EDGES)
            piece = _JOINERS.sub("", rest)
    return piece if search_terms(piece) else ""


def _inside(piece: str, quote: str) -> bool:
    """Whether a piece says nothing that the quote does not say."""
    found = form(piece.strip(_EDGES))
    return not found or holds(form(quote), ("name", found))
