"""The lists: paged by keyset, never counted, narrowed by filters and words, in a fixed number of queries."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from memoryhub.core.ids import new_id
from sessions_app.admin.session_tabs import TITLES
from sessions_app.models import AlertKind, Session, Summary, SummaryReview, ThresholdReview, TokenUsage
from sessions_app.services.alerts import raise_alert
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console
from tests.admin.test_access import LISTS

MEMORIES = "/admin/memories/memoryitem/"
# Every page: begin, browser session, account, memberships, scope, other memberships, five badges, commit;
# then the list's own rows.
QUERIES = {
    "memories/memoryitem": 13,
    "memories/writedecision": 13,
    "memories/clarification": 18,
    "memories/passage": 13,
    "memories/document": 14,
    "memories/entity": 15,
    "memories/authoritysource": 13,
    "sessions_app/session": 13,
    "sessions_app/artifact": 13,
    "sessions_app/summaryreview": 13,
    "sessions_app/alert": 13,
    "memories/policyversion": 14,
    "sessions_app/tenantsettings": 14,
    "memories/recallsettingsversion": 14,
    "memories/reembedding": 13,
    "sessions_app/tokenusage": 25,
    "sessions_app/thresholdreview": 13,
    "tenants/enduser": 16,
    "tenants/apikey": 13,
    "tenants/membership": 13,
    "tenants/auditevent": 14,  # one more since it says when it was sealed
    "tenants/outboxtask": 13,
}


def fill(console: Console, rows: int) -> None:
    """Some rows in every list."""
    tenant = console.owner.tenant.id
    for number in range(rows):
        console.say(f"Parcel {number} {new_id()} waits at the gate")
        console.say(f"Anna leads project Nimbus{number}.")
        converse(console)
        issue_api_key(tenant, name=f"key {number}", actor=SYSTEM)
        with tenant_tx(tenant):
            OutboxTask.objects.create(kind="memories.embed", dedupe_key=str(new_id()), status="dead")


def converse(console: Console) -> None:
    """A session with a long tool result, a summary to be checked, a model call and an alert."""
    owner = console.owner
    session = open_session(owner.tenant_scope, user_id=owner.user.id, actor=SYSTEM, new=NewSession())
    long = f"{new_id()} " + "a row of numbers " * 900
    append_turns(owner.tenant_scope, session.pk, [NewTurn(role="tool", content=long)])
    mine = {"session": session, "user_id": session.user_id}
    with tenant_tx(owner.tenant.id):
        summary = Summary.objects.create(
            **mine, version=1, from_seq=1, to_seq=1, content={}, text="", tokens=0, tokenizer="t", engine="e"
        )
        SummaryReview.objects.create(**mine, summary=summary, reason="sampled")
        counts = {"counted_prompt_tokens": 5, "prompt_tokens": 5, "completion_tokens": 5}
        TokenUsage.objects.create(**mine, purpose="chat", model="house-32b", **counts)
        raise_alert(AlertKind.BUDGET, str(session.pk), session_id=session.pk, data={})
        ThresholdReview.objects.create(since=timezone.now(), until=timezone.now())


@pytest.mark.parametrize("name", LISTS)
def test_a_list_takes_as_many_queries_for_three_rows_as_for_one(console: Console, name: str) -> None:
    counts = []
    for rows in (1, 2):
        fill(console, rows)
        console.client("owner").get(f"/admin/{name}/")
        with CaptureQueriesContext(connection) as captured:
            text = console.client("owner").get(f"/admin/{name}/").content.decode()
        counts.append(len(captured))
        assert FOREIGN not in text
        assert not any("OFFSET" in query["sql"] for query in captured)
    assert counts == [QUERIES[name]] * 2


def _letters() -> str:
    """Letters that nothing else has: digits among them could be a code, which is not kept."""
    return new_id().hex.translate(str.maketrans("0123456789", "ghijklmnop"))


def test_pages_follow_each_other_without_gap_or_repeat(console: Console) -> None:
    said = [console.say(f"Order {number} of {_letters()} came").content for number in range(60)]
    client, url, seen = console.client(), MEMORIES, []
    while url:
        text = client.get(url).content.decode()
        seen += re.findall(r'class="words"[^>]*>(Order [^<]+)<', text)
        after = re.search(r'href="(\?after=[^"]+)" rel="next"', text)
        url = MEMORIES + after[1].replace("&amp;", "&") if after else ""
    assert seen == said[::-1]
    back = re.search(r'href="(\?before=[^"]+)" rel="prev"', text)
    assert back is not None
    before = client.get(MEMORIES + back[1]).content.decode()
    assert re.findall(r">(Order [^<]+)<", before) == said[::-1][25:50]


def test_exact_words_are_found_in_both_languages(console: Console) -> None:
    console.say("周末上午之外不收货，请先发短信", "delivery.contact_rule")
    console.say("Heavy parcels need two people", "delivery.handling")
    for words, found in (("先发短信", "周末上午"), ("TWO people", "Heavy"), ("delivery.handling", "Heavy")):
        text = console.client().get(MEMORIES, {"q": words}).content.decode()
        assert found in text
        assert len(re.findall('class="words"', text)) == 1
    nothing = console.client().get(MEMORIES, {"q": "dock 7"}).content.decode()
    assert "Nothing here matches “dock 7”" in nothing
    assert 'href="?q=dock+7&amp;status=all"' in nothing


def test_the_list_shows_what_is_active_unless_asked(console: Console) -> None:
    memory = console.say("Deliver after 18:30", "delivery.window")
    console.client().post(f"{MEMORIES}{memory.pk}/expire/")
    shown = {
        state: "after 18:30" in console.client().get(MEMORIES, {"status": state}).content.decode()
        for state in ("", "active", "expired", "all", "nonsense")
    }
    assert shown == {"": False, "active": False, "expired": True, "all": True, "nonsense": False}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize(
    "query",
    [
        "after=AAAA",
        "after=W10",
        "before=" + "W1" * 4000,
        "q=%00",
        "q=%ED%A0%80",
        "status=%00",
        "tenant__name=x",
        "user__account__password__startswith=a",
        "p=99999999999999999999",
        "_to_field=x",
    ],
)
def test_a_bad_query_is_never_a_server_error(console: Console, name: str, query: str) -> None:
    answer = console.client().get(f"/admin/{name}/?{query}", follow=True)
    assert answer.status_code in (200, 400)


def test_chinese_is_an_equal(console: Console) -> None:
    console.say("报表一律使用柏林时间", "report.timezone")
    client = console.client()
    text = client.get(MEMORIES, headers={"Accept-Language": "zh-CN"}).content.decode()
    assert '<html lang="zh-Hans"' in text
    assert "用户所说" in text
    assert "无截止日期" in text
    assert "no end date" not in text


def test_pages_keep_the_strict_policy(console: Console) -> None:
    memory = console.say("Deliver after 18:30", "delivery.window")
    converse(console)
    with tenant_tx(console.owner.tenant.id):
        session, review = Session.objects.get(), SummaryReview.objects.get()
    tabs = [f"sessions_app/session/{session.pk}/?tab={tab}" for tab in TITLES]
    pages = ["", f"memories/memoryitem/{memory.pk}/", f"sessions_app/summaryreview/{review.pk}/", *tabs]
    for page in (*pages, *(f"{name}/" for name in LISTS)):
        answer = console.client("owner").get(f"/admin/{page}")
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert "no-store" in answer.headers["Cache-Control"]
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]* src=)", answer.content.decode())
