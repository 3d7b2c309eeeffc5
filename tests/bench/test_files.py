"""A data set is found whole or in parts, under the names it is published with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sessions_app.bench.files import records_of


def test_parts_are_read_together_and_each_record_once(tmp_path: Path) -> None:
    (tmp_path / "set.dev.json").write_text(json.dumps([{"id": 1}, {"id": 2}]), encoding="utf-8")
    (tmp_path / "set.json").write_text(json.dumps([{"id": 2}, {"id": 3, "名": "三"}]), encoding="utf-8")
    (tmp_path / "errors.json").write_text("not JSON", encoding="utf-8")
    found = records_of(tmp_path, "set*.json", key=lambda row: row["id"])
    assert [row["id"] for row in found] == [1, 2, 3]
    assert found[2]["名"] == "三"


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="set"):
        records_of(tmp_path, "set*.json")
