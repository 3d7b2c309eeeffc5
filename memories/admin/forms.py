"""What an operator may correct about a memory."""

from __future__ import annotations

from typing import Any

from django import forms

from memories.admin.wording import TYPES
from memories.models import MemoryItem


class CorrectionForm(forms.Form):
    """The words and what is known about them; what was not changed stays out of the correction."""

    content = forms.CharField(max_length=8000)
    memory_type = forms.ChoiceField(choices=tuple(TYPES.items()))
    subject_key = forms.CharField(max_length=200, required=False)
    importance = forms.IntegerField(min_value=1, max_value=10)
    confidence = forms.FloatField(min_value=0, max_value=1)

    def changes_to(self, memory: MemoryItem) -> dict[str, Any]:
        """The fields that differ from the row, as `correct_memory` takes them."""
        return {name: value for name, value in self.cleaned_data.items() if value != getattr(memory, name)}
