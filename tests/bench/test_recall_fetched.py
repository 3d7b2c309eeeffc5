"""Sets that users fetch themselves: BEAM and MemDaily, read from made-up files of the published shape."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from sessions_app.bench.bench_tenant import bench_tenant
from sessions_app.bench.files import UnknownShape
from sessions_app.bench.recall_beam import beam
from sessions_app.bench.recall_memdaily import memdaily
from sessions_app.bench.recall_product import answers

SIZE = Path("beam") / "chats" / "100K" / "1"
CHAT = [
    {
        "batch_number": 1,
        "turns": [
            [
                {
                    "role": "user", "id": 0, "time_anchor": "March-15-2024", "index": "1,1",
                    "content": "My boat is called Selkie. ->-> 1,1",
                },
                {"role": "assistant", "id": 1, "content": "A fine name."},
            ],
            [{"role": "user", "id": 2, "content": "The engine was replaced in May."}],
        ],
    },
    {
        "batch_number": 2,
        "turns": [[{"role": "user", "id": 3, "time_anchor": "April-02-2024", "content": "Selkie is sold."}]],
    },
]  # fmt: skip
PROBES: dict[str, list[dict[str, Any]]] = {
    "abstention": [{"question": "What did the boat cost?", "rubric": []}],
    "information_extraction": [{"question": "What is my boat called?", "source_chat_ids": [0]}],
    "knowledge_update": [
        {"question": "Do I have the boat?", "source_chat_ids": {"original_info": [0], "updated_info": [3]}}
    ],
}
DAY = {
    "mid": 0,
    "message": "陈晓是我的邻居，他养了一只鹦鹉。",
    "time": "2024年04月01日 周一 08:18",
    "place": "海口",
}
NEXT = {"mid": 1, "message": "陈晓下周去三亚出差。", "time": "2024年04月02日 周二 21:29", "place": "海口"}
ASKED = {
    "qid": 0, "question": "谁养了鹦鹉？", "answer": "陈晓", "target_step_id": [0],
    "choices": {"A": "陈晓"}, "ground_truth": "A", "time": "2024年04月03日 周三 10:00",
}  # fmt: skip


def written(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


def beam_in(folder: Path, chat: object = CHAT, probes: object = PROBES) -> Path:
    written(folder / SIZE / "chat.json", chat)
    written(folder / SIZE / "probing_questions" / "probing_questions.json", probes)
    return folder


def test_a_chat_is_read_with_its_days_and_questions(tmp_path: Path) -> None:
    [pool] = beam(beam_in(tmp_path))
    assert (pool.identity, pool.language, pool.source) == ("100K/1", "en", "turns")
    assert [(turn.ref, turn.group, turn.role) for turn in pool.kept] == [
        ("0", "1", "user"), ("1", "1", "assistant"), ("2", "1", "user"), ("3", "2", "user"),
    ]  # fmt: skip
    assert pool.kept[0].content == "My boat is called Selkie."
    assert pool.kept[3].said_at == datetime.datetime(2024, 4, 2, 9, tzinfo=datetime.UTC)
    assert [(asked.category, sorted(asked.gold)) for asked in pool.asked] == [
        ("100K information_extraction", ["0"]), ("100K knowledge_update", ["0", "3"]),
    ]  # fmt: skip


def test_the_shortened_chat_is_taken_where_there_is_one(tmp_path: Path) -> None:
    beam_in(tmp_path)
    written(tmp_path / SIZE / "chat_trunecated.json", CHAT[:1])
    [pool] = beam(tmp_path)
    assert len(pool.kept) == 3
    assert sorted(pool.asked[1].gold) == ["0"]


def test_a_number_given_twice_proves_nothing(tmp_path: Path) -> None:
    plans = [{"plan-1": CHAT, "plan-2": None}, {"plan-2": CHAT[:1]}]
    [pool] = beam(beam_in(tmp_path, plans))
    assert [turn.group for turn in pool.kept][-1] == "plan-2/1"
    assert [sorted(asked.gold) for asked in pool.asked] == [["3"]]


@pytest.mark.parametrize(
    ("chat", "probes"), [({"turns": []}, PROBES), ([{"batch_number": 1}], PROBES), ([], PROBES), (CHAT, [1])]
)
def test_another_shape_is_named(tmp_path: Path, chat: object, probes: object) -> None:
    with pytest.raises(UnknownShape, match="100K/1"):
        beam(beam_in(tmp_path, chat, probes))


def memdaily_in(folder: Path, messages: list[Any], name: str = "memdaily.json", **terms: object) -> Path:
    rows = [{"tid": tid, "message_list": messages, "QA": ASKED | terms} for tid in range(2)]
    written(
        folder / "memdaily" / name, {"simple": {"roles": rows, "items": None}, "noisy": {"roles": rows[:1]}}
    )
    return folder


def test_trajectories_come_in_turn_with_their_moments(tmp_path: Path) -> None:
    pools = memdaily(memdaily_in(tmp_path, [DAY, NEXT]))
    assert [pool.identity for pool in pools] == [
        "memdaily noisy/roles/0", "memdaily simple/roles/0", "memdaily simple/roles/1",
    ]  # fmt: skip
    first, [asked] = pools[1].kept[0], pools[1].asked
    assert first.said_at == datetime.datetime(2024, 4, 1, 8, 18, tzinfo=datetime.UTC)
    assert (asked.gold, asked.category, asked.half) == (frozenset({"0"}), "simple", "dev")
    assert asked.at == datetime.datetime(2024, 4, 3, 10, tzinfo=datetime.UTC)
    assert [pool.asked[0].half for pool in pools] == ["dev", "dev", "held_out"]


def test_noise_between_the_messages_is_said_too(tmp_path: Path) -> None:
    told = f"{DAY['message']} (消息地点 {DAY['place']}, 消息时间 {DAY['time']})"
    memdaily_in(tmp_path, ["今天的风很大。", told], "memdaily_9.json", target_step_id=[1])
    pool = memdaily(tmp_path)[0]
    assert [turn.content for turn in pool.kept] == ["今天的风很大。", DAY["message"]]
    assert pool.asked[0].gold == {"1"}
    assert pool.asked[0].category == "noisy, noise 9"


@pytest.mark.parametrize("value", [[], {"simple": [1]}, {"simple": {"roles": [{"tid": 0}]}}, {}])
def test_another_shape_of_trajectories_is_named(tmp_path: Path, value: object) -> None:
    written(tmp_path / "memdaily" / "memdaily.json", value)
    with pytest.raises(UnknownShape, match=r"memdaily\.json"):
        memdaily(tmp_path)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("name", ["beam", "memdaily"])
def test_they_go_through_the_services(tmp_path: Path, name: str) -> None:
    pool = (beam(beam_in(tmp_path)) if name == "beam" else memdaily(memdaily_in(tmp_path, [DAY, NEXT])))[0]
    with bench_tenant() as tenant_id:
        first = next(iter(answers(pool, tenant_id)))
    assert first.ranked[0].refs == ("0",)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("name", ["beam", "memdaily"])
def test_the_command_says_what_is_missing(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match=f"is not there: .*{name}"):
        call_command("bench", "recall", path=tmp_path, dataset=[name])
    written(tmp_path / "memdaily" / "memdaily.json", [])
    beam_in(tmp_path, [])
    with pytest.raises(CommandError, match="not as its authors describe it"):
        call_command("bench", "recall", path=tmp_path, dataset=[name])
