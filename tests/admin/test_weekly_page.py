"""Weekly reviews in the console: what was seen, why something is proposed, and what is taken of it."""

from __future__ import annotations

import datetime
import re
import uuid
from typing import Any, get_args

import pytest
from django.utils.translation import override

from memoryhub.core.traffic.observed import Observed, Spread
from memoryhub.core.traffic.thresholds import Reason
from sessions_app.admin.weekly_words import REASONS, figures, headline, shown_proposals
from sessions_app.models import ThresholdReview
from sessions_app.services.settings import change_settings, stored_settings
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import Console
from tests.conftest import Owner

PAGE = "/admin/sessions_app/thresholdreview/"
MONDAY = datetime.datetime(2026, 11, 16, tzinfo=datetime.UTC)
SEEN = Observed(contexts=80, pressure=Spread(80, 0.7, 0.97), crowded=0.31, compressions=40, refused=0.05)
BUDGET = {
    "setting": "token_budget", "now": 16_000, "proposed": 24_000, "reason": "turns_left_out",
    "numbers": {"crowded": 0.31, "pressure": 0.97, "needed": 19_420.0},
}  # fmt: skip
SHARE = {
    "setting": "compress_token_share", "now": 0.8, "proposed": 0.7, "reason": "chat_waited",
    "numbers": {"waited": 0.125},
}  # fmt: skip


def week(owner: Owner, *proposals: dict[str, Any], enough: bool = True) -> ThresholdReview:
    """An open review of a week."""
    with tenant_tx(owner.tenant.id):
        made: ThresholdReview = ThresholdReview.objects.create(
            since=MONDAY,
            until=MONDAY + datetime.timedelta(days=7),
            observed={"enough": enough, **SEEN.as_dict()},
            proposals=list(proposals),
        )
        return made


def stored(owner: Owner) -> tuple[dict[str, Any], str]:
    """The tenant's own settings, and the state of its review."""
    with tenant_tx(owner.tenant.id):
        return dict(stored_settings().own), ThresholdReview.objects.get().status


def test_every_reason_is_a_sentence_in_both_languages() -> None:
    assert set(REASONS) == set(get_args(Reason))
    for reason in REASONS:
        with override("en"):
            english = str(REASONS[reason])
        with override("zh-hans"):
            chinese = str(REASONS[reason])
        assert re.search("[一-鿿]", chinese), reason
        assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", chinese)), reason


def test_the_page_says_what_was_seen_and_why(console: Console) -> None:
    review = week(console.owner, BUDGET, SHARE)
    text = console.client("auditor").get(f"{PAGE}{review.pk}/").content.decode()
    assert "2 settings could fit this week better" in text
    assert "31% of the requests left turns out" in text
    assert "up to 19,420 tokens" in text
    for words in ("16,000 tokens", "24,000 tokens", "80%", "70%", "95 of 100 within 97%", "5% refused"):
        assert words in text
    assert "formaction" not in text
    assert "22 Nov 2026" in text  # the week's last day, not the Monday after it


def test_picked_proposals_change_the_settings_and_the_others_stay(console: Console) -> None:
    review = week(console.owner, BUDGET, SHARE)
    client = console.client("owner")
    assert "Pick at least one" in client.post(f"{PAGE}{review.pk}/apply/", follow=True).content.decode()
    text = client.post(f"{PAGE}{review.pk}/apply/", {"names": ["token_budget"]}, follow=True).content.decode()
    assert "1 setting is changed" in text
    assert text.count(">applied<") == 1
    assert "Decided by owner-" in text
    assert stored(console.owner) == ({"token_budget": 24_000}, "applied")
    again = client.post(f"{PAGE}{review.pk}/apply/", {"names": ["compress_token_share"]}, follow=True)
    assert "before you" in again.content.decode()


def test_a_setting_that_was_changed_since_is_left_alone(console: Console) -> None:
    review = week(console.owner, BUDGET)
    change_settings(console.owner.tenant_scope, {"token_budget": 20_000}, actor=SYSTEM)
    answer = console.client("owner").post(
        f"{PAGE}{review.pk}/apply/", {"names": ["token_budget"]}, follow=True
    )
    assert "Someone changed the settings meanwhile" in answer.content.decode()
    assert stored(console.owner) == ({"token_budget": 20_000}, "open")


def test_a_review_is_dismissed(console: Console) -> None:
    review = week(console.owner, BUDGET)
    home = console.client("owner").get("/admin/").content.decode()
    assert "weekly review proposes other settings" in home
    console.client("owner").post(f"{PAGE}{review.pk}/dismiss/")
    assert stored(console.owner) == ({}, "dismissed")
    assert "weekly review proposes" not in console.client("owner").get("/admin/").content.decode()


@pytest.mark.parametrize(("enough", "words"), [(True, "The settings fit"), (False, "Too little was asked")])
def test_a_week_without_proposals_says_why(console: Console, enough: bool, words: str) -> None:
    review = week(console.owner, enough=enough)
    client = console.client("owner")
    assert words in client.get(f"{PAGE}{review.pk}/").content.decode()
    assert "Nothing to decide" in client.get(PAGE).content.decode()
    assert "proposes other settings" not in client.get("/admin/").content.decode()


@pytest.mark.parametrize("act", ["apply", "dismiss"])
def test_only_owners_decide_and_only_their_own(console: Console, stranger: Owner, act: str) -> None:
    review, foreign = week(console.owner, BUDGET), week(stranger, BUDGET)
    for role in ("operator", "auditor"):
        path = f"{PAGE}{review.pk}/{act}/"
        assert console.client(role).post(path, {"names": ["token_budget"]}).status_code == 403
    for found in (foreign.pk, uuid.uuid4()):
        path = f"{PAGE}{found}/{act}/"
        assert console.client("owner").post(path, {"names": ["token_budget"]}).status_code == 404
        assert console.client("owner").get(f"{PAGE}{found}/").status_code == 404
    assert stored(console.owner) == ({}, "open")


def test_what_an_older_review_did_not_keep_is_a_dash() -> None:
    review = ThresholdReview(
        since=MONDAY, until=MONDAY, observed={},
        proposals=[{**BUDGET, "numbers": {}}, {**SHARE, "setting": "gone"}, {**SHARE, "reason": "new"}],
    )  # fmt: skip
    with override("en"):
        shown = shown_proposals(review)
        assert [one.reason.count("–") for one in shown] == [3, 0]
        assert headline(review).startswith("2 settings")
        assert figures({})[0].value == "–"
