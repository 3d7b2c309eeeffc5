"""Each reader on a tiny file of our own in the shape of its data set."""

import json
from pathlib import Path

import pytest

from sessions_app.bench.datasets import load_sets


def write(folder: Path, place: str, data: object) -> None:
    target = folder / place
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def test_memorybank_puts_every_second_person_aside(tmp_path: Path) -> None:
    person = {"history": {"2024-05-01": [{"query": "你好", "response": "你好呀"}]}}
    write(tmp_path, "memorybank/cn/memory_bank_cn.json", {"甲 ": person, "乙": person})
    found = load_sets(tmp_path, ["memorybank-zh"])
    assert [(one.identity, one.half, one.language) for one in found] == [
        ("甲", "dev", "zh"),
        ("乙", "held_out", "zh"),
    ]
    assert [(turn.role, turn.content) for turn in found[0].turns] == [
        ("user", "你好"),
        ("assistant", "你好呀"),
    ]


def test_locomo_reads_evidence_and_leaves_traps_out(tmp_path: Path) -> None:
    rows = [
        {"speaker": "Ann", "dia_id": "D1:1", "text": "Hi"},
        {"speaker": "Bo", "dia_id": "D1:2", "text": "Yo"},
    ]
    questions = [
        {"question": "Who?", "evidence": ["D1:02; D1:1"], "category": 4},
        {"question": "A trap?", "evidence": ["D1:1"], "category": 5},
    ]
    sample = {"sample_id": "c1", "conversation": {"speaker_a": "Ann", "session_1": rows}, "qa": questions}
    write(tmp_path, "locomo/locomo10.dev.json", [sample])
    (found,) = load_sets(tmp_path, ["locomo"])
    assert [turn.content for turn in found.turns] == ["Ann: Hi", "Bo: Yo"]
    assert [question.refs for question in found.questions] == [frozenset({"D1:1", "D1:2"})]


def test_realmem_asks_with_what_was_said_before(tmp_path: Path) -> None:
    rows = [
        {"speaker": "User", "content": "When?", "is_query": True},
        {"speaker": "Assistant", "content": "Monday.", "memory_session_uuids": ["s0"]},
    ]
    write(
        tmp_path,
        "realmem/A_dialogues_1k.json",
        {"dialogues": [{"session_uuid": "s1", "dialogue_turns": rows}]},
    )
    (found,) = load_sets(tmp_path, ["realmem"])
    (question,) = found.questions
    assert (question.text, question.groups, question.upto) == ("When?", frozenset({"s0"}), 0)


def test_prefeval_puts_preferences_beside_unrelated_talk(tmp_path: Path) -> None:
    chat = {"conversation": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]}
    write(tmp_path, "prefeval/filtered_inter_turns.json", [chat, chat])
    write(tmp_path, "prefeval/explicit_preference/food.json", [{"preference": "No pork."}])
    (found,) = load_sets(tmp_path, ["prefeval"])
    assert (found.preferences, len(found.turns)) == (("No pork.",), 12)


def test_a_named_set_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_sets(tmp_path, ["locomo"])
    with pytest.raises(KeyError):
        load_sets(tmp_path, ["other"])
    assert load_sets(tmp_path) == []
