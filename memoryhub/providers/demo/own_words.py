"""What a turn tells of the person who wrote it: no mail, code or story put in, nothing supposed."""

from dataclasses import replace

from memoryhub.core.extraction.clauses import BLANK, prepare
from memoryhub.core.extraction.gate import is_supposed
from memoryhub.providers.llm import RecalledMemory

_LIKE_IT = 0.5  # share of a turn that has to be left for its likeness to count


def own_words(memory: RecalledMemory) -> RecalledMemory:
    """A recalled turn with what the person says of themselves in it, for a question about them.

    A memory was read so when it was written, and stays. The content is empty where nothing is left.
    """
    if not memory.is_turn:
        return memory
    prepared = prepare(memory.content)
    pieces = [prepared.words(one) for one in prepared.clauses]
    if not any(BLANK in one or is_supposed(one) for one in pieces):
        return memory
    told: list[str] = []
    for clause, words in zip(prepared.clauses, pieces, strict=True):
        if is_supposed(words):
            break  # "suppose I had a boat, how much would mooring cost?" supposes to its end
        if BLANK in words:
            continue
        start, end = prepared.copy.original_span(clause.start, clause.end)
        told.append(memory.content[start:end])
    content = ", ".join(told)
    likeness = memory.likeness if len(content) >= _LIKE_IT * len(memory.content) else None
    return replace(memory, content=content, quote="", likeness=likeness)
