"""The tagger of names learns from marked lines, and the shipped model comes from the shipped ones."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command

import memoryhub.core
from memoryhub.core.spans.tagger import MODEL_FILE, NameTagger, tagged_names
from sessions_app.bench.name_training import (
    DIGEST_SUFFIX,
    NamedLine,
    crossed,
    labels_of,
    named_lines,
    train,
    training_digest,
    training_lines,
)


def test_marks_are_taken_off_and_their_places_kept() -> None:
    [line] = named_lines(["我弟{name|谭晓东}搬了{number|两次}，找{name|米}。"])
    assert line == NamedLine("我弟谭晓东搬了两次，找米。", ((2, 5), (11, 12)))
    assert "".join(labels_of(line)) == "OOBIEOOOOOOBO"


def test_the_same_lines_give_the_same_model() -> None:
    lines = training_lines()[:60]
    assert train(lines) == train(lines)


def test_what_was_marked_is_found_again() -> None:
    lines = [line for line in training_lines() if line.names][:80]
    tagger = NameTagger(train(lines))
    found = sum(
        any(start <= a and b <= end for start, end, _ in tagger.places(line.text))
        for line in lines
        for a, b in line.names
    )
    assert found >= 0.95 * sum(len(line.names) for line in lines)


def test_the_shipped_model_knows_the_shipped_lines() -> None:
    lines = training_lines()
    names = missed = 0
    for line in lines:
        places = tagged_names(line.text)
        names += len(line.names)
        missed += sum(not any(start <= a and b <= end for start, end, _ in places) for a, b in line.names)
    assert len(lines) > 3_000
    assert names > 3_000
    assert missed <= 0.03 * names


def test_the_shipped_model_was_trained_on_the_shipped_lines() -> None:
    digest = Path(memoryhub.core.__file__).with_name("data") / Path(MODEL_FILE).with_suffix(DIGEST_SUFFIX)
    assert (
        digest.read_text(encoding="utf-8").strip() == training_digest()
    )  # else: manage.py train_name_tagger


def test_lines_kept_out_are_counted() -> None:
    counted = crossed(training_lines()[:150])
    assert set(counted) == {"recall", "precision"}
    assert all(0 < share <= 100 for share in counted.values())


def test_the_command_writes_a_model_and_says_of_what(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = training_lines()[:40]
    monkeypatch.setattr("sessions_app.management.commands.train_name_tagger.training_lines", lambda: few)
    call_command("train_name_tagger", output=tmp_path / "model", measure=True)
    told = json.loads(capsys.readouterr().out)
    assert told["lines"] == 40
    assert told["names"] == sum(len(line.names) for line in few)
    assert set(told["kept_out"]) == {"recall", "precision"}
    assert NameTagger((tmp_path / "model").read_bytes()).places("你好") == ()
