"""Whether later turns say that a subtask is done."""

import re
from collections.abc import Sequence

from memoryhub.core.compression.source_turns import SourceTurn
from memoryhub.core.text import fold, search_terms, split_sentences

_DONE = re.compile(
    r"已经?[^，。！？]{0,12}了|完成了|做完|办好|搞定|发(?:过去|出去)?了|订好|买好|预约好|通知了"
    r"|(?<![a-z])(?:done|finished|completed|sent|booked|bought|paid|submitted|told|called|ordered|fixed"
    r"|taken care of)(?![a-z])"
)
_NOT_DONE = re.compile(
    r"还没|尚未|没有?(?:完成|做|发|订|买)|[?？]\s*$|n't|(?<![a-z])(?:not|never|to be|will be)(?![a-z])"
)
_LEAST_SHARED = 0.5  # of the subtask's terms
_CUES = """
still need to rememb tell todo next step follow up have
还需 需要 还要 接下 下来 下一 一步 记得 待办 稍后
"""
_CUE_TERMS = frozenset(_CUES.split())


def settles(turns: Sequence[SourceTurn], terms: Sequence[str]) -> bool:
    """Whether a sentence of `turns` says that what `terms` name is done."""
    named = set(terms) - _CUE_TERMS
    if not named:
        return False
    for turn in turns:
        for sentence in split_sentences(turn.content):
            folded = fold(sentence.text)
            if not _DONE.search(folded) or _NOT_DONE.search(folded):
                continue
            if len(named & set(search_terms(folded))) >= _LEAST_SHARED * len(named):
                return True
    return False
