"""Files become text: PDF, Word, Markdown, and Chinese encodings; what cannot be read says so."""

from __future__ import annotations

import io
import zipfile

import pytest
from docx import Document as new_docx
from pypdf import PdfWriter

from memoryhub.providers import document_files
from memoryhub.providers.document_files import DOCX, PDF, DocumentUnreadable, read_file


def pdf_of(*lines: str) -> bytes:
    """A PDF of one page a line, written by hand."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", ""]
    kids = []
    for line in lines:
        stream = f"BT /F1 12 Tf 40 700 Td ({line}) Tj ET"
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
        font = "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents {len(objects)} 0 R"
            f" /Resources {font} >>"
        )
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    return _file_of(objects)


def _file_of(objects: list[str]) -> bytes:
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n".encode()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    head = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    tail = f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + (head + tail).encode()


def test_a_pdf_gives_the_text_of_its_pages() -> None:
    found = read_file("manual.bin", pdf_of("The valve opens at 3 bar.", "Service every 90 days."))
    assert found.media_type == PDF
    assert found.text.split("\n\n") == ["The valve opens at 3 bar.", "Service every 90 days."]


def test_a_word_file_comes_as_markdown() -> None:
    document = new_docx()
    document.add_heading("Title", level=0)
    document.add_heading("价格 Prices", level=2)
    document.add_paragraph("Tea", style="List Bullet")
    document.add_paragraph("Coffee", style="List Bullet")
    document.add_paragraph("All prices include tax.")
    table = document.add_table(rows=1, cols=2)
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Tea", "3 元"
    kept = io.BytesIO()
    document.save(kept)
    found = read_file("prices", kept.getvalue())
    assert found.media_type == DOCX
    assert found.text == (
        "# Title\n\n## 价格 Prices\n\n- Tea\n- Coffee\n\nAll prices include tax.\n\n| Tea | 3 元 |\n|---|---|"
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
def test_chinese_text_is_read_in_its_encoding(encoding: str) -> None:
    found = read_file("手册.txt", "保修期为三十个月。".encode(encoding))
    assert (found.text, found.media_type) == ("保修期为三十个月。", "text/plain")


def test_markdown_is_known_by_its_name() -> None:
    assert read_file("README.MD", b"# Hi\n\ntext").media_type == "text/markdown"


def encrypted_pdf() -> bytes:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    writer.encrypt("secret", algorithm="RC4-128")
    kept = io.BytesIO()
    writer.write(kept)
    return kept.getvalue()


def blank_pdf() -> bytes:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    kept = io.BytesIO()
    writer.write(kept)
    return kept.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"%PDF-1.4 cut off", "document_unreadable"),
        (pdf_of("text")[:-60], "document_unreadable"),
        (encrypted_pdf(), "document_unreadable"),
        (blank_pdf(), "document_has_no_text"),
        (b"PK\x03\x04", "document_unreadable"),
        (b"\x00\xff\xfe\x01" * 20, "document_unreadable"),
        (b"  \n\t ", "document_has_no_text"),
    ],
)
def test_what_cannot_be_read_says_why(data: bytes, code: str) -> None:
    with pytest.raises(DocumentUnreadable) as refused:
        read_file("x", data)
    assert refused.value.code == code


def test_a_bomb_and_a_library_of_pages_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("word/document.xml", b"0" * 2_000_000)
    monkeypatch.setattr(document_files, "MOST_UNPACKED", 1_000_000)
    monkeypatch.setattr(document_files, "MOST_PAGES", 1)
    with pytest.raises(DocumentUnreadable):
        read_file("bomb.docx", kept.getvalue())
    with pytest.raises(DocumentUnreadable) as refused:
        read_file("long.pdf", pdf_of("one", "two"))
    assert refused.value.code == "document_too_long"
