"""Alerts in the console: their sentences, the filter, and who acknowledges them."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from django.utils.translation import override

from memoryhub.core.ids import encode_id
from sessions_app.admin.alerts import alert_in_words
from sessions_app.models import Alert, AlertKind
from sessions_app.services.alerts import raise_alert
from tenants.scope import tenant_tx
from tests.admin.conftest import FOREIGN, Console
from tests.admin.talking import talk
from tests.conftest import Owner

PAGE = "/admin/sessions_app/alert/"
DATA: dict[AlertKind, dict[str, Any]] = {
    AlertKind.BUDGET: {"used": 1190, "usable": 1270, "share": 0.937, "limit": 0.9},
    AlertKind.DRIFT: {"model": "house-32b", "limit": 0.05, "calls": 31, "ratio": 1.084},
    AlertKind.TOOL_RESULT: {"tokens": 71234, "limit": 50000, "reason": "limit"},
    AlertKind.COMPRESSION: {"outcomes": ["refused", "failed", "refused"]},
    AlertKind.MODEL: {"model": "house-32b", "failed": 4},
}
NUMBERS = {
    AlertKind.BUDGET: ("1,190", "1,270", "93.7%", "90%"),
    AlertKind.DRIFT: ("house-32b", "8.4%", "31", "5%"),
    AlertKind.TOOL_RESULT: ("71,234", "50,000"),
    AlertKind.COMPRESSION: ("3",),
    AlertKind.MODEL: ("house-32b", "4"),
}


def raised(
    owner: Owner, kind: AlertKind, subject: str = "house-32b", session: uuid.UUID | None = None
) -> Alert:
    """An open alert of a tenant."""
    with tenant_tx(owner.tenant.id):
        return raise_alert(kind, subject, session_id=session, data=DATA[kind])


@pytest.mark.parametrize("kind", list(AlertKind))
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_each_kind_is_a_sentence_with_its_numbers_and_limit(kind: AlertKind, language: str) -> None:
    with override(language):
        sentence, meaning = alert_in_words(Alert(kind=kind, data=DATA[kind]))
    assert [number for number in NUMBERS[kind] if number not in sentence] == []
    assert meaning
    assert bool(re.search(r"[一-鿿]", sentence)) == (language == "zh-hans")


@pytest.mark.parametrize("kind", list(AlertKind))
def test_an_alert_without_its_numbers_is_still_shown(kind: AlertKind) -> None:
    with override("en"):
        assert alert_in_words(Alert(kind=kind, data={}))[0]
        assert alert_in_words(Alert(kind=kind, data={"ratio": "x", "outcomes": 7, "failed": None}))[0]


def test_alerts_link_where_they_belong_and_are_acknowledged(console: Console, stranger: Owner) -> None:
    session = talk(console.owner, turns=2)
    alert = raised(console.owner, AlertKind.BUDGET, encode_id("ses", session.pk), session.pk)
    raised(console.owner, AlertKind.MODEL)
    raised(stranger, AlertKind.MODEL, FOREIGN)
    client = console.client()
    text = client.get(PAGE).content.decode()
    assert f"/admin/sessions_app/session/{session.pk}/" in text
    assert text.count('class="chip chip--warn">Open<') == 2
    client.post(f"{PAGE}{alert.pk}/acknowledge/")
    assert "93.7%" not in client.get(PAGE).content.decode()
    assert "93.7%" in client.get(f"{PAGE}?state=acknowledged").content.decode()
    home = client.get("/admin/").content.decode()
    assert re.search(r'<strong class="big">1</strong><div class="work__words"><strong>alert is open', home)


def test_several_are_acknowledged_together(console: Console, stranger: Owner) -> None:
    mine = [raised(console.owner, AlertKind.MODEL, f"model-{n}") for n in range(3)]
    foreign = raised(stranger, AlertKind.MODEL)
    client = console.client()
    ids = {"ids": [alert.pk.hex for alert in mine]}
    assert (
        "3 alerts are acknowledged"
        in client.post(f"{PAGE}acknowledge_picked/", ids, follow=True).content.decode()
    )
    assert client.post(f"{PAGE}acknowledge_picked/", {"ids": [foreign.pk.hex]}).status_code == 404


def test_an_auditor_and_a_stranger_acknowledge_nothing(console: Console, stranger: Owner) -> None:
    alert, foreign = raised(console.owner, AlertKind.MODEL), raised(stranger, AlertKind.MODEL)
    auditor = console.client("auditor")
    assert auditor.post(f"{PAGE}{alert.pk}/acknowledge/").status_code == 403
    assert "Acknowledge<" not in auditor.get(PAGE).content.decode()
    assert console.client().post(f"{PAGE}{foreign.pk}/acknowledge/").status_code == 404
    with tenant_tx(console.owner.tenant.id):
        assert Alert.objects.get().status == "open"
