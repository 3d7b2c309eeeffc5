"""Both READMEs, pasted: each block runs as it stands and does what the sentence beside it says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memoryhub.embedded.options import Options, parse_options
from memoryhub.env import REPOSITORY, load_environment
from sessions_app.importing import FORMATS
from tests.docs.conftest import Paste
from tests.docs.markdown import README, README_ZH, READMES, document, without_comments, without_language
from tests.docs.timings import BEGIN, END
from tests.embedded.server import Server

pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]
both = pytest.mark.parametrize("readme", READMES, ids=["en", "zh"])

PLACEHOLDERS = {
    "NAME": "'Büro 北京'",
    "EMAIL": "lin@example.com",
    " T ": " demo ",
    "FILE": "docs/examples/conversation.jsonl",
    " U": " noor",
}
EXISTING = {
    "create_tenant",
    "create_operator",
    "import_transcript",
    "limit_tenant",
    "review_thresholds",
    "doctor",
}


def answers(said: str) -> list[dict[str, Any]]:
    """The JSON lines that a block printed."""
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def table_commands() -> list[str]:
    """Each manage.py command of the README's table, as written."""
    return [
        word for row in document(README).rows for word in re.findall(r"`([^`]*manage\.py [^`]*)`", row[0])
    ]


def test_both_say_the_same_in_the_same_order() -> None:
    en, zh = document(README), document(README_ZH)
    assert [without_comments(block) for block in en.shell] == [without_comments(block) for block in zh.shell]
    assert [level for level, _ in en.headings] == [level for level, _ in zh.headings]
    assert [len(row) for row in en.rows] == [len(row) for row in zh.rows]
    assert en.shell[0].count("\n") == 1
    # A page that is there in both languages is named in the reader's own.
    assert without_language(en.links) == without_language(zh.links)


def test_both_give_the_same_timings() -> None:
    en, zh = (
        re.findall(r"[\d.-]*\d", document(path).text.partition(BEGIN)[2].partition(END)[0])
        for path in READMES
    )
    assert sorted(en) == sorted(zh)
    assert BEGIN in document(README).text


def test_the_start_prints_what_is_promised(server: Server) -> None:
    assert server.facts["url"].startswith("http://127.0.0.1:")
    assert server.facts["api_key"].startswith("mh_live_")
    assert "@" in server.facts["email"]
    assert server.facts["password"]


@both
def test_the_calls_can_be_pasted(paste: Paste, readme: Path) -> None:
    block = document(readme).block("memories/search").replace("maya", f"maya-{readme.name}")
    done = paste(block)
    assert done.statuses == [201, 200, 201, 200, 200]
    chat, context, search = answers(done.said)
    assert [one["decision"] for one in chat["memory"]["written"]] == ["kept", "kept"]
    assert "我对花生过敏" in json.dumps(context["messages"], ensure_ascii=False)
    assert context["budget"]["limit"] == 4000
    assert search["data"][0]["content"] == "I live in Hangzhou"


@both
def test_the_replay_can_be_pasted_twice(paste: Paste, readme: Path) -> None:
    block = document(readme).block("import_transcript")
    first, second = paste(block).said, paste(block).said
    turns = len((REPOSITORY / "docs" / "examples" / "conversation.jsonl").read_text().splitlines())
    assert re.search(rf"^Turns      (0|{turns}) new, ({turns}|0) known before$", first, re.MULTILINE)
    assert f"Turns      0 new, {turns} known before" in second
    assert {"memorybank", "locomo", "chatgpt", "jsonl"} <= set(FORMATS)


@pytest.mark.parametrize("command", table_commands())
def test_each_command_of_the_table_works(paste: Paste, command: str) -> None:
    command += " "  # what stands at the end is a word too
    for word, value in PLACEHOLDERS.items():
        command = command.replace(word, value)
    said = paste(command).said
    if "--json" in command:
        (answer,) = answers(said)
        assert {"api_key", "password"} & set(answer)


def test_every_command_that_is_named_exists() -> None:
    help_text = subprocess.run(
        [sys.executable, REPOSITORY / "manage.py", "help", "--commands"],
        capture_output=True,
        text=True,
        check=True,
    )
    for readme in READMES:
        named = set(re.findall(r"manage\.py ([a-z_]+)", document(readme).text))
        assert named == EXISTING
        assert named <= set(help_text.stdout.split())


@both
def test_the_options_of_the_server_are_all_named(readme: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = [row for row in document(readme).rows if row[0] == "`script/server`"]
    with pytest.raises(SystemExit):
        parse_options(["--help"])
    offered = set(re.findall(r"(--[a-z-]+)", capsys.readouterr().out)) - {"--help"}
    assert set(re.findall(r"(--[a-z-]+)", row[1])) == offered
    given = parse_options(["--port", "8001", "--data", "/d", "--no-demo", "--json"])
    assert given == Options(port=8001, data_dir=Path("/d"), demo=False, json=True)


@both
def test_the_model_block_connects_a_model(
    exported: Callable[[str], dict[str, str]], tmp_path: Path, readme: Path
) -> None:
    found = exported(document(readme).block("MEMORYHUB_LLM_BASE_URL"))
    given = {name: value for name, value in found.items() if name.startswith("MEMORYHUB_")}
    endpoint = load_environment(given | {"MEMORYHUB_DATA_DIR": str(tmp_path)}).llm
    assert endpoint.base_url == "http://localhost:11434/v1"
    assert endpoint.model
    assert endpoint.api_key


def test_errors_speak_both_languages(server: Server, paste: Paste) -> None:
    said = paste(
        'for language in en zh; do curl -sS "$URL/api/v1/sessions/ses_0" -H "Accept-Language: $language" '
        '-H "Authorization: Bearer $KEY"; echo; done'
    )
    english, chinese = answers(said.said)
    assert english["code"] == chinese["code"] == "not_found"
    assert english["title"] != chinese["title"]
    assert said.statuses == [404, 404]
    assert "/api/schema/" in server.page("/api/docs/") or "swagger" in server.page("/api/docs/").lower()
