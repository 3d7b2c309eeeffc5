"""The recall suite: loaders read what the sets hold, figures are strict, the path is the product's."""

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from memoryhub.core.text import Language
from sessions_app.bench.bench_tenant import bench_tenant
from sessions_app.bench.recall_figures import by_category, figures, scored
from sessions_app.bench.recall_model import Asked, Kept, Pool
from sessions_app.bench.recall_product import Answer, Ranked, answers
from sessions_app.bench.recall_statements import factconsolidation, madial, prefeval
from sessions_app.bench.recall_turns import locomo, realmem

DAY = datetime.datetime(2024, 5, 1, 9, tzinfo=datetime.UTC)
SAID: dict[Language, tuple[str, ...]] = {
    "en": ("My sister Ann moved to Lisbon.", "I planted tomatoes today.", "The car needs new tyres."),
    "zh": ("我姐姐安娜搬到了里斯本。", "我今天种了西红柿。", "车子需要换新轮胎。"),
}
QUESTION: dict[Language, str] = {"en": "Where does my sister Ann live?", "zh": "我姐姐安娜住在哪里？"}


def _answer(gold: set[str], *ranked: tuple[str, ...], stale: frozenset[str] = frozenset()) -> Answer:
    asked = Asked("?", frozenset(gold), "dev", stale=stale)
    return Answer(asked, tuple(Ranked(refs, "x" * 400) for refs in ranked))


def test_each_question_counts_by_the_share_of_its_gold() -> None:
    found = scored(_answer({"a", "b"}, ("x",), ("a",), ("y", "z")), len)
    assert (found.r5, found.r10, found.all10, found.mrr) == (0.5, 0.5, 0.0, 0.5)
    assert found.ndcg10 == pytest.approx(0.6309 / 1.6309, abs=1e-3)
    assert (found.newest_first, found.stale) == (None, None)


def test_gold_counts_only_within_the_tokens() -> None:
    found = scored(_answer({"a", "b"}, ("x",), ("a",), ("b",)), len)
    assert (found.in_1000, found.in_2000) == (0.5, 1.0)


@pytest.mark.parametrize(
    ("ranked", "expected"),
    [((("new",), ("old",)), (1.0, 1.0)), ((("old",), ("new",)), (0.0, 1.0)), ((("new",),), (1.0, 0.0))],
)
def test_what_was_replaced_is_counted(
    ranked: tuple[tuple[str, ...], ...], expected: tuple[float, float]
) -> None:
    found = scored(_answer({"new"}, *ranked, stale=frozenset({"old"})), len)
    assert (found.newest_first, found.stale) == expected


def test_intervals_are_the_same_each_time() -> None:
    rows = [scored(_answer({"a"}, (name,)), len) for name in "abab"]
    found: Any = figures(rows)
    assert found == figures(rows)
    assert (found["questions"], found["r10"]) == (4, 50.0)
    low, high = found["r10_interval"]
    assert 0.0 <= low < 50.0 < high <= 100.0
    assert by_category([("one", rows[0]), ("", rows[1])])["one"]["r10"] == 100.0


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("source", ["turns", "memories"])
@pytest.mark.parametrize("language", ["zh", "en"])
def test_questions_go_through_the_services(language: Language, source: Any) -> None:
    kept = tuple(Kept(str(place), text, DAY, "s") for place, text in enumerate(SAID[language]))
    early = DAY - datetime.timedelta(days=1)
    asked = tuple(Asked(QUESTION[language], frozenset({"0"}), "dev", at=at) for at in (None, early))
    with bench_tenant() as tenant_id:
        late, before = answers(Pool("one", language, source, kept, asked), tenant_id)
    assert late.ranked[0].refs == ("0",)
    assert before.ranked == ()


def _write(path: Path, value: object, *, by_line: bool = False) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    rows: Any = value
    text = "\n".join(json.dumps(row) for row in rows) if by_line else json.dumps(value)
    path.write_text(text, encoding="utf-8")


