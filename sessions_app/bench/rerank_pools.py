"""Conversations with cited turns that weights may be fitted on: every source has a permissive licence.

Our own scenes; MemoryBank (MIT) with citations of our own; RealMem (Apache-2.0), which cites sessions.
LoCoMo and PrefEval (CC BY-NC) are for measuring and must never be added here.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from memoryhub.core.text import Language
from sessions_app.bench.model import half_of
from sessions_app.bench.recall_model import Asked, Kept, Pool
from sessions_app.bench.recall_own import own_conversations
from sessions_app.bench.recall_turns import realmem

_GOLD = Path(__file__).parent / "data" / "memorybank_gold.json"
_MINUTE = datetime.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Source:
    """Pools of one origin, and how much one question of theirs counts in training."""

    name: str
    pools: list[Pool]
    weight: float
    by_session: bool = False


def training_sources(folder: Path) -> list[Source]:
    """Everything that may be trained on; raises FileNotFoundError when a set is not in `folder`.

    A question of our own scenes counts little, since its wording repeats.
    """
    return [
        Source("own", own_conversations(), weight=0.3),
        Source("memorybank", memorybank(folder), weight=10.0),
        Source("realmem", realmem(folder), weight=2.0, by_session=True),
    ]


def memorybank(folder: Path) -> list[Pool]:
    """One pool a person with the probing questions that have citations, the same people in zh and en."""
    gold = {int(number): turns for number, turns in json.loads(_GOLD.read_text("utf-8"))["gold"].items()}
    zh, en = (_people(folder, place) for place in ("cn", "en"))
    asked = {place: _questions(folder, place) for place in ("cn", "en")}
    pools = []
    for index, (person, other) in enumerate(zip(zh, en, strict=True)):
        cited = {
            number: [zh[person][turn].ref for turn in gold.get(number, ())]
            for number, who, _ in asked["cn"]
            if who == person
        }
        pools.append(_pool("zh", index, zh[person], asked["cn"], cited))
        pools.append(_pool("en", index, en[other], asked["en"], _translated(cited, zh[person], en[other])))
    return pools


def _people(folder: Path, place: str) -> dict[str, list[Kept]]:
    path = folder / "memorybank" / place / f"memory_bank_{place}.json"
    people = json.loads(path.read_text(encoding="utf-8"))
    return {name: list(_turns(person["history"])) for name, person in people.items()}


def _turns(history: Mapping[str, list[dict[str, Any]]]) -> Iterator[Kept]:
    for day, exchanges in history.items():
        moment = datetime.datetime.fromisoformat(day).replace(hour=9, tzinfo=datetime.UTC)
        for number, exchange in enumerate(exchanges):
            for role, text in (("user", exchange["query"]), ("assistant", exchange["response"])):
                yield Kept(f"{day}|{number}{role[0]}", text, moment, day, role)
                moment += _MINUTE


def _questions(folder: Path, place: str) -> list[tuple[int, str, str]]:
    """Number through the whole file, person, question."""
    path = folder / "memorybank" / place / f"probing_questions_{place}.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    flat = [(who, text) for line in lines for who, texts in line.items() for text in texts]
    return [(number, who, text) for number, (who, text) in enumerate(flat)]


def _translated(cited: Mapping[int, list[str]], zh: list[Kept], en: list[Kept]) -> dict[int, list[str]]:
    """The same citations where the day has as many turns in both languages."""
    same = {
        turn.group
        for turn in zh
        if sum(o.group == turn.group for o in zh) == sum(o.group == turn.group for o in en)
    }
    return {
        number: refs if all(ref.split("|")[0] in same for ref in refs) else []
        for number, refs in cited.items()
    }


def _pool(
    language: Language,
    index: int,
    kept: list[Kept],
    questions: list[tuple[int, str, str]],
    cited: Mapping[int, list[str]],
) -> Pool:
    asked = [
        Asked(text, frozenset(cited[number]), half_of(index))
        for number, _, text in questions
        if cited.get(number)
    ]
    return Pool(f"memorybank {language} {index}", language, "turns", tuple(kept), tuple(asked))


def halved(source: Source, half: str) -> Source:
    """The questions of one half only."""
    pools = [
        replace(pool, asked=tuple(one for one in pool.asked if one.half == half)) for pool in source.pools
    ]
    return replace(source, pools=[pool for pool in pools if pool.asked])
