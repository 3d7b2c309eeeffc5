"""The console's context pages in a real browser: replay, reviews by key, settings, widths and themes."""

from __future__ import annotations

import uuid

import pytest
from playwright.sync_api import expect

from sessions_app.models import ContextTrace, Session, SummaryReview, ThresholdReview, Turn
from sessions_app.services.checkpoints import PlannedStep, TaskPlan, begin_step, put_task
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.test_weekly_page import BUDGET, MONDAY, SEEN
from tests.browser.conftest import Person, Visit
from tests.browser.test_console import sideways
from tests.sessions_app.compressing import compact_session

pytestmark = pytest.mark.browser
SESSIONS = "/admin/sessions_app/session/"
REVIEWS = "/admin/sessions_app/summaryreview/"
SETTINGS = "/admin/sessions_app/tenantsettings/"


def talk(person: Person, title: str = "Margins") -> Session:
    """A session with a rule, a long result, two summaries, and a context behind its last turn."""
    new = NewSession(title=title, system_prompt="Be brief.", token_budget=3000)
    session = open_session(person.scope, user_id=person.user.pk, actor=SYSTEM, new=new)
    for part in range(2):
        lines = [f"Part {part}.{n} costs {n}00 euro and 不要动生产库的表{n}。" for n in range(14)]
        turns = [NewTurn(role="user" if n % 2 == 0 else "assistant", content=x) for n, x in enumerate(lines)]
        append_turns(person.scope, session.pk, turns)
        compact_session(person.scope, session.pk)
    long = "\n".join(f"order {n},{'x' * 90}" for n in range(300))
    append_turns(person.scope, session.pk, [NewTurn(role="tool", name="orders", content=long)])
    trace = build_context(person.scope, session.pk, ContextRequest(input_text="And freight?")).trace
    with tenant_tx(person.tenant.id):
        last = Turn.objects.filter(session=session).order_by("-seq").first()
        ContextTrace.objects.filter(pk=trace.pk).update(turn=last)
    return session


def sent_to_review(person: Person, session: Session) -> list[uuid.UUID]:
    """Open reviews of all versions of the session's summary, the oldest first."""
    with tenant_tx(person.tenant.id):
        SummaryReview.objects.all().delete()
        for summary in session.summaries.order_by("version"):
            SummaryReview.objects.create(
                session=session, user_id=session.user_id, summary=summary, reason="operator"
            )
        return list(SummaryReview.objects.order_by("created_at", "id").values_list("id", flat=True))


def test_a_turn_is_replayed_by_key(signed_in: Visit, person: Person) -> None:
    session = talk(person)
    page = signed_in(f"{SESSIONS}{session.pk}/")
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".said__turn--picked")).to_be_in_viewport()
    page.locator("input[name=budget]").fill("1000")
    page.locator(".said").focus()
    page.keyboard.press("r")
    expect(page.locator(".rows--compared")).to_be_visible()
    expect(page.locator(".segments")).to_have_count(2)
    expect(page.locator(".replay__says strong")).to_contain_text("tokens fewer would be sent: ")
    expect(page.locator("input[name=budget]")).to_have_value("1000")


def test_the_parts_open_and_the_exact_text_is_copied(signed_in: Visit, person: Person) -> None:
    page = signed_in(f"{SESSIONS}{talk(person).pk}/")
    held = page.locator(".rows--parts .held").first
    held.locator("summary").click()
    expect(held.locator("li").first).to_be_visible()
    page.get_by_role("link", name="Read the exact text").click()
    expect(page.locator("#text .exact li").first).to_contain_text("Be brief.")
    expect(page.locator("#text")).to_be_in_viewport()
    page.locator("[data-copy]").click()
    expect(page.locator("[data-copy]")).not_to_have_text("")


@pytest.mark.parametrize(("width", "visible"), [(400, True), (1440, False)])
def test_a_picked_turn_leads_to_what_the_model_saw(
    signed_in: Visit, person: Person, width: int, visible: bool
) -> None:
    page = signed_in(f"{SESSIONS}{talk(person).pk}/", width=width, language="zh")
    page.locator(".said__who a").last.click()
    expect(page.locator("#saw h2")).to_be_in_viewport()
    assert (page.evaluate("scrollY") > 0) == visible
    page.locator("input[name=budget]").fill("2500")
    page.locator(".replay .button").click()
    expect(page.locator(".replay__says")).to_be_in_viewport()


