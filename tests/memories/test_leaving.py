"""A question that an operator leaves to its user is put again, also after it was asked in vain."""

from __future__ import annotations

import pytest

from memories.queries.clarifications import get_clarification
from memories.services.asking import MOST_ASKED, mark_asked, next_question
from memories.services.clarifications import dismiss, reopen
from memories.services.leaving import leave_to_user
from memoryhub.core.errors import Conflict, NotFound
from memoryhub.core.ids import new_id
from tenants.scope import tenant_tx
from tests.memories.clarifying import BOTH, OPERATOR, Words, asked
from tests.memories.conftest import MAY, Person


@BOTH
def test_it_is_put_again_after_it_was_asked_in_vain(ann: Person, words: Words) -> None:
    row, session = asked(ann, words), new_id()
    with tenant_tx(ann.scope.tenant_id, ann.scope.user_id):
        for number in range(MOST_ASKED):
            mark_asked(row.pk, session_id=session, seq=20 * number + 1, now=MAY)
        assert next_question(row.user_id, session_id=session, seq=200) is None
    leave_to_user(ann.scope, row.pk, actor=OPERATOR)
    with tenant_tx(ann.scope.tenant_id, ann.scope.user_id):
        assert next_question(row.user_id, session_id=session, seq=201) == row


def test_a_settled_one_is_not_left_and_a_reopened_one_is_anew(ann: Person) -> None:
    row = asked(ann)
    leave_to_user(ann.scope, row.pk, actor=OPERATOR)
    dismiss(ann.scope, row.pk, actor=OPERATOR)
    with pytest.raises(Conflict, match="clarification_settled"):
        leave_to_user(ann.scope, row.pk, actor=OPERATOR)
    with pytest.raises(NotFound):
        leave_to_user(ann.scope, new_id(), actor=OPERATOR)
    reopen(ann.scope, row.pk, actor=OPERATOR)
    with tenant_tx(ann.scope.tenant_id, ann.scope.user_id):
        assert get_clarification(row.pk).left_to_user_at is None
