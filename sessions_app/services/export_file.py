"""Writes a ZIP of JSON Lines into the database piece by piece, and reads it back the same way.

The file lies in Postgres, under the same policies as what it holds: a worker and a web server need share no
disk, and what erases a person's rows erases their exports.
"""

from __future__ import annotations

import hashlib
import io
import json
import uuid
import zipfile
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Any

from asgiref.sync import sync_to_async

from sessions_app.models import PersonExport, PersonExportPart
from tenants.scope import tenant_tx

PART = 1 << 20  # bytes


class StoredStream(io.RawIOBase):
    """A file that is only written forwards: `PART` bytes at a time become rows of an attempt at an export."""

    def __init__(self, export: PersonExport, run: uuid.UUID) -> None:
        super().__init__()
        self.size = 0
        self._export, self._run = export, run
        self._digest = hashlib.sha256()
        self._waiting = bytearray()
        self._seq = 0

    @property
    def sha256(self) -> str:
        """The digest of all that was written."""
        return self._digest.hexdigest()

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, data: Any) -> int:
        """Take bytes; whole parts are stored."""
        given = bytes(data)
        self._digest.update(given)
        self.size += len(given)
        self._waiting += given
        while len(self._waiting) >= PART:
            self._store(bytes(self._waiting[:PART]))
            del self._waiting[:PART]
        return len(given)

    def finish(self) -> None:
        """Store what is left."""
        if self._waiting:
            self._store(bytes(self._waiting))
            self._waiting.clear()

    def _store(self, content: bytes) -> None:
        with tenant_tx(self._export.tenant_id, self._export.user_id):
            PersonExportPart.objects.create(
                user_id=self._export.user_id,
                export_id=self._export.pk,
                run=self._run,
                seq=self._seq,
                content=content,
            )
        self._seq += 1


class ExportFile:
    """The ZIP itself: one `.jsonl` a kind, then `manifest.json`."""

    def __init__(self, export: PersonExport, run: uuid.UUID) -> None:
        self.stream = StoredStream(export, run)
        self._zip = zipfile.ZipFile(self.stream, "w", zipfile.ZIP_DEFLATED)

    def add_lines(self, name: str, records: Iterable[Mapping[str, Any]]) -> int:
        """Write a file of one JSON object a line, as they come; how many there were."""
        lines = 0
        with self._zip.open(f"{name}.jsonl", "w", force_zip64=True) as file:
            for record in records:
                file.write(_line(record))
                lines += 1
        return lines

    def close(self, manifest: Mapping[str, Any]) -> None:
        """Write the manifest and the end of the file."""
        self._zip.writestr("manifest.json", json.dumps(manifest, ensure_ascii=False, indent=2) + "\n")
        self._zip.close()
        self.stream.finish()


async def stored_bytes(export: PersonExport) -> AsyncIterator[bytes]:
    """The file of a finished export, one part in memory at a time and no transaction between two.

    For an event loop: an answer that streams from a plain iterator is read whole there before it is sent.
    """
    seq = 0
    while (content := await sync_to_async(_part)(export, seq)) is not None:
        yield content
        seq += 1


def headers_of(export: PersonExport) -> dict[str, str]:
    """What an answer with the file says of it: a name that tells nothing of whose it is, and no caching."""
    return {
        "Content-Disposition": f'attachment; filename="memoryhub-export-{export.created_at:%Y-%m-%d}.zip"',
        "Content-Length": str(export.size),
        "ETag": f'"{export.sha256}"',
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
    }


def _part(export: PersonExport, seq: int) -> bytes | None:
    with tenant_tx(export.tenant_id):
        rows = PersonExportPart.objects.filter(export_id=export.pk, run=export.run, seq=seq)
        content = rows.values_list("content", flat=True).first()
    return None if content is None else bytes(content)


def _line(record: Mapping[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
