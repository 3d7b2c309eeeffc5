"""Conflicts in the console: both sides with words and numbers, the acts, their way back, and the tabs."""

from __future__ import annotations

import re
import uuid
from datetime import timedelta

import pytest
from django.test import Client

from memories.models import Clarification, MemoryItem
from memories.services.asking import MOST_ASKED, mark_asked
from sessions_app.models import Session
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, LONG_AGO, Console, say
from tests.conftest import Owner

PAGE = "/admin/memories/clarification/"
ACTS = ("keep", "both", "neither", "ask", "later", "withdraw", "reopen")
EN = ("I live in Shanghai", "Maybe I live in Beijing")
ZH = ("我住在上海", "我可能住在北京")


def conflict(owner: Owner, words: tuple[str, str] = EN, key: str = "profile.home") -> Clarification:
    """Two statements of one person, of which the second is unsure; each with its turn."""
    session = open_session(owner.tenant_scope, user_id=owner.user.id, actor=SYSTEM, new=NewSession())
    told = [NewTurn(role="user", content=text) for text in (f"Well. {words[0]}.", words[1])]
    turns = append_turns(owner.tenant_scope, session.pk, told)
    for place, (text, turn) in enumerate(zip(words, turns, strict=True)):
        when = LONG_AGO + timedelta(days=place)
        more = {"session_id": session.pk, "turn_id": turn.pk, "quote": text, "valid_from": when}
        say(owner, text, key, single_valued=True, **more)
    with tenant_tx(owner.tenant.id):
        found: Clarification = Clarification.objects.filter(status="open", subject_key=key).get()
        return found


def stored(owner: Owner, row: Clarification) -> Clarification:
    """The clarification as it is now."""
    with tenant_tx(owner.tenant.id):
        found: Clarification = Clarification.objects.get(pk=row.pk)
        return found


def held(owner: Owner) -> dict[str, str]:
    """Every memory's words and state."""
    with tenant_tx(owner.tenant.id):
        return dict(MemoryItem.objects.values_list("content", "status"))


def ask_times(owner: Owner, row: Clarification, times: int) -> None:
    """Put the question in so many answers."""
    with tenant_tx(owner.tenant.id):
        session = Session.objects.get()
        for number in range(times):
            mark_asked(row.pk, session_id=session.pk, seq=10 * (number + 1), now=LONG_AGO)


def counts(client: Client) -> list[str]:
    """The numbers beside the tabs."""
    return re.findall(r'tabs__count">([^<]*)<', client.get(PAGE).content.decode())


@pytest.mark.parametrize("words", [EN, ZH], ids=["en", "zh"])
def test_both_sides_stand_with_words_evidence_and_numbers(console: Console, words: tuple[str, str]) -> None:
    conflict(console.owner, words)
    text = console.client().get(PAGE).content.decode()
    assert f"<mark>{words[0]}</mark>" in text
    assert f"<mark>{words[1]}</mark>" in text
    assert text.count('class="factors"') == 2
    assert text.count('<span class="differs">') >= 2
    assert "above 50% the higher score decides" in text
    assert re.findall(r'data-key="(\w)"', text) == ["1", "2", "3", "x", "c", "s"]
    assert 'class="badge">1<' in text


def test_the_page_speaks_chinese(console: Console) -> None:
    conflict(console.owner, ZH)
    client = console.client()
    client.cookies["django_language"] = "zh-hans"
    text = client.get(PAGE, headers={"accept-language": "zh-CN"}).content.decode()
    for words in ("冲突与澄清", "等用户回答", "有效分", "两条都对", "询问用户"):
        assert words in text, words
    for words in ("Keep ", "Suggested", "Importance"):
        assert words not in text, words


