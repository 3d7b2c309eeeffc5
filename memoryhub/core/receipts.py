"""Receipts: a record that anybody who holds it can have checked, and that names nobody.

A receipt is a JSON object. Its digest is SHA-256 over the canonical form (RFC 8785 in effect: sorted keys, no
spaces, UTF-8; it holds no fractions) of all other members; its signature is an HMAC over the digest, under a
key that only the installation has.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any, Literal

Fault = Literal["altered", "other_key"]
_SEALS = ("digest", "signature")


def key_for(secret: str, purpose: str) -> bytes:
    """A key of its own for each purpose, made from the installation's secret."""
    return hmac.new(secret.encode(), b"memoryhub " + purpose.encode(), hashlib.sha256).digest()


def keyed_name(key: bytes, *parts: str) -> str:
    """What stands for a name where the name must not: nobody without the key can tell whose it is."""
    # Each part with its length: "ab" + "c" and "a" + "bc" are two names.
    text = "".join(f"{len(part)}:{part}" for part in parts)
    return hmac.new(key, text.encode(errors="surrogatepass"), hashlib.sha256).hexdigest()


def sealed(receipt: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    """The receipt with its digest and signature."""
    digest = digest_of(receipt)
    return {**receipt, "digest": digest, "signature": signature_of(digest, key)}


def fault_of(receipt: Mapping[str, Any], key: bytes) -> Fault | None:
    """What is wrong with a receipt: it says something else than was sealed, or another key sealed it."""
    digest = digest_of(receipt)
    if not hmac.compare_digest(digest.encode(), str(receipt.get("digest", "")).encode(errors="replace")):
        return "altered"
    given = str(receipt.get("signature", "")).encode(errors="replace")
    return None if hmac.compare_digest(signature_of(digest, key).encode(), given) else "other_key"


def digest_of(receipt: Mapping[str, Any]) -> str:
    """SHA-256 over what a receipt says, in hexadecimal."""
    said = {name: value for name, value in receipt.items() if name not in _SEALS}
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def signature_of(digest: str, key: bytes) -> str:
    """HMAC-SHA-256 over a digest, in hexadecimal."""
    return hmac.new(key, digest.encode(), hashlib.sha256).hexdigest()
