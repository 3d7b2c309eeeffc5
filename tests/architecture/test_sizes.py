"""No file, function, class or test grows past its gate (STYLE)."""

from __future__ import annotations

import ast

from tests.architecture.sources import functions, length, sources

MAX_FILE, MAX_FUNCTION, MAX_TASK, MAX_CONSUMER, MAX_TEST = 300, 60, 20, 120, 30
# file or file:function -> the reason it may be larger.
ALLOWED: dict[str, str] = {}


def test_files_fit() -> None:
    long = [source.name for source in sources() if source.text.count("\n") > MAX_FILE]
    assert [name for name in long if name not in ALLOWED] == []


def test_functions_fit() -> None:
    long = [
        f"{source.name}:{node.name}"
        for source in sources()
        for node in functions(source.tree)
        if length(node) > MAX_FUNCTION
    ]
    assert [name for name in long if name not in ALLOWED] == []


def test_test_functions_fit() -> None:
    long = [
        f"{source.name}:{node.name}"
        for source in sources()
        if source.is_test
        for node in functions(source.tree)
        if node.name.startswith("test_") and length(node) > MAX_TEST
    ]
    assert [name for name in long if name not in ALLOWED] == []


def test_task_bodies_fit() -> None:
    long = [
        f"{source.name}:{node.name}"
        for source in sources()
        if source.path.name == "tasks.py"
        for node in functions(source.tree)
        if length(node) > MAX_TASK
    ]
    assert long == []


def test_consumer_classes_fit() -> None:
    long = [
        f"{source.name}:{node.name}"
        for source in sources()
        if source.path.name in ("consumers.py", "guarded_socket.py")
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef) and length(node) > MAX_CONSUMER
    ]
    assert long == []


def test_every_allowance_is_used() -> None:
    known = {source.name for source in sources()} | {
        f"{source.name}:{node.name}" for source in sources() for node in functions(source.tree)
    }
    assert set(ALLOWED) <= known
