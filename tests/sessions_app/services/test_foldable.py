"""What a compression starts from: whole exchanges, and nothing that no longer holds."""

from __future__ import annotations

import pytest

from memories.models import MemoryItem
from memories.services.change import expire_memory
from sessions_app.models import Session, Summary
from sessions_app.services.processing import process_session
from tenants.services.audit import Actor
from tests.conftest import Owner
from tests.sessions_app.compressing import compact_session, rows, say, talk

MOVED = {
    "en": ("I live in Lisbon.", "I moved to Porto.", "Lisbon", "Porto"),
    "zh": ("我住在上海。", "我搬到杭州了。", "上海", "杭州"),
}


def text_of(summary: Summary | None) -> str:
    assert summary is not None
    return f"{summary.text}\n{summary.content}"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_superseded_memory_leaves_the_summary(owner: Owner, session: Session, language: str) -> None:
    old, new, before, after = MOVED[language]
    say(owner, session, old)
    talk(owner, session, 14, first=2)
    process_session(owner.scope, session.id)
    assert before in text_of(compact_session(owner.scope, session.id))
    say(owner, session, new)
    talk(owner, session, 14, first=17)
    process_session(owner.scope, session.id)
    assert "superseded" in {memory.status for memory in rows(owner, MemoryItem)}
    made = compact_session(owner.scope, session.id)
    assert (before in text_of(made), after in text_of(made)) == (False, True)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_was_expired_by_hand_leaves_the_summary_as_it_leaves_recall(
    owner: Owner, session: Session, language: str
) -> None:
    old, _, before, _ = MOVED[language]
    say(owner, session, old)
    talk(owner, session, 14, first=2)
    process_session(owner.scope, session.id)
    [memory] = rows(owner, MemoryItem)
    expire_memory(owner.scope, memory.pk, actor=Actor(kind="operator", id="op"))
    assert before not in text_of(compact_session(owner.scope, session.id))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_was_superseded_before_it_is_folded_is_left_out(
    owner: Owner, session: Session, language: str
) -> None:
    old, new, before, after = MOVED[language]
    say(owner, session, old, new)
    talk(owner, session, 14, first=3)
    process_session(owner.scope, session.id)
    made = compact_session(owner.scope, session.id)
    assert (before in text_of(made), after in text_of(made)) == (False, True)
    assert made is not None
    assert made.quality["score"] == 1.0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_replaced_constraint_leaves_the_summary(owner: Owner, session: Session, language: str) -> None:
    old, new = {
        "en": ("The budget is 500.", "The budget is now 800."),
        "zh": ("预算是500。", "预算改成800。"),
    }[language]
    say(owner, session, old)
    talk(owner, session, 14, first=2)
    assert old in text_of(compact_session(owner.scope, session.id))
    say(owner, session, new)
    talk(owner, session, 14, first=17)
    made = compact_session(owner.scope, session.id)
    assert (old in text_of(made), new in text_of(made)) == (False, True)
    assert made is not None
    assert [pin["text"] for pin in made.pins] == [new]


@pytest.mark.parametrize(
    ("asked", "yes"),
    [
        ("确认一下：周六上午九点，送到五楼。", "对，就是这样"),
        ("So it is Saturday at 9 am, to the fifth floor.", "Yes, that's right."),
    ],
)
def test_a_question_is_folded_with_its_yes(owner: Owner, session: Session, asked: str, yes: str) -> None:
    talk(owner, session, 9)
    say(owner, session, asked, role="assistant")
    say(owner, session, yes)
    talk(owner, session, 5, first=12)  # the newest six begin with the yes
    first = compact_session(owner.scope, session.id)
    assert first is not None
    assert first.to_seq == 9
    talk(owner, session, 5, first=17)
    made = compact_session(owner.scope, session.id)
    assert made is not None
    marked = [entry for entry in made.content["confirmed_facts"] if entry["confirmed"]]
    assert [(entry["text"], entry["turns"]) for entry in marked] == [(asked, [10, 11])]
