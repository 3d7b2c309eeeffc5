"""What `manage.py import_transcript` says when it cannot: the next step stands in the sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from memoryhub.env import REPOSITORY
from tests.conftest import Owner

LINE = '{"role": "user", "content": "Hello."}'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LINE, "names nobody; say whose conversation it is with --user"),
        ('{"messages": "none"}', "docs/examples/conversation.jsonl"),
        ("# A page", "not valid JSON"),
    ],
)
def test_a_file_that_cannot_be_taken(owner: Owner, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "对话.jsonl"
    path.write_text(text)
    with pytest.raises(CommandError, match=said):
        call_command("import_transcript", str(path), tenant=owner.tenant.name)
    assert (REPOSITORY / "docs" / "examples" / "conversation.jsonl").exists()
