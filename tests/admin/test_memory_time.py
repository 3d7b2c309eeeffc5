"""A memory's page in time: what held on a day, what was known then, the return of a version, and its ties."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from memories.services.change import correct_memory
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console, say
from tests.conftest import Owner

PAGE = "/admin/memories/memoryitem/"


def told(text: str) -> str:
    """The sentence about the day, without tags."""
    found = re.search(r"believed__says[^>]*>(.*?)</p>", text, re.DOTALL)
    return re.sub(r"<[^>]+>", "", found[1]) if found else ""


def test_a_day_shows_what_held_and_what_was_known(console: Console) -> None:
    memory = console.say("The dock is number nine", "site.dock")
    new = correct_memory(
        console.owner.tenant_scope, memory.pk, actor=SYSTEM, content="The dock is number ten"
    )
    client, month_ago = console.client("auditor"), datetime.now(UTC) - timedelta(days=30)
    url = f"{PAGE}{new.pk}/"
    assert "Name a day" in told(client.get(url).content.decode())
    text = told(client.get(url, {"as_of": month_ago.date().isoformat()}).content.decode())
    assert "by all that is known now" in text
    assert "number" in text
    text = told(client.get(url, {"known_at": month_ago.date().isoformat()}).content.decode())
    assert "none of its versions held" in text
    assert "no date" in told(client.get(url, {"as_of": "%00x"}).content.decode())


def test_an_earlier_version_holds_again(console: Console) -> None:
    old = console.say("报表用欧元", "report.currency", single_valued=True)
    new = console.say("报表用美元", "report.currency", single_valued=True, valid_from=datetime.now(UTC))
    assert console.read(old.pk).status == "superseded"
    client = console.client()
    assert "Let it hold again" in client.get(f"{PAGE}{old.pk}/").content.decode()
    text = client.post(f"{PAGE}{old.pk}/restore/", follow=True).content.decode()
    assert "It holds again, as a new version" in text
    assert "报表用欧元" in re.search(r"<h1[^>]*>([^<]+)", text)[1]  # type: ignore[index]  # there is a title
    assert console.read(new.pk).status == "superseded"
    assert client.get(f"{PAGE}{old.pk}/restore/").headers["Location"] == f"{PAGE}{old.pk}/"


@pytest.mark.parametrize(("language", "said"), [("en", "boss: Chen Hao"), ("zh-CN", "老板：Chen Hao")])
def test_relations_and_names_stand_on_the_page(console: Console, language: str, said: str) -> None:
    memory = console.say("My boss is Chen Hao", "profile.boss", names=("boss", "老板"), labels=("work",))
    answer = console.client().get(f"{PAGE}{memory.pk}/", headers={"Accept-Language": language})
    text = answer.content.decode()
    assert '<span class="chip">work</span>' in text
    assert ">老板</span>" in text
    assert said in re.sub(r"&#x27;|’", "’", text)


def test_others_and_auditors_bring_nothing_back(console: Console, stranger: Owner) -> None:
    foreign = say(stranger, f"{FOREIGN} gate 9", "site.gate")
    assert console.client().post(f"{PAGE}{foreign.pk}/restore/").status_code == 404
    own = console.say("The dock is number nine", "site.dock")
    assert console.client("auditor").post(f"{PAGE}{own.pk}/restore/").status_code == 403
