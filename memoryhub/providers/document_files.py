"""The text of an uploaded file: plain text, Markdown, PDF or Word."""

from __future__ import annotations

import codecs
import io
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

from docx import Document as open_docx
from docx.document import Document as Docx
from docx.opc.exceptions import OpcError
from docx.table import Table
from docx.text.paragraph import Paragraph
from pypdf import PdfReader
from pypdf.errors import PyPdfError

from memoryhub.core.errors import DomainError

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
TEXT, MARKDOWN = "text/plain", "text/markdown"
MOST_PAGES = 2_000
MOST_UNPACKED = 100 << 20  # bytes of a Word file's parts; more is a bomb and no manual
_ENDINGS = {".md": MARKDOWN, ".markdown": MARKDOWN}
# Chinese text files that are not UTF-8 are nearly always one of these, GB18030 first: it takes most bytes.
_OTHER_ENCODINGS = ("gb18030", "big5")


class DocumentUnreadable(DomainError):
    """A file whose text cannot be had; the code says why."""

    default_code = "document_unreadable"


@dataclass(frozen=True, slots=True)
class FileText:
    """What a file says. Headings, lists and tables of a Word file come as Markdown."""

    text: str
    media_type: str


def media_type_of(name: str, data: bytes) -> str:
    """The media type of a file by its first bytes, else by its name."""
    if data[:5] == b"%PDF-":
        return PDF
    if data[:4] == b"PK\x03\x04":
        return DOCX
    ending = name[name.rfind(".") :].lower() if "." in name else ""
    return _ENDINGS.get(ending, TEXT)


def read_file(name: str, data: bytes) -> FileText:
    """The text of a file.

    Raises:
        DocumentUnreadable: `document_unreadable` (damaged, encrypted, too large unpacked, not text),
            `document_too_long` (over 2,000 pages), `document_has_no_text` (scanned pages).
    """
    media_type = media_type_of(name, data)
    if media_type == PDF:
        text = _pdf_text(data)
    elif media_type == DOCX:
        text = _docx_text(data)
    else:
        text = _plain_text(data)
    text = text.replace("\x00", "\ufffd")
    if not text.strip():
        raise DocumentUnreadable("document_has_no_text")
    return FileText(text, media_type)


def _plain_text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    marked = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # "Unicode" of Windows editors
    if b"\x00" in data and not marked:
        raise DocumentUnreadable
    for encoding in ("utf-16",) if marked else _OTHER_ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise DocumentUnreadable


def _pdf_text(data: bytes) -> str:
    # Whatever a damaged file makes the parser raise, it means the same: the text cannot be had.
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise DocumentUnreadable
        if len(reader.pages) > MOST_PAGES:
            raise DocumentUnreadable("document_too_long", maximum=MOST_PAGES)
        return "\n\n".join(page.extract_text() for page in reader.pages)
    except (PyPdfError, ValueError, KeyError, TypeError, IndexError, AttributeError, OSError) as error:
        raise DocumentUnreadable from error
    except (RecursionError, NotImplementedError, AssertionError) as error:
        raise DocumentUnreadable from error


def _docx_text(data: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            if sum(part.file_size for part in parts.infolist()) > MOST_UNPACKED:
                raise DocumentUnreadable
        return "\n\n".join(_docx_blocks(open_docx(io.BytesIO(data))))
    except (OpcError, zipfile.BadZipFile, KeyError, ValueError, OSError, SyntaxError) as error:
        raise DocumentUnreadable from error


def _docx_blocks(document: Docx) -> Iterator[str]:
    """Paragraphs and tables in their order; a list goes on without a blank line between its items."""
    items: list[str] = []
    for block in document.iter_inner_content():
        line = _paragraph(block) if isinstance(block, Paragraph) else _table(block)
        if isinstance(block, Paragraph) and line.startswith("- "):
            items.append(line)
            continue
        if items:
            yield "\n".join(items)
            items = []
        if line:
            yield line
    if items:
        yield "\n".join(items)


def _paragraph(paragraph: Paragraph) -> str:
    text = paragraph.text.strip()
    style = (paragraph.style.name or "") if paragraph.style is not None else ""
    if not text:
        return ""
    if style == "Title":
        return f"# {text}"
    if style.startswith("Heading ") and style[8:].isdigit():
        return f"{'#' * min(6, int(style[8:]))} {text}"
    return f"- {text}" if style.startswith("List") else text


def _table(table: Table) -> str:
    rows = [[cell.text.strip().replace("\n", " ") for cell in row.cells] for row in table.rows]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    if lines:
        lines.insert(1, "|" + "---|" * len(rows[0]))
    return "\n".join(lines)
