"""Importing: the path of chat, once only, resumable, searchable when it returns."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from memories.models import MemoryItem, Passage, WriteDecision
from memories.services.recall import RecallRequest, recall
from memoryhub.core.errors import Conflict
from sessions_app.importing import TranscriptError
from sessions_app.models import Session, Turn
from sessions_app.services.importing import (
    ImportCounts,
    Transcript,
    conversations_of,
    import_conversations,
)
from sessions_app.services.sessions import close_session
from tenants.models import EndUser
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

PEOPLE = {
    "苏晴": {
        "history": {
            "2024-03-01": [{"query": "我住在苏州，我对花生过敏。", "response": "记住了。"}],
            "2024-03-09": [{"query": "我搬到了无锡。", "response": "好的，无锡。"}],
        }
    },
    "Tom": {
        "history": {
            "2024-03-02": [
                {"query": "I live in Leeds. I row boats on Sundays.", "response": "Nice."},
                {"query": "My PIN is 4471.", "response": "I do not keep that."},
            ]
        }
    },
}


@pytest.fixture
def people(tmp_path: Path) -> Path:
    """A file of two people, one in each language."""
    path = tmp_path / "people.json"
    path.write_text(json.dumps(PEOPLE, ensure_ascii=False), encoding="utf-8")
    return path


def brought_in(owner: Owner, path: Path, **more: Any) -> ImportCounts:
    return import_conversations(owner.tenant.id, conversations_of(Transcript(path=path, **more)))


def scope_of(owner: Owner, user_ref: str) -> Scope:
    with tenant_tx(owner.tenant.id):
        return Scope(owner.tenant.id, EndUser.objects.get(user_ref=user_ref).id)


def stored(owner: Owner) -> dict[str, int]:
    with tenant_tx(owner.tenant.id):
        models: tuple[Any, ...] = (Session, Turn, MemoryItem, WriteDecision, Passage)
        return {model.__name__: model.objects.count() for model in models}


def test_every_person_is_an_end_user_and_the_user_speaks_for_himself(owner: Owner, people: Path) -> None:
    counts = brought_in(owner, people, user_ref="mb")
    assert counts.users == {"mb:苏晴", "mb:Tom"}
    assert (len(counts.sessions), counts.turns_new, counts.turns_known) == (3, 8, 0)
    with tenant_tx(owner.tenant.id):
        assert {row.channel for row in MemoryItem.objects.all()} == {"user_stated"}
        home = MemoryItem.objects.get(subject_key="profile.home", status="active", content__contains="无锡")
        assert home.supersedes is not None
        assert "苏州" in home.supersedes.content
        assert home.valid_from.date().isoformat() == "2024-03-09"


def test_a_replayed_conversation_is_as_old_as_it_was(owner: Owner, people: Path) -> None:
    brought_in(owner, people, user_ref="mb")
    with tenant_tx(owner.tenant.id):
        for session in Session.objects.all():
            assert session.last_active_at == session.turns.latest("said_at").said_at
            assert session.last_active_at.year == 2024


def test_a_secret_is_refused_and_stored_nowhere(owner: Owner, people: Path) -> None:
    counts = brought_in(owner, people)
    assert counts.decisions["refused"] >= 1
    with tenant_tx(owner.tenant.id):
        assert not Turn.objects.filter(content__contains="4471").exists()
        assert not Passage.objects.filter(content__contains="4471").exists()


@pytest.mark.parametrize(
    ("person", "words"), [("苏晴", "我对什么过敏？"), ("Tom", "What do I do on Sundays?")]
)
def test_all_of_it_can_be_found_at_once(owner: Owner, people: Path, person: str, words: str) -> None:
    brought_in(owner, people)
    with tenant_tx(owner.tenant.id):
        assert not Passage.objects.filter(embedding__isnull=True).exists()
    found = recall(scope_of(owner, person), RecallRequest(query=words, now=timezone.now()))
    assert any("花生" in hit.content or "row boats" in hit.content for hit in found.hits)
    assert found.degraded == ()


def test_a_second_time_adds_nothing(owner: Owner, people: Path) -> None:
    brought_in(owner, people)
    before = stored(owner)
    again = brought_in(owner, people)
    assert (again.turns_new, again.turns_known, again.embedded) == (0, 8, 0)
    assert not again.decisions
    assert stored(owner) == before


@pytest.mark.parametrize("stop_after", [1, 2, 3])
def test_an_import_that_broke_off_goes_on_without_doubles(
    owner: Owner, stranger: Owner, people: Path, stop_after: int
) -> None:
    calls = []

    def stop(counts: ImportCounts) -> None:
        calls.append(counts.turns)
        if len(calls) == stop_after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_conversations(owner.tenant.id, conversations_of(Transcript(path=people)), progress=stop)
    brought_in(owner, people)
    brought_in(stranger, people)
    assert stored(owner) == stored(stranger)


def test_turns_that_were_stored_but_not_read_are_read_by_the_next_run(
    owner: Owner, people: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("sessions_app.services.importing.process_session", _crash)
        with pytest.raises(SystemError):
            brought_in(owner, people, person="苏晴")
    again = brought_in(owner, people, person="苏晴")
    assert again.turns_known == 2
    assert again.decisions["kept"] >= 2


def _crash(*_: object) -> None:
    raise SystemError


def test_one_person_may_be_chosen_and_named(owner: Owner, people: Path) -> None:
    assert brought_in(owner, people, person="Tom", user_ref="u-7").users == {"u-7"}
    with tenant_tx(owner.tenant.id):
        assert EndUser.objects.get(user_ref="u-7").name == "Tom"


def test_a_file_without_names_needs_a_user(owner: Owner, tmp_path: Path) -> None:
    path = tmp_path / "turns.jsonl"
    path.write_text('{"role": "user", "content": "Hello.", "session": "s1"}\n')
    with pytest.raises(TranscriptError, match="nobody"):
        brought_in(owner, path)


def test_a_closed_conversation_takes_no_new_turns_but_may_be_seen_again(owner: Owner, people: Path) -> None:
    brought_in(owner, people, person="Tom")
    scope = scope_of(owner, "Tom")
    with tenant_tx(scope.tenant_id, scope.user_id):
        session = Session.objects.get(user_id=scope.user_id)
    close_session(scope, session.id, actor=SYSTEM)
    assert brought_in(owner, people, person="Tom").turns_known == 4
    longer = json.loads(json.dumps(PEOPLE))
    longer["Tom"]["history"]["2024-03-02"].append({"query": "Bye.", "response": "Bye."})
    people.write_text(json.dumps(longer))
    with pytest.raises(Conflict):
        brought_in(owner, people, person="Tom")


def test_a_bad_row_stops_the_command_before_anything_is_stored(owner: Owner, people: Path) -> None:
    broken = json.loads(json.dumps(PEOPLE))
    broken["Tom"]["history"]["2024-03-02"][1]["response"] = ""
    people.write_text(json.dumps(broken))
    with pytest.raises(CommandError, match="Tom / 2024-03-02 / 2: a text is empty"):
        call_command("import_transcript", str(people), "--tenant", str(owner.tenant.id))
    assert stored(owner)["Turn"] == 0


def test_the_command_counts_in_one_json_line(owner: Owner, people: Path) -> None:
    printed = io.StringIO()
    argv = ("import_transcript", str(people), "--tenant", owner.tenant.name, "--user", "mb", "--json")
    call_command(*argv, stdout=printed)
    answer = json.loads(printed.getvalue())
    assert printed.getvalue().count("\n") == 1
    assert answer["users"] == ["mb:Tom", "mb:苏晴"]
    assert (answer["sessions"], answer["turns_new"], answer["bad_rows"]) == (3, 8, 0)
    assert answer["memories"]["superseded"] == 1
    assert answer["turns_per_second"] > 0


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path / "gone.json", "the file cannot be read"),
        (lambda path: _written(path / "x.json", "{"), "not valid JSON"),
        (lambda path: _written(path / "x.json", "{}"), "format of the file is not known"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_sentence(
    owner: Owner, tmp_path: Path, make: Callable[[Path], Path], words: str
) -> None:
    with pytest.raises(CommandError, match=words) as refused:
        call_command("import_transcript", str(make(tmp_path)), "--tenant", owner.tenant.name, "--user", "u")
    assert refused.value.returncode == 1
    assert not isinstance(refused.value, TranscriptError)


def _written(path: Path, text: str) -> Path:
    path.write_text(text)
    return path
