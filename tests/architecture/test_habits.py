"""The habits of STYLE that a machine can check."""

from __future__ import annotations

import ast
import re

from tests.architecture.sources import Source, functions, sources

LOCAL_IMPORT_REASONS = ("cycle", "optional", "startup-cost", "django-setup")
FORBIDDEN_NAMES = ("utils.py", "helpers.py", "manager.py")
# Spelled apart, so that this file does not find itself.
LEFT_OVER = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]) + r")\b")
BARE_IGNORE = re.compile(r"# type: ignore(?!\[)" + r"(?!\()")


def test_every_module_opens_with_a_sentence() -> None:
    silent = [
        source.name
        for source in sources()
        if source.text.strip() and not (ast.get_docstring(source.tree) or "").strip()
    ]
    assert silent == []


def test_no_file_is_a_drawer() -> None:
    assert [source.name for source in sources() if source.path.name in FORBIDDEN_NAMES] == []


def test_nothing_is_left_to_do() -> None:
    assert [source.name for source in sources() if LEFT_OVER.search(source.text)] == []


def test_every_ignore_names_its_rule() -> None:
    bare = [source.name for source in sources() if BARE_IGNORE.search(source.text)]
    assert [name for name in bare if not name.startswith("tests/architecture/")] == []


def test_imports_inside_functions_say_why() -> None:
    product = [source for source in sources() if not source.is_test]
    silent = [f"{source.name}:{line}" for source in product for line in _unexplained_imports(source)]
    assert silent == []


def test_public_functions_of_the_product_have_docstrings() -> None:
    silent = [
        f"{source.name}:{node.name}"
        for source in sources()
        if not source.is_test
        for node in source.tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


def test_no_raw_sql_pieces_from_variables_outside_their_places() -> None:
    raw = re.compile(r"\.(raw|extra)\(|RawSQL\(")
    assert [source.name for source in sources() if not source.is_test and raw.search(source.text)] == []


def test_redis_is_named_in_one_adapter_and_its_users() -> None:
    users = {source.name for source in sources() if not source.is_test and _imports(source, "redis")}
    assert users <= {
        "memoryhub/providers/redis_client.py",
        "sessions_app/working_memory.py",
        *(name for name in users if name.startswith("memoryhub/embedded/") or name == "memoryhub/doctor.py"),
    }


def test_no_pattern_lost_its_braces() -> None:
    """`{2, 4}` in a formatted pattern is a pair in brackets: the pattern then asks for these very signs."""
    lost = [f"{source.name}:{line}" for source in sources() for line in _pairs_in_formatted(source.tree)]
    assert lost == []


def _pairs_in_formatted(tree: ast.AST) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.FormattedValue) and isinstance(node.value, ast.Tuple)
    ]


def _imports(source: Source, package: str) -> bool:
    return any(
        (isinstance(node, ast.Import) and any(name.name.split(".")[0] == package for name in node.names))
        or (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == package)
        for node in ast.walk(source.tree)
    )


def _unexplained_imports(source: Source) -> list[int]:
    lines = source.text.splitlines()
    reasons = re.compile(r"# local: (" + "|".join(LOCAL_IMPORT_REASONS) + r")\b")
    found = []
    for function in functions(source.tree):
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom):
                span = lines[node.lineno - 1 : (node.end_lineno or node.lineno)]
                if not any(reasons.search(line) for line in span):
                    found.append(node.lineno)
    return sorted(set(found))


def test_the_checks_can_fail() -> None:
    """A planted sentence trips the patterns above."""
    assert LEFT_OVER.search("# " + "TO" + "DO: later")
    assert BARE_IGNORE.search("x = 1  # type: " + "ignore")
    assert _pairs_in_formatted(ast.parse("rf'a{2, 4}'")) == [1]
