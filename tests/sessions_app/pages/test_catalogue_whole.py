"""What the sources mark for translation has its Chinese, so that no page mixes both languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.template import Template
from django.template.base import Node
from django.templatetags.i18n import BlockTranslateNode, TranslateNode

from tests.sessions_app.pages.catalogue import REPOSITORY, entries

MARKS = {"_": 0, "gettext": 0, "gettext_lazy": 0, "ngettext": 0, "ngettext_lazy": 0}
MARKS_WITH_CONTEXT = {"pgettext": 1, "pgettext_lazy": 1}
APPS = ("memoryhub", "tenants", "memories", "sessions_app")
TEMPLATES = REPOSITORY / "templates"


def marked(source: Path) -> Iterator[str]:
    """The sentences of a module as the catalogue names them."""
    text = source.read_text(encoding="utf-8")
    if "gettext" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        said = [part.value for part in node.args if isinstance(part, ast.Constant)]
        if node.func.id in MARKS and said:
            yield str(said[0])
        elif node.func.id in MARKS_WITH_CONTEXT and len(said) == 2:
            yield "\x04".join(map(str, said))


def literal(value: Any) -> str:
    """What stands between the quotes of a tag, with its percent signs as the catalogue has them."""
    return str(getattr(value, "literal", value)).strip("\"'").replace("%", "%%")


def test_every_sentence_of_the_code_has_its_chinese() -> None:
    known = dict(entries())
    sources = [path for app in APPS for path in (REPOSITORY / app).rglob("*.py")]
    said = {text for source in sources for text in marked(source)}
    assert len(said) > 500
    assert sorted(said - known.keys()) == []


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_every_sentence_of_a_template_has_its_chinese(path: Path) -> None:
    known = dict(entries())
    template = Template(path.read_text(encoding="utf-8"))
    said = set()
    for node in template.nodelist.get_nodes_by_type(Node):
        if isinstance(node, TranslateNode):
            context = f"{literal(node.message_context.var)}\x04" if node.message_context else ""
            said.add(f"{context}{literal(node.filter_expression.var)}")
        elif isinstance(node, BlockTranslateNode):
            said.add(node.render_token_list(node.singular)[0])
    assert sorted(said - known.keys()) == []
