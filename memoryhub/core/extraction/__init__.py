"""Extraction without a model: quoted memory candidates from a Chinese or English turn."""

from memoryhub.core.dates.model import Precision
from memoryhub.core.extraction.model import Candidate, Intent, Language, MemoryType
from memoryhub.core.extraction.whole_turn import extract

__all__ = ["Candidate", "Intent", "Language", "MemoryType", "Precision", "extract"]
