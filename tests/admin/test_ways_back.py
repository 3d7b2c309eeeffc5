"""Ways back in the console: settings put back, sessions closed for good or on their own, audit links."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from sessions_app.admin import sessions
from sessions_app.admin.folding_view import folding_report
from sessions_app.admin.wording import RUN_OUTCOMES, TURNED_DOWN
from sessions_app.models import (
    Alert,
    Artifact,
    ClosedReason,
    CompressionRun,
    Session,
    Summary,
    ThresholdReview,
)
from sessions_app.services.alerts import acknowledge_alert
from sessions_app.services.compaction import Compacted
from sessions_app.services.pins import remove_pin
from sessions_app.services.sessions import close_session, require_open
from sessions_app.services.settings import change_settings
from sessions_app.services.summary_reviews import send_to_review
from sessions_app.services.threshold_review import dismiss_proposals
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console
from tests.admin.talking import SESSIONS, talk
from tests.admin.test_artifact_page import long_result
from tests.admin.test_session_tabs import ruled
from tests.admin.test_settings_page import PAGE as SETTINGS
from tests.admin.test_settings_page import stored
from tests.admin.test_weekly_page import BUDGET, MONDAY
from tests.conftest import Owner
from tests.sessions_app.compressing import compact_session

PUT_BACK = re.compile(r'action="([^"]*put_back/)".*?name="ids" value="(\w+)"', re.DOTALL)


def read(owner: Owner, session: Session) -> Session:
    """A session as it is stored now."""
    with tenant_tx(owner.tenant.id):
        found: Session = Session.objects.get(pk=session.pk)
        return found


def test_a_change_of_settings_is_put_back(console: Console) -> None:
    owner, client = console.owner, console.client("owner")
    table = {"house-32b": {"context": 32_000, "encoding": "o200k_base"}}
    change_settings(owner.tenant_scope, {"token_budget": 8000}, actor=SYSTEM)
    changes = {"token_budget": 4000, "artifact_days": 30, "strategy": "last_turns", "models": table}
    change_settings(owner.tenant_scope, changes, actor=SYSTEM)
    text = client.get(SETTINGS).content.decode()
    assert "8,000 tokens</span> → 4,000 tokens" in text
    assert "no end</span> → 30 days" in text
    found = PUT_BACK.search(text)
    assert found
    assert console.client("operator").post(found[1], {"ids": found[2]}).status_code == 403
    answer = client.post(found[1], {"ids": found[2]}, follow=True).content.decode()
    assert "as they were before that change" in answer
    assert stored(owner).own == {"token_budget": 8000}
    late = client.post(found[1], {"ids": found[2]}, follow=True).content.decode()
    assert "Someone changed the settings meanwhile" in late
    assert stored(owner).own == {"token_budget": 8000}


def test_no_change_and_anothers_change_are_not_put_back(console: Console, stranger: Owner) -> None:
    client = console.client("owner")
    assert "Put back" not in client.get(SETTINGS).content.decode()
    change_settings(stranger.tenant_scope, {"token_budget": 9000}, actor=SYSTEM)
    assert "Put back" not in client.get(SETTINGS).content.decode()
    assert client.post(f"{SETTINGS}put_back/").status_code == 404
    answer = client.post(f"{SETTINGS}put_back/", {"ids": stranger.tenant.id.hex}, follow=True)
    assert "Someone changed the settings meanwhile" in answer.content.decode()


def test_an_idle_session_is_closed_for_good(console: Console) -> None:
    owner, session = console.owner, talk(console.owner, turns=2)
    close_session(owner.tenant_scope, session.pk, actor=SYSTEM, reason=ClosedReason.IDLE)
    page = f"{SESSIONS}{session.pk}/"
    assert "Close for good…" in console.client().get(page).content.decode()
    text = console.client().post(f"{page}close/", follow=True).content.decode()
    assert "Close for good…" not in text
    found = read(owner, session)
    assert found.closed_reason == ClosedReason.REQUEST
    with pytest.raises(Exception, match="session_closed"):
        require_open(found)


def test_a_session_is_handled_on_its_own_and_as_its_tenant_again(console: Console) -> None:
    session, client = talk(console.owner, turns=2), console.client()
    page = f"{SESSIONS}{session.pk}/"
    tab = client.get(f"{page}?tab=own").content.decode()
    assert "As the tenant: Hybrid" in tab
    wanted = {"strategy": "last_turns", "compression_mode": "preventive"}
    assert "for this session alone" in client.post(f"{page}change/", wanted, follow=True).content.decode()
    found = read(console.owner, session)
    assert (found.strategy, found.compression_mode) == ("last_turns", "preventive")
    refused = client.post(f"{page}change/", wanted | {"strategy": "x"}, follow=True).content.decode()
    assert "Nothing was changed" in refused
    assert console.client("auditor").post(f"{page}change/", {}).status_code == 403
    assert "disabled" in console.client("auditor").get(f"{page}?tab=own").content.decode()
    client.post(f"{page}change/", {})
    assert read(console.owner, session).strategy == ""


@pytest.mark.parametrize("outcome", [name for name in RUN_OUTCOMES if name != "written"])
def test_what_was_not_written_says_why(
    console: Console, monkeypatch: pytest.MonkeyPatch, outcome: str
) -> None:
    run = CompressionRun(outcome=outcome)
    monkeypatch.setattr(sessions, "compact", lambda *_a, **_k: Compacted(run, None))
    session = talk(console.owner, turns=2)
    text = console.client().post(f"{SESSIONS}{session.pk}/compact/", follow=True).content.decode()
    assert str(TURNED_DOWN[outcome]) in text
    assert "Nothing to fold" not in text


def test_a_long_result_that_a_person_opens_counts_as_read(console: Console) -> None:
    _session, artifact = long_result(console.owner)
    with tenant_tx(console.owner.tenant.id):
        Artifact.objects.update(last_read_at=None)
    assert console.client("auditor").get(f"/admin/sessions_app/artifact/{artifact.pk}/").status_code == 200
    with tenant_tx(console.owner.tenant.id):
        assert Artifact.objects.get().last_read_at is not None


def test_audit_lines_lead_to_what_they_are_about(console: Console) -> None:
    owner = console.owner
    session, pin = ruled(owner)
    folded = talk(owner)
    compact_session(owner.scope, folded.pk)
    with tenant_tx(owner.tenant.id):
        summary = Summary.objects.get(session=folded)
        alert = Alert.objects.create(kind="budget_threshold", data={})
        week = ThresholdReview.objects.create(since=MONDAY, until=MONDAY, observed={}, proposals=[BUDGET])
    remove_pin(owner.tenant_scope, session.pk, pin.pk, actor=SYSTEM)
    review = send_to_review(owner.tenant_scope, summary.pk, actor=SYSTEM)
    acknowledge_alert(owner.tenant_scope, alert.pk, actor=SYSTEM)
    dismiss_proposals(owner.tenant_scope, week.pk, actor=SYSTEM)
    change_settings(owner.tenant_scope, {"token_budget": 8000}, actor=SYSTEM)
    client = console.client()
    text = client.get("/admin/tenants/auditevent/").content.decode()
    assert review is not None
    places = [f"{SESSIONS}{session.pk}/?tab=pins", f"/admin/sessions_app/summaryreview/{review.pk}/"]
    places += ["/admin/sessions_app/alert/?state=all", f"/admin/sessions_app/thresholdreview/{week.pk}/"]
    for place in [*places, SETTINGS]:
        assert f'href="{place}"' in text
        assert client.get(place).status_code == 200


def test_usage_says_what_folding_did(console: Console, stranger: Owner) -> None:
    page = "/admin/sessions_app/tokenusage/"
    compact_session(stranger.scope, talk(stranger, FOREIGN).pk)
    assert "Nothing was folded" in console.client().get(page).content.decode()
    compact_session(console.owner.scope, talk(console.owner).pk)
    text = console.client().get(page).content.decode()
    assert "1 summary was written; it alone spared" in text
    assert "came to nothing; the turns stay" in text
    assert FOREIGN not in text
    assert "was written" not in console.client().get(f"{page}?model=demo").content.decode()
    with tenant_tx(console.owner.tenant.id):
        report = folding_report(7, now=timezone.now())
    assert (report.runs, len(report.columns), report.columns[-1].height_written) == (1, 7, 100.0)
