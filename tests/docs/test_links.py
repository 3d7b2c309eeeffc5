"""Every link leads somewhere, and every path that a document names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memoryhub.env import REPOSITORY
from tests.docs.markdown import ARCHITECTURE, DOCUMENTS, Document, document

_PATH = re.compile(r"(?:\w[\w.-]*/)*[\w.-]+\.(?:py|md|sh|js|css|html|jsonl|png)|(?:[\w.-]+/)+")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in document(path).links:
        target, _, anchor = link.partition("#")
        assert not target.startswith("http"), link  # nothing of this is on another site
        reached = (path.parent / target).resolve() if target else path
        assert reached.exists(), link
        if anchor:
            assert anchor in document(reached).anchors, link


def test_every_path_of_the_architecture_is_there() -> None:
    rows = [row for row in document(ARCHITECTURE).rows if row[0] != "subject"]
    assert len(rows) > 15
    missing = [path for row in rows for cell in row[1:3] for path in _missing(cell)]
    assert missing == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_path_in_the_prose_is_there(path: Path) -> None:
    missing = [word for word in _whole_paths(document(path)) if not (REPOSITORY / word).exists()]
    assert missing == []


def _missing(cell: str) -> list[str]:
    """Paths of a cell that are not there; a short one stands in the folder of the one before it."""
    folder, missing = REPOSITORY, []
    for word in re.findall(r"`([^`]+)`", cell):
        if not _PATH.fullmatch(word) or word.startswith("/"):
            continue
        if (REPOSITORY / word).exists():
            folder = (REPOSITORY / word).parent if not word.endswith("/") else REPOSITORY / word
        elif not (folder / word).exists():
            missing.append(word)
    return missing


def _whole_paths(found: Document) -> list[str]:
    """Code words that begin with a folder of the repository."""
    folders = {entry.name for entry in REPOSITORY.iterdir() if entry.is_dir()}
    words = [word.split()[0] for word in found.code]
    return [word for word in words if "/" in word and word.split("/")[0] in folders and "*" not in word]


def test_a_path_that_is_not_there_is_noticed() -> None:
    assert _missing("`memoryhub/core/budget.py`, `tokens.py`; `memoryhub/nowhere.py`, `nothing.py`") == [
        "memoryhub/nowhere.py",
        "nothing.py",
    ]
