"""What a model is told when its room runs out."""

from collections.abc import Mapping

from memoryhub.core.assembly.editions import ROOM_OF_THE_ANSWER
from memoryhub.core.budget import BudgetPolicy
from memoryhub.core.text import Language

NOTICE_FROM = 0.6  # share of the usable budget
# Tokens: a model needs no more, and equal numbers keep a prompt cache warm.
_ROUNDED_TO, _ROUNDED_TO_WHEN_FEW, _FEW = 100, 10, 200
_WORDS: Mapping[Language, str] = {
    "en": "[Note of the application: about {left} tokens are left for the answer. Answer briefly, do not "
    "repeat what was said, and ask for tool results in parts.]",
    "zh": "[应用提示：回答大约还可以用 {left} 个 token。请简短作答，不要重复已说过的内容；"
    "工具结果请分段获取。]",
}
_WORDS_OF_OLD: Mapping[Language, str] = {
    "en": "[Note of the application: about {left} tokens of context are left. Answer briefly, do not repeat "
    "what was said, and ask for tool results in parts.]",
    "zh": "[应用提示：上下文大约还剩 {left} 个 token。请简短作答，不要重复已说过的内容；"
    "工具结果请分段获取。]",
}


def budget_notice(free: int, policy: BudgetPolicy, language: Language, edition: int) -> str:
    """The notice when `free` tokens of the usable ones are left, rounded down.

    An answer has these and what is kept for it. Until edition 2 only the first were named, which are 0
    wherever recall fills what turns leave: a model could take it that it must not answer at all.
    """
    if edition < ROOM_OF_THE_ANSWER:
        return _WORDS_OF_OLD[language].format(left=_rounded(free, _ROUNDED_TO))
    left = free + policy.reply_reserve
    return _WORDS[language].format(left=_rounded(left, _ROUNDED_TO_WHEN_FEW if left < _FEW else _ROUNDED_TO))


def _rounded(tokens: int, step: int) -> int:
    return max(0, tokens) // step * step