@pytest.mark.parametrize(
    ("act", "states"),
    [
        ("first", {EN[0]: "active", EN[1]: "superseded"}),
        ("second", {EN[0]: "superseded", EN[1]: "active"}),
        ("both", {EN[0]: "active", EN[1]: "active"}),
        ("neither", {EN[0]: "expired", EN[1]: "expired"}),
    ],
)
def test_an_act_settles_it_and_undo_opens_it_again(
    console: Console, act: str, states: dict[str, str]
) -> None:
    row, before = conflict(console.owner), held(console.owner)
    client = console.client()
    option = row.options[act == "second"]["memory_id"]
    path = "keep" if act in ("first", "second") else act
    text = client.post(f"{PAGE}{row.pk}/{path}/", {"memory": option}, follow=True).content.decode()
    assert held(console.owner) == before | states
    assert f"{PAGE}{row.pk}/reopen/" in text
    assert counts(client)[0] == "0"
    assert "operator-" in client.get(f"{PAGE}?tab=people").content.decode()
    answer = client.post(f"{PAGE}{row.pk}/reopen/")
    assert answer.headers["Location"] == f"{PAGE}{row.pk}/#question"
    assert held(console.owner) == before
    assert stored(console.owner, row).status == "open"


def test_asking_moves_it_to_the_user_until_asked_in_vain(console: Console) -> None:
    row, client = conflict(console.owner), console.client()
    assert counts(client)[:2] == ["1", "0"]
    client.post(f"{PAGE}{row.pk}/ask/")
    assert counts(client)[:2] == ["0", "1"]
    text = client.get(PAGE).content.decode()
    assert "put in the next answer" in text
    assert "All caught up" in text
    ask_times(console.owner, row, 1)
    assert "asked, no answer" in client.get(f"{PAGE}?tab=asked").content.decode()
    ask_times(console.owner, row, MOST_ASKED)
    assert counts(client)[:2] == ["1", "0"]
    client.post(f"{PAGE}{row.pk}/ask/")
    assert counts(client)[:2] == ["0", "1"]


def test_later_goes_behind_the_others_and_withdrawing_closes(console: Console) -> None:
    first = conflict(console.owner)
    second = conflict(console.owner, ("I work at Acme", "Maybe I work at Globex"), "profile.employer")
    client = console.client()
    assert f"{first.pk}/keep/" in client.get(PAGE).content.decode()
    client.post(f"{PAGE}{first.pk}/later/")
    text = client.get(PAGE).content.decode()
    assert f"{second.pk}/keep/" in text
    assert f'href="{PAGE}{first.pk}/#question"' in text
    client.post(f"{PAGE}{second.pk}/withdraw/")
    assert stored(console.owner, second).status == "dismissed"
    assert f"{first.pk}/keep/" in client.get(PAGE).content.decode()


def test_who_comes_second_is_told(console: Console) -> None:
    row, client = conflict(console.owner), console.client()
    client.post(f"{PAGE}{row.pk}/neither/")
    text = client.post(f"{PAGE}{row.pk}/both/", follow=True).content.decode()
    assert "Somebody settled this before you" in text
    client.post(f"{PAGE}{row.pk}/reopen/")
    text = client.post(f"{PAGE}{row.pk}/keep/", {"memory": "no id"}, follow=True).content.decode()
    assert "not there any more" in text


def test_what_the_rules_settled_has_its_own_tab(console: Console) -> None:
    console.say("I live in Oslo", "profile.home")
    console.say("I live in Bergen now", "profile.home", valid_from=LONG_AGO + timedelta(days=3))
    client = console.client()
    assert counts(client)[2] == "1"
    assert "I live in Bergen now" in client.get(f"{PAGE}?tab=rule").content.decode()


@pytest.mark.parametrize("act", ACTS)
def test_an_auditor_and_a_stranger_decide_nothing(console: Console, stranger: Owner, act: str) -> None:
    row = conflict(console.owner)
    foreign = conflict(stranger, (f"I live in {FOREIGN}", "Maybe I live in Rome"))
    auditor = console.client("auditor")
    assert auditor.post(f"{PAGE}{row.pk}/{act}/").status_code == 403
    assert "formaction" not in auditor.get(PAGE).content.decode()
    for found in (foreign.pk, uuid.uuid4()):
        option = foreign.options[0]["memory_id"]
        assert console.client().post(f"{PAGE}{found}/{act}/", {"memory": option}).status_code == 404
        assert console.client().get(f"{PAGE}{found}/").status_code == 404
    assert FOREIGN not in console.client().get(PAGE).content.decode()
    assert stored(stranger, foreign).status == stored(console.owner, row).status == "open"