def test_a_conversation_of_two(tmp_path: Path) -> None:
    row = {"speaker": "Ann", "dia_id": "D1:1", "text": "Look!", "blip_caption": "a red boat"}
    sample = {
        "sample_id": "one",
        "conversation": {
            "speaker_a": "Ann", "session_1_date_time": "1:56 pm on 8 May, 2023", "session_1": [row]
        },
        "qa": [
            {"question": "What did Ann show?", "evidence": ["D1:01"], "category": 4},
            {"question": "Nothing?", "evidence": [], "category": 5},
        ],
    }  # fmt: skip
    _write(tmp_path / "locomo" / "locomo10.dev.json", [sample])
    [pool] = locomo(tmp_path)
    assert pool.kept[0].content == "Look! [photo: a red boat]"
    assert pool.kept[0].said_at == datetime.datetime(2023, 5, 8, 13, 56, tzinfo=datetime.UTC)
    [asked] = pool.asked
    assert (sorted(asked.gold), asked.half, asked.category) == (["D1:1"], "dev", "single-hop")


def test_project_chats_ask_what_was_said_before(tmp_path: Path) -> None:
    def dialogue(session: str, day: str, *rows: dict[str, Any]) -> dict[str, Any]:
        return {"session_uuid": session, "current_time": f"{day} (Monday)", "dialogue_turns": rows}

    first = dialogue("s1", "2025-12-15", {"speaker": "User", "content": "The boat is red."})
    asked = {"speaker": "User", "content": "Which colour?", "is_query": True}
    told = {"speaker": "Assistant", "content": "Red.", "memory_session_uuids": ["s1"]}
    _write(
        tmp_path / "realmem" / "Ann_dialogues_1k.json",
        {"dialogues": [first, dialogue("s2", "2025-12-14", asked, told)]},
    )
    [pool] = realmem(tmp_path)
    [question] = pool.asked
    assert question.gold == {"s1"}
    assert question.at is not None
    assert [turn.said_at <= question.at for turn in pool.kept] == [True, False, False]


def test_dialogues_that_need_a_memory(tmp_path: Path) -> None:
    for place, language in (("ch", "zh"), ("en", "en")):
        head = tmp_path / "madial" / place / f"MADial-Bench-{language}"
        event = {"time": "2023-05-15", "event": "Bart danced."} | ({"user-id": 1} if place == "ch" else {})
        _write(head.with_name(f"{head.name}-memory.json"), [{"7": event}], by_line=True)
        lines = ["<BOD>\n", '<Bart>: "Hello!"\n', '<Assistant>: "You danced!"\n']
        row = {"dialogue": lines, "test-turn": [2], "relevant-id": [7], "user-id": 1}
        _write(head.with_name(f"{head.name}-dialogue.json"), [row], by_line=True)
    pools = madial(tmp_path)
    assert [pool.identity for pool in pools] == ["zh, Bart", "zh, Lisa", "en, Bart", "en, Lisa"]
    assert [[one.text for one in pool.asked] for pool in pools] == [["Hello!"], [], ["Hello!"], []]


def test_the_last_of_contradicting_facts_is_gold(tmp_path: Path) -> None:
    record = {
        "context": "Facts:\n0. Rugby was created in England.\n1. Golf was created in Spain.\n"
        "2. Rugby was created in India.",
        "questions": ["Where was Rugby created in?"],
        "answers": [["India"]],
        "metadata": {"source": "set_sh_1k"},
    }
    _write(tmp_path / "factconsolidation" / "Conflict_Resolution.dev.json", [record])
    [pool] = factconsolidation(tmp_path)
    [asked] = pool.asked
    assert (sorted(asked.gold), sorted(asked.stale)) == (["2"], ["0"])


def test_the_command(database: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [{"preference": f"I like {what}.", "question": f"Any {what}?"} for what in ("boats", "soup")]
    _write(tmp_path / "prefeval" / "explicit_preference" / "a_b.json", rows)
    assert len(prefeval(tmp_path)[0].kept) == 2
    call_command("bench", "recall", "--dataset", "prefeval", "--json", "--path", str(tmp_path))
    answer = json.loads(capsys.readouterr().out)
    assert answer["sets"]["prefeval"]["en"]["dev"]["r10"] == 100.0
