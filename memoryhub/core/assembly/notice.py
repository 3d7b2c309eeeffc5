"""What a model is told when its room runs out."""

from collections.abc import Mapping

from memoryhub.core.text import Language

NOTICE_FROM = 0.6  # share of the usable budget
_ROUNDED_TO = 100  # tokens: a model needs no more, and equal numbers keep a prompt cache warm
_WORDS: Mapping[Language, str] = {
    "en": "[Note of the application: about {left} tokens of context are left. Answer briefly, do not repeat "
    "what was said, and ask for tool results in parts.]",
    "zh": "[应用提示：上下文大约还剩 {left} 个 token。请简短作答，不要重复已说过的内容；"
    "工具结果请分段获取。]",
}


def budget_notice(left: int, language: Language) -> str:
    """The notice when `left` tokens are free, rounded down."""
    return _WORDS[language].format(left=max(0, left) // _ROUNDED_TO * _ROUNDED_TO)
