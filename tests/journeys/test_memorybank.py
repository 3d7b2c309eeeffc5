"""Ten days of a real data set replayed, then its own questions asked from fresh sessions."""

from __future__ import annotations

import json
import os
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.conf import settings

from sessions_app.services.importing import Transcript, conversations_of, import_conversations
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tests.conftest import Owner
from tests.journeys.asking import ask

DATA_VARIABLE = "TEST_DATA_DIR"

pytestmark = pytest.mark.journey


@dataclass(frozen=True, slots=True)
class Known:
    """What the right answer to a question holds, checked by hand against the log, and the day it was said."""

    words: tuple[str, ...]
    day: str
    sure: bool = True


# By the place of the question in the data set's own list. The ones that are not sure are counted only.
JACK = {
    0: Known(("Taylor Swift",), "2023-04-27", sure=False),
    1: Known(("Hobbit",), "2023-04-27", sure=False),
    2: Known(("rock", "pop"), "2023-05-05"),
    3: Known(("Police Story",), "2023-04-30"),
    4: Known(("Manchester by the Sea",), "2023-05-03"),
    5: Known(("mozzarella",), "2023-05-02"),
    6: Known(("birthday",), "2023-05-04", sure=False),
}
JIAO_YAN = {
    0: Known(("巴赫",), "2023-04-27", sure=False),
    1: Known(("肖申克",), "2023-05-02"),
    2: Known(("监狱院子",), "2023-05-02", sure=False),
    3: Known(("简爱",), "2023-05-03"),
    4: Known(("乔布斯",), "2023-05-03"),
    5: Known(("Headspace",), "2023-05-04"),
    6: Known(("身心俱疲",), "2023-05-06", sure=False),
}


@pytest.fixture(scope="module")
def data() -> Path:
    """The folder of data sets, which is not part of the repository."""
    folder = Path(os.environ.get(DATA_VARIABLE, settings.BASE_DIR.parent / "shared" / "data")) / "memorybank"
    if not folder.is_dir():
        words = (
            f"MEMORYBANK REPLAY IS NOT TESTED: {folder} is not there; set {DATA_VARIABLE} to the data sets"
        )
        warnings.warn(words, stacklevel=1)
        pytest.skip(words)
    return folder


@pytest.mark.parametrize(
    ("language", "person", "known"), [("en", "Jack", JACK), ("cn", "焦彦", JIAO_YAN)], ids=["en", "zh"]
)
def test_a_replayed_person_is_answered_from_the_right_day(
    owner: Owner,
    data: Path,
    language: str,
    person: str,
    known: dict[int, Known],
    record_property: Callable[[str, object], None],
) -> None:
    scope = replayed(owner, data / language / f"memory_bank_{language}.json", person)
    missed = {}
    for place, question in enumerate(questions(data / language, person)):
        got, expected = ask(scope, question), known[place]
        has_words = all(word in got.text for word in expected.words)
        if not has_words or expected.day not in got.sessions:
            missed[place] = f"{question} -> {got.text} {sorted(got.sessions)}"
    report = f"{person}: {len(known) - len(missed)} of {len(known)} answered right"
    record_property("answered", report)
    sys.stdout.write("\n".join(("", report, *missed.values(), "")))
    assert {place: missed[place] for place in missed if known[place].sure} == {}


def replayed(owner: Owner, path: Path, person: str) -> Scope:
    """Import one person; the scope of the end user made for them."""
    transcript = Transcript(path=path, person=person, user_ref=person)
    counts = import_conversations(owner.tenant.id, conversations_of(transcript))
    assert len(counts.sessions) == 10
    assert counts.decisions["kept"] > 10
    with tenant_tx(owner.tenant.id):
        return Scope(owner.tenant.id, EndUser.objects.get(user_ref=person).id)


def questions(folder: Path, person: str) -> list[str]:
    """The questions the data set asks about a person."""
    (path,) = folder.glob("probing_questions_*.jsonl")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    (found,) = [row[name] for row in rows for name in row if name.strip() == person]
    return [str(question) for question in found]
