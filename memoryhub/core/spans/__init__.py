"""Finds in a text what must survive a compression: numbers, dates, names, places, sums, denials.

`find.py` puts together what the patterns (`patterns/`), the rules for Chinese names (`chinese_names/`), the
English words at the beginning of a sentence (`opening_names.py`) and a trained tagger (`tagger.py`) see.
Ids, hashes, paths and links (`identifiers.py`) are no numbers, whatever digits they have.
"""

from memoryhub.core.spans.find import QualitySpan, SpanKind, spans, spans_and_terms

__all__ = ["QualitySpan", "SpanKind", "spans", "spans_and_terms"]
