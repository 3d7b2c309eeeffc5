"""What the model saw says which turns came back though the summary covers them, in both languages."""

from __future__ import annotations

import pytest

from sessions_app.services.context import ContextRequest, build_context
from tests.admin.conftest import Console
from tests.admin.talking import SESSIONS, talk
from tests.sessions_app.compressing import compact_session

WORDS = {
    "en": ("of them were in the summary alone and are back word for word, as there is room", "turns "),
    "zh-hans": ("轮原本只在摘要里，因为还有空间，已逐字放回", "第 "),
}


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_turns_that_came_back_are_told(console: Console, language: str) -> None:
    session = talk(console.owner, turns=60, budget=1_000)
    assert compact_session(console.owner.scope, session.pk) is not None
    came_back, spans = WORDS[language]
    for limit, back in ((1_000, False), (128_000, True)):
        request = ContextRequest("And freight?", token_budget=limit)
        manifest = build_context(console.owner.scope, session.pk, request).assembled.manifest
        page = console.client().get(f"{SESSIONS}{session.pk}/", headers={"Accept-Language": language})
        text = page.content.decode()
        assert (came_back in text, manifest.returned > 0) == (back, back)
        if back:
            first = 60 - len(manifest.source_ids()["turns"]) + 1
            assert f"{spans}{first} " in text.lower()
            assert f" {manifest.returned} " in text
