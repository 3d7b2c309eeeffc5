"""The words of a question that say what it is about, and whether a text holds most of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass

from memoryhub.core.sentences import split_sentences
from memoryhub.core.terms import is_question_word, search_terms, stem
from memoryhub.core.text_fold import CJK, fold

WORD = 2
"""How much a Latin word counts, and two Chinese characters: what is counted are characters of Chinese."""
MOST = 0.5
"""The share of a question's content that one sentence must hold; there its words stand together.

Set with LEAST on the dev half of our own set: two words at the least keep 15 (zh) and 18 (en) of 100
answers in long turns fewer.
"""
MOST_APART = 0.6
"""The same for a text whose sentences hold it between them."""
LEAST, LEAST_APART = WORD, 3 * WORD
"""And how much that must be at the least: any long text has a few words of any question somewhere."""

_CHINESE_EMPTY = """
什么时候 什么样 什么地方 什么 为什么 怎么样 怎么 怎样 如何 哪里 哪儿 哪个 哪些 哪种 哪家 哪支 哪份 哪位 哪天
哪年 哪一年 哪一天 哪 谁 多少 多少钱 多久 多长 多大 多高 多远 几点 几个 几天 几年 几号 几次 几岁 几
有没有 是不是 能不能 会不会 要不要 可不可以 可以 应该 需要 必须 能够 请问 请 还记得 记得 知道 告诉 帮我 给我
时候 我们 你们 他们 她们 咱们 它们 自己 大家 我 你 您 他 她 它 咱 这个 那个 这些 那些 这里 那里
这次 那次 这 那 一个 一下 一些 一种 一次 有些
的 了 吗 呢 吧 啊 呀 嘛 么 是 在 有 和 与 跟 或 也 都 就 还 又 很 最 太 更 可
让 把 被 给 叫 个 只 条 位 着 因为 所以 如果 但是 以及 关于 对于
之前 以前 以后 之后 现在 最近 曾经 已经 一直 平时 通常 名字 喜欢 说过 提到 觉得 事情 东西
"""
_ENGLISH_LIGHT = """
get got go went take took make made want like use kind sort name day year time thing way know think say said
tell told last long many much may might up out into give gave need good new am not
"""
_EMPTY = re.compile("|".join(sorted(_CHINESE_EMPTY.split(), key=len, reverse=True)))
_LIGHT = frozenset(stem(word) for word in _ENGLISH_LIGHT.split())
_RUN = re.compile(rf"(?P<cjk>[{CJK}]+)|[^\W{CJK}]+(?:[.@+\-'’][^\W{CJK}]+)*")


@dataclass(frozen=True, slots=True)
class AskedContent:
    """What is left of a question without words that any question may have.

    Each piece is a Latin word, or the pairs of characters of what stands between two empty Chinese words: a
    pair that a text lacks may lie across two words, so what counts are characters that any pair covers.
    """

    pieces: tuple[tuple[str, ...], ...]

    @property
    def size(self) -> int:
        """How much there is of it, in characters of Chinese; a Latin word is two."""
        return sum(len(piece) + 1 for piece in self.pieces)

    def held(self, said: Set[str]) -> int:
        """How much of it stands among the terms of a text."""
        return sum(
            len({place + one for place, pair in enumerate(piece) if pair in said for one in (0, 1)})
            for piece in self.pieces
        )


def asked_content(question: str) -> AskedContent:
    """What a question is about."""
    return AskedContent(tuple(_pieces(fold(question))))


def holds_most(asked: AskedContent, text: str, said: Set[str]) -> bool:
    """Whether a text, whose terms are `said`, holds most of what a question is about.

    A long text holds some of any question's words, far from each other: they count as said of one thing where
    a sentence holds half of them, or where there are many and hardly one is missing.
    """
    held, size = asked.held(said), asked.size
    if held < LEAST or held < MOST * size:
        return False
    if held >= LEAST_APART and held >= MOST_APART * size:
        return True
    return any(_in_one(asked, set(search_terms(one.text)), size) for one in split_sentences(text))


def _in_one(asked: AskedContent, said: Set[str], size: int) -> bool:
    held = asked.held(said)
    return held >= LEAST and held >= MOST * size


def _pieces(folded: str) -> Iterator[tuple[str, ...]]:
    for run in _RUN.finditer(folded):
        word = run.group()
        if run.group("cjk"):
            for part in _EMPTY.split(word):
                if part:
                    yield tuple(part[place : place + 2] for place in range(len(part) - 1))
            continue
        for term in search_terms(word):
            if term not in _LIGHT and not is_question_word(term):
                yield (term,)
