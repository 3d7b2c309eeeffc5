"""What the assistant kept in mind for its last answer: true shares, plain words, for its person alone."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client

from memoryhub.core.ids import encode_id
from sessions_app.models import Session
from sessions_app.pages.mind import mind_of
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import EndUser
from tenants.scope import Scope
from tenants.services.audit import SYSTEM
from tests.sessions_app.pages.conftest import new_visitor

Visitor = tuple[Client, EndUser]
FORBIDDEN = re.compile(r"token|context|embedding|retrieval|vector|session", re.IGNORECASE)


def answered(user: EndUser, *, system_prompt: str = "Be brief.") -> Session:
    """A chat of four turns, for whose next message a context was built."""
    scope = Scope(user.tenant_id, user.pk)
    new = NewSession(system_prompt=system_prompt)
    session = open_session(scope, user_id=user.pk, actor=SYSTEM, new=new)
    said = [
        NewTurn(role=role, content=f"Something about the harbour, part {n}.")
        for n, role in enumerate(("user", "assistant") * 2)
    ]
    append_turns(scope, session.pk, said)
    build_context(scope, session.pk, ContextRequest(input_text="And the ferry?"))
    return session


def panel(client: Client, session: Session, language: str = "en") -> str:
    path = f"/chat/s/{encode_id('ses', session.pk)}/mind/"
    answer = client.get(path, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_parts_fill_the_bar_as_far_as_the_room_is_taken(visitor: Visitor) -> None:
    _, user = visitor
    mind = mind_of(Scope(user.tenant_id, user.pk), answered(user).pk)
    assert [group.name for group in mind.groups] == ["whole", "shorter"]
    assert sum(part.tokens for group in mind.groups for part in group.parts) == mind.used
    assert sum(group.width for group in mind.groups) == pytest.approx(1000 * mind.share, abs=0.2)
    assert mind.groups[1].x == pytest.approx(mind.groups[0].width, abs=0.1)


def test_messages_that_still_fit_are_as_long_as_those_shown(visitor: Visitor) -> None:
    _, user = visitor
    mind = mind_of(Scope(user.tenant_id, user.pk), answered(user).pk)
    (turns,) = mind.groups[1].parts
    assert mind.more == (mind.usable - mind.used) * 4 // turns.tokens


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["What I am keeping in mind", "The latest 4 messages", "Always kept whole"]),
        ("zh", ["我正在参考的内容", "最近 4 条消息", "始终完整保留"]),
    ],
)
def test_it_is_said_in_plain_words(visitor: Visitor, language: str, says: list[str]) -> None:
    client, user = visitor
    text = panel(client, answered(user), language)
    assert [one for one in says if one not in text] == []
    plain = re.sub(r"<[^>]+>", " ", text.partition('<details class="mind__exact">')[0])
    assert FORBIDDEN.findall(plain) == []


def test_a_chat_without_an_answer_has_nothing_to_show(visitor: Visitor) -> None:
    client, user = visitor
    session = open_session(Scope(user.tenant_id, user.pk), user_id=user.pk, actor=SYSTEM)
    assert client.get(f"/chat/s/{encode_id('ses', session.pk)}/mind/").status_code == 404


def test_a_strangers_chat_is_the_same_404_as_none(visitor: Visitor) -> None:
    client, _ = visitor
    _, stranger = new_visitor()
    for one in (answered(stranger).pk, uuid.uuid4()):
        assert client.get(f"/chat/s/{encode_id('ses', one)}/mind/").status_code == 404
