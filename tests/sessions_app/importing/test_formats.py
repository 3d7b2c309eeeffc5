"""Each format is recognised by its content and read in order, with times, names and stable ids."""

import copy
from datetime import UTC, datetime

import pytest

from sessions_app.importing import ALL_USERS, TranscriptError, detect_format, read_transcript
from tests.sessions_app.importing.conftest import LOCOMO, MEMORYBANK, WriteFile, chatgpt_conversation

ROWS = [{"role": "user", "content": "你好"}, {"role": "assistant", "content": "Hello"}]


@pytest.mark.parametrize(
    ("content", "lines", "name"),
    [
        (MEMORYBANK, False, "memorybank"),
        (LOCOMO, False, "locomo"),
        ([chatgpt_conversation()], False, "chatgpt"),
        (ROWS, True, "jsonl"),
    ],
)
def test_detects_by_content_not_by_name(
    write_file: WriteFile, content: object, lines: bool, name: str
) -> None:
    path = write_file(content, "conversation.txt", lines=lines)
    assert detect_format(path).name == name
    assert list(read_transcript(path, user=ALL_USERS if name in {"memorybank", "locomo"} else None))


@pytest.mark.parametrize("content", [{}, [], [1], {"a": {"b": 1}}, "hello there", "", '{"role": "user"}'])
def test_anything_else_is_refused(write_file: WriteFile, content: object) -> None:
    with pytest.raises(TranscriptError) as caught:
        detect_format(write_file(content))
    assert caught.value.code in {"unknown_format", "bad_json"}


def test_memorybank_is_one_session_a_day_at_noon_utc(write_file: WriteFile) -> None:
    first, second = read_transcript(write_file(MEMORYBANK), user="苏晴")
    assert (first.user, first.title, first.started_at) == (
        "苏晴",
        "2024-03-01",
        datetime(2024, 3, 1, 12, tzinfo=UTC),
    )
    assert [(turn.role, turn.name) for turn in first.turns] == [("user", "苏晴"), ("assistant", "")]
    times = [turn.created_at for turn in second.turns if turn.created_at]
    assert times == sorted(times)
    assert len(set(times)) == 4
    assert second.turns[2].external_id == "memorybank:苏晴:2024-03-02:2:user"


def test_a_file_of_several_people_asks_whom_to_read(write_file: WriteFile) -> None:
    path = write_file(MEMORYBANK)
    with pytest.raises(TranscriptError) as caught:
        list(read_transcript(path))
    assert (caught.value.code, caught.value.detail) == ("user_required", "苏晴, Tom")
    with pytest.raises(TranscriptError) as caught:
        list(read_transcript(path, user="Eve"))
    assert caught.value.code == "unknown_user"
    assert {session.user for session in read_transcript(path, user=ALL_USERS)} == {"苏晴", "Tom"}


def test_locomo_sessions_come_by_number_with_both_speakers_named(write_file: WriteFile) -> None:
    first, second = read_transcript(write_file(LOCOMO))
    assert (first.started_at, second.started_at) == (
        datetime(2024, 2, 28, 21, 30, tzinfo=UTC),
        datetime(2024, 3, 1, 0, 5, tzinfo=UTC),
    )
    assert [(turn.role, turn.name) for turn in first.turns] == [("user", "Ann"), ("assistant", "Bo")]
    assert first.turns[0].content == "Look!\n[photo: a red kite]"
    assert first.turns[1].external_id == "locomo:talk-1:D2:2"


def test_chatgpt_follows_the_path_that_was_shown(write_file: WriteFile) -> None:
    (session,) = read_transcript(write_file([chatgpt_conversation()]))
    assert (session.external_id, session.title) == ("chatgpt:c-1", "成都")
    assert [(turn.role, turn.content) for turn in session.turns] == [
        ("user", "我下周去成都，带什么？"),
        ("tool", "rain on Monday"),
        ("assistant", "带伞和外套。"),
    ]
    assert session.turns[2].created_at == datetime.fromtimestamp(1.7e9 + 5, UTC)
    assert session.turns[2].external_id == "chatgpt:m6"


