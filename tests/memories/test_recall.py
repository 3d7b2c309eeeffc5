"""Recall in both languages, in time, across scopes, and with the embedder down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import numpy as np
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memories.services import recall as recall_module
from memories.services.change import correct_memory, expire_memory
from memories.services.embedder import Embedding
from memories.services.embedding import embed_all_pending
from memories.services.indexing import PassageText, index_passages
from memories.services.recall import RecallRequest, recall
from memories.services.write import Statement, remember
from memoryhub.core.ids import new_id
from memoryhub.providers.embeddings import Vectors
from tests.memories.conftest import BOT, DAY, MAY, Person
from tests.memories.recalling import BrokenEmbedder, ask, contents, talk


@pytest.mark.parametrize(
    ("said", "query"),
    [
        ("My dog is called Max", "what is my dog's name?"),
        ("我养了一只猫叫团子", "我的猫叫什么"),
        ("我對花生過敏", "花生能吃吗"),
        ("妹妹下个月结婚", "婚礼：结婚是什么时候"),
        ("合同编号是 HT-2026-018", "HT-2026-018"),
        ("My dog is called Max", "我的狗叫什么名字"),
        ("我住在杭州", "which city is my home in?"),
    ],
)
def test_a_memory_is_found_in_either_language(ann: Person, ben: Person, said: str, query: str) -> None:
    for other in ("The report is due every Friday", "周末常去图书馆看书", "Prefers tea without sugar"):
        ann.say(other)
    ann.say(said)
    embed_all_pending(ann.tenant_id)
    assert contents(ask(ann, query))[0] == said


@pytest.mark.parametrize(
    ("said", "query"), [("鼠标坏了", "鼠标"), ("書包是紅色的", "书包"), ("书包是红色的", "書包")]
)
def test_two_characters_are_enough_without_vectors(ann: Person, said: str, query: str) -> None:
    ann.say("键盘很好用")
    ann.say(said)
    result = ask(ann, query)
    assert contents(result) == [said]
    assert set(result.hits[0].signals) == {"text"}


def test_nothing_of_strangers_or_of_others_is_found(ann: Person, ben: Person, stranger: Person) -> None:
    talk(ben, ("user", "My home is in Lisbon"))
    embed_all_pending(ann.tenant_id)
    embed_all_pending(stranger.tenant_id)
    assert ask(ann, "home in Lisbon").hits == ()
    assert contents(ask(ben, "home in Lisbon")) == ["My home is in Lisbon"]


def test_team_rows_are_found_by_every_user_of_the_tenant_only(
    ann: Person, ben: Person, stranger: Person
) -> None:
    remember(ann.tenant_scope, Statement(content="报销需要直属主管签字", scope="team", actor=BOT))
    for person in (ann, ben):
        found = ask(person, "报销找谁签字")
        assert contents(found) == ["报销需要直属主管签字"]
        assert found.hits[0].scope == "team"
    assert contents(ask(stranger, "报销找谁签字")) == []


def test_the_next_answer_obeys_a_correction_and_an_expiry(ann: Person) -> None:
    row = ann.say("I live in Paris", "profile.home", valid_from=MAY).memory
    assert row is not None
    new = correct_memory(ann.scope, row.pk, content="I live in Rome", actor=BOT)
    later = RecallRequest(query="where do I live", now=new.valid_from + DAY)
    assert contents(recall(ann.scope, later)) == ["I live in Rome"]
    expire_memory(ann.scope, new.pk, actor=BOT)
    assert contents(recall(ann.scope, later)) == []


def test_as_of_reads_valid_time_and_known_at_recorded_time(ann: Person) -> None:
    ann.say("I live in Paris", "profile.home", valid_from=MAY)
    middle = ann.say("I live in Rome", "profile.home", valid_from=MAY + 10 * DAY).memory
    assert middle is not None
    late = ann.say("I live in Oslo", "profile.home", valid_from=MAY + 5 * DAY).memory
    assert late is not None

    def at(days: int, known: datetime | None = None) -> list[str]:
        return contents(ask(ann, "where do I live", as_of=MAY + days * DAY, known_at=known))

    assert (at(1), at(6), at(11)) == (["I live in Paris"], ["I live in Oslo"], ["I live in Rome"])
    assert at(-1) == []
    # Before Oslo was recorded, Paris was held to have lasted until Rome.
    assert at(6, middle.created_at) == ["I live in Paris"]
    assert at(11, middle.created_at) == ["I live in Rome"]
    assert at(6, late.created_at) == ["I live in Oslo"]


def test_turns_of_both_speakers_are_found_with_their_neighbours_words(ann: Person) -> None:
    lines = (("user", "Any idea for Saturday?"), ("assistant", "The botanical garden opens at nine."))
    turns = talk(ann, *lines, ("tool", "weather: sunny, botanical garden"))
    found = ask(ann, "botanical garden")
    assert contents(found, "turn") == ["The botanical garden opens at nine.", "Any idea for Saturday?"]
    assert set(found.hits[1].signals) == {"near"}
    assert (found.hits[0].id, found.hits[0].role) == (turns[1], "assistant")
    assert contents(ask(ann, "Saturday idea"), "turn")[0] == "Any idea for Saturday?"
    assert contents(ask(ann, "botanical garden", exclude_turn_ids=(turns[1],)), "turn") == []
    assert contents(ask(ann, "botanical garden", include=("memories",)), "turn") == []


def test_turns_can_be_kept_to_one_session(ann: Person) -> None:
    session = new_id()
    talk(ann, ("user", "会议改到周三"), session=session)
    talk(ann, ("user", "会议室在三楼"))
    assert contents(ask(ann, "会议", session_id=session), "turn") == ["会议改到周三"]


def test_untrusted_channels_are_left_out(ann: Person) -> None:
    ann.say("The harbour tour costs 40 euros", channel="tool_output", importance=6)
    assert contents(ask(ann, "harbour tour")) == []


def test_types_narrow_and_time_words_help(ann: Person) -> None:
    ann.say("I met Lena in May", memory_type="experience", valid_from=MAY)
    ann.say("Lena works in Bonn")
    assert contents(ask(ann, "Lena", types=("experience",))) == ["I met Lena in May"]
    hit = ask(ann, "what happened with Lena in May 2026?").hits[0]
    assert hit.content == "I met Lena in May"
    assert "time" in hit.signals


class NarrowEmbedder:
    """A working embedder of another dimension under the name of the one that wrote the rows."""

    model = "use-multilingual-v3"
    dimension = 3

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Three numbers a text."""
        return np.ones((len(texts), 3), dtype=np.float32)


