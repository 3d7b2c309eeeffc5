"""The queue of summary reviews: the summary beside its turns, the verdict, and the next question at once."""

from __future__ import annotations

import re
import uuid

import pytest

from sessions_app.admin.review_page import marked_pieces
from sessions_app.models import Session, Summary, SummaryReview
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.settings import change_settings
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console
from tests.conftest import Owner
from tests.sessions_app.compressing import compact_session

PAGE = "/admin/sessions_app/summaryreview/"
LOST = {"kind": "amount", "text": "$340", "sentence": "The budget is at most $340.", "source": 0}


def reviewed(
    owner: Owner, words: str = "Delivery", reason: str = "sampled", lost: bool = True
) -> SummaryReview:
    """An open review of a summary, which lost the budget unless told otherwise."""
    change_settings(owner.tenant_scope, {"summary_review_share": 0.0}, actor=SYSTEM)  # none by chance
    new = NewSession(title=words, token_budget=1500)
    session = open_session(owner.tenant_scope, user_id=owner.user.id, actor=SYSTEM, new=new)
    said = [
        "The budget is at most $340.",
        "王静女士住在世纪大道100号8楼。",
        *(f"{words} line {n}" for n in range(10)),
    ]
    append_turns(owner.tenant_scope, session.pk, [NewTurn(role="user", content=text) for text in said])
    summary = compact_session(owner.tenant_scope, session.pk)
    assert summary is not None
    with tenant_tx(owner.tenant.id):
        summary.quality = {**summary.quality, "lost": [LOST] if lost else []}
        summary.save(update_fields=["quality"])
        made: SummaryReview = SummaryReview.objects.create(
            session=session, user_id=session.user_id, summary=summary, reason=reason
        )
        return made


def stored(owner: Owner, review: SummaryReview) -> SummaryReview:
    """The review as it is now."""
    with tenant_tx(owner.tenant.id):
        found: SummaryReview = SummaryReview.objects.select_related("session").get(pk=review.pk)
        return found


def test_the_summary_stands_beside_its_turns_with_what_it_lost_marked(console: Console) -> None:
    review = reviewed(console.owner)
    text = console.client().get(f"{PAGE}{review.pk}/").content.decode()
    assert "The budget is at most <mark>$340</mark>." in text
    assert "Some summaries are drawn at random" in text
    assert "Does this summary still say all that matters?" in text
    assert 'aria-label="Turn 1"' in text


def test_a_verdict_opens_the_next_question_and_the_last_one_the_list(console: Console) -> None:
    first, second = reviewed(console.owner), reviewed(console.owner, "Other", "low_score")
    client = console.client()
    answer = client.post(f"{PAGE}{first.pk}/faithful/", {"note": "数字都在"})
    assert answer.headers["Location"] == f"{PAGE}{second.pk}/#question"
    after = stored(console.owner, first)
    assert (after.status, after.note) == ("faithful", "数字都在")
    answer = client.post(f"{PAGE}{second.pk}/lossy/", {"way_back": "none"}, follow=True)
    assert "All caught up" in answer.content.decode()
    assert stored(console.owner, second).status == "lossy"
    decided = client.get(f"{PAGE}{first.pk}/").content.decode()
    assert "Decided by operator-" in decided
    assert "formaction" not in decided


def test_a_lossy_summary_goes_back_to_an_earlier_version(console: Console) -> None:
    review = reviewed(console.owner)
    session = stored(console.owner, review).session
    append_turns(
        console.owner.tenant_scope, session.pk, [NewTurn(role="user", content=f"More {n}") for n in range(9)]
    )
    compact_session(console.owner.tenant_scope, session.pk)
    text = (
        console.client()
        .post(f"{PAGE}{review.pk}/lossy/", {"way_back": "version-1"}, follow=True)
        .content.decode()
    )
    assert "Version 3 holds what was lost" in text
    with tenant_tx(console.owner.tenant.id):
        texts = dict(Summary.objects.filter(session=session).values_list("version", "text"))
    assert texts[3] == texts[1]


def test_when_nothing_can_be_put_back_the_verdict_stays(console: Console) -> None:
    review = reviewed(console.owner, lost=False)
    answer = console.client().post(f"{PAGE}{review.pk}/lossy/", {"way_back": "lost_spans"}, follow=True)
    assert "What was missing is there by now" in answer.content.decode()
    assert stored(console.owner, review).status == "lossy"


def test_a_review_is_decided_once(console: Console) -> None:
    review = reviewed(console.owner)
    client = console.client()
    client.post(f"{PAGE}{review.pk}/faithful/")
    text = client.post(f"{PAGE}{review.pk}/lossy/", follow=True).content.decode()
    assert "Somebody decided this review before you" in text
    assert stored(console.owner, review).status == "faithful"


def test_the_home_page_counts_what_the_list_shows(console: Console) -> None:
    reviews = [reviewed(console.owner, f"Talk {n}") for n in range(3)]
    home = console.client().get("/admin/").content.decode()
    assert re.search(r'<strong class="big">3</strong><div class="work__words"><strong>summaries wait', home)
    assert f"{PAGE}{reviews[0].pk}/#question" in home
    assert len(re.findall('<td class="main">', console.client().get(PAGE).content.decode())) == 3


@pytest.mark.parametrize("act", ["faithful", "lossy"])
def test_an_auditor_and_a_stranger_decide_nothing(console: Console, stranger: Owner, act: str) -> None:
    review, foreign = reviewed(console.owner), reviewed(stranger, FOREIGN)
    auditor = console.client("auditor")
    assert auditor.post(f"{PAGE}{review.pk}/{act}/").status_code == 403
    assert "formaction" not in auditor.get(f"{PAGE}{review.pk}/").content.decode()
    for found in (foreign.pk, uuid.uuid4()):
        assert console.client().post(f"{PAGE}{found}/{act}/").status_code == 404
        assert console.client().get(f"{PAGE}{found}/").status_code == 404
    assert stored(console.owner, review).status == "open"


def test_a_session_is_sent_to_review_from_its_summary(console: Console) -> None:
    session: Session = reviewed(console.owner).session
    path = f"/admin/sessions_app/session/{session.pk}/review_summary/"
    assert (
        "It waits in the queue" in console.client().post(path, {"version": "1"}, follow=True).content.decode()
    )
    assert console.client().post(path, {"version": "9"}).status_code == 404
    assert console.client("auditor").post(path, {"version": "1"}).status_code == 403


@pytest.mark.parametrize(
    ("text", "spans", "marked"),
    [
        ("at most $340 and 340", ["$340", "340"], ["$340", "340"]),
        ("预算28万元，不是32万元", ["28万元", "8万"], ["28万元"]),
        ("nothing here", ["$340", ""], []),
        ("", ["x"], []),
    ],
)
def test_spans_are_marked_once_and_the_text_stays_whole(
    text: str, spans: list[str], marked: list[str]
) -> None:
    pieces = marked_pieces(text, spans)
    assert "".join(piece.text for piece in pieces) == text
    assert [piece.text for piece in pieces if piece.lost] == marked
