"""What a source answers for is not kept as memory, not recalled, and shown where it drifted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from memories.models import AuthoritySource, MemoryItem, MemoryStatus, Passage
from memories.queries.authorities import memories_under, patterns_in_force
from memories.services.authority import change_authority, register_authority
from memories.services.authority_drift import DriftReport, drift_among, resolve_drift
from memories.services.indexing import index_passages
from memories.services.recall import RecallRequest, RecallResult, recall
from memories.services.recall_owned import owned_by_sources
from memories.services.statement import Statement
from memories.services.write import dry_run
from memoryhub.core.errors import Conflict, NotFound
from memoryhub.core.ids import new_id
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tests.fakes.authority_hosts import listed_authority
from tests.fakes.authority_server import FakeAuthority
from tests.memories.conftest import BOT, MAY, Person
from tests.memories.test_indexing import LONG, turn

SAID = {"en": "The pro plan costs 99 a month", "zh": "专业版每月99元"}


@pytest.fixture
def server(ann: Person) -> Iterator[FakeAuthority]:
    with listed_authority({"price.pro": 129, "price.team": 49}) as running:
        yield running


def source_of(person: Person, server: FakeAuthority, **terms: Any) -> AuthoritySource:
    given: dict[str, Any] = {"pattern": "price.*", "url": server.url(), "value_path": "value", **terms}
    return register_authority(person.tenant_scope, actor=BOT, **given)


def found(person: Person, query: str, **terms: Any) -> RecallResult:
    return recall(person.scope, RecallRequest(query=query, now=datetime.now(UTC), **terms))


def report(person: Person, source: AuthoritySource) -> DriftReport:
    with tenant_tx(person.tenant_id):
        rows = list(memories_under(source).order_by("-created_at"))
    return drift_among(person.tenant_scope, source.pk, rows)


@pytest.mark.parametrize("language", SAID)
def test_a_fact_under_a_sources_key_is_refused_with_its_reason(
    ann: Person, server: FakeAuthority, language: str
) -> None:
    source = source_of(ann, server)
    result = ann.say(SAID[language], "price.pro")
    assert (result.outcome, result.rule, result.memory) == ("refused", "authority.owned", None)
    assert "source" in result.reason
    assert "权威来源" in result.reason_zh
    planned = dry_run(ann.scope, Statement(content=SAID[language], subject_key="price.pro"))
    assert (planned.outcome, planned.rule) == ("refused", "authority.owned")
    change_authority(ann.tenant_scope, source.pk, actor=BOT, enabled=False)
    assert ann.say(SAID[language], "price.pro").outcome == "kept"
    assert server.count == 0  # a write asks nobody


@pytest.mark.parametrize(
    ("note", "query"),
    [
        ("The pro plan costs 95 a month", "What does the pro plan cost a month?"),
        ("专业版每月95元", "专业版每月多少元？"),
    ],
)
def test_a_note_that_states_its_value_is_a_copy_too(
    ann: Person, server: FakeAuthority, note: str, query: str
) -> None:
    kept = ann.say(note, "note.some-words").memory
    assert kept is not None
    source_of(ann, server, names={"price.pro": ["pro plan", "专业版"]})
    assert [hit.id for hit in found(ann, query).left_out] == [kept.pk]
    assert ann.say(note.replace("95", "96"), "note.other-words").rule == "authority.owned"
    for asked in ("记住：专业版每月95元", "Remember: the pro plan costs 95"):
        assert ann.say(asked).rule == "authority.owned"  # 记住 names nobody who lives somewhere
    assert ann.say("I bought the pro plan on 3 May", "note.bought").outcome == "kept"


def test_preferences_and_other_keys_are_the_users_own(ann: Person, server: FakeAuthority) -> None:
    source_of(ann, server, pattern="report.*")
    assert ann.say("Reports in Beijing time", "report.timezone", memory_type="preference").outcome == "kept"
    assert ann.say("I live in Ulm", "profile.home").outcome == "kept"


def test_another_tenants_source_owns_nothing_here(
    ann: Person, stranger: Person, server: FakeAuthority
) -> None:
    source_of(stranger, server)
    assert ann.say(SAID["en"], "price.pro").outcome == "kept"


def test_a_secret_is_refused_for_what_it_is(ann: Person, server: FakeAuthority) -> None:
    source_of(ann, server)
    assert ann.say("The password is hunter2-Xy9!", "price.pro").rule == "safety.secret"


@pytest.mark.parametrize("language", SAID)
def test_an_old_copy_is_not_recalled_any_more(ann: Person, server: FakeAuthority, language: str) -> None:
    kept = ann.say(SAID[language], "price.pro").memory
    assert kept is not None
    query = {"en": "What does the pro plan cost a month?", "zh": "专业版每月多少元？"}[language]
    assert [hit.id for hit in found(ann, query).hits] == [kept.pk]
    source_of(ann, server)
    result = found(ann, query, explain=True)
    assert (result.hits, [hit.id for hit in result.left_out]) == ((), [kept.pk])
    assert result.trace["owned_by_source"] == [kept.pk.hex]
    past = found(ann, query, as_of=datetime.now(UTC))
    assert [hit.id for hit in past.hits] == [kept.pk]  # what was believed then can still be read
    assert server.count == 0


def test_every_part_of_a_long_turn_that_said_it_is_a_copy(ann: Person, server: FakeAuthority) -> None:
    long, other = (turn(seq, "".join(LONG["en"]), new_id()) for seq in (1, 2))
    index_passages(ann.scope, ann.user_id, [long, other])
    ann.say(SAID["en"], "price.pro", turn_id=long.source_id)
    source_of(ann, server)
    with tenant_tx(ann.tenant_id):
        rows = {row.pk: row for row in Passage.objects.all()}
        owned = owned_by_sources(rows, patterns_in_force())
    assert owned == {key for key, row in rows.items() if row.source_id == long.source_id}
    assert len(owned) > 1


def test_what_disagrees_with_its_source_is_reported(
    ann: Person, ben: Person, stranger: Person, server: FakeAuthority
) -> None:
    ann.say(SAID["en"], "price.pro")
    ben.say(SAID["zh"], "price.pro")
    ben.say("The team plan costs 49.00", "price.team")
    ann.say("The basic plan is free", "price.basic")
    stranger.say(SAID["en"], "price.pro")
    said = report(ann, source_of(ann, server))
    assert {(one.memory.content, one.live.value) for one in said.drifted} == {
        (SAID["en"], "129"),
        (SAID["zh"], "129"),
    }
    assert said.agreeing == 1
    assert [(one.subject_key, one.error) for one in said.unread] == [("price.basic", "no_value")]
    assert all(one.live.as_of for one in said.drifted)
    assert server.count == 3


def test_a_memory_of_a_more_specific_source_is_not_in_the_report(ann: Person, server: FakeAuthority) -> None:
    ann.say(SAID["en"], "price.pro")
    general, exact = source_of(ann, server), source_of(ann, server, pattern="price.pro")
    assert report(ann, general).drifted == ()
    assert len(report(ann, exact).drifted) == 1


@pytest.mark.parametrize("language", SAID)
def test_a_memory_is_corrected_from_its_source(ann: Person, server: FakeAuthority, language: str) -> None:
    old = ann.say(SAID[language], "price.pro").memory
    assert old is not None
    source = source_of(ann, server)
    new = resolve_drift(ann.tenant_scope, source.pk, old.pk, act="correct", actor=BOT)
    assert new.content == SAID[language].replace("99", "129")
    assert new.supersedes_id == old.pk
    assert report(ann, source).drifted == ()
    with tenant_tx(ann.tenant_id):
        acts = set(AuditEvent.objects.values_list("action", flat=True))
    assert {"authority.registered", "authority.drift_settled", "memory.corrected"} <= acts


def test_a_memory_is_expired(ann: Person, server: FakeAuthority) -> None:
    old = ann.say(SAID["en"], "price.pro").memory
    assert old is not None
    source = source_of(ann, server)
    assert resolve_drift(ann.tenant_scope, source.pk, old.pk, act="expire", actor=BOT).pk == old.pk
    with tenant_tx(ann.tenant_id):
        assert MemoryItem.objects.get(pk=old.pk).status == MemoryStatus.EXPIRED


def test_what_cannot_be_settled(ann: Person, stranger: Person, server: FakeAuthority) -> None:
    home = ann.say("I live in Ulm", "profile.home").memory
    price = ann.say(SAID["en"], "price.pro", valid_from=MAY).memory
    assert home is not None
    assert price is not None
    source = source_of(ann, server)
    for scope, memory in ((ann.tenant_scope, home), (stranger.tenant_scope, price)):
        with pytest.raises(NotFound):
            resolve_drift(scope, source.pk, memory.pk, act="expire", actor=BOT)
    server.shelf.mode = "500"
    with pytest.raises(Conflict, match="authority_no_value"):
        resolve_drift(ann.tenant_scope, source.pk, price.pk, act="correct", actor=BOT)
    change_authority(ann.tenant_scope, source.pk, actor=BOT, enabled=False)
    with pytest.raises(Conflict, match="authority_disabled"):
        report(ann, source)