@pytest.mark.parametrize(("broken", "degraded"), [(BrokenEmbedder, ("embeddings",)), (NarrowEmbedder, ())])
def test_a_wrong_dimension_leaves_the_text_arms(
    ann: Person, monkeypatch: pytest.MonkeyPatch, broken: type, degraded: tuple[str, ...]
) -> None:
    ann.say("My dog is called Max")
    embed_all_pending(ann.tenant_id)
    monkeypatch.setattr(recall_module, "embedding_for", lambda tenant_id: Embedding(broken()))
    result = ask(ann, "dog Max")
    assert result.degraded == degraded
    assert contents(result) == ["My dog is called Max"]
    assert set(result.hits[0].signals) == {"text"}


def test_the_gate_holds_back_only_when_asked_to(ann: Person) -> None:
    ann.say("谢谢你的帮助，客户说")
    assert ask(ann, "谢谢", gated=True).hits == ()
    result = ask(ann, "谢谢")
    assert (result.gate.recall, result.gate.reason) == (False, "small_talk")
    assert contents(result) == ["谢谢你的帮助，客户说"]


@pytest.mark.parametrize("rows", [1, 3])
def test_a_recall_takes_five_round_trips_however_much_it_finds(ann: Person, rows: int) -> None:
    for number in range(rows):
        ann.say(f"Garden note {number}: roses")
    talk(ann, *[("user", f"roses {number}") for number in range(rows)])
    embed_all_pending(ann.tenant_id)
    ask(ann, "roses")
    with CaptureQueriesContext(connection) as captured:
        assert len(ask(ann, "roses in May 2026").hits) == 2 * rows
    # Begin, scope, arms with turns and sources, the rows found with the words of turns, commit.
    assert len(captured) == 5
    assert [query["sql"].count(";\n") for query in captured] == [0, 0, 2, 1, 0]


def test_a_trace_says_what_every_arm_found_and_what_was_cut(ann: Person) -> None:
    for number in range(3):
        ann.say(f"Garden note {number}: roses")
    trace = ask(ann, "roses", explain=True, top_k=1).trace
    assert {found["arm"] for found in trace["candidates"]} == {"text"}
    assert len(trace["cut"]) == 2


def test_a_turn_that_only_echoes_its_memory_is_left_out(ann: Person) -> None:
    told = "I live in Hangzhou, near West Lake."
    session, turn = new_id(), new_id()
    source = {"quote": told[:-1], "quote_start": 0, "turn_id": turn, "session_id": session}
    ann.say(told[:-1], "profile.home", valid_from=MAY, **source)
    echo = PassageText(
        source_id=turn, session_id=session, seq=1, role="user", content=told, said_at=MAY, trust=100
    )
    longer = replace(echo, source_id=new_id(), seq=2, content="Near West Lake I also saw two herons today")
    index_passages(ann.scope, ann.user_id, [echo, longer])
    hits = recall(ann.scope, RecallRequest(query="West Lake", now=MAY + DAY)).hits
    assert [hit.kind for hit in hits if told[:10] in hit.content] == ["memory"]
    assert "herons" in " ".join(hit.content for hit in hits)


@pytest.mark.parametrize(
    ("said", "query"),
    [
        (
            [
                "The roses in my garden came from Lyon",
                "I water the roses of my garden on Sundays",
                "My neighbour envies the roses of my garden",
                "A hedge shelters the roses in my garden",
            ],
            "the roses of my garden",
        ),
        (
            [
                "花园里的玫瑰是从里昂来的",
                "我每周日给花园里的玫瑰浇水",
                "邻居羡慕花园里的玫瑰",
                "花园里的玫瑰有树篱挡风",
            ],
            "花园里的玫瑰",
        ),
    ],
)
def test_spare_hits_come_next_where_they_are_asked_for(ann: Person, said: list[str], query: str) -> None:
    for text in said:
        ann.say(text)
    whole = contents(ask(ann, query, top_k=9))
    assert len(whole) >= 4
    for count, named in ((0, []), (1, whole[2:3]), (9, whole[2:])):
        found = ask(ann, query, top_k=2, spare=count)
        assert contents(found) == whole[:2]
        assert [hit.content for hit in found.spare] == named


@pytest.mark.parametrize(
    ("asked", "told", "query"),
    [
        ("How much is my rent?", "Two bedrooms, 1150 a month, the rent is fine", "How much is my rent?"),
        ("我房租多少钱？", "两室，房租一个月4200", "我房租多少钱？"),
    ],
)
def test_a_question_that_was_asked_before_stands_behind_what_answers(
    ann: Person, asked: str, told: str, query: str
) -> None:
    talk(ann, ("user", told))
    talk(ann, ("user", asked))
    embed_all_pending(ann.tenant_id)
    found = contents(ask(ann, query, top_k=2), kind="turn")
    assert found == [told, asked]
