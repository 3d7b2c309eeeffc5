"""Why was it not recalled: the stage and the number, for memories and turns, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memories.services.change import expire_memory
from memories.services.embedding import embed_all_pending
from memories.services.recall import RecallRequest, recall
from memories.services.why_not import WhyNot, why_not
from memoryhub.core.errors import NotFound
from memoryhub.core.text import Language
from tests.memories.conftest import BOT, DAY, MAY, Person
from tests.memories.recalling import talk

NOW = datetime(2066, 11, 20, tzinfo=UTC)
TOLD: dict[Language, tuple[str, str, str]] = {
    "en": ("My dog is called Max", "what is my dog's name?", "The report is due every Friday"),
    "zh": ("我的狗叫旺财", "我的狗叫什么名字", "每周五要交报告"),
}


def _asked(person: Person, query: str, target: object, **terms: object) -> WhyNot:
    request = RecallRequest(query=query, now=NOW, **terms)  # type: ignore[arg-type]
    return why_not(person.scope, request, target)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_what_is_near_is_shown_and_what_is_far_falls_below_the_threshold(
    ann: Person, language: Language
) -> None:
    near, query, far = TOLD[language]
    dog, report = ann.say(near).memory, ann.say(far).memory
    embed_all_pending(ann.tenant_id)
    assert dog is not None
    assert report is not None
    assert _asked(ann, query, dog.pk).stage == "shown"
    found = _asked(ann, query, report.pk)
    assert found.stage == "threshold"
    assert found.numbers["likeness"] < found.numbers["least"]
    assert found.reason.endswith(".")
    assert found.reason_zh.endswith("。")


def test_places_run_out(ann: Person) -> None:
    rows = [ann.say(f"Garden note {number}: roses").memory for number in range(3)]
    request = RecallRequest(query="roses", now=NOW, top_k=1)
    [shown] = recall(ann.scope, request).hits
    lost = next(row for row in rows if row is not None and row.pk != shown.id)
    found = _asked(ann, "roses", lost.pk, top_k=1)
    assert found.stage == "top_k"
    assert found.numbers["place"] > 1
    assert found.numbers["score"] <= found.numbers["least_shown"]


def test_what_was_never_searched(ann: Person) -> None:
    old = ann.say("I live in Paris", "profile.home", valid_from=MAY).memory
    tool = ann.say("The harbour tour costs 40 euros", channel="tool_output", importance=6).memory
    assert old is not None
    assert tool is not None
    expire_memory(ann.scope, old.pk, actor=BOT)
    assert _asked(ann, "where do I live", old.pk).stage == "validity"
    assert _asked(ann, "where do I live", old.pk, types=("experience",)).stage == "validity"
    assert _asked(ann, "harbour tour", tool.pk).stage == "channel"


def test_turns_are_followed_by_their_own_ids(ann: Person) -> None:
    turn, other = talk(ann, ("user", "书包是红色的"), ("assistant", "好的"))
    found = _asked(ann, "书包是什么颜色", turn)
    assert found.stage == "shown"
    assert found.numbers["parts"]["words"] > 0
    assert _asked(ann, "书包", turn, as_of=MAY - DAY).stage == "overruled"
    assert _asked(ann, "鼠标", other).stage == "threshold"


def test_nothing_is_said_of_what_belongs_to_others(ann: Person, ben: Person, stranger: Person) -> None:
    row = ann.say("I live in Paris").memory
    assert row is not None
    for person in (ben, stranger):
        with pytest.raises(NotFound):
            _asked(person, "where do I live", row.pk)
