"""Every code that the product raises has its words in both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from memoryhub.api.problems import PROBLEMS

ROOT = Path(__file__).resolve().parents[2]
# NotFound is missing on purpose: whatever its code, it answers `not_found`.
RAISERS = {
    "DomainError",
    "InvalidInput",
    "Conflict",
    "Forbidden",
    "BudgetTooSmall",
    "ApiError",
    "BadFrame",
    "field_error",
}


def raised_codes() -> Iterator[tuple[str, str]]:
    """File and code of every refusal that names its code in place."""
    for package in ("memoryhub", "tenants", "memories", "sessions_app"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if not isinstance(node, ast.Call) or not node.args:
                    continue
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                first = node.args[0]
                if name in RAISERS and isinstance(first, ast.Constant):
                    yield str(path.relative_to(ROOT)), str(first.value)


def test_every_code_has_words() -> None:
    found = list(raised_codes())
    assert len(found) > 20
    assert [(path, code) for path, code in found if code not in PROBLEMS] == []
