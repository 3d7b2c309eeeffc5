"""Which words of a turn are said in a game of roles
("let's pretend you're a vampire and I'm your butler")."""

import re
from collections.abc import Sequence

from memoryhub.core.text import fold

_BEGINS = re.compile(
    r"(?<![a-z'])(?:let's|let us|can we|could we|shall we|i want to|i'd like to|i wanna|wanna|we could"
    r"|how about we) "
    r"(?:play|do|try|start|have|run)(?: out)? (?:a |an |some |another |this )?(?:[a-z&-]+ ){0,2}?"
    r"(?:role ?-?play(?:ing)?|games?|adventure|make[- ]believe|improv|scenario|campaign|rpg|scene)(?![a-z])"
    r"|(?<![a-z'])(?:let's|let us) (?:pretend|imagine|role ?-?play|make believe)(?![a-z])"
    r"|(?<![a-z'])pretend (?:that )?(?:you're|you are|to be|you were|we're|we are|i'm|i am)(?![a-z])"
    r"|(?<![a-z'])(?:role ?-?play|text adventure|in character|dungeon master|game master"
    r"|roll for initiative)(?![a-z])"
    r"|(?<![a-z'])you (?:play|be) (?:a|an|the|my) [^.!?]{2,40}?(?:,| and) (?:and )?i(?:'ll| will)? (?:play"
    r"|be)(?![a-z])"
    r"|角色扮演|扮演游戏|文字冒险|跑团|过家家|情景剧|假装(?:你|我|咱)"
    r"|你(?:来)?(?:扮演|演|当)[^，,。]{1,12}[，,](?:那)?我(?:来)?(?:扮演|演|当)"
    r"|(?:玩|做)(?:个|一个)?(?:小)?游戏[，,:：].{0,20}你(?:是|当|演|扮演)"
)
_ENDS = re.compile(
    r"(?<![a-z'])(?:out of character|break(?:ing)? character|in real life|irl|back to reality|for real now"
    r"|ooc"
    r"|stop (?:the |this |our )?(?:role ?-?play(?:ing)?|game|playing|pretending)|(?:end of|end) (?:the "
    r"|this )?(?:scene|game|role ?-?play)"
    r"|enough (?:playing|role ?-?play|of (?:the|this) game)|(?:ok(?:ay)?|all ?right|right)[, ]+"
    r"(?:let's )?stop|done playing"
    r"|no more (?:playing|pretending|games)|seriously (?:though|now)|on a serious note)(?![a-z])"
    r"|不玩了|不演了|出戏|说正经的|说真的|言归正传|回到现实|现实(?:里|中|生活)|游戏结束|到此为止|结束"
    r"(?:角色)?(?:扮演|游戏)|正经问"
)


def in_play(text: str, earlier: Sequence[str]) -> tuple[int, int]:
    """Where in a user's turn the words belong to a game of roles, in code points; (0, 0) where none do.

    `earlier` are the same person's turns before it, the newest first. A game goes on until
    they say that it ends.
    """
    folded = fold(text)
    if len(folded) != len(text):
        folded = text.lower()
    begun, ended = _BEGINS.search(folded), _ENDS.search(folded)
    end = ended.start() if ended is not None else len(text)
    if begun is not None and (ended is None or begun.start() < ended.start()):
        return begun.start(), end
    return (0, end) if _is_open(earlier) else (0, 0)


def _is_open(earlier: Sequence[str]) -> bool:
    for said in earlier:
        words = fold(said)
        begun = [found.start() for found in _BEGINS.finditer(words)]
        ended = [found.start() for found in _ENDS.finditer(words)]
        if begun or ended:
            return bool(begun) and (not ended or begun[-1] > ended[-1])
    return False
