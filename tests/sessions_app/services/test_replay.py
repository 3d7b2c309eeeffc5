"""What a socket that comes back is sent: the same text, cut at the same places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions_app.models import Session, Turn
from sessions_app.services import speaking
from sessions_app.services.masking import masked, moved_cuts
from sessions_app.services.replay import next_epoch, stored_frames
from sessions_app.services.threads import in_thread
from tenants.scope import Scope, tenant_tx
from tests.conftest import Owner
from tests.sessions_app.chatting import ScriptedModel, chatted, text_of

SECRET = "4111 1111 1111 1111"


@pytest.fixture(autouse=True)
def every_delta_is_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speaking, "COALESCE_SECONDS", 0.0)


def says(monkeypatch: pytest.MonkeyPatch, *pieces: str) -> None:
    monkeypatch.setattr(speaking, "chat_model", lambda: ScriptedModel(pieces))


async def test_an_answer_is_the_same_from_every_cut(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, *(f"第{n} 句 part {n}。" for n in range(40)))
    frames = await chatted(owner, session, "tell me all", start=1000)
    assert sum(frame["type"] == "delta" for frame in frames) == 40
    for cut in range(len(frames) + 1):
        after = frames[cut - 1]["seq"] if cut else 0
        seen, rest = frames[:cut], await in_thread(stored_frames, owner.scope, session.id, after=after)
        assert text_of([*seen, *rest]) == text_of(frames)
        if cut < len(frames):
            assert rest[-1] == frames[-1]  # the end, with its turn, usage and memory


async def test_answers_replay_in_order_and_only_those_after(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, "one")
    first = await chatted(owner, session, "first?", start=100)
    says(monkeypatch, "two")
    second = await chatted(owner, session, "second?", start=200)
    frames = await in_thread(stored_frames, owner.scope, session.id, after=0)
    assert [frame["type"] for frame in frames] == ["delta", "done"] * 2
    assert text_of(frames) == "onetwo"
    later = await in_thread(stored_frames, owner.scope, session.id, after=first[-1]["seq"])
    assert (text_of(later), later[-1]["seq"]) == ("two", second[-1]["seq"])


async def test_a_stranger_gets_no_frames(
    owner: Owner, session: Session, stranger: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, "private")
    await chatted(owner, session, "what?")
    assert await in_thread(stored_frames, stranger.scope, session.id, after=0) == []


async def test_a_masked_answer_replays_as_it_is_stored(
    owner: Owner, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    says(monkeypatch, "Your card ", SECRET[:9], SECRET[9:], " is old.")
    frames = await chatted(owner, session, "which card?", start=1)
    stored = frames[-1]["turn"]
    assert SECRET not in stored["content"]
    assert stored["masked"] == ["bank_card"]
    replayed = await in_thread(stored_frames, owner.scope, session.id, after=0)
    assert text_of(replayed) == stored["content"]
    assert [frame["seq"] for frame in replayed] == [
        frame["seq"] for frame in frames if frame["type"] in ("delta", "done")
    ]
    deltas = [frame for frame in frames if frame["type"] == "delta"]
    rest = await in_thread(stored_frames, owner.scope, session.id, after=deltas[1]["seq"])
    assert text_of(rest) == " is old."


@given(
    before=st.text("abc 你好", max_size=12),
    after=st.text("xyz 再见", max_size=12),
    cuts=st.lists(st.integers(0, 45), max_size=8),
)
def test_moved_cuts_join_to_the_masked_text(before: str, after: str, cuts: list[int]) -> None:
    text = f"{before} card {SECRET} {after}"
    places = [*sorted(min(cut, len(text)) for cut in cuts), len(text)]
    lengths = [end - start for start, end in zip([0, *places], places, strict=False)]
    moved = moved_cuts(text, [[number, length] for number, length in enumerate(lengths)])
    stored = masked(text).text
    assert sum(length for _, length in moved) == len(stored)
    assert all(length >= 0 for _, length in moved)
    # What stands before the secret keeps its place; every cut behind it is followed by the same text.
    said = shown = 0
    for (_, length), (_, kept) in zip(enumerate(lengths), moved, strict=True):
        said, shown = said + length, shown + kept
        if said <= text.index(SECRET):
            assert shown == said
        elif said >= text.index(SECRET) + len(SECRET):
            assert stored[shown:] == text[said:]
    assert SECRET not in stored


def test_numbers_of_a_session_rise_with_each_range(owner: Owner, session: Session) -> None:
    first = next_epoch(owner.scope, session.id)
    assert next_epoch(owner.scope, session.id) == first + 1


def test_a_forgotten_answer_replays_nothing(owner: Owner, session: Session) -> None:
    with tenant_tx(owner.tenant.id):
        Turn.objects.create(
            session=session, user=owner.user, seq=1, role="assistant", content="", tokens=0,
            tokenizer="t", said_at=session.created_at, frames=[],
        )  # fmt: skip
    assert stored_frames(Scope(owner.tenant.id), session.id, after=0) == []
