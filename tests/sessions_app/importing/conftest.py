"""Small files of each format, written by hand for these tests."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

WriteFile = Callable[..., Path]

MEMORYBANK = {
    "苏晴": {
        "name": "苏晴",
        "history": {
            "2024-03-01": [{"query": "我养了一只叫豆包的猫。", "response": "豆包这个名字真可爱。"}],
            "2024-03-02": [
                {"query": "豆包今天生病了。", "response": "希望它早点好。"},
                {"query": "谢谢你。", "response": "不客气。"},
            ],
        },
    },
    " Tom ": {"name": "Tom", "history": {"2024-03-01": [{"query": "I row boats.", "response": "Nice."}]}},
}
LOCOMO = [
    {
        "sample_id": "talk-1",
        "qa": [],
        "conversation": {
            "speaker_a": "Ann",
            "speaker_b": "Bo",
            "session_10_date_time": "12:05 am on 1 March, 2024",
            "session_10": [{"speaker": "Bo", "dia_id": "D10:1", "text": "Late, isn't it?"}],
            "session_2_date_time": "9:30 pm on 28 February, 2024",
            "session_2": [
                {"speaker": "Ann", "dia_id": "D2:1", "text": "Look!", "blip_caption": "a red kite"},
                {"speaker": "Bo", "dia_id": "D2:2", "text": "Lovely."},
            ],
        },
    }
]


def message(
    identity: str, role: str, text: str, kind: str = "text", at: float = 1.7e9, **extra: Any
) -> dict[str, Any]:
    """One message as ChatGPT exports it."""
    content = {"content_type": kind, "parts": [text]}
    return {"id": identity, "author": {"role": role}, "create_time": at, "content": content, **extra}


def chatgpt_conversation() -> dict[str, Any]:
    """Root, hidden system text, a question, two answers of which the second is shown, a tool, a last word."""
    nodes: list[tuple[str, str | None, dict[str, Any] | None]] = [
        ("root", None, None),
        ("sys", "root", message("m0", "system", "hidden")),
        ("q", "sys", message("m1", "user", "我下周去成都，带什么？")),
        ("a-old", "q", message("m2", "assistant", "An umbrella.")),
        ("thought", "q", message("m3", "assistant", "hmm", kind="thoughts")),
        ("code", "thought", message("m4", "assistant", "search()", recipient="browser")),
        ("tool", "code", message("m5", "tool", "rain on Monday", kind="execution_output")),
        ("a-new", "tool", message("m6", "assistant", "带伞和外套。", at=1.7e9 + 5)),
    ]
    mapping: dict[str, dict[str, Any]] = {
        key: {"id": key, "parent": parent, "message": said, "children": []} for key, parent, said in nodes
    }
    return {
        "conversation_id": "c-1",
        "title": "成都",
        "create_time": 1.7e9,
        "mapping": mapping,
        "current_node": "a-new",
    }


@pytest.fixture
def write_file(tmp_path: Path) -> WriteFile:
    """Writes an object as JSON, a list of rows as JSON lines, or text or bytes as they are."""

    def write(content: object, name: str = "talk.json", lines: bool = False) -> Path:
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        elif lines and isinstance(content, list):
            path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in content), "utf-8")
        else:
            path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
        return path

    return write
