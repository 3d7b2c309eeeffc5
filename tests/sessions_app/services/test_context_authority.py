"""The authority segment: live values with their moment go before copies, in contexts and in answers."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from typing import Any

import pytest

from memories.models import AuthorityReading
from memories.services.authority import change_authority, register_authority
from memories.services.statement import Statement
from memories.services.write import remember
from memoryhub.core.ids import encode_id
from sessions_app.models import Session
from sessions_app.services.context import BuiltContext, ContextRequest, build_context
from sessions_app.services.processing import process_session
from sessions_app.services.settings import change_settings
from sessions_app.services.simulation import SimulationRequest, simulate_context
from sessions_app.services.threads import in_thread
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import EndUser
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.fakes.authority_hosts import listed_authority
from tests.fakes.authority_server import FakeAuthority
from tests.sessions_app.chatting import chatted, text_of
from tests.sessions_app.conftest import new_session

ASKED = {"en": "How much is the pro plan?", "zh": "专业版多少钱？"}
AS_OF = {"en": "as of 20", "zh": "截至 20"}
OLD = {"en": "The pro plan costs 99 a month", "zh": "专业版每月99元"}
NAMES = {"price.pro": ["pro plan", "专业版"], "price.team": ["team plan", "团队版"]}


@pytest.fixture
def server(owner: Owner) -> Iterator[FakeAuthority]:
    with listed_authority({"price.pro": 129, "price.team": 49, "price.tea": "12 元"}) as running:
        yield running


@pytest.fixture
def source_id(owner: Owner, stranger: Owner, server: FakeAuthority) -> Any:
    """A source of prices; a stranger's answers otherwise and is never asked."""
    terms: dict[str, Any] = {"pattern": "price.*", "value_path": "value", "names": NAMES}
    register_authority(stranger.tenant_scope, actor=SYSTEM, url=server.url("500"), **terms)
    return register_authority(owner.tenant_scope, actor=SYSTEM, url=server.url(), **terms).pk


def built(owner: Owner, session: Session, text: str, **wanted: Any) -> BuiltContext:
    return build_context(owner.scope, session.id, ContextRequest(input_text=text, **wanted))


def keep(owner: Owner, content: str, key: str, **terms: Any) -> Any:
    given = {"channel": "user_stated", "subject_key": key, **terms}
    return remember(owner.scope, Statement(content=content, **given)).memory


def shown(context: BuiltContext) -> str:
    """The message of the authority segment."""
    [segment] = [one for one in context.assembled.manifest.segments if one.kind == "authority"]
    found = [one.content for one in context.assembled.messages if "price." in one.content]
    assert segment.tokens == context.assembled.budget.segments["authority"] > 0
    return found[0]


def aged(owner: Owner) -> None:
    with tenant_tx(owner.tenant.id):
        for row in AuthorityReading.objects.all():
            row.read_at -= datetime.timedelta(hours=3)
            row.save()


@pytest.mark.parametrize("language", ASKED)
def test_a_question_gets_the_live_value_with_its_moment(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any, language: str
) -> None:
    context = built(owner, session, ASKED[language])
    text = shown(context)
    assert "price.pro" in text
    assert "129" in text
    assert AS_OF[language] in text
    assert "127.0.0.1" in text
    sources = context.assembled.manifest.source_ids()["authority"]
    assert sources == (encode_id("aut", source_id),)
    assert context.degraded == ()
    assert server.count == 1
    assert context.trace.recall["authority"]["answers"][0]["key"] == "price.pro"


def test_the_moment_is_in_the_users_zone(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any
) -> None:
    with tenant_tx(owner.tenant.id):
        EndUser.objects.update(timezone="Asia/Shanghai")
    assert "(Asia/Shanghai)" in shown(built(owner, session, ASKED["zh"]))


@pytest.mark.parametrize("language", ASKED)
def test_an_old_copy_never_wins(owner: Owner, session: Session, server: FakeAuthority, language: str) -> None:
    copy = keep(owner, OLD[language], "price.pro")
    register_authority(
        owner.tenant_scope, actor=SYSTEM, pattern="price.*", url=server.url(), value_path="value"
    )
    query = {"en": "What does the pro plan cost a month?", "zh": "专业版每月多少元？"}[language]
    context = built(owner, session, query)
    assert "129" in shown(context)  # the copy's own key was in question
    assert not any(OLD[language] in one.content for one in context.assembled.messages)
    left = [one for one in context.assembled.manifest.dropped if one.reason == "owned_by_source"]
    assert [(one.kind, one.source_id) for one in left] == [("recall", encode_id("mem", copy.pk))]
    assert left[0].tokens > 0


@pytest.mark.parametrize("language", ASKED)
def test_what_was_only_said_is_a_copy_too(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any, language: str
) -> None:
    bought = {"en": "I bought the pro plan on 3 May.", "zh": "我5月3日买了专业版。"}[language]
    earlier = new_session(owner)
    said = [NewTurn("user", OLD[language]), NewTurn("user", bought)]
    append_turns(owner.scope, earlier.pk, said)
    process_session(owner.scope, earlier.pk)
    query = {"en": "When did I buy the pro plan, and for how much?", "zh": "我什么时候买的专业版，多少钱？"}
    context = built(owner, session, query[language])
    text = "\n".join(one.content for one in context.assembled.messages)
    assert OLD[language] not in text
    assert bought.rstrip(".。") in text
    assert "129" in shown(context)


