"""Seals what has to be used again and never shown, with a key made from the installation's secret key."""

import base64

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_VERSION = "s1"
_NONCE = 12  # bytes, drawn anew for each text (NIST SP 800-38D, 8.2)


class Unreadable(Exception):
    """Sealed with another key, for another place, or altered."""


class Sealer:
    """AES-256-GCM under a key of its own for each purpose (HKDF, RFC 5869).

    `place` says whose text it is: sealed in one place it opens in no other, so that copying a sealed text to
    another row or tenant gives nothing.
    """

    def __init__(self, secret_key: str, purpose: str) -> None:
        derived = HKDF(algorithm=SHA256(), length=32, salt=None, info=f"memoryhub.{purpose}".encode())
        self._cipher = AESGCM(derived.derive(secret_key.encode()))

    def seal(self, text: str, *, place: str, nonce: bytes) -> str:
        """`text` as it may be stored; `nonce` is 12 random bytes, never used before."""
        sealed = self._cipher.encrypt(nonce, text.encode(), place.encode())
        return f"{_VERSION}.{base64.urlsafe_b64encode(nonce + sealed).decode()}"

    def unseal(self, sealed: str, *, place: str) -> str:
        """What was sealed. Raises Unreadable."""
        version, _, body = sealed.partition(".")
        try:
            raw = base64.urlsafe_b64decode(body.encode())
            if version != _VERSION:
                raise Unreadable
            return self._cipher.decrypt(raw[:_NONCE], raw[_NONCE:], place.encode()).decode()
        except (ValueError, InvalidTag):
            raise Unreadable from None
