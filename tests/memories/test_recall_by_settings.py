"""A recall that its tenant's settings change: weights, thresholds, places, variety, silence; and why not."""

from __future__ import annotations

from typing import Any

import pytest

from memories.services.embedding import embed_all_pending
from memories.services.recall import RecallRequest, RecallResult, recall
from memories.services.recall_settings import change_recall_settings
from memories.services.why_not import why_not
from memoryhub.providers.embeddings import LOCAL_MODEL
from tests.memories.conftest import BOT, DAY, MAY, Person
from tests.memories.recalling import talk

TOLD = {
    "en": ("The spare key lies under the blue flower pot", "I had the flat painted in olive green",
           "Where is the key hidden?"),
    "zh": ("备用钥匙放在蓝色花盆下面", "我把公寓刷成了橄榄绿", "钥匙藏在哪里？"),
}  # fmt: skip
COLOUR = {"en": "How do the walls at home look?", "zh": "家里的墙看起来怎么样？"}
ELSEWHERE = {"en": "How do bees make honey?", "zh": "蜜蜂是怎样酿蜜的？"}


def settle(person: Person, **changes: Any) -> None:
    change_recall_settings(person.tenant_scope, changes, actor=BOT)


def ask(person: Person, query: str, **terms: Any) -> RecallResult:
    return recall(person.scope, RecallRequest(query=query, now=MAY + DAY, **terms))


def told(person: Person, language: str) -> list[str]:
    """Two memories with their vectors; their texts."""
    texts = list(TOLD[language][:2])
    for text in texts:
        person.say(text, valid_from=MAY)
    embed_all_pending(person.tenant_id)
    return texts


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_threshold_of_the_tenant_cuts_and_is_named(ann: Person, language: str) -> None:
    _key, flat = told(ann, language)
    query = COLOUR[language]
    types = ("preference", "fact", "experience")
    settle(ann, weight_text=0, thresholds={LOCAL_MODEL: dict.fromkeys(types, 0.0)})
    [target] = [hit for hit in ask(ann, query).hits if hit.content == flat]
    assert set(target.signals) == {"vector"}
    settle(ann, thresholds={LOCAL_MODEL: dict.fromkeys(types, 0.99)})
    assert flat not in [hit.content for hit in ask(ann, query).hits]
    why = why_not(ann.scope, RecallRequest(query=query, now=MAY + DAY), target.id)
    assert (why.stage, why.numbers["least"], why.numbers["from"]) == ("threshold", 0.99, "tenant")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_nothing_relevant_gives_nothing_to_a_context(ann: Person, language: str) -> None:
    told(ann, language)
    none = dict.fromkeys(("preference", "fact", "experience"), 0)
    settle(ann, thresholds={LOCAL_MODEL: {"answer_memory": 0.35, "answer_turn": 0.35, **none}})
    silent = ask(ann, ELSEWHERE[language], gated=True, turn_count=9)
    assert (silent.hits, silent.decided["abstained"]) == ((), True)
    assert silent.decided["relevance"]["from"] == "tenant"
    assert ask(ann, TOLD[language][2], gated=True, turn_count=9).hits
    shown = ask(ann, ELSEWHERE[language], explain=True)
    assert shown.decided["abstained"] is False
    settle(ann, abstain="always")
    explained = ask(ann, ELSEWHERE[language], explain=True)
    assert explained.hits == ()
    assert {line["cut_by"] for line in explained.trace["ranked"]} == {"abstained"}
    target = shown.hits[0].id
    why = why_not(ann.scope, RecallRequest(query=ELSEWHERE[language], now=MAY + DAY), target)
    assert (why.stage, why.numbers["least"], why.numbers["threshold"]) == ("abstained", 0.35, "answer_memory")
    settle(ann, abstain="never")
    assert ask(ann, ELSEWHERE[language], gated=True, turn_count=9).hits


def test_places_follow_the_room_of_a_context(ann: Person) -> None:
    for number in range(10):
        ann.say(f"Parcel {number} waits at the gate", valid_from=MAY)
    embed_all_pending(ann.tenant_id)
    for room, places in ((0, 3), (170, 5), (9_000, 10)):
        found = ask(ann, "Which parcels wait at the gate?", room=room)
        assert (found.decided["top_k"], len(found.hits)) == (places, places)
    assert len(ask(ann, "Which parcels wait at the gate?").hits) == 6
    settle(ann, top_k=4, top_k_most=5)
    assert len(ask(ann, "Which parcels wait at the gate?").hits) == 4
    assert len(ask(ann, "Which parcels wait at the gate?", room=9_000).hits) == 5
    assert len(ask(ann, "Which parcels wait at the gate?", top_k=7).hits) == 7


@pytest.mark.parametrize(
    ("told", "query"),
    [
        (("The red bicycle in the yard needs oil", "The red bicycle in the yard needs air",
          "A bicycle pump costs ten francs"), "What does the red bicycle in the yard need?"),
        (("院子里的红色自行车要上油", "院子里的红色自行车要打气", "自行车打气筒三十块钱"),
         "院子里的红色自行车要做什么？"),
    ],
)  # fmt: skip
def test_variety_puts_a_copy_back_and_says_so(ann: Person, told: tuple[str, ...], query: str) -> None:
    for text in told:
        ann.say(text, valid_from=MAY)
    embed_all_pending(ann.tenant_id)
    settle(ann, diversity=0.9)
    found = ask(ann, query, top_k=2, explain=True)
    assert told[2] in {hit.content for hit in found.hits}
    copies = [line for line in found.trace["ranked"] if line["content"] in told[:2]]
    assert sorted(line["cut_by"] == "shown" for line in copies) == [False, True]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_turns_that_are_too_far_do_not_keep_silence_away(ann: Person, language: str) -> None:
    talk(ann, *(("user", text) for text in TOLD[language][:2]))
    embed_all_pending(ann.tenant_id)
    settle(ann, thresholds={LOCAL_MODEL: {"turn": 0.6, "answer_turn": 0.7}})
    silent = ask(ann, ELSEWHERE[language], gated=True, turn_count=9)
    assert (silent.hits, silent.decided["abstained"]) == ((), True)
