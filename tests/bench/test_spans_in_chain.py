"""What a chain of versions keeps is counted over all turns it covers, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from memoryhub.core.text import Language
from sessions_app.bench.model import BenchTurn, Conversation
from sessions_app.bench.own_conversations import blind_sessions
from sessions_app.bench.spans_in_chain import LIMITS, chain_kept, one_session
from tests.core.counters import WordCounter

SAID = {
    "en": "Parcel {n} weighs {n}.5 kg and leaves on 3 March. We did not open it.",
    "zh": "{n}号包裹重{n}.5公斤，3月3日发出。我们没有打开它。",
}


def told(language: Language, count: int) -> Conversation:
    lines = [BenchTurn("user", SAID[language].format(n=n)) for n in range(100, 100 + count)]
    return Conversation("ours", language, "long", "dev", tuple(lines))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_version_counts_and_all_that_it_covers(language: Language) -> None:
    figures: Any = chain_kept([told(language, 120)], WordCounter())
    assert list(figures) == [str(limit) for limit in LIMITS]
    for found in figures.values():
        assert (found["sessions"], found["refused"]) == (1, 0)
        assert found["versions"] >= 2
        assert found["recounted"]["numbers"]["spans"] > 100
    assert figures[str(LIMITS[-1])]["recounted"]["numbers"]["kept"] >= 90


def test_a_session_that_is_never_folded_counts_for_nothing() -> None:
    figures: Any = chain_kept([told("en", 4)], WordCounter())
    assert {found["sessions"] for found in figures.values()} == {0}


def test_sessions_of_our_own_become_one() -> None:
    found = blind_sessions("zh", "blind_7")
    [joined] = one_session(found)
    assert len(joined.turns) == sum(len(one.conversation.turns) for one in found)
    assert one_session([]) == []
