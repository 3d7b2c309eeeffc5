"""Where a recalled text comes from, in the words of a context: never the code of its channel."""

from collections.abc import Mapping

from memoryhub.core.assembly.editions import SOURCES_IN_LANGUAGE
from memoryhub.core.text import Language

_OF_MEMORIES: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "user_stated": "said by the user",
        "user_confirmed": "confirmed by the user",
        "operator": "entered by an operator",
        "api": "entered by the application",
        "import": "imported",
        "assistant_inferred": "gathered by the assistant",
        "tool_output": "from a tool",
        "document": "from a document",
    },
    "zh": {
        "user_stated": "用户所说",
        "user_confirmed": "用户已确认",
        "operator": "管理员录入",
        "api": "应用录入",
        "import": "导入的记录",
        "assistant_inferred": "助手推断",
        "tool_output": "来自工具",
        "document": "来自文档",
    },
}
_OF_TURNS: Mapping[Language, Mapping[str, str]] = {
    "en": {"user": "said by the user", "assistant": "said by the assistant", "tool": "result of a tool"},
    "zh": {"user": "用户所说", "assistant": "助手所说", "tool": "工具返回"},
}
# Of contexts before; every other channel stood there by its code.
_FIRST = ("user_stated", "user_confirmed", "operator", "api", "import")


def source_words(channel: str, *, role: str, language: Language, edition: int) -> str:
    """Who said it or where it came in; "" for a channel without words. `role` is that of a past turn."""
    if edition < SOURCES_IN_LANGUAGE:
        return _OF_MEMORIES["en"][channel] if channel in _FIRST else channel
    if role:
        return _OF_TURNS[language].get(role, "")
    return _OF_MEMORIES[language].get(channel, "")
