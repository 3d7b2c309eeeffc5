"""What the detector finds: kinds of secrets and of personal data, with their spans."""

from dataclasses import dataclass

SECRET_KINDS: frozenset[str] = frozenset(
    {
        "password",
        "api_key",
        "private_key",
        "jwt",
        "url_credentials",
        "cn_id",
        "bank_card",
        "otp",
        "salary",
        "passport",
        "ssn",
        "iban",
    }
)
"""Kinds that are never stored: masked in the stored turn, refused as memory."""

TAG_KINDS: frozenset[str] = frozenset({"phone", "email"})
"""Personal data that a user may want remembered: found and tagged, masked only when asked."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One sensitive span: offsets are code points of the original text, `end` exclusive.

    `confidence` is "high" (checksum or vendor prefix), "medium" (keyword and value) or "low".
    """

    kind: str
    start: int
    end: int
    confidence: str
