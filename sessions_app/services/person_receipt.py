"""Checks receipts of erasures."""

from __future__ import annotations

import hmac
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memoryhub.core.receipts import fault_of
from sessions_app.models import Erasure
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


def receipt_file(erasure: Erasure) -> tuple[str, str]:
    """The name and the text of a finished erasure's receipt as a file; the name tells of nobody."""
    name = f"erasure-receipt-{erasure.finished_at:%Y-%m-%d}-{erasure.pk.hex[-6:]}.json"
    return name, json.dumps(erasure.receipt, ensure_ascii=False, indent=2) + "\n"


def read_receipt(content: bytes) -> dict[str, Any]:
    """The receipt in a file: on its own, or in the whole result of the job. Raises ValueError."""
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except RecursionError:  # brackets in brackets in brackets
        raise ValueError("no receipt") from None
    if isinstance(found, dict) and isinstance(found.get("receipt"), dict):
        found = found["receipt"]
    if not isinstance(found, dict):
        raise ValueError("no receipt")
    return found


def tenant_of(receipt: Mapping[str, Any]) -> uuid.UUID | None:
    """The tenant that a receipt names; None where it names none."""
    try:
        return uuid.UUID(str(receipt.get("tenant_id")))
    except ValueError:
        return None


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
