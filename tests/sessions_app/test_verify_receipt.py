"""manage.py verify_receipt."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.conftest import Owner
from tests.sessions_app.conftest import ApiClient
from tests.sessions_app.leaving import erased


def verified(owner: Owner, file: Path, **options: Any) -> dict[str, Any]:
    out = io.StringIO()
    tenant = str(owner.tenant.id)
    call_command("verify_receipt", str(file), tenant=tenant, json=True, stdout=out, **options)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


@pytest.mark.parametrize("whole", [True, False])
def test_a_receipt_in_a_file(owner: Owner, api: ApiClient, tmp_path: Path, whole: bool) -> None:
    result = erased(owner, api)["result"]
    file = tmp_path / "receipt.json"
    file.write_text(json.dumps(result if whole else result["receipt"]))
    assert verified(owner, file) == {"valid": True, "reason": None, "matches_user": None}
    assert verified(owner, file, user="alice")["matches_user"] is True
    with pytest.raises(CommandError, match="not of this user"):
        verified(owner, file, user="bob")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"type": "memoryhub.erasure-receipt"}', "not valid: altered"),
        ("{}", "not valid: not a receipt"),
        ("[]", "holds no receipt"),
        ("no json", "cannot be read"),
    ],
)
def test_what_is_no_receipt(owner: Owner, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "receipt.json"
    file.write_text(text)
    with pytest.raises(CommandError, match=words):
        verified(owner, file)


def test_a_file_that_is_not_there(owner: Owner, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        verified(owner, tmp_path / "none.json")
