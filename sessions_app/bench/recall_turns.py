"""Recall sets of raw conversation: LoCoMo (gold turns) and RealMem (gold sessions)."""

import datetime
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sessions_app.bench.files import records_of
from sessions_app.bench.model import half_of
from sessions_app.bench.recall_model import Asked, Kept, Pool

_DIALOGUE_ID = re.compile(r"D(\d+):0*(\d+)")
_CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
_MINUTE = datetime.timedelta(minutes=1)


def locomo(folder: Path) -> list[Pool]:
    """Two people a conversation, one user of ours; what a photo shows stands in the turn that sends it."""
    samples = records_of(folder / "locomo", "locomo10*.json", key=lambda sample: sample["sample_id"])
    pools = []
    for index, sample in enumerate(samples):
        kept = tuple(_locomo_turns(sample["conversation"]))
        refs = {turn.ref for turn in kept}
        asked = tuple(
            Asked(row["question"], gold, half_of(index), _CATEGORIES[row["category"]])
            for row in sample["qa"]
            if (gold := frozenset(_cited(row["evidence"]) & refs))
        )
        pools.append(Pool(str(sample["sample_id"]), "en", "turns", kept, asked))
    return pools


def _cited(evidence: Sequence[str]) -> set[str]:
    return {f"D{day}:{turn}" for text in evidence for day, turn in _DIALOGUE_ID.findall(text)}


def _locomo_turns(conversation: Mapping[str, Any]) -> Iterator[Kept]:
    number = 1
    while f"session_{number}" in conversation:
        began = datetime.datetime.strptime(
            conversation[f"session_{number}_date_time"], "%I:%M %p on %d %B, %Y"
        ).replace(tzinfo=datetime.UTC)
        for place, row in enumerate(conversation[f"session_{number}"]):
            shown = f" [photo: {row['blip_caption']}]" if row.get("blip_caption") else ""
            yield Kept(
                ref=row["dia_id"],
                content=row["text"] + shown,
                said_at=began + place * _MINUTE,
                group=str(number),
                role="user" if row["speaker"] == conversation["speaker_a"] else "assistant",
                name=row["speaker"],
            )
        number += 1


def realmem(folder: Path) -> list[Pool]:
    """A person's project chats; a question sees what was said before it, and its gold are sessions."""
    files = sorted((folder / "realmem").glob("*_dialogues_*.json"))
    if not files:
        raise FileNotFoundError(str(folder / "realmem"))
    return [_person(index, file) for index, file in enumerate(files)]


def _person(index: int, file: Path) -> Pool:
    kept: list[Kept] = []
    asked: list[Asked] = []
    clock = datetime.datetime.min.replace(tzinfo=datetime.UTC)
    for dialogue in json.loads(file.read_text(encoding="utf-8"))["dialogues"]:
        day = datetime.datetime.fromisoformat(dialogue["current_time"][:10]).replace(tzinfo=datetime.UTC)
        clock = max(clock, day)  # a few sessions are dated before the one that stands ahead of them
        session, question = dialogue["session_uuid"], ""
        for row in dialogue["dialogue_turns"]:
            gold = frozenset(row.get("memory_session_uuids") or ()) & {turn.group for turn in kept}
            if question and gold:
                asked.append(Asked(question, gold, half_of(index), at=clock - _MINUTE))
            question = row["content"] if row.get("is_query") else ""
            clock += _MINUTE
            kept.append(Kept(session, row["content"], clock, session, row["speaker"].lower()))
    return Pool(file.stem.split("_dialogues")[0], "en", "turns", tuple(kept), tuple(asked))
