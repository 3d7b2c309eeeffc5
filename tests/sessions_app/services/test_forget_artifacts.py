"""What is forgotten goes out of long tool results too, also where the index does not reach."""

from __future__ import annotations

import pytest

from memories.services.forget import ForgetRequest, Forgotten, forget
from sessions_app.models import Artifact, Session, Turn
from sessions_app.services.processing import process_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.conftest import new_session

FILLER = "".join(f"row {n}: value {n * 7}, 余额 {n} 元\n" for n in range(400))
CASES = [
    ("note: Alice is allergic to peanuts.", "allergic to peanuts", "I am allergic to peanuts."),
    ("备注：客户对花生过敏。", "对花生过敏", "我对花生过敏。"),
]


def tool(owner: Owner, session: Session, said: str) -> Turn:
    text = f"{FILLER}{said}\n{FILLER}"
    return append_turns(owner.scope, session.pk, [NewTurn("tool", text)])[0]


def kept(owner: Owner) -> list[str]:
    with tenant_tx(owner.tenant.id):
        return list(Artifact.objects.values_list("content", flat=True))


def forgotten(owner: Owner, dry_run: bool = False, **request: object) -> Forgotten:
    wanted = ForgetRequest(**request)  # type: ignore[arg-type]
    return forget(owner.tenant_scope, user_id=owner.user.id, request=wanted, actor=SYSTEM, dry_run=dry_run)


@pytest.mark.parametrize(("said", "query", "statement"), CASES)
def test_words_in_the_middle_of_a_long_result(
    owner: Owner, session: Session, stranger: Owner, foreign: Session, said: str, query: str, statement: str
) -> None:
    first, again = tool(owner, session, said), tool(owner, new_session(owner), said)
    tool(owner, session, "nothing of the kind")
    tool(stranger, foreign, said)
    process_session(owner.scope, session.pk)
    counted = forgotten(owner, dry_run=True, query=query)
    assert (counted.turns, len(kept(owner))) == (2, 2)
    assert set(forgotten(owner, query=query).turn_ids) == {first.pk, again.pk}
    assert [said in text for text in kept(owner)] == [False]
    assert len(kept(stranger)) == 1
    with tenant_tx(owner.tenant.id):
        turn = Turn.objects.get(pk=first.pk)
    assert (turn.status, turn.artifact_id, turn.offload) == ("forgotten", None, {})


@pytest.mark.parametrize(("said", "query", "statement"), CASES)
def test_a_memory_takes_the_results_that_repeat_it(
    owner: Owner, session: Session, said: str, query: str, statement: str
) -> None:
    tool(owner, session, statement)
    tool(owner, session, "nothing of the kind")
    append_turns(owner.scope, session.pk, [NewTurn("user", statement)])
    process_session(owner.scope, session.pk)
    gone = forgotten(owner, subject_key="health.*")
    assert (gone.memories, gone.turns) == (1, 2)
    assert [statement in text for text in kept(owner)] == [False]
