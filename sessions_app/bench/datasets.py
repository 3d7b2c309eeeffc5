"""Readers of the public data sets from a folder the caller names: MemoryBank, RealMem, LoCoMo, PrefEval."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from memoryhub.core.text import Language
from sessions_app.bench.files import records_of
from sessions_app.bench.model import BenchTurn, Conversation, DataSet, Question, half_of

_DIALOGUE_ID = re.compile(r"D(\d+):0*(\d+)")
_FILLERS_A_CONVERSATION = 6  # so that one has well over 100 turns


def load_sets(folder: Path, names: Sequence[str] = (), *, limit: int = 0) -> list[Conversation]:
    """The conversations of the data sets that are in `folder`; at most `limit` of each when above 0.

    Raises:
        KeyError: a name that is none of SETS.
        FileNotFoundError: a set that was named is not there.
    """
    found: list[Conversation] = []
    for name in names or SETS:
        data_set = SETS[name]
        place = folder / data_set.place
        if any(folder.glob(data_set.place)):
            conversations = data_set.read(place)
            found += conversations[:limit] if limit else conversations
        elif names:
            raise FileNotFoundError(str(place))
    return found


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _memorybank(path: Path, language: Language) -> list[Conversation]:
    return [
        Conversation(
            f"memorybank-{language}", language, name.strip(), half_of(index), tuple(_days(person["history"]))
        )
        for index, (name, person) in enumerate(_json(path).items())
    ]


def _memorybank_zh(path: Path) -> list[Conversation]:
    return _memorybank(path, "zh")


def _memorybank_en(path: Path) -> list[Conversation]:
    return _memorybank(path, "en")


def _days(history: Mapping[str, Sequence[Mapping[str, str]]]) -> Iterator[BenchTurn]:
    for day, exchanges in history.items():
        for number, exchange in enumerate(exchanges):
            yield BenchTurn("user", exchange["query"], f"{day}/{number}/user", day)
            yield BenchTurn("assistant", exchange["response"], f"{day}/{number}/assistant", day)


def _realmem(path: Path) -> list[Conversation]:
    found = []
    for index, file in enumerate(sorted(path.glob("*_dialogues_*.json"))):
        turns, questions = _projects(_json(file)["dialogues"])
        found.append(
            Conversation(
                "realmem", "en", file.stem.split("_dialogues")[0], half_of(index), turns, tuple(questions)
            )
        )
    return found


def _projects(dialogues: Sequence[Mapping[str, Any]]) -> tuple[tuple[BenchTurn, ...], list[Question]]:
    turns: list[BenchTurn] = []
    questions: list[Question] = []
    for dialogue in dialogues:
        session, asked = dialogue["session_uuid"], ""
        for number, row in enumerate(dialogue["dialogue_turns"]):
            gold = row.get("memory_session_uuids") or ()
            if asked and gold:
                questions.append(Question(asked, groups=frozenset(gold), upto=len(turns) - 1))
            asked = row["content"] if row.get("is_query") else ""
            turns.append(BenchTurn(row["speaker"].lower(), row["content"], f"{session}/{number}", session))
    return tuple(turns), questions


def _locomo(path: Path) -> list[Conversation]:
    return [
        Conversation(
            "locomo",
            "en",
            str(sample["sample_id"]),
            half_of(index),
            tuple(_dialogue(sample["conversation"])),
            tuple(_cited(sample["qa"])),
        )
        for index, sample in enumerate(
            records_of(path.parent, path.name, key=lambda sample: sample["sample_id"])
        )
    ]


def _dialogue(conversation: Mapping[str, Any]) -> Iterator[BenchTurn]:
    number = 1
    while f"session_{number}" in conversation:
        for row in conversation[f"session_{number}"]:
            role = "user" if row["speaker"] == conversation["speaker_a"] else "assistant"
            yield BenchTurn(role, f"{row['speaker']}: {row['text']}", row["dia_id"], str(number))
        number += 1


def _cited(rows: Sequence[Mapping[str, Any]]) -> Iterator[Question]:
    """The questions with evidence; category 5 asks for what was never said, so nothing can be found."""
    for row in rows:
        refs = {f"D{day}:{turn}" for text in row["evidence"] for day, turn in _DIALOGUE_ID.findall(text)}
        if refs and row["category"] != 5:
            yield Question(row["question"], refs=frozenset(refs))


def _prefeval(path: Path) -> list[Conversation]:
    """Unrelated chats as one long session, with a topic's preferences standing beside it."""
    topics = sorted((path / "explicit_preference").glob("*.json"))
    chats = [chat["conversation"] for chat in _json(path / "filtered_inter_turns.json")]
    found = []
    for index, topic in enumerate(topics):
        first = index * _FILLERS_A_CONVERSATION
        rows = [row for step in range(_FILLERS_A_CONVERSATION) for row in chats[(first + step) % len(chats)]]
        turns = tuple(BenchTurn(row["role"], row["content"], str(place)) for place, row in enumerate(rows))
        wishes = tuple(row["preference"] for row in _json(topic)[:10])
        found.append(Conversation("prefeval", "en", topic.stem, half_of(index), turns, (), wishes))
    return found


SETS: Mapping[str, DataSet] = {
    data_set.name: data_set
    for data_set in (
        DataSet("memorybank-zh", "memorybank/cn/memory_bank_cn.json", _memorybank_zh),
        DataSet("memorybank-en", "memorybank/en/memory_bank_en.json", _memorybank_en),
        DataSet("realmem", "realmem", _realmem),
        DataSet("locomo", "locomo/locomo10*.json", _locomo),
        DataSet("prefeval", "prefeval", _prefeval),
    )
}
