"""How spoken talk is cut that carries no punctuation: at its fillers, before a request, where it goes on."""

_FILLER_EN = r"(?:um+|uh+|uhm+|erm+|er|hmm+|mmm?)"
_SUBJECT_EN = r"(?:i|i'm|i've|i'll|i'd|my|we|we're|we've|our)"
_AND_EN = r"(?:and|but|so|because|cause|or)"
_REQUEST_EN = (
    r"(?:can|could|would|will) you (?:please |maybe |just )?(?:tell|suggest|recommend|help|give|find|show"
    r"|explain"
    r"|write|make|plan|remind|look|check|send|do|think)(?![a-z])"
)
_ASKS_EN = (
    r"so (?:what|how|where|which|when|who|why|can|could|would|should|do|does|is|are)(?![a-z])(?! i "
    r"(?:did|do)(?![a-z]))"
)
# A filler goes with the cut; before a request or "and like I" nothing is lost.
_EN = (
    rf"\s++(?:{_AND_EN}\s+)?{_FILLER_EN}(?![a-z'])(?:\s+(?:like|so|yeah|well|you know)"
    rf"(?={chr(92)}s+{_SUBJECT_EN}(?![a-z])))*\s++"
    rf"|\s++{_AND_EN}\s+(?:like|then|yeah|also like)\s++(?={_SUBJECT_EN}(?![a-z']))"
    rf"|\s++(?={_REQUEST_EN}|{_ASKS_EN})"
)
_ZH = (
    r"(?<=[\u4e00-\u9fff])(?:然后|接着|完了)(?:呢|那个|就是|嗯|呃)*(?=我|咱|她|他|它|孩子|晚上|早上|上午"
    r"|下午|中午|明天|后天|大后天|周[一二三四五六日天末]|下周|每天|现在)"
    r"|(?<=[\u4e00-\u9fff]{3})[ \t]+(?=[\u4e00-\u9fff]{3})"
    r"|(?<=[\u4e00-\u9fff])(?:那个|嗯+|呃+|就是说)(?=我)"
    r"|(?<=[\u4e00-\u9fff]{4})(?<!希望)(?<!想让)(?<!需要)(?<!想要)(?<![要让叫请后次时候果都会能愿])(?=(?:你"
    r"|麻烦你?|请你?)(?:帮我|给我|帮忙)(?!的|了|过))"
    r"|(?<=[\u4e00-\u9fff]{3})(?<!你)(?<!我)(?=我?(?:想问问|想问一下|请问))"
)
_SIGNS = r"\s*[\U0001F300-\U0001FAFF\u2600-\u27BF]+\s*"
BREAK = rf"{_EN}|{_ZH}|{_SIGNS}"
"""Where clauses of talk without punctuation end; what matches belongs to neither clause."""

FILLERS_EN = _FILLER_EN
"""Sounds that mean nothing at the beginning of a clause."""
