"""A session with turns, for the pages that show one."""

from __future__ import annotations

from sessions_app.models import Session
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.services.audit import SYSTEM
from tests.conftest import Owner

SESSIONS = "/admin/sessions_app/session/"


def talk(owner: Owner, words: str = "Line", turns: int = 24, budget: int = 2000) -> Session:
    """A session with turns of its end user."""
    new = NewSession(title=f"{words} talk", system_prompt="Be brief.", token_budget=budget)
    session = open_session(owner.tenant_scope, user_id=owner.user.id, actor=SYSTEM, new=new)
    said = [
        NewTurn(
            role="user" if number % 2 == 0 else "assistant",
            content=f"{words} {number} " + "about freight " * 20,
        )
        for number in range(turns)
    ]
    append_turns(owner.tenant_scope, session.pk, said)
    return session
