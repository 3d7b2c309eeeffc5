"""What documents say reaches the context of a chat, with its title, within recall's share."""

from __future__ import annotations

import pytest

from memories.services.documents import NewDocument, add_document
from sessions_app.services.context import ContextRequest, build_context
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.sessions_app.conftest import new_session

MANUAL = "# Pump P7\n\n## Warranty\n\nThe pump is under warranty for 30 months. Seals are excluded.\n"
ZH_MANUAL = "# 水泵手册\n\n## 保修\n\n水泵整机保修三十个月，密封件不在保修范围内。\n"


@pytest.mark.parametrize(
    ("title", "text", "question", "said"),
    [
        ("Pump P7 manual", MANUAL, "How long is the warranty of the pump?", "30 months"),
        ("水泵手册", ZH_MANUAL, "水泵保修多久？", "三十个月"),
    ],
)
def test_a_team_document_answers_in_anybodys_chat(
    owner: Owner, title: str, text: str, question: str, said: str
) -> None:
    add_document(owner.tenant_scope, NewDocument(title=title, data=text.encode()), actor=SYSTEM)
    session = new_session(owner)
    made = build_context(owner.tenant_scope, session.id, ContextRequest(input_text=question))
    sent = "\n".join(message.content for message in made.assembled.messages)
    assert said in sent
    assert title in sent
    assert [one[:4] for one in made.assembled.manifest.source_ids()["recall"]] == ["chk_"]


def test_small_talk_brings_no_document(owner: Owner) -> None:
    add_document(owner.tenant_scope, NewDocument(title="Pump", data=MANUAL.encode()), actor=SYSTEM)
    session = new_session(owner)
    made = build_context(owner.tenant_scope, session.id, ContextRequest(input_text="I slept badly today."))
    assert all("warranty" not in message.content for message in made.assembled.messages)
