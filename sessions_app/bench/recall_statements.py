"""Recall sets of short statements: MADial-Bench (zh, en), PrefEval and FactConsolidation."""

import datetime
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from memoryhub.core.text import Language
from sessions_app.bench.files import records_of
from sessions_app.bench.model import HALVES, half_of
from sessions_app.bench.recall_model import Asked, Kept, Pool

_LANGUAGES: tuple[Language, ...] = ("zh", "en")
_CHILDREN = {1: "Bart", 2: "Lisa"}
_SPEAKER = re.compile(r"^<[^>]*>\s*:\s*")
_QUOTES = ' \n"“”'
PREFERENCES = 200  # of one user: what is searched, and what is asked
_TOLD = datetime.datetime(2024, 3, 1, 9, tzinfo=datetime.UTC)
_FACT = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)


def madial(folder: Path) -> list[Pool]:
    """Two children a language; the question is the dialogue up to the turn that needs a memory."""
    return [pool for language in _LANGUAGES for pool in _madial(folder / "madial", language)]


def _madial(folder: Path, language: Language) -> Iterator[Pool]:
    place = folder / ("ch" if language == "zh" else "en") / f"MADial-Bench-{language}"
    events: dict[str, Mapping[str, Any]] = {}
    for row in _rows(place.with_name(f"{place.name}-memory.json")):
        events |= row
    dialogues = list(_rows(place.with_name(f"{place.name}-dialogue.json")))
    for number, child in _CHILDREN.items():
        # The English file does not say whose event it is, but the event does.
        own = {
            ref: event
            for ref, event in events.items()
            if event.get("user-id", 1 if _CHILDREN[1] in event["event"] else 2) == number
        }
        kept = tuple(Kept(ref, event["event"], _day(event["time"])) for ref, event in own.items())
        asked = tuple(
            Asked(_dialogue(row), gold, half_of(index))
            for index, row in enumerate(dialogues)
            if row["user-id"] == number and (gold := frozenset(map(str, row["relevant-id"])) & own.keys())
        )
        yield Pool(f"{language}, {child}", language, "memories", kept, asked)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def _day(text: str) -> datetime.datetime:
    try:
        return datetime.datetime.fromisoformat(text.strip()[:10]).replace(tzinfo=datetime.UTC)
    except ValueError:
        return _TOLD


def _dialogue(row: Mapping[str, Any]) -> str:
    lines = row["dialogue"][1 : row["test-turn"][0]]
    return "\n".join(_SPEAKER.sub("", line).strip(_QUOTES) for line in lines)


def prefeval(folder: Path) -> list[Pool]:
    """One user with 200 preferences of all topics; every question looks for the one it would break."""
    files = sorted((folder / "prefeval" / "explicit_preference").glob("*.json"))
    if not files:
        raise FileNotFoundError(str(folder / "prefeval"))
    rows = [
        (half_of(topic), file.stem, row)
        for topic, file in enumerate(files)
        for row in json.loads(file.read_text(encoding="utf-8"))
    ]
    chosen = [rows[place * len(rows) // PREFERENCES] for place in range(min(PREFERENCES, len(rows)))]
    kept = tuple(
        Kept(str(place), row["preference"], _TOLD, memory_type="preference")
        for place, (_, _, row) in enumerate(chosen)
    )
    asked = tuple(
        Asked(row["question"], frozenset({str(place)}), half, topic.split("_")[0])
        for place, (half, topic, row) in enumerate(chosen)
    )
    return [Pool("explicit", "en", "memories", kept, asked)]


def factconsolidation(folder: Path) -> list[Pool]:
    """Lists of facts in which a later one contradicts an earlier one; only questions of one step."""
    pools = []
    for record in records_of(folder / "factconsolidation", "Conflict_Resolution*.json"):
        source = str(record["metadata"]["source"])
        if "_sh_" in source:
            kept = numbered_facts(record["context"])
            facts = [(one.ref, one.content) for one in kept]
            asked = tuple(_single_steps(facts, zip(record["questions"], record["answers"], strict=True)))
            pools.append(Pool(source, "en", "memories", kept, asked))
    return pools


def numbered_facts(context: str) -> tuple[Kept, ...]:
    """The facts of a numbered list, each told a minute after the one before."""
    return tuple(
        Kept(number, text.strip(), _TOLD + datetime.timedelta(minutes=int(number)))
        for number, text in _FACT.findall(context)
    )


def _single_steps(
    facts: list[tuple[str, str]], questions: Iterable[tuple[str, list[str]]]
) -> Iterator[Asked]:
    """A question's fact is the last that ends with the answer and whose other words the question has most of.

    Earlier facts of the same beginning and another end are what it replaced.
    """
    for place, (question, answers) in enumerate(questions):
        words = set(_words(question))
        found = [
            (len(words & set(_words(head))) / (len(_words(head)) or 1), int(number), head, number)
            for number, text in facts
            for answer in answers
            if (head := text.rstrip(".").removesuffix(answer)) != text.rstrip(".")
        ]
        if found:
            _, newest, head, number = max(found)
            stale = frozenset(ref for ref, text in facts if int(ref) < newest and text.startswith(head))
            yield Asked(question, frozenset({number}), HALVES[place % 2], stale=stale)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())
