"""Takes a Markdown file apart: its fenced blocks, headings, links, tables and code words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from memoryhub.env import REPOSITORY

README = REPOSITORY / "README.md"
README_ZH = REPOSITORY / "README.zh-CN.md"
OPERATE = REPOSITORY / "docs" / "operate.md"
OPERATE_ZH = REPOSITORY / "docs" / "operate.zh-CN.md"
ARCHITECTURE = REPOSITORY / "docs" / "architecture.md"
CONTRIBUTING = REPOSITORY / "CONTRIBUTING.md"
READMES = (README, README_ZH)
DOCUMENTS = (*READMES, OPERATE, OPERATE_ZH, ARCHITECTURE, CONTRIBUTING)

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Document:
    """One file's text with the parts that tests ask for."""

    path: Path
    text: str

    @property
    def prose(self) -> str:
        """The text without its fenced blocks."""
        return _FENCE.sub("", self.text)

    @property
    def shell(self) -> list[str]:
        """The shell blocks, as they would be pasted."""
        return [body for language, body in _FENCE.findall(self.text) if language == "sh"]

    @property
    def headings(self) -> list[tuple[int, str]]:
        """(level, words) of each heading."""
        return [(len(marks), words) for marks, words in re.findall(r"(?m)^(#+) (.+)$", self.prose)]

    @property
    def anchors(self) -> set[str]:
        """What a link can name after '#', as the forges derive it from a heading."""
        kept = [re.sub(r"[^\w\- ]", "", words.lower()) for _, words in self.headings]
        return {words.replace(" ", "-") for words in kept}

    @property
    def links(self) -> list[str]:
        """The targets of links and images."""
        return re.findall(r"\]\(([^)\s]+)\)", self.prose)

    @property
    def code(self) -> list[str]:
        """Every code word of the prose."""
        return re.findall(r"`([^`\n]+)`", self.prose)

    @property
    def rows(self) -> list[list[str]]:
        """The cells of every row of every table."""
        lines = [line for line in self.prose.splitlines() if line.startswith("|") and "|---" not in line]
        return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]

    def block(self, words: str) -> str:
        """The one shell block that holds these words."""
        (found,) = [block for block in self.shell if words in block]
        return found


def document(path: Path) -> Document:
    """A file of the repository, read now."""
    return Document(path, path.read_text())


def without_comments(block: str) -> str:
    """The commands of a block; comments are translated, commands are not."""
    lines = [re.sub(r"\s+# .*$", "", line) for line in block.splitlines() if not line.startswith("#")]
    return "\n".join(lines)


def without_language(links: list[str]) -> list[str]:
    """Where links lead, whichever language is read: without its name, and anchors, which are its words."""
    return [link.replace(".zh-CN", "").partition("#")[0] for link in links if not link.endswith(".png")]
