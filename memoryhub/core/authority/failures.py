"""Why a source gave no value: stable codes with their words in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

FailureCode = Literal[
    "host_not_allowed",
    "address_not_allowed",
    "name_not_found",
    "unreachable",
    "timeout",
    "redirect_refused",
    "http_error",
    "access_refused",
    "too_large",
    "encoded",
    "wrong_content_type",
    "bad_json",
    "not_a_value",
    "no_value",
    "circuit_open",
    "headers_unreadable",
]


@dataclass(frozen=True, slots=True)
class Words:
    """One failure in English and Chinese."""

    en: str
    zh: str


FAILURES: Mapping[FailureCode, Words] = MappingProxyType(
    {
        "host_not_allowed": Words(
            "the host is not in MEMORYHUB_AUTHORITY_HOSTS", "该主机不在 MEMORYHUB_AUTHORITY_HOSTS 中"
        ),
        "address_not_allowed": Words(
            "the name leads to an inner address that is not allowed for it",
            "该主机名解析到未获允许的内部地址",
        ),
        "name_not_found": Words("the host's name was not found", "找不到该主机名"),
        "unreachable": Words("no connection", "无法连接"),
        "timeout": Words("no whole answer in time", "未能按时收到完整回应"),
        "redirect_refused": Words("it answers with a redirect, which is refused", "回应为重定向，不予跟随"),
        "http_error": Words("it answers with an error", "回应为错误"),
        "access_refused": Words("it refuses the headers it was sent", "来源拒绝了所发送的请求头"),
        "too_large": Words("the answer is too large", "回应过大"),
        "encoded": Words("the answer is compressed, which was not asked for", "回应经过压缩，而请求并未允许"),
        "wrong_content_type": Words("the answer is neither JSON nor plain text", "回应不是 JSON 或纯文本"),
        "bad_json": Words("the answer is not valid JSON", "回应不是合法的 JSON"),
        "not_a_value": Words("what stands at the path is not one value", "该路径处不是单一的值"),
        "no_value": Words("the source has no value for this key", "来源中没有该键的值"),
        "circuit_open": Words("it failed often just now; it rests for a while", "刚才多次失败，暂停读取"),
        "headers_unreadable": Words(
            "its headers were sealed with another MEMORYHUB_SECRET_KEY; give them again",
            "请求头由另一个 MEMORYHUB_SECRET_KEY 加密，请重新填写",
        ),
    }
)


class AuthorityFailed(Exception):
    """A source gave no value. `detail` is for logs: no header, no answer."""

    def __init__(self, code: FailureCode, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: FailureCode = code
        self.detail = detail

    @property
    def is_down(self) -> bool:
        """Whether the source could not be asked; False where it answered that it has no such value."""
        return self.code != "no_value"
