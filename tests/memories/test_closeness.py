"""Memories are ordered by how close they are; a long question is as close as its closest line."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import UUID

import pytest

from memories.models import MemoryItem, Passage
from memories.queries.search import Found, Probe
from memories.services.closeness import Closeness, closeness, closest_first, weights_of
from memories.services.embedding import embed_all_pending
from memories.services.recall import RecallRequest, recall
from memoryhub.core.memory_ranking import MAX_LINES, PARTS
from memoryhub.core.ranking import Fused
from memoryhub.core.text import Language
from memoryhub.providers.embeddings import LOCAL_MODEL
from tests.memories.conftest import MAY, Person

NOW = datetime(2066, 11, 20, tzinfo=UTC)
A, B, C, TURN = (UUID(int=number) for number in range(1, 5))
TOLD: dict[Language, tuple[str, ...]] = {
    "en": (
        "Won the first prize in the school painting competition",
        "Flew a kite at the beach",
        "Ate mango ice cream at the new shop",
        "Was afraid of the dentist",
        "Got a bicycle for the birthday",
    ),
    "zh": (
        "在学校绘画比赛中获得了一等奖",
        "在海边放风筝",
        "在新开的店里吃了芒果冰淇淋",
        "害怕去看牙医",
        "生日时收到了一辆自行车",
    ),
}
DIALOGUE: dict[Language, tuple[str, ...]] = {
    "en": (
        "Good morning! Did you sleep well?",
        "Yes, and I had pancakes for breakfast.",
        "Tomorrow I draw a picture for the art contest.",
        "That sounds nice, what will you wear?",
        "...",
    ),
    "zh": (
        "早上好！你睡得好吗？",
        "很好，早餐我吃了煎饼。",
        "明天我要画一幅画参加美术比赛。",
        "听起来不错，你打算穿什么？",
        "……",
    ),
}


def _row(cosine: float | None) -> MemoryItem:
    row = MemoryItem(content="x", valid_from=MAY, importance=5, confidence=0.9, feedback_weight=1.0)
    vars(row).update(cosines=None if cosine is None else [0.0, 0.0, cosine], terms_text="")
    return row


def _probe(model: str = LOCAL_MODEL) -> Probe:
    return Probe(model=model, vector=[1.0] + [0.0] * 511)


def _found(*rows: tuple[str, UUID, float]) -> list[Found]:
    return [Found("memory", arm, one, score) for arm, one, score in rows]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_one_line_of_a_dialogue_is_enough(ann: Person, language: Language) -> None:
    for said in TOLD[language]:
        ann.say(said)
    embed_all_pending(ann.tenant_id)
    request = RecallRequest(query="\n".join(DIALOGUE[language]), now=NOW, explain=True)
    result = recall(ann.scope, request)
    assert result.hits[0].content == TOLD[language][0]
    assert result.hits[0].signals["line"] == 1
    assert max(result.trace["closeness"], key=result.trace["closeness"].get) == result.hits[0].id.hex
    assert result.trace["ranked"][0]["parts"]["line"] > 0


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_single_line_has_no_arm_of_lines(ann: Person, language: Language) -> None:
    ann.say(TOLD[language][0])
    embed_all_pending(ann.tenant_id)
    [hit] = recall(ann.scope, RecallRequest(query=TOLD[language][0], now=NOW)).hits
    assert set(hit.signals) == {"vector", "text"}


def test_only_the_last_lines_count(ann: Person) -> None:
    ann.say(TOLD["en"][0])
    ann.say(TOLD["en"][1])
    embed_all_pending(ann.tenant_id)
    query = "\n".join(
        [TOLD["en"][1], *["I would paint a picture in school for the painting competition."] * MAX_LINES]
    )
    hits = recall(ann.scope, RecallRequest(query=query, now=NOW)).hits
    assert [hit.content for hit in hits if hit.signals.get("line") == 1] == [TOLD["en"][0]]


def _closest_first(
    ranked: list[Fused[UUID]],
    found: list[Found],
    rows: dict[UUID, MemoryItem | Passage],
    model: str = LOCAL_MODEL,
) -> list[Fused[UUID]]:
    return closest_first(ranked, closeness(found, rows, _probe(model), "x"), rows, now=NOW)


def test_how_close_and_not_only_in_which_order() -> None:
    """The ranks of A and B are the same, but A is much closer where it comes first."""
    rows: dict[UUID, MemoryItem | Passage] = {A: _row(0.9), B: _row(0.3)}
    found = _found(("vector", A, 0.9), ("vector", B, 0.3), ("text", B, 0.11), ("text", A, 0.1))
    ranked = [Fused(B, 0.03, {"text": 1}), Fused(A, 0.03, {"vector": 1})]
    best = _closest_first(ranked, found, rows)
    assert [(item.id, item.score, item.signals) for item in best] == [
        (A, 0.03, {"vector": 1}),
        (B, 0.03, {"text": 1}),
    ]


def test_turns_keep_their_places() -> None:
    rows: dict[UUID, MemoryItem | Passage] = {A: _row(0.3), B: _row(0.9), TURN: Passage()}
    ranked = [Fused(A, 0.3, {}), Fused(TURN, 0.2, {}), Fused(B, 0.1, {})]
    best = _closest_first(ranked, _found(("vector", A, 0.3), ("vector", B, 0.9)), rows)
    assert [item.id for item in best] == [B, TURN, A]
    assert [item.score for item in best] == [0.3, 0.2, 0.1]


def test_a_row_that_waits_for_its_vector_counts_as_the_others_do() -> None:
    rows: dict[UUID, MemoryItem | Passage] = {A: _row(0.8), B: _row(0.4), C: _row(None)}
    found = _found(("vector", A, 0.8), ("vector", B, 0.4), ("text", C, 0.1))
    scores = closeness(found, rows, _probe(), "x").scores
    assert scores[C] == pytest.approx((scores[A] + scores[B]) / 2)


@pytest.mark.parametrize(("model", "cosine"), [("another", 0.9), (LOCAL_MODEL, None), ("", None)])
def test_what_was_not_measured_keeps_its_order(model: str, cosine: float | None) -> None:
    rows: dict[UUID, MemoryItem | Passage] = {A: _row(0.1 if cosine else None), B: _row(cosine)}
    ranked = [Fused(A, 0.2, {}), Fused(B, 0.1, {})]
    found = _found(("text", A, 1.0), ("text", B, 0.5))
    assert closeness(found, rows, _probe(model), "x") == Closeness()
    assert _closest_first(ranked, found, rows, model) == ranked


def test_a_key_that_is_named_and_a_time_count_on_top() -> None:
    weights = weights_of(LOCAL_MODEL)
    assert weights is not None
    rows: dict[UUID, MemoryItem | Passage] = {A: _row(0.5), B: _row(0.5)}
    found = _found(("vector", A, 0.5), ("key", B, 1.0), ("time", B, 1.0))
    close = closeness(found, rows, _probe(), "x")
    assert close.scores[B] - close.scores[A] == pytest.approx(weights.named + weights.timely)
    assert close.parts()[B]["named"] == weights.named
    assert set(close.parts()[A]) == set(PARTS)


def test_recency_says_little() -> None:
    """It decides between two that are as close, and not where one is closer."""
    late = MemoryItem(content="x", valid_from=NOW, importance=5, confidence=0.9, feedback_weight=1.0)
    vars(late).update(cosines=[0.0, 0.0, 0.5], terms_text="")
    found, ranked = _found(("vector", A, 0.5), ("vector", B, 0.5)), [Fused(A, 0.2, {}), Fused(B, 0.1, {})]
    assert [one.id for one in _closest_first(ranked, found, {A: _row(0.5), B: late})] == [B, A]
    assert [one.id for one in _closest_first(ranked, found, {A: _row(0.6), B: late})] == [A, B]
