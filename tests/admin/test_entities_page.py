"""The graph in the console: ties as they hold on a day, two that are one, one that is two; both languages."""

from __future__ import annotations

import re
import uuid

import pytest

from memories.models import Entity
from tenants.scope import tenant_tx
from tests.admin.conftest import FOREIGN, Console

PAGE = "/admin/memories/entity/"


def entity(console: Console, name: str) -> Entity:
    """The entity of that name."""
    with tenant_tx(console.owner.tenant.id):
        found: Entity = Entity.objects.filter(name=name).earliest("created_at")
        return found


def read(console: Console, path: str, language: str = "en", role: str = "operator") -> str:
    """A page of the console as text."""
    headers = {"Accept-Language": language}
    return console.client(role).get(f"{PAGE}{path}", headers=headers).content.decode()


@pytest.fixture
def told(console: Console) -> Console:
    """A little graph in both languages."""
    for content in ("Anna leads project Nimbus.", "Anna reports to Bert.", "陈浩是李伟的老板。"):
        console.say(content)
    return console


@pytest.mark.parametrize(
    ("language", "heading", "name", "sentence"),
    [
        ("en", "Knowledge graph", "Anna", "Anna’s boss: Bert"),
        ("zh-hans", "知识图谱", "李伟", "李伟 的老板：陈浩"),
    ],
)
def test_a_tie_is_a_sentence_with_its_source(
    told: Console, language: str, heading: str, name: str, sentence: str
) -> None:
    listed = read(told, "", language)
    assert heading in listed
    assert name in listed
    assert FOREIGN not in listed
    page = read(told, f"{entity(told, name).pk}/", language)
    assert sentence in page
    assert page.count("<circle") == 1 + len(re.findall(r'class="graph__dot" ', page))


def test_a_tie_of_another_day_is_not_shown_today(told: Console) -> None:
    anna = entity(told, "Anna").pk
    assert "None held on that day" in read(told, f"{anna}/?as_of=1999-01-01")
    assert "Give a date such as" in read(told, f"{anna}/?as_of=soon")


def test_two_that_are_one_are_merged_and_parted(told: Console) -> None:
    told.say("Annie reports to Carla.")
    anna, annie = entity(told, "Anna").pk, entity(told, "Annie").pk
    client = told.client()
    page = client.post(f"{PAGE}{annie}/merge/", {"into": str(anna)}, follow=True).content.decode()
    assert "Annie counts as Anna" in page
    assert "Counts as this one" in page
    assert "Nothing was changed" in client.post(
        f"{PAGE}{annie}/merge/", {"into": str(anna)}, follow=True
    ).content.decode()  # fmt: skip
    page = client.post(f"{PAGE}{annie}/part/", follow=True).content.decode()
    assert "stands by itself again" in page
    assert client.post(f"{PAGE}{annie}/merge/", {"into": "x"}).status_code == 404


def test_one_that_is_two_is_split_by_its_memories(told: Console) -> None:
    other = told.say("Anna works on Zephyr.")
    anna = entity(told, "Anna").pk
    client = told.client()
    assert "Tick the memories" in client.post(f"{PAGE}{anna}/split/", follow=True).content.decode()
    given = {"ids": [str(other.pk)], "name": "Anna of sales"}
    page = client.post(f"{PAGE}{anna}/split/", given, follow=True).content.decode()
    assert "told of Anna of sales now" in page
    assert "Zephyr" in page
    assert "Zephyr" not in read(told, f"{anna}/").split('id="names"')[0]


@pytest.mark.parametrize("act", ["merge", "part", "split"])
def test_an_auditor_changes_nothing_and_a_foreign_id_is_not_there(told: Console, act: str) -> None:
    anna = entity(told, "Anna").pk
    assert told.client("auditor").post(f"{PAGE}{anna}/{act}/", {"into": str(anna)}).status_code == 403
    assert told.client().post(f"{PAGE}{uuid.uuid4()}/{act}/", {"into": str(anna)}).status_code == 404
