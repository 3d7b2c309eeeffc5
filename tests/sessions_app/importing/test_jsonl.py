"""Lines are read as they come: sessions, times, roles, and each bad line by its number."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions_app.importing import TranscriptError, read_transcript
from sessions_app.importing.fields import external_id, timestamp
from sessions_app.importing.jsonl import PIECE
from tests.sessions_app.importing.conftest import WriteFile


def test_reads_sessions_roles_names_and_times(write_file: WriteFile) -> None:
    rows = [
        {
            "session": "一",
            "title": "家",
            "role": "Human",
            "content": "我搬家了",
            "created_at": "2024-05-01T10:00:00+08:00",
        },
        {"session": "一", "role": "assistant", "content": "恭喜", "name": "小助手", "extra": [1]},
        {"session": "b", "role": "tool", "content": "42", "created_at": 1714528800, "client_turn_id": "t9"},
    ]
    first, second = read_transcript(write_file(rows, lines=True))
    assert (first.title, first.started_at) == ("家", datetime(2024, 5, 1, 2, tzinfo=UTC))
    assert [(turn.role, turn.name) for turn in first.turns] == [("user", ""), ("assistant", "小助手")]
    assert first.turns[1].created_at is None
    assert second.started_at == datetime(2024, 5, 1, 2, tzinfo=UTC)
    assert second.turns[0].external_id == "jsonl:b:t9"


def test_a_session_that_comes_back_keeps_its_ids_apart(write_file: WriteFile) -> None:
    rows = [{"session": name, "role": "user", "content": "hi"} for name in "aba"]
    pieces = list(read_transcript(write_file(rows, lines=True)))
    assert [piece.external_id for piece in pieces] == ["jsonl:a", "jsonl:b", "jsonl:a"]
    assert [piece.turns[0].external_id for piece in pieces] == ["jsonl:a:1", "jsonl:b:1", "jsonl:a:2"]


def test_a_long_session_comes_in_pieces(write_file: WriteFile) -> None:
    rows = [{"role": "user", "content": f"第 {number} 句"} for number in range(PIECE * 2 + 1)]
    pieces = list(read_transcript(write_file(rows, lines=True)))
    assert [len(piece.turns) for piece in pieces] == [PIECE, PIECE, 1]
    assert len({piece.external_id for piece in pieces}) == 1


def test_a_file_that_grew_keeps_the_ids_it_had(write_file: WriteFile) -> None:
    rows = [{"role": "user", "content": "一"}, {"role": "assistant", "content": "二"}]
    before = next(read_transcript(write_file(rows, lines=True)))
    after = next(read_transcript(write_file([*rows, {"role": "user", "content": "三"}], lines=True)))
    assert after.external_id == before.external_id
    assert after.turns[:2] == before.turns


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"role": "user", "content": "x"', "bad_json"),
        (b'["user", "x"]', "bad_shape"),
        (b'{"content": "x"}', "missing_field"),
        (b'{"role": "user"}', "missing_field"),
        (b'{"role": "system", "content": "x"}', "bad_role"),
        (b'{"role": 3, "content": "x"}', "bad_role"),
        (b'{"role": "user", "content": " \\n"}', "empty_content"),
        (b'{"role": "user", "content": "a\\u0000"}', "bad_text"),
        (b'{"role": "user", "content": "a\\ud800"}', "bad_text"),
        (b'{"role": "user", "content": "x", "created_at": "soon"}', "bad_timestamp"),
        (b'{"role": "user", "content": "x", "created_at": true}', "bad_timestamp"),
        (b'{"role": "user", "content": "x", "created_at": 1e400}', "bad_timestamp"),
        (b'{"role": "user", "content": "x", "created_at": 9e25}', "bad_timestamp"),
        (b'{"role": "user", "content": "\xff"}', "unreadable"),
        (b"[" * 100_000, "bad_json"),
    ],
)
def test_a_bad_line_is_named_by_number_and_the_rest_is_read(
    write_file: WriteFile, line: bytes, code: str
) -> None:
    good = b'{"session": "s", "role": "user", "content": "good"}\n'
    path = write_file(b"\xef\xbb\xbf" + good + b"\n" + line + b"\n" + good)
    with pytest.raises(TranscriptError) as caught:
        list(read_transcript(path))
    assert (caught.value.code, caught.value.line, caught.value.where) == (code, 3, "line 3")
    heard: list[TranscriptError] = []
    (session,) = read_transcript(path, report=heard.append)
    assert [turn.external_id for turn in session.turns] == ["jsonl:s:1", "jsonl:s:2"]
    assert [error.code for error in heard] == [code]


def test_reading_is_lazy(write_file: WriteFile) -> None:
    rows = [{"session": str(number), "role": "user", "content": "x"} for number in range(5)]
    path = write_file("".join(json.dumps(row) + "\n" for row in rows) + "not json\n")
    sessions = read_transcript(path)
    assert [next(sessions).external_id for _ in range(4)] == [f"jsonl:{number}" for number in range(4)]
    with pytest.raises(TranscriptError):
        list(sessions)


def test_a_missing_file_and_a_wrong_format_name_are_errors(tmp_path: Path, write_file: WriteFile) -> None:
    with pytest.raises(TranscriptError) as caught:
        list(read_transcript(tmp_path / "none.jsonl"))
    assert caught.value.code == "unreadable"
    with pytest.raises(TranscriptError) as caught:
        list(read_transcript(write_file([]), format="xml"))
    assert caught.value.code == "unknown_format"
    with pytest.raises(TranscriptError) as caught:
        list(read_transcript(write_file({"role": "user", "content": "x"}), user="Li"))
    assert caught.value.code == "unknown_user"


@given(st.integers(200_000_000, 29_000_000_000).map(lambda seconds: datetime.fromtimestamp(seconds, UTC)))
def test_a_time_without_zone_is_utc_and_one_with_zone_the_same_moment(aware: datetime) -> None:
    assert timestamp(aware.isoformat().removesuffix("+00:00"), "") == aware
    assert timestamp(aware.isoformat().replace("+00:00", "Z"), "") == aware
    assert timestamp(int(aware.timestamp()), "") == aware
    assert timestamp(int(aware.timestamp()) * 1000, "") == aware


def test_ids_stay_short_and_apart() -> None:
    long = external_id("jsonl", "会话" * 200, "1")
    assert len(long) <= 120
    assert long != external_id("jsonl", "会话" * 200, "2")
