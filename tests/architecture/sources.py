"""The repository's own Python files, parsed once."""

from __future__ import annotations

import ast
import functools
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
FOLDERS = ("memoryhub", "tenants", "memories", "sessions_app", "tests")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Source:
    """One file: its path from the repository's root, its text and its tree."""

    path: Path
    text: str
    tree: ast.Module

    @property
    def name(self) -> str:
        """The path as it is written in messages."""
        return self.path.as_posix()

    @property
    def is_test(self) -> bool:
        """Whether the file belongs to the tests."""
        return self.path.parts[0] == "tests"


@functools.cache
def sources() -> tuple[Source, ...]:
    """Every Python file of the product and its tests, migrations left out: Django writes those."""
    found = [REPOSITORY / "manage.py"]
    for folder in FOLDERS:
        found += sorted((REPOSITORY / folder).rglob("*.py"))
    return tuple(_parsed(path) for path in found if "migrations" not in path.parts)


def functions(tree: ast.AST) -> list[Function]:
    """Every function and method in a tree."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def length(node: Function | ast.ClassDef) -> int:
    """The lines of a function or class, its decorators left out."""
    return (node.end_lineno or node.lineno) - node.lineno + 1


def _parsed(path: Path) -> Source:
    text = path.read_text(encoding="utf-8")
    return Source(path=path.relative_to(REPOSITORY), text=text, tree=ast.parse(text))