def test_a_review_opens_at_its_top_with_the_question_focused(signed_in: Visit, person: Person) -> None:
    [review, *_more] = sent_to_review(person, talk(person))
    page = signed_in(f"{REVIEWS}{review}/#question")
    expect(page.locator("#question")).to_be_focused()
    assert page.evaluate("scrollY") == 0


def test_reviews_are_decided_by_key_one_after_the_other(signed_in: Visit, person: Person) -> None:
    first, *_more = sent_to_review(person, talk(person))
    page = signed_in(f"{REVIEWS}{first}/#question")
    expect(page.locator("#question")).to_be_focused()
    page.keyboard.press("j")
    expect(page.locator(".queue__item").nth(1)).to_have_attribute("aria-current", "true")
    page.keyboard.press("k")
    expect(page.locator(".queue__item").first).to_have_attribute("aria-current", "true")
    page.locator("#note").fill("ax")  # letters of a note decide nothing
    expect(page.locator("#question")).to_be_visible()
    page.locator("#question").focus()
    page.keyboard.press("a")
    expect(page.get_by_role("status")).to_contain_text("Faithful")
    expect(page.locator("#question")).to_be_focused()
    page.locator("select[name=way_back]").select_option("none")
    page.locator("#question").focus()
    page.keyboard.press("x")
    expect(page.get_by_role("heading", name="All caught up")).to_be_visible()


def test_enter_in_a_field_saves_and_resets_nothing(signed_in: Visit) -> None:
    page = signed_in(SETTINGS)
    page.get_by_label("Token budget", exact=True).fill("8000")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("1 setting is changed")
    expect(page.locator(".chip--own")).to_have_count(1)
    page.get_by_label("Newest turns shown").fill("12")
    page.keyboard.press("Enter")
    expect(page.locator(".chip--own")).to_have_count(2)
    expect(page.get_by_label("Token budget", exact=True)).to_have_value("8000")
    page.get_by_role("button", name="Use the default of “Token budget”").click()
    expect(page.get_by_label("Token budget", exact=True)).to_have_value("16000")
    page.get_by_role("button", name="Reset all…").click()
    page.get_by_role("dialog").get_by_role("button", name="Reset all").click()
    expect(page.locator(".chip--own")).to_have_count(0)


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("zh", "light")])
@pytest.mark.parametrize("width", [390, 1440])
def test_no_context_page_scrolls_sideways(
    signed_in: Visit, person: Person, language: str, theme: str, width: int
) -> None:
    session = talk(person, "一个没有空格的很长的标题" * 8)
    steps = (PlannedStep("mail", "Send it"), PlannedStep("x" * 64, "y" * 200))
    put_task(person.scope, session.pk, TaskPlan(goal="Explain", steps=steps, conclusions=["z" * 300]))
    begin_step(person.scope, session.pk, "mail", idempotency_key="a")
    [review, *_more] = sent_to_review(person, session)
    with tenant_tx(person.tenant.id):
        week = ThresholdReview.objects.create(
            since=MONDAY, until=MONDAY, observed={"enough": True, **SEEN.as_dict()}, proposals=[BUDGET]
        )
        artifact = Turn.objects.get(session=session, artifact__isnull=False).artifact_id
    page = signed_in("/admin/", language=language, width=width, theme=theme)
    tabs = ("pins", "task", "files", "summary", "summary&version=2&with=1", "seen&turn=29&budget=2000")
    paths = [f"{SESSIONS}{session.pk}/?tab={tab}" for tab in tabs]
    paths += [f"{REVIEWS}{review}/", f"/admin/sessions_app/artifact/{artifact}/?q=order"]
    paths += [SETTINGS, f"/admin/sessions_app/thresholdreview/{week.pk}/"]
    for path in paths:
        page.goto(path)
        assert sideways(page) == 0, path
        assert page.locator("h1").count() == 1, path
