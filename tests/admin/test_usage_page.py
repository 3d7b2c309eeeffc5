"""Usage in the console: sums by day, model and session, cost where it is known, and what folding saved."""

from __future__ import annotations

import re

from sessions_app.models import Session, TokenUsage
from sessions_app.services.settings import change_settings
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tenants.services.limits import set_limits
from tests.admin.conftest import FOREIGN, Console
from tests.admin.talking import talk
from tests.conftest import Owner

PAGE = "/admin/sessions_app/tokenusage/"


def spent(owner: Owner, session: Session, model: str, prompt: int = 1000, **more: object) -> None:
    """One model call."""
    given = {
        "completion_tokens": 100,
        "full_prompt_tokens": 3 * prompt,
        "exact": True,
        "counted_prompt_tokens": 1000,
    }
    with tenant_tx(owner.tenant.id):
        TokenUsage.objects.create(
            user_id=session.user_id,
            session=session,
            purpose="chat",
            model=model,
            prompt_tokens=prompt,
            **given | more,
        )


def test_an_empty_page_says_so(console: Console) -> None:
    text = console.client("auditor").get(PAGE).content.decode()
    assert "No model was asked in the last 7 days" in text


def test_tokens_cost_and_savings_are_summed(console: Console, stranger: Owner) -> None:
    session = talk(console.owner, turns=2)
    spent(console.owner, session, "gpt-4o")
    spent(console.owner, session, "gpt-4o", prompt=1100)
    spent(console.owner, session, "house-32b", prompt=0, completion_tokens=0, succeeded=False)
    spent(stranger, talk(stranger, FOREIGN, turns=1), FOREIGN)
    text = console.client().get(PAGE).content.decode()
    assert "2,300 tokens in 3 answers over 7 days" in text
    assert "$0.0073" in text  # 2,100 in at $2.50 and 200 out at $10 a million
    assert "1 failed" in text
    assert "+5.0%" in text
    assert text.count("<code>gpt-4o</code>") == 1
    assert f"/admin/sessions_app/session/{session.pk}/" in text
    assert FOREIGN not in text


def test_a_price_of_ones_own_counts(console: Console) -> None:
    session = talk(console.owner, turns=1)
    spent(console.owner, session, "house-32b")
    assert "1 answer has no known price" in console.client().get(PAGE).content.decode()
    row = {"context": 32_000, "input_price": 1000.0, "output_price": 2000.0}
    change_settings(console.owner.tenant_scope, {"models": {"house-32b": row}}, actor=SYSTEM)
    assert "$1.20" in console.client().get(PAGE).content.decode()


def test_limits_are_shown_where_there_are_some(console: Console) -> None:
    assert 'id="limits"' not in console.client().get(PAGE).content.decode()
    set_limits(console.owner.tenant.id, {"max_users": 1, "model_tokens_per_day": 9000}, actor=SYSTEM)
    spent(console.owner, talk(console.owner, turns=1), "house-32b")
    text = console.client("auditor").get(PAGE).content.decode()
    shown = text.partition('id="limits"')[2].partition("</section>")[0]
    assert re.findall(r">([\d,]+)<", shown) == ["1,100", "9,000", "1", "1"]
    assert shown.count("chip--bad") == 1


def test_spans_are_chosen_and_nonsense_is_the_first(console: Console) -> None:
    assert "columns__in" not in console.client().get(PAGE).content.decode()
    spent(console.owner, talk(console.owner, turns=1), "house-32b")
    for query, days in (("days=30", 30), ("days=90", 90), ("days=x", 7), ("days=99999", 7), ("days=%00", 7)):
        text = console.client().get(f"{PAGE}?{query}").content.decode()
        assert len(re.findall("columns__in", text)) == days
        assert re.search(r"Most on \d+ \w+ \d+: 1,100 tokens\.", text)


def test_one_model_and_one_session_have_their_own_chart(console: Console, stranger: Owner) -> None:
    session, other = talk(console.owner, turns=1), talk(console.owner, turns=1)
    theirs = talk(stranger, FOREIGN, turns=1)
    spent(console.owner, session, "openai/gpt-4o")
    spent(console.owner, other, "house-32b", prompt=5000)
    client = console.client()
    for query in ("model=openai%2Fgpt-4o", f"session={session.pk.hex}"):
        text = client.get(f"{PAGE}?days=30&{query}").content.decode()
        assert "1,100 tokens in 1 answer over 30 days" in text
        assert "house-32b" not in text
        assert f"?days=7&amp;{query}" in text
    for query in (f"session={theirs.pk}", "session=x", "session=%00"):
        assert "6,200 tokens in 2 answers" in client.get(f"{PAGE}?{query}").content.decode()
    assert "No model was asked" in client.get(f"{PAGE}?model=%00nobody").content.decode()