def test_chatgpt_conversations_come_oldest_first(write_file: WriteFile) -> None:
    old = chatgpt_conversation() | {"conversation_id": "c-0", "create_time": 1.6e9}
    sessions = read_transcript(write_file([chatgpt_conversation(), old]))
    assert [session.external_id for session in sessions] == ["chatgpt:c-0", "chatgpt:c-1"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda talk: talk.pop("current_node"), "missing_field"),
        (lambda talk: talk["mapping"]["sys"].update(parent="a-new"), "bad_shape"),
        (lambda talk: talk["mapping"]["sys"].update(parent="gone"), "bad_shape"),
        (lambda talk: talk["mapping"]["q"]["message"]["author"].update(role="oracle"), "bad_role"),
        (lambda talk: talk["mapping"]["q"]["message"].update(create_time="soon"), "bad_timestamp"),
        (lambda talk: talk["mapping"]["q"]["message"].pop("id"), "missing_field"),
    ],
)
def test_a_broken_conversation_is_named_and_the_next_one_read(
    write_file: WriteFile, change: object, code: str
) -> None:
    broken = copy.deepcopy(chatgpt_conversation())
    assert callable(change)
    change(broken)
    heard: list[TranscriptError] = []
    sessions = list(read_transcript(write_file([broken, chatgpt_conversation()]), report=heard.append))
    assert [error.code for error in heard] == [code]
    assert heard[0].where.startswith("conversation 1")
    assert len(sessions[-1].turns) == 3


@pytest.mark.parametrize(
    ("content", "lines"), [(MEMORYBANK, False), ([chatgpt_conversation()], False), (ROWS * 3, True)]
)
def test_reading_again_gives_the_same_ids_and_none_twice(
    write_file: WriteFile, content: object, lines: bool
) -> None:
    path = write_file(content, lines=lines)
    user = ALL_USERS if content is MEMORYBANK else None
    first = [turn.external_id for session in read_transcript(path, user=user) for turn in session.turns]
    again = [turn.external_id for session in read_transcript(path, user=user) for turn in session.turns]
    assert first == again
    assert len(set(first)) == len(first)


@pytest.mark.parametrize(
    ("day", "row", "code", "where"),
    [
        ("2024-03-01", {"query": "", "response": "x"}, "empty_content", "Li / 2024-03-01 / 1"),
        ("2024-03-01", {"response": "x"}, "missing_field", "Li / 2024-03-01 / 1"),
        ("2024-03-01", {"query": 5, "response": "x"}, "bad_shape", "Li / 2024-03-01 / 1"),
        ("2024-03-01", {"query": "a\x00", "response": "x"}, "bad_text", "Li / 2024-03-01 / 1"),
        ("2024-02-30", {"query": "a", "response": "x"}, "bad_timestamp", "Li / 2024-02-30"),
    ],
)
def test_a_bad_memorybank_row_is_named(
    write_file: WriteFile, day: str, row: object, code: str, where: str
) -> None:
    with pytest.raises(TranscriptError) as caught:
        list(read_transcript(write_file({"Li": {"history": {day: [row]}}})))
    assert (caught.value.code, caught.value.where) == (code, where)


@pytest.mark.parametrize(
    "value", ["13:00 pm on 40 May, 2024", "yesterday", "1:56 pm on 8 Mai, 2023", None, 7]
)
def test_a_bad_locomo_time_is_named(write_file: WriteFile, value: object) -> None:
    talk = copy.deepcopy(LOCOMO)
    talk[0]["conversation"]["session_2_date_time"] = value  # type: ignore[index]  # a literal of mixed values
    with pytest.raises(TranscriptError) as caught:
        list(read_transcript(write_file(talk)))
    assert (caught.value.code, caught.value.where) == ("bad_timestamp", "talk-1 / session 2")
