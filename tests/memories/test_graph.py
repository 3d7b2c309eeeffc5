"""The graph: written with its memories, read by hops and moments, and nobody else's."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from memories.models import Entity, EntityAlias, Relation
from memories.queries import graph as graph_queries
from memories.services import graph
from memories.services.change import confirm_memory, correct_memory, expire_memory, undo_write
from memories.services.forget import forget_memory
from memories.services.graph import GraphView, graph_of
from memories.services.restoring import restore_version
from memories.services.statement import Statement, TurnText
from memories.services.write import extract_and_remember, remember
from memoryhub.core.ids import new_id
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor
from tests.memories.conftest import BOT, DAY, MAY, Person, new_person, with_user


def edges(graph: GraphView) -> set[tuple[str, str, str]]:
    """The relations by the names of their ends."""
    names = {entity.id: entity.name for entity in graph.entities}
    return {(names[one.subject], one.predicate, names[one.object]) for one in graph.relations}


def around(person: Person, entity: str = "", **terms: object) -> set[tuple[str, str, str]]:
    """The relations around an entity of a person's graph."""
    return edges(graph_of(person.scope, user_id=person.user_id, entity=entity, **terms))  # type: ignore[arg-type]


def rows(person: Person) -> tuple[int, int, int]:
    """How many entities, names and relations a person has."""
    with tenant_tx(person.tenant_id, person.user_id):
        return Entity.objects.count(), EntityAlias.objects.count(), Relation.objects.count()


@pytest.fixture
def ann(database: None) -> Person:
    return new_person()


@pytest.mark.parametrize(
    ("told", "graph"),
    [
        (
            "Anna leads project Atlas and reports to Bo",
            {("project Atlas", "led_by", "Anna"), ("Anna", "reports_to", "Bo")},
        ),
        (
            "阿特拉斯项目由王静负责，她向李强汇报",
            {("阿特拉斯项目", "led_by", "王静"), ("王静", "reports_to", "李强")},
        ),
        ("My sister Mei works at Contoso", {("ann", "sister", "Mei"), ("Mei", "works_at", "Contoso")}),
        ("我姐姐在远洋科技上班", {("ann", "elder_sister", "姐姐"), ("姐姐", "works_at", "远洋科技")}),
    ],
)
def test_one_statement_becomes_typed_relations(
    ann: Person, told: str, graph: set[tuple[str, str, str]]
) -> None:
    ann.say(told)
    assert around(ann) == graph


def test_hops_reach_as_far_as_asked_and_circles_end(ann: Person) -> None:
    for told in (
        "Anna reports to Bo",
        "Bo reports to Carla",
        "Carla reports to Dan",
        "Dan is married to Anna",
    ):
        ann.say(told)
    assert around(ann, "Anna", hops=1) == {("Anna", "reports_to", "Bo"), ("Dan", "spouse", "Anna")}
    assert len(around(ann, "Anna", hops=2)) == 4
    assert len(around(ann, "anna", hops=4)) == 4


def test_an_unknown_entity_and_a_look_alike_answer_empty(ann: Person) -> None:
    ann.say("Anna reports to Bo")
    assert graph_of(ann.scope, user_id=ann.user_id, entity="Ann") == GraphView()
    assert graph_of(ann.scope, user_id=ann.user_id, entity="Annabel") == GraphView()


def test_names_of_both_scripts_are_one_only_when_said_so(ann: Person) -> None:
    ann.say("王静（Wang Jing）负责凤凰项目")
    ann.say("Wang Jing reports to Bo")
    ann.say("Wang Qiang reports to Carla")
    assert around(ann, "wang  jing") == {("凤凰项目", "led_by", "王静"), ("王静", "reports_to", "Bo")}
    ann.say("王静的英文名是Jenny")
    assert around(ann, "JENNY") == around(ann, "王静")
    views = graph_of(ann.scope, user_id=ann.user_id, entity="Jenny").entities
    assert ("Wang Jing", "Jenny") in {view.aliases for view in views}


def test_a_relation_follows_the_time_of_its_memory(ann: Person) -> None:
    ann.say("Anna leads project Atlas", valid_from=MAY)
    ann.say("Bo leads project Atlas", valid_from=MAY + 10 * DAY)
    assert around(ann, "Atlas") == {("project Atlas", "led_by", "Bo")}
    assert around(ann, "Atlas", as_of=MAY + DAY) == {("project Atlas", "led_by", "Anna")}
    [old] = graph_of(ann.scope, user_id=ann.user_id, entity="Atlas", as_of=MAY + DAY).relations
    assert (old.valid_from, old.valid_to) == (MAY, MAY + 10 * DAY)
    assert around(ann, "Atlas", known_at=timezone.now() - timedelta(hours=1)) == set()


def test_expired_restored_corrected_and_undone(ann: Person) -> None:
    first = ann.say("Anna reports to Bo").memory
    assert first is not None
    expire_memory(ann.scope, first.pk, actor=BOT)
    assert around(ann) == set()
    again = restore_version(ann.scope, first.pk, actor=BOT)
    assert around(ann) == {("Anna", "reports_to", "Bo")}
    newer = correct_memory(ann.scope, again.pk, actor=BOT, content="Anna reports to Carla")
    assert around(ann) == {("Anna", "reports_to", "Carla")}
    undo_write(ann.scope, newer.pk, actor=BOT)
    assert around(ann) == {("Anna", "reports_to", "Bo")}


