"""What an operator hands in as a document: a file or a pasted text, for the team or for a person."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from memories.services.documents import NewDocument

MOST_FILE = 10 << 20  # bytes
MOST_TEXT = 500_000  # characters
MOST_TITLE = 300
ACCEPTED = ".pdf,.docx,.md,.markdown,.txt"


class DocumentForm(forms.Form):
    """A file or a text; the title may come from the file, and no person means the team."""

    title = forms.CharField(max_length=MOST_TITLE, required=False)
    user = forms.CharField(max_length=200, required=False)
    file = forms.FileField(required=False, max_length=255)
    content = forms.CharField(max_length=MOST_TEXT, required=False, strip=False)

    def clean(self) -> dict[str, Any]:
        """Exactly one of the two, and a title for a text."""
        data = self.cleaned_data
        file: UploadedFile[bytes] | None = data.get("file")
        text = str(data.get("content") or "")
        if bool(file) == bool(text.strip()):
            raise ValidationError(_("Choose a file or paste a text, one of the two."))
        if file is not None and (file.size or 0) > MOST_FILE:
            raise ValidationError(_("A file may have 10 MB at most."))
        if file is None and not data.get("title"):
            raise ValidationError(_("A pasted text needs a title."))
        return data

    def document_for(self, user_id: UUID | None) -> NewDocument:
        """What the service takes in."""
        data = self.cleaned_data
        file: UploadedFile[bytes] | None = data["file"]
        name = (file.name or "") if file else ""
        return NewDocument(
            title=data["title"] or name[:MOST_TITLE],
            data=file.read() if file else data["content"].encode(),
            file_name=name[:255],
            user_id=user_id,
        )