@pytest.mark.parametrize("language", ASKED)
def test_a_source_that_is_down_is_named_and_no_copy_stands_in(
    owner: Owner, session: Session, server: FakeAuthority, language: str
) -> None:
    keep(owner, OLD[language], "price.pro")
    register_authority(
        owner.tenant_scope, actor=SYSTEM, pattern="price.*", url=server.url("500"), names=NAMES
    )
    context = built(owner, session, ASKED[language])
    assert context.degraded == ("authority",)
    assert not any("99" in one.content for one in context.assembled.messages)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "3 h old: the source cannot be read"), ("zh", "已过期 3 小时：来源暂时无法读取")],
)
def test_a_stale_value_shows_its_age(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any, language: str, words: str
) -> None:
    built(owner, session, ASKED[language])
    aged(owner)
    server.shelf.mode = "500"
    context = built(owner, session, ASKED[language])
    assert words in shown(context)
    assert "129" in shown(context)
    assert context.degraded == ()


def test_a_preference_stands_beside_the_live_value(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any
) -> None:
    keep(owner, "I only buy plans below 100", "price.team", memory_type="preference", channel="api")
    context = built(owner, session, "hello")
    assert "price.team" in shown(context)
    assert any("below 100" in one.content for one in context.assembled.messages)


def test_nothing_is_asked_where_nothing_is_in_question(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any
) -> None:
    for text, wanted in (
        ("Where do I live?", {}),
        ("我住在哪里？", {}),
        (ASKED["en"], {"use_recall": False}),
        (ASKED["en"], {"strategy": "last_turns"}),
        (ASKED["en"], {"as_of": datetime.datetime.now(datetime.UTC)}),
    ):
        context = built(owner, session, text, **wanted)
        assert "authority" not in context.assembled.budget.segments
    change_authority(owner.tenant_scope, source_id, actor=SYSTEM, enabled=False)
    assert "authority" not in built(owner, session, ASKED["en"]).assembled.budget.segments
    assert server.count == 0


def test_the_share_of_the_segment_is_kept(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any
) -> None:
    both = "How much are the pro plan and the team plan?"
    whole = built(owner, session, both).assembled
    assert len(whole.manifest.source_ids()["authority"]) == 2
    change_settings(owner.tenant_scope, {"authority_share": 0.0}, actor=SYSTEM)
    none = built(owner, session, both).assembled
    assert "authority" not in none.budget.segments
    dropped = [(one.kind, one.reason) for one in none.manifest.dropped]
    assert dropped == [("authority", "over_share")] * 2


def test_more_keys_than_one_context_asks_for_are_named(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any
) -> None:
    names = {f"price.p{number}": ["every plan"] for number in range(15)}
    change_authority(owner.tenant_scope, source_id, actor=SYSTEM, names=names)
    context = built(owner, session, "What does every plan cost?")
    left = [one for one in context.assembled.manifest.dropped if one.kind == "authority"]
    assert (len(left), server.count) == (3, 12)


@pytest.mark.parametrize("language", ASKED)
async def test_an_answer_without_a_model_says_value_and_moment(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any, language: str
) -> None:
    frames = await chatted(owner, session, ASKED[language])
    text = text_of(frames)
    name = {"en": "pro plan: 129", "zh": "专业版：129"}[language]
    assert name in text
    assert AS_OF[language] in text
    [used] = [frame for frame in frames if frame["type"] == "memory.used"]
    assert [(one["key"], one["value"]) for one in used["authority"]] == [("price.pro", "129")]
    assert frames[-1]["memory"]["authority"][0]["source"] == encode_id("aut", source_id)
    assert frames[-1]["degraded"] == []


@pytest.mark.parametrize("language", ASKED)
async def test_an_answer_says_that_a_source_is_down(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any, language: str
) -> None:
    server.shelf.mode = "500"
    frames = await chatted(owner, session, ASKED[language])
    assert frames[-1]["degraded"] == ["authority"]
    assert frames[-1]["memory"]["authority"] == []


async def test_a_replay_reads_what_was_answered_and_asks_nobody(
    owner: Owner, session: Session, server: FakeAuthority, source_id: Any
) -> None:
    await chatted(owner, session, ASKED["en"])
    seen = server.count
    same = await in_thread(simulate_context, owner.scope, session.pk, SimulationRequest(seq=1))
    assert (same.compared_to.same, same.changed, server.count) == (True, (), seen)
    aged_value = {"price.pro": 139}
    server.shelf.values |= aged_value
    await in_thread(aged, owner)
    await chatted(owner, session, ASKED["en"], start=100)
    other = await in_thread(simulate_context, owner.scope, session.pk, SimulationRequest(seq=1))
    assert other.changed == ("authority",)
    assert server.count == seen + 1
