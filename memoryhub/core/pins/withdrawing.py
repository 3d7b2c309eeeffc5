"""Whether a sentence takes back what was laid down before, and which words of it say what."""

import re
from collections.abc import Collection

from memoryhub.core.text import search_terms
from memoryhub.core.text_fold import fold_plain

_LEAST_SHARED = 0.5  # of the words that say what is taken back, that a pin must hold
_TAKEN_BACK = re.compile(
    r"不用(?:再|管|了|避|理|继续)|不必再|取消|作废|(?:又|现在)(?:可以|能)|可以[^，。]{0,4}了|忘了吧|不算(?:了|数)|收回"
    r"|改主意|不作数|撤(?:了|销|掉)|解除|不适用|不需要了|没有[^，。]{0,6}限制了|无所谓了|失效|随你"
    r"|(?<![a-z])(?:(?<!not )(?<!n't )(?<!never )(?<!to )forget (?:about )?(?:what|the|my|that)"
    r"|(?:can|may|is|are|fine|okay|ok|allowed|welcome)(?! not)(?![^.!?]* not) (?:[^.!?]{0,60} )?again"
    r"|(?:is|are) (?:fine|okay|ok|allowed|welcome) now"
    r"|no longer (?:appl\w+|holds?|counts?|valid|needed|necessary|matters?|in force)"
    r"|(?:doesn't|don't|does not|do not) (?:apply|hold|count|matter) any ?(?:more|longer)"
    r"|(?:don't|do not|no) (?:have|need) to [^.!?]{1,60} any ?(?:more|longer)"
    r"|(?:take|taking) (?:that |it )?back|changed my mind"
    r"|(?:scrap|drop|cancel|lift|ignore|disregard) (?:the|my|that)"
    r"|(?:is|was|has been|have been|are) (?:gone|off|lifted|dropped|cancel\w+|over|history))(?![a-z])"
)
# What only says that something was said, and that it is over.
_FRAME = re.compile(
    r"之前|以前|刚才|先前|上次|我?说(?:过|的|要)?|那条|那个|那些|这条|规矩|规定|要求|限制|上限|规则|不用(?:再|管)?|不必再?|取消|作废"
    r"|现在|可以|又能|忘了吧|不算数?|收回|改主意|不作数|撤[销掉]?|解除|不适用|不需要|没有|无所谓|失效|随你|关于|事|避|理|继续"
    r"|[我你了的吧啊那这也都再又能用]"
    r"|(?<![a-z])(?:forget|about|what|i|said|the|my|that|this|those|rules?|limits?|restrictions?|cap|thing"
    r"|earlier|before|no|longer|appl\w+|holds?|counts?|valid|needed|necessary|matters?|again|fine|okay|ok|allowed"
    r"|welcome|can|may|you|we|is|are|was|has|have|been|be|doesn't|don't|does|do|not|need|to|any|more|anymore"
    r"|take|taking|back|changed|mind|scrap|drop|cancel\w*|lift\w*|ignore|disregard|gone|off|dropped|over|by"
    r"|way|now|a|an|of|in|on|it|please|just|for|at|if|like|and|use|them|with|me)(?![a-z])"
)
_POINTS_BACK = re.compile(
    r"之前|刚才|先前|上次|说过|说的|那条|规矩"
    r"|(?<![a-z])(?:what i (?:said|told you|asked)|(?:that|the|my(?: earlier)?) (?:rule|request|instruction))"
    r"(?![a-z])"
)


def takes_back(sentence: str) -> bool:
    """Whether it may take back something that was laid down; a question does not."""
    folded = fold_plain(sentence)
    return not folded.rstrip().endswith("?") and bool(_TAKEN_BACK.search(folded))


def taken_back(sentence: str, pins: Collection[str]) -> tuple[int, ...]:
    """The places of the pins, oldest first, that a sentence which takes back speaks of.

    Of several the nearest in words; where it names nothing but points at what was said ("之前说的不用了"),
    the newest.
    """
    folded = fold_plain(sentence)
    named = frozenset(search_terms(_FRAME.sub(" ", folded)))
    if not named:
        return (len(pins) - 1,) if pins and _POINTS_BACK.search(folded) else ()
    shares = [len(named & frozenset(search_terms(pin))) / len(named) for pin in pins]
    best = max(shares, default=0.0)
    return tuple(place for place, share in enumerate(shares) if share == best >= _LEAST_SHARED)