def test_what_is_forgotten_leaves_no_entity_and_no_name(ann: Person) -> None:
    kept = ann.say("王静负责凤凰项目").memory
    gone = ann.say("王静（Wang Jing）向李强汇报").memory
    assert kept is not None
    assert gone is not None
    forget_memory(ann.scope, gone.pk, actor=BOT)
    assert around(ann) == {("凤凰项目", "led_by", "王静")}
    with tenant_tx(ann.tenant_id, ann.user_id):
        assert not Entity.objects.filter(name="李强").exists()
        assert not EntityAlias.objects.filter(folded="wang jing").exists()
    forget_memory(ann.scope, kept.pk, actor=BOT)
    assert rows(ann) == (0, 0, 0)


def test_who_was_known_by_a_relation_gets_a_name(ann: Person) -> None:
    ann.say("My manager's wife works at Acme")
    ann.say("My manager is Tom")
    assert around(ann, "Tom", hops=1) == {("ann", "reports_to", "Tom"), ("Tom", "spouse", "wife")}
    assert ("wife", "works_at", "Acme") in around(ann, "me", hops=4)
    assert around(ann, "我", hops=1) == {("ann", "reports_to", "Tom")}


def test_nobody_sees_another_graph_and_all_see_the_teams(ann: Person) -> None:
    bob = with_user(ann.tenant_id, "bob")
    ann.say("Anna reports to Bo")
    bob.say("Anna reports to Carla")
    team = Statement(content="Project Atlas is led by Anna", scope="team", channel="operator", actor=BOT)
    remember(Scope(ann.tenant_id), team)
    assert around(ann, "Anna") == {
        ("Anna", "reports_to", "Bo"),
        ("project Atlas", "led_by", "Anna"),
    } or around(ann, "Anna") == {("Anna", "reports_to", "Bo"), ("Project Atlas", "led_by", "Anna")}
    assert ("Anna", "reports_to", "Carla") in around(bob, "anna")
    assert ("Anna", "reports_to", "Bo") not in around(bob)
    stranger = new_person()
    assert around(stranger) == set()


@pytest.mark.parametrize("channel", ["tool_output", "document", "assistant_inferred", "import"])
def test_what_is_not_trusted_tells_the_graph_nothing(ann: Person, channel: str) -> None:
    ann.say("Anna reports to Mallory", channel=channel)
    assert rows(ann) == (0, 0, 0)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Anna reports to Bo", ("Anna", "reports_to", "Bo")),
        ("王静向李强汇报", ("王静", "reports_to", "李强")),
    ],
)
def test_a_guess_tells_the_graph_once_a_person_confirms_it(
    ann: Person, said: str, told: tuple[str, str, str]
) -> None:
    guess = ann.say(said, channel="assistant_inferred").memory
    assert guess is not None
    assert around(ann) == set()
    confirm_memory(ann.scope, guess.pk, actor=Actor(kind="end_user", id=str(ann.user_id)))
    assert around(ann) == {told}


@pytest.mark.parametrize(
    "said",
    [
        "Who leads project Atlas?", "Anna no longer leads project Atlas",
        "If Anna leads project Atlas, we win.", "I had a lovely day by the river.",
        "王静不再负责凤凰项目", "谁负责凤凰项目？", "今天天气不错，我们去散步了。",
    ],
)  # fmt: skip
def test_questions_negations_and_small_talk_tell_nothing(ann: Person, said: str) -> None:
    ann.say(said, memory_type="fact")
    assert rows(ann)[2] == 0


def test_a_turn_tells_each_relation_under_its_own_key(ann: Person) -> None:
    said = "My manager is Tom. Tom's wife is Lucy. She works at Acme."
    turn = TurnText(turn_id=new_id(), session_id=new_id(), role="user", content=said, said_at=MAY)
    written = extract_and_remember(ann.scope, turn, actor=BOT)
    keys = {one.memory.subject_key for one in written if one.memory is not None}
    assert keys == {"org.me.manager", "tom.spouse", "lucy.works_at"}
    assert around(ann, "me", hops=3) == {
        ("ann", "reports_to", "Tom"), ("Tom", "spouse", "Lucy"), ("Lucy", "works_at", "Acme"),
    }  # fmt: skip
    [view] = [one for one in graph_of(ann.scope, user_id=ann.user_id).relations if one.predicate == "spouse"]
    assert view.source_turn_ids == (turn.turn_id,)


def test_no_more_than_the_newest_relations_are_told(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    for told in ("Anna reports to Bo", "王静向李强汇报", "My sister Mei works at Contoso"):
        ann.say(told)
    whole = graph_of(ann.scope, user_id=ann.user_id)
    assert (len(whole.relations) > 1, whole.truncated) == (True, False)
    monkeypatch.setattr(graph, "MOST_EDGES", 1)
    cut = graph_of(ann.scope, user_id=ann.user_id)
    assert (list(cut.relations), cut.truncated) == ([whole.relations[0]], True)
    monkeypatch.setattr(graph_queries, "MOST_NODES", 1)
    assert graph_of(ann.scope, user_id=ann.user_id, entity="me").relations == ()
