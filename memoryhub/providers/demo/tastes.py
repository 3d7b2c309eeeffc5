"""Likes and dislikes: which of the two a question asks for, and which a memory tells of."""

import re
from typing import Literal

from memoryhub.core.asked_content import asked_content

Taste = Literal["likes", "dislikes"]

_DISLIKES = re.compile(
    r"\b(?:hate[sd]?|dislik\w+|detest\w*|loath\w+|despis\w+|can(?:'t|not| not) (?:stand|bear)|avoid\w*"
    r"|no fan of|put off by|everything (?:except|but)|anything (?:except|but)|sick of|(?:not|\w*n't"
    r"|never)(?: \w+){0,2}?"
    r" (?:like[ds]?|love[ds]?|enjoy(?:s|ed|ing)?|fancy|care for|fond|keen|into|a fan|fans?|eat|drink))\b"
    r"|除了.{1,12}?(?:什么)?都(?:吃|喝|喜欢|爱)|除了.{1,12}?什么都|讨厌|厌恶|反感|嫌弃|[受忍]不了"
    r"|吃不了|看不惯|最烦|最怕|忌口|不感冒|没兴趣"
    r"|[不没](?:太|怎么|是很|大|再|能|敢)?(?:喜欢|爱|想吃|想喝|待见|欣赏|碰|沾|吃|喝)",
    re.I,
)
_LIKES = re.compile(
    r"\b(?:loves?|loved|likes?|liked|enjoy\w*|ador\w+|prefer\w*|favou?rites?|fond of|(?:big "
    r"|huge )?fans? of"
    r"|keen on|crazy about|passion\w*|hobb(?:y|ies)|interests?|pastimes?)\b"
    r"|喜欢|喜爱|热爱|最爱|偏爱|钟爱|酷爱|享受|痴迷|迷上|着迷|爱好|兴趣|偏好|[特很超最真就]别?爱"
    r"|爱[吃喝看听玩做去上读]",
    re.I,
)
# What is asked of one thing is answered by either: `do I like olives?`
_YES_OR_NO = re.compile(r"\W*(?:do|does|did|am|is|are|was|have|has|would|could|can)\b", re.I)
_YES_OR_NO_ZH = re.compile(r"吗|是不是|喜不喜欢|爱不爱|有没有")
_OPEN = re.compile(r"\b(?:any\w*|something|things|what|which)\b|什么|哪|有啥|啥", re.I)
_WISH = re.compile(r"\bwould (?:you )?like\b|\bwhat\b.{0,20}\blike\?*$(?<!i like)(?<!i like\?)", re.I)
_FAVOURITE = re.compile(r"\bfavou?rite\b|最(?:喜欢|爱|喜爱)", re.I)
_EMPTY = re.compile(r"\b(?:doing|most|really|generally|at all|else)\b|平时|一般|通常|做些?|别的|其他", re.I)
_EATING = re.compile(r"\b(?:eat|eating|drink|food|foods|dish\w*)\b|吃|喝|忌口|食物|菜", re.I)


def asked_taste(question: str) -> Taste | None:
    """Which side of a person's taste a question wants; None where it wants neither, or either."""
    if _YES_OR_NO.match(question) or _YES_OR_NO_ZH.search(question):
        if not _OPEN.search(question):
            return None
    elif not _OPEN.search(question):
        return None
    if _DISLIKES.search(question):
        return "dislikes"
    return "likes" if _LIKES.search(_WISH.sub(" ", question)) else None


def of_any_kind(question: str) -> bool:
    """Whether likes or dislikes as such are asked for, of no kind: nothing else is left of the question."""
    rest = _LIKES.sub(" ", _DISLIKES.sub(" ", question))
    return asked_content(_EMPTY.sub(" ", rest)).size == 0


def of_one_favourite(question: str) -> bool:
    """Whether the one thing of a kind is asked for that is liked most."""
    return _FAVOURITE.search(question) is not None


def told_tastes(text: str) -> frozenset[Taste]:
    """The sides that a text tells of; both for `I love tea but hate coffee`."""
    rest = _DISLIKES.sub(" ", text)
    found: set[Taste] = {"dislikes"} if rest != text else set()
    return frozenset(found | ({"likes"} if _LIKES.search(rest) else set()))


def of_food(question: str) -> bool:
    """Whether a question of taste is about eating or drinking, which a diet answers too."""
    return _EATING.search(question) is not None
