"""The language a session talks in: by what is said, else by what the session is set up with."""

import pytest

from memoryhub.core.text import Language
from sessions_app.models import Session
from sessions_app.services.context_parts import language_in
from sessions_app.services.talk_language import talk_language


@pytest.mark.parametrize(
    ("said", "title", "prompt", "language"),
    [
        (["Where is my parcel now?"], "包裹", "", "en"),
        (["我的包裹到哪儿了？"], "Parcels", "", "zh"),
        (["ok", "我的包裹到哪儿了？"], "", "", "zh"),
        (["ok"], "", "请一直用中文回答", "zh"),
        (["ok"], "", "You are a patient helper", "en"),
        ([], "我的包裹", "", "zh"),
    ],
)
def test_the_first_words_that_tell_one_count(
    said: list[str], title: str, prompt: str, language: Language
) -> None:
    session = Session(title=title, system_prompt=prompt)
    assert talk_language(session, said) == language
    if len(said) == 1:
        assert language_in(session, said[0]) == language


def test_without_a_word_there_is_none() -> None:
    assert talk_language(Session(), []) is None
    assert language_in(Session(), "") == "en"
