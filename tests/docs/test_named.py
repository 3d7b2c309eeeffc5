"""What the pages name is there: calls of the API and commands of manage.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import get_commands
from drf_spectacular.generators import SchemaGenerator

from memoryhub.env import REPOSITORY
from tests.docs.markdown import READMES, document

PAGES = (*READMES, *sorted((REPOSITORY / "docs").glob("*.md")))
_METHOD = "GET|POST|PUT|PATCH|DELETE"
_CALL = re.compile(rf"((?:{_METHOD})(?:`?(?:, | and `?| 和 `?)(?:{_METHOD}))*) (/[a-z{{][\w{{}}/-]*)")
by_name = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def calls(text: str) -> set[tuple[str, str]]:
    """(method, path) of every call that a text names, ids left open."""
    return {
        (method, _open(path.removeprefix("/api/v1")))
        for methods, path in _CALL.findall(text)
        for method in re.findall(_METHOD, methods)
    }


def _open(path: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", path).rstrip("/")


@pytest.fixture(scope="module")
def offered() -> set[tuple[str, str]]:
    """The same of the API itself."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]  # drf-spectacular gives it no types
    schema = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # the same
    return {
        (method.upper(), _open(path.removeprefix("/api/v1")))
        for path, operations in schema["paths"].items()
        for method in operations
    }


@by_name
def test_every_call_that_is_named_is_offered(page: Path, offered: set[tuple[str, str]]) -> None:
    assert calls(document(page).text) - offered == set()


def test_calls_are_found_where_they_are_named() -> None:
    assert calls("`GET` and `PATCH /settings`, POST /api/v1/sessions/{id}/chat") == {
        ("GET", "/settings"),
        ("PATCH", "/settings"),
        ("POST", "/sessions/{}/chat"),
    }


@by_name
def test_every_command_that_is_named_is_there(page: Path) -> None:
    named = set(re.findall(r"manage\.py ([a-z][a-z_]+)", document(page).text))
    assert named <= set(get_commands())
