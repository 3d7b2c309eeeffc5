"""What the detector finds: kinds of secrets and of personal data, with their spans."""

from dataclasses import dataclass

KIND_ORDER: tuple[str, ...] = (
    "private_key",
    "jwt",
    "api_key",
    "url_credentials",
    "cn_id",
    "iban",
    "bank_card",
    "otp",
    "password",
    "passport",
    "ssn",
    "salary",
    "email",
    "phone",
)
"""Every kind; where two spans meet, the kind that stands earlier names the union."""

TAG_KINDS: frozenset[str] = frozenset({"phone", "email"})
"""Personal data that a user may want remembered: found and tagged, masked only when asked."""

SECRET_KINDS: frozenset[str] = frozenset(KIND_ORDER) - TAG_KINDS
"""Kinds that are never stored: masked in the stored turn, refused as memory (SPEC WP1)."""

MARKERS: dict[str, tuple[str, str]] = {
    "private_key": ("private key", "私钥"),
    "jwt": ("token", "令牌"),
    "api_key": ("key", "密钥"),
    "url_credentials": ("credentials", "登录凭据"),
    "cn_id": ("ID number", "身份证号"),
    "iban": ("bank account", "银行账号"),
    "bank_card": ("card number", "银行卡号"),
    "otp": ("code", "验证码"),
    "password": ("password", "密码"),
    "passport": ("passport number", "护照号"),
    "ssn": ("ID number", "社会安全号"),
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
