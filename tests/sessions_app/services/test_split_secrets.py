"""A secret told over several messages is stored nowhere: not in the turns, their index, nor the memory."""

from __future__ import annotations

import pytest

from memories.models import MemoryItem, Passage, WriteDecision
from memoryhub.core.errors import Conflict
from sessions_app.models import Session, Turn
from sessions_app.services.processing import process_session
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.working_memory import container
from tenants.scope import tenant_tx
from tests.conftest import Owner

TOLD = [
    (["我的身份证前十位是 1101051949", "后面是 1231002X"], ["1101051949", "1231002X"]),
    (["my card starts with 4111 1111", "the rest is 1111 1111"], ["4111 1111", "1111 1111"]),
    (["my wifi password is", "hunter2go"], ["hunter2go"]),
]


def contents(owner: Owner, session: Session) -> list[str]:
    with tenant_tx(owner.tenant.id):
        return list(Turn.objects.filter(session=session).order_by("seq").values_list("content", flat=True))


@pytest.mark.parametrize(("texts", "parts"), TOLD)
@pytest.mark.parametrize("at_once", [True, False])
def test_no_part_stays(
    owner: Owner, session: Session, texts: list[str], parts: list[str], at_once: bool
) -> None:
    new = [NewTurn("user", text) for text in texts]
    for batch in [new] if at_once else [[turn] for turn in new]:
        append_turns(owner.scope, session.id, batch)
        process_session(owner.scope, session.id)
    with tenant_tx(owner.tenant.id):
        session.refresh_from_db()
        held = container(session).turns
        kept = [
            *Passage.objects.values_list("content", flat=True),
            *Passage.objects.values_list("context_text", flat=True),
            *MemoryItem.objects.values_list("content", flat=True),
            *WriteDecision.objects.values_list("content", flat=True),
        ]
        masked = Turn.objects.get(session=session, seq=2)
        tokens = sum(Turn.objects.filter(session=session).values_list("tokens", flat=True))
    everywhere = " ".join([*contents(owner, session), *kept, *(turn.content for turn in held)])
    assert [part for part in parts if part in everywhere] == []
    assert masked.masked_kinds
    assert masked.tokens > 0
    assert session.total_tokens == tokens


def test_what_was_hidden_later_is_still_the_same_turn(owner: Owner, session: Session) -> None:
    first = NewTurn("user", "我的身份证前十位是 1101051949", client_turn_id="one")
    append_turns(owner.scope, session.id, [first])
    append_turns(owner.scope, session.id, [NewTurn("user", "后面是 1231002X", client_turn_id="two")])
    again = append_turns(owner.scope, session.id, [first])
    assert [turn.seq for turn in again] == [1]
    with pytest.raises(Conflict, match="client_turn_id_reused"):
        append_turns(owner.scope, session.id, [NewTurn("user", "another text", client_turn_id="one")])
    assert len(contents(owner, session)) == 2


def test_what_others_say_in_between_does_not_hide_it(owner: Owner, session: Session) -> None:
    said = [("user", "my card starts with 4111 1111"), ("assistant", "Go on."), ("user", "then 1111 1111")]
    append_turns(owner.scope, session.id, [NewTurn(role, text) for role, text in said])
    assert contents(owner, session)[1] == "Go on."
    assert not any("1111" in text for text in contents(owner, session))


def test_numbers_of_two_sessions_are_not_put_together(owner: Owner, session: Session) -> None:
    with tenant_tx(owner.tenant.id):
        other = Session.objects.create(user=owner.user)
    append_turns(owner.scope, session.id, [NewTurn("user", "1101051949")])
    append_turns(owner.scope, other.id, [NewTurn("user", "1231002X")])
    assert contents(owner, session) + contents(owner, other) == ["1101051949", "1231002X"]
