"""The settings in the console: what may be set and by whom, errors beside their fields, two at once."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.utils.translation import override

from memoryhub.core.context_settings import BY_NAME, SETTINGS
from sessions_app.admin.settings_words import CHOICES, GROUPS, SETTING_WORDS
from sessions_app.services.settings import StoredSettings, change_settings, stored_settings
from tenants.models import AuditEvent
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import Console
from tests.conftest import Owner

PAGE = "/admin/sessions_app/tenantsettings/"


def stored(owner: Owner) -> StoredSettings:
    """The tenant's settings as they are now."""
    with tenant_tx(owner.tenant.id):
        return stored_settings()


def form_of(text: str) -> dict[str, str]:
    """What the form of the page would send."""
    form = text.partition('<form id="settings"')[2].partition("</form>")[0]
    fields = {
        match[1]: unescape(match[2])
        for match in re.finditer(r'<input[^>]* name="(\w+)"[^>]* value="([^"]*)"', form)
    }
    for name, options in re.findall(r'<select[^>]* name="(\w+)"[^>]*>(.*?)</select>', form):
        fields.update((name, value) for value in re.findall(r'value="([^"]*)" selected', options))
    fields.pop("csrfmiddlewaretoken", None)
    return fields


def test_every_setting_has_its_place_and_words_in_both_languages() -> None:
    names = [name for group in GROUPS for name in group.names]
    assert sorted(names) == sorted(setting.name for setting in SETTINGS)
    for setting in SETTINGS:
        words = SETTING_WORDS[setting.name]
        with override("en"):
            english = (str(words.label), str(words.says))
        with override("zh-hans"):
            chinese = (str(words.label), str(words.says))
        assert all(one != other for one, other in zip(english, chinese, strict=True)), setting.name
        if setting.kind == "choice":
            assert set(CHOICES[setting.name]) == set(setting.choices)


def test_sending_the_form_as_it_is_changes_nothing(console: Console) -> None:
    client = console.client("owner")
    fields = form_of(client.get(PAGE).content.decode())
    assert set(fields) == {*BY_NAME, "version"}
    text = client.post(f"{PAGE}save/", fields, follow=True).content.decode()
    assert "Nothing differs" in text
    assert stored(console.owner).version == 0


def test_an_owner_changes_settings_and_takes_one_back(console: Console) -> None:
    client = console.client("owner")
    fields = form_of(client.get(PAGE).content.decode())
    changed = fields | {
        "token_budget": "8000",
        "safety_margin": "12.5",
        "budget_notice": "off",
        "artifact_days": "90",
    }
    text = client.post(f"{PAGE}save/", changed, follow=True).content.decode()
    assert "4 settings are changed" in text
    own = {"token_budget": 8000, "safety_margin": 0.125, "budget_notice": False, "artifact_days": 90}
    assert stored(console.owner).own == own
    assert text.count(">your own<") == 4
    client.post(f"{PAGE}reset/", {"setting": "token_budget"})
    assert "token_budget" not in stored(console.owner).own
    client.post(f"{PAGE}reset/", {"setting": "all"})
    assert stored(console.owner).own == {}
    with tenant_tx(console.owner.tenant.id):
        assert AuditEvent.objects.filter(action="settings.changed").count() == 3


@pytest.mark.parametrize(
    ("field", "value", "bounds"),
    [
        ("token_budget", "12", "256 to 2,000,000 tokens"),
        ("token_budget", "lots", "256 to 2,000,000 tokens"),
        ("token_budget", "1" * 30, "256 to 2,000,000 tokens"),
        ("safety_margin", "80", "0% to 50%"),
        ("safety_margin", "nan", "0% to 50%"),
        ("compress_hard_share", "60", "80% to 100%"),
        ("artifact_days", "0", "1 to 3,650 days"),
        ("strategy", "magic", "Pick one of the choices"),
        ("budget_notice", "perhaps", "Pick one of the choices"),
    ],
)
def test_what_cannot_be_set_is_said_beside_its_field(
    console: Console, field: str, value: str, bounds: str
) -> None:
    client = console.client("owner")
    fields = form_of(client.get(PAGE).content.decode()) | {field: value, "last_turns": "11"}
    answer = client.post(f"{PAGE}save/", fields)
    text = answer.content.decode()
    assert answer.status_code == 422
    part = text.partition(f'id="error-{field}"')[2].partition("</span>")[0]
    assert bounds in part
    assert form_of(text)["last_turns"] == "11"
    assert stored(console.owner).version == 0


def test_who_comes_second_is_told_what_is_in_force_and_may_save_again(console: Console) -> None:
    client = console.client("owner")
    fields = form_of(client.get(PAGE).content.decode()) | {"token_budget": "9000"}
    change_settings(console.owner.tenant_scope, {"token_budget": 5000}, actor=SYSTEM)
    answer = client.post(f"{PAGE}save/", fields)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "In force now: 5,000 tokens" in text
    again = form_of(text)
    assert again["token_budget"] == "9000"
    assert "1 setting is changed" in client.post(f"{PAGE}save/", again, follow=True).content.decode()
    assert stored(console.owner).settings["token_budget"] == 9000


def test_models_are_added_changed_and_removed(console: Console) -> None:
    client = console.client("owner")
    row = {
        "name": "house-32b",
        "context": "32000",
        "encoding": "cl100k_base",
        "input_price": "0.5",
        "output_price": "",
    }
    client.post(f"{PAGE}save_model/", row)
    facts = stored(console.owner).settings.models["house-32b"]
    assert (facts.context, facts.encoding, facts.input_price, facts.output_price) == (
        32000,
        "cl100k_base",
        0.5,
        None,
    )
    bad = client.post(f"{PAGE}save_model/", row | {"context": "12"})
    assert bad.status_code == 422
    assert 'value="house-32b"' in bad.content.decode()
    picked = client.get(f"{PAGE}?model=gpt-4o").content.decode()
    assert 'value="128000"' in picked
    client.post(f"{PAGE}remove_model/", {"name": "house-32b"})
    assert stored(console.owner).settings.models == {}
    assert client.post(f"{PAGE}remove_model/", {"name": "house-32b"}).status_code == 404


@pytest.mark.parametrize("role", ["operator", "auditor"])
def test_only_owners_change_settings(console: Console, role: str) -> None:
    client = console.client(role)
    text = client.get(PAGE).content.decode()
    assert "16,000 tokens" in text
    assert "formaction" not in text
    assert '<select id="set-' not in text
    for act in ("save", "reset", "save_model", "remove_model"):
        assert client.post(f"{PAGE}{act}/", {"token_budget": "8000", "setting": "all"}).status_code == 403
    assert stored(console.owner).version == 0


def test_another_tenants_settings_are_not_shown(console: Console, stranger: Owner) -> None:
    change_settings(stranger.tenant_scope, {"token_budget": 7777}, actor=SYSTEM)
    assert "7777" not in console.client("owner").get(PAGE).content.decode()
