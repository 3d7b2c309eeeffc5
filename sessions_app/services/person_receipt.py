"""Checks receipts of erasures."""

from __future__ import annotations

import hmac
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memoryhub.core.receipts import fault_of
from sessions_app.services.person_erasure import TYPE, receipt_key, user_digest


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a receipt is ours and whole, why not, and whether it is of the person who was named.

    `reason` is `not_a_receipt`, `altered`, `other_key` (another installation, or a changed secret key) or
    `other_tenant`; None for a valid one. `matches_user` is None where nobody was named.
    """

    valid: bool
    reason: str | None = None
    matches_user: bool | None = None


def verify_receipt(tenant_id: uuid.UUID, receipt: Mapping[str, Any], user_ref: str | None = None) -> Verdict:
    """Check a receipt that somebody holds. Nothing is looked up: it proves itself."""
    reason = _reason(tenant_id, receipt)
    if reason is not None or user_ref is None:
        return Verdict(reason is None, reason)
    of_user = hmac.compare_digest(str(receipt["user_digest"]), user_digest(tenant_id, user_ref))
    return Verdict(True, None, of_user)


def _reason(tenant_id: uuid.UUID, receipt: Mapping[str, Any]) -> str | None:
    if receipt.get("type") != TYPE:
        return "not_a_receipt"
    fault = fault_of(receipt, receipt_key())
    if fault is not None:
        return fault
    return None if receipt["tenant_id"] == str(tenant_id) else "other_tenant"
