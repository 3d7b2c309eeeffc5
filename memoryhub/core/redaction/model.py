"""What the detector finds (kinds of secrets and of personal data, with spans), and a rule it finds by."""

import re
from collections.abc import Callable
from dataclasses import dataclass

KIND_ORDER: tuple[str, ...] = (
    "private_key",
    "jwt",
    "api_key",
    "auth_header",
    "cookie",
    "url_credentials",
    "cn_id",
    "credit_code",
    "iban",
    "bank_card",
    "bank_account",
    "national_id",
    "passport",
    "otp",
    "password",
    "ssn",
    "medical_number",
    "licence",
    "salary",
    "email",
    "phone",
)
"""Every kind; where two spans meet, the kind that stands earlier names the union."""

TAG_KINDS: frozenset[str] = frozenset({"phone", "email"})
"""Personal data that a user may want remembered: found and tagged, masked only when asked."""

SECRET_KINDS: frozenset[str] = frozenset(KIND_ORDER) - TAG_KINDS
"""Kinds that are never stored: masked in the stored turn, refused as memory."""

MARKERS: dict[str, tuple[str, str]] = {
    "private_key": ("private key", "私钥"),
    "jwt": ("token", "令牌"),
    "api_key": ("key", "密钥"),
    "auth_header": ("credentials", "登录凭据"),
    "cookie": ("session token", "会话令牌"),
    "url_credentials": ("credentials", "登录凭据"),
    "cn_id": ("ID number", "身份证号"),
    "credit_code": ("company ID number", "信用代码"),
    "iban": ("bank account", "银行账号"),
    "bank_card": ("card number", "银行卡号"),
    "bank_account": ("bank account", "银行账号"),
    "national_id": ("ID number", "证件号"),
    "passport": ("passport number", "护照号"),
    "otp": ("code", "验证码"),
    "password": ("password", "密码"),
    "ssn": ("ID number", "社会安全号"),
    "medical_number": ("medical number", "就医号码"),
    "licence": ("licence number", "驾照号"),
    "salary": ("income", "收入"),
    "email": ("email", "邮箱"),
    "phone": ("phone number", "电话号码"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One sensitive span: offsets are code points of the original text, `end` exclusive.

    `confidence` is "high" (checksum or vendor prefix), "medium" (keyword and value) or "low".
    """

    kind: str
    start: int
    end: int
    confidence: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern for one kind; the group `v`, or else the whole match, is the sensitive span.

    A text without any of `hints` (lower case) is not searched: most texts speak of no secret, and reading
    them must cost nothing. `holds` looks at the span and may say that it is none.
    """

    kind: str
    confidence: str
    pattern: re.Pattern[str]
    hints: tuple[str, ...] = ()
    holds: Callable[[str], bool] | None = None
