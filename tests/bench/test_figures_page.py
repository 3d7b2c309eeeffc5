"""The page of recall figures: filled from what is kept, the same in both languages, its links good."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command, get_commands

from memories.services.memory_tests import NewMemoryTest, save_test
from memoryhub.core.text import Language
from memoryhub.env import REPOSITORY
from sessions_app.bench.figures_page import BEGIN, PAGES, STORE, block, filled, merged
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.docs.markdown import README, README_ZH, document

DOCS = REPOSITORY / "docs"
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
FOUND = {
    "questions": 4, "r5": 50.0, "r10": 75.0, "r20": 100.0, "all10": 50.0, "mrr": 62.5, "ndcg10": 66.1,
    "in_1000": 75.0, "in_2000": 100.0, "r10_interval": [50.0, 100.0], "all10_interval": [25.0, 75.0],
    "mrr_interval": [40.0, 80.0],
}  # fmt: skip
ANSWER: dict[str, Any] = {
    "suite": "recall",
    "sets": {
        "madial": {"zh": {"both": FOUND}, "en": {"both": FOUND | {"r10": 70.0}}},
        "locomo": {"en": {"both": FOUND | {"categories": {"temporal": FOUND}}}},
        "precision": {
            "by_names": {"cases": 2, "cases_passed": 2, "turns": 1, "turns_passed": 0, "breaches": 0,
                         "failed": {"x": []}}
        },
        "factchains": {"en": {"dev": {"questions": 3, "followed": 66.7, "answered": 33.3}}},
    },
}  # fmt: skip


@pytest.mark.parametrize("language", list(PAGES))
def test_the_page_says_what_is_kept(language: Language) -> None:
    page = (DOCS / PAGES[language]).read_text(encoding="utf-8")
    store = json.loads((DOCS / STORE).read_text(encoding="utf-8"))
    assert filled(page, store, language) == page
    assert {"locomo", "madial", "prefeval", "precision", "factconsolidation"} <= set(store["sets"])


def test_both_pages_hold_the_same_numbers_row_by_row() -> None:
    en, zh = (document(DOCS / name) for name in PAGES.values())
    assert len(en.rows) == len(zh.rows) > 60
    for ours, theirs in zip(en.rows, zh.rows, strict=True):
        assert len(ours) == len(theirs), ours
        numbers = [sorted(NUMBER.findall(" ".join(row))) for row in (ours, theirs)]
        assert numbers[0] == numbers[1], ours
    assert len(en.headings) == len(zh.headings)


@pytest.mark.parametrize("name", PAGES.values())
def test_links_and_commands_are_there(name: str) -> None:
    page = document(DOCS / name)
    for link in page.links:
        target, _, anchor = link.partition("#")
        if target.startswith("https://"):
            continue
        assert (DOCS / target).exists(), link
        assert not anchor or anchor in document(DOCS / target).anchors, link
    commands = set(re.findall(r"manage\.py (\w+)", page.text))
    assert commands == {"bench", "recall_figures"}
    assert commands <= set(get_commands())
    readme = document(README if name == PAGES["en"] else README_ZH)
    assert f"docs/{name}" in readme.links


@pytest.mark.parametrize("language", list(PAGES))
def test_tables_are_made_of_the_bench_answers(language: Language) -> None:
    text = block(merged({}, [ANSWER], date="2026-11-30", commit="abc1234"), language)
    assert "75 [50, 100]" in text
    assert "| madial | R@10 | 75 [50, 100] | 70 [50, 100] |" in text
    assert "2 / 2 | 0 / 1 | 0 |" in text
    assert "66.7 | 33.3" in text
    assert "`abc1234`" in text


def test_newer_sets_replace_older_ones_and_others_stay(tmp_path: Path) -> None:
    for name in PAGES.values():
        (tmp_path / name).write_text(f"before\n{BEGIN}\nold\n<!-- /figures -->\nafter\n", encoding="utf-8")
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    first.write_text(json.dumps(ANSWER))
    newer = {"suite": "recall", "sets": {"madial": {"zh": {"both": FOUND | {"r10": 80.0}}}}}
    second.write_text(json.dumps(newer))
    for file, commit in ((first, "one"), (second, "two")):
        call_command("recall_figures", file, docs=tmp_path, commit=commit)
    kept = json.loads((tmp_path / STORE).read_text())["sets"]
    assert (kept["madial"]["commit"], kept["locomo"]["commit"]) == ("two", "one")
    assert "failed" not in kept["precision"]["figures"]["by_names"]
    page = (tmp_path / PAGES["en"]).read_text()
    assert page.startswith("before\n")
    assert page.endswith("after\n")
    assert "80 [50, 100]" in page


def test_what_is_no_answer_of_the_bench_is_refused(tmp_path: Path) -> None:
    shutil.copy(DOCS / PAGES["en"], tmp_path)
    bad = tmp_path / "bad.json"
    for text in ("{", '{"suite": "write"}'):
        bad.write_text(text)
        with pytest.raises(CommandError):
            call_command("recall_figures", bad, docs=tmp_path)


def test_a_tenants_own_tests_run_with_the_bench(owner: Owner, capsys: pytest.CaptureFixture[str]) -> None:
    given = {"memory_tests": True, "tenant": str(owner.tenant.pk), "json": True}
    with pytest.raises(CommandError, match="no_memory_tests"):
        call_command("bench", "recall", **given)
    new = NewMemoryTest(query="Where?", name="home", forbidden=[{"text": "Porto"}])
    save_test(owner.tenant_scope, owner.user.pk, new, actor=SYSTEM)
    call_command("bench", "recall", **given)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["suite"], answer["memory_tests"]["passed"]) == ("recall", 1)
    assert answer["memory_tests"]["tests"][0] | {"test": ""} == {
        "test": "", "name": "home", "status": "passed", "change": "first", "expected": [],
        "forbidden": [None],
    }  # fmt: skip
    with pytest.raises(CommandError, match="--tenant"):
        call_command("bench", "recall", memory_tests=True)
    with pytest.raises(CommandError, match="no tenant"):
        call_command("bench", "recall", memory_tests=True, tenant="nobody")
