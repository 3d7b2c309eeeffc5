"""The replay of a past turn: then and now side by side, true sums, nothing stored, nonsense ignored."""

from __future__ import annotations

import re

import pytest

from memories.services.forget import ForgetRequest, forget
from sessions_app.models import ContextTrace, Session, TokenUsage
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.turns import NewTurn, append_turns
from sessions_app.services.withdrawal import replace_from
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import Console
from tests.admin.talking import SESSIONS, talk
from tests.conftest import Owner
from tests.sessions_app.compressing import compact_session

NUMBER = re.compile(r'data-label="(Tokens then|Now|Difference)">(?:<[^>]*>)*([−+\d,]+|same)<')

BAR = re.compile(r'class="seg seg--\w+" x="([\d.]+)" width="([\d.]+)"')


def answered(owner: Owner, *, folded: bool = False) -> Session:
    """A session whose last turn is an answer with its trace; with `folded` it has a summary."""
    session = talk(owner, budget=4000)
    if folded:
        assert compact_session(owner.scope, session.pk) is not None
    (asked,) = append_turns(owner.tenant_scope, session.pk, [NewTurn(role="user", content="And freight?")])
    request = ContextRequest(input_text="And freight?", upto_seq=asked.seq - 1)
    trace = build_context(owner.scope, session.pk, request).trace
    (answer,) = append_turns(owner.tenant_scope, session.pk, [NewTurn(role="assistant", content="By ship.")])
    with tenant_tx(owner.tenant.id):
        type(answer).objects.filter(pk=answer.pk).update(answers=asked)
        ContextTrace.objects.filter(pk=trace.pk).update(turn=answer)
    return session


def columns(text: str) -> dict[str, list[int]]:
    """The numbers of the comparison by column, the sum last."""
    table = text.partition("rows--compared")[2].partition("</table>")[0]
    found: dict[str, list[int]] = {}
    for name, number in NUMBER.findall(table):
        value = 0 if number == "same" else int(number.replace(",", "").replace("−", "-"))
        found.setdefault(name, []).append(value)
    return found


def test_a_smaller_budget_is_compared_part_by_part(console: Console) -> None:
    session = answered(console.owner)
    text = console.client("auditor").get(f"{SESSIONS}{session.pk}/?turn=26&budget=1000").content.decode()
    numbers = columns(text)
    for column in numbers.values():
        assert sum(column[:-1]) == column[-1]
    then, now, difference = (numbers[name][-1] for name in ("Tokens then", "Now", "Difference"))
    assert now - then == difference < 0
    assert f"{-difference:,} tokens fewer would be sent: " in text
    assert "goes out" in text
    assert text.count('class="segments"') == 2


def test_the_replay_says_what_it_leaves_out_itself(console: Console) -> None:
    session = answered(console.owner)
    text = console.client().get(f"{SESSIONS}{session.pk}/?turn=26&budget=1000").content.decode()
    replayed, then = text.index("Left out in the replay, and why"), text.index("Left out then, and why")
    assert replayed < then
    assert "Older than what fitted" in text[replayed:then]


@pytest.mark.parametrize("query", ["turn=26&text=1", "turn=26&text=1&budget=1000"])
def test_the_exact_text_of_a_turn_can_be_read(console: Console, query: str) -> None:
    session = answered(console.owner)
    text = console.client("auditor").get(f"{SESSIONS}{session.pk}/?{query}").content.decode()
    exact = text.partition('class="exact"')[2].partition("</ol>")[0]
    assert "Be brief." in exact
    assert "And freight?" in exact
    assert ("Equals the record" in text) == ("budget" not in query)


def test_what_changed_since_is_said_beside_the_exact_text(console: Console) -> None:
    session = answered(console.owner)
    with tenant_tx(console.owner.tenant.id):
        Session.objects.filter(pk=session.pk).update(system_prompt="Be brief, and always polite.")
    text = console.client().get(f"{SESSIONS}{session.pk}/?turn=26&text=1").content.decode()
    assert "Equals the record" not in text
    assert "worded or counted in another way now" in text


def test_the_same_settings_give_the_same(console: Console) -> None:
    session = answered(console.owner)
    text = console.client().get(f"{SESSIONS}{session.pk}/?turn=26&budget=").content.decode()
    assert "The model would see exactly the same." in text
    assert set(columns(text)["Difference"]) == {0}


def test_a_replay_stores_and_sends_nothing(console: Console) -> None:
    session = answered(console.owner)
    query = "turn=26&budget=2000&model=gpt-4o&strategy=last_turns"
    assert console.client().get(f"{SESSIONS}{session.pk}/?{query}").status_code == 200
    with tenant_tx(console.owner.tenant.id):
        assert ContextTrace.objects.count() == 1
        assert TokenUsage.objects.count() == 0


def test_a_budget_that_is_too_small_says_what_it_needs(console: Console) -> None:
    session = talk(console.owner, budget=4000)
    with tenant_tx(console.owner.tenant.id):
        Session.objects.filter(pk=session.pk).update(system_prompt="Be brief. " * 400)
    trace = build_context(console.owner.scope, session.pk, ContextRequest(input_text="And now?")).trace
    assert trace.upto_seq == 24
    text = console.client().get(f"{SESSIONS}{session.pk}/?turn=24&budget=300").content.decode()
    assert "It would not fit" in text
    assert "Nothing would be sent." in text
    assert "Left out in the replay" not in text
    replayed = text.partition('id="replay"')[2].partition("</svg>")[0]
    bars = [(float(x), float(width)) for x, width in BAR.findall(replayed)]
    assert bars
    assert max(x + width for x, width in bars) <= 1000.5


@pytest.mark.parametrize(
    "query", ["budget=1", "budget=x", "budget=%00", "model=nobody", "strategy=magic", "budget=99999999999999"]
)
def test_nonsense_counts_as_not_picked(console: Console, query: str) -> None:
    session = answered(console.owner)
    path = f"{SESSIONS}{session.pk}/?turn=26&budget=&{query}"
    assert "exactly the same" in console.client().get(path).content.decode()


@pytest.mark.parametrize("query", ["turn=26&text=1", "turn=26&budget=", "turn=26&budget=1000"])
@pytest.mark.parametrize(
    ("language", "says"), [("en", "Forgotten or deleted for good since"), ("zh-hans", "已被遗忘或永久删除")]
)
def test_what_was_forgotten_since_is_named(console: Console, query: str, language: str, says: str) -> None:
    session = answered(console.owner)
    with tenant_tx(console.owner.tenant.id):
        last = session.turns.get(seq=24)
    request = ForgetRequest(source_turn_id=last.pk)
    forget(console.owner.scope, user_id=console.owner.user.id, request=request, actor=SYSTEM)
    client = console.client("auditor")
    client.cookies["django_language"] = language
    text = client.get(f"{SESSIONS}{session.pk}/?{query}").content.decode()
    lost = text.partition('class="lost"')[2].partition("</ul></div>")[0]
    assert says in lost
    assert '<a href="?turn=24">' in lost
    assert text.count('class="lost"') == 1


def test_a_pin_and_a_summary_of_an_edited_message_are_still_named(console: Console) -> None:
    session = answered(console.owner, folded=True)
    with tenant_tx(console.owner.tenant.id):
        first = session.turns.get(seq=1)
    replace_from(console.owner.scope, session.pk, first)
    text = console.client().get(f"{SESSIONS}{session.pk}/?turn=26&text=1").content.decode()
    assert "Equals the record" in text
    assert "ersion 1, turns 1 to" in text
