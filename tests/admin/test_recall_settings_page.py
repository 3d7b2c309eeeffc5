"""Recall settings in the console: what may be set and by whom, errors beside fields, the way back."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from memories.admin.recall_settings_form import PREFIX
from memories.admin.recall_settings_words import CHOICES, FIGURE_WORDS, GROUPS
from memories.services.recall_settings import (
    StoredRecallSettings,
    change_recall_settings,
    stored_recall_settings,
)
from memoryhub.core.recall_settings import BY_NAME, RECALL_SETTINGS, THRESHOLDS
from memoryhub.providers.embeddings import LOCAL_MODEL
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import Console
from tests.admin.test_settings_page import form_of
from tests.conftest import Owner

PAGE = "/admin/memories/recallsettingsversion/"


def stored(owner: Owner) -> StoredRecallSettings:
    """The tenant's recall settings as they are now."""
    with tenant_tx(owner.tenant.id):
        return stored_recall_settings()


def test_every_figure_has_its_place_and_words_in_both_languages() -> None:
    names = [name for group in GROUPS for name in group.names]
    assert sorted(names) == sorted(one.name for one in RECALL_SETTINGS)
    for name in (*names, *THRESHOLDS):
        words = FIGURE_WORDS[name]
        with override("en"):
            english = (str(words.label), str(words.says))
        with override("zh-hans"):
            chinese = (str(words.label), str(words.says))
        assert all(one != other for one, other in zip(english, chinese, strict=True)), name
        if name in BY_NAME and BY_NAME[name].kind == "choice":
            assert set(CHOICES[name]) == set(BY_NAME[name].choices)


def test_sending_the_form_as_it_is_changes_nothing(console: Console) -> None:
    client = console.client("owner")
    fields = form_of(client.get(PAGE).content.decode())
    assert {*fields} - {"note"} == {*BY_NAME, "version", *(f"{PREFIX}{name}" for name in THRESHOLDS)}
    assert "Nothing differs" in client.post(f"{PAGE}save/", fields, follow=True).content.decode()
    assert stored(console.owner).version == 0


def test_an_owner_changes_figures_and_restores_a_version(console: Console) -> None:
    client = console.client("owner")
    fields = form_of(client.get(PAGE).content.decode())
    changed = fields | {
        "top_k": "8", "chunk_share": "25", "abstain": "never", f"{PREFIX}turn": "0.31", "note": "as asked",
    }  # fmt: skip
    text = client.post(f"{PAGE}save/", changed, follow=True).content.decode()
    assert "4 figures are changed" in text
    assert "as asked" in text
    assert text.count(">your own<") == 4
    own = {"top_k": 8, "chunk_share": 0.25, "abstain": "never"}
    assert stored(console.owner).document == own | {"thresholds": {LOCAL_MODEL: {"turn": 0.31}}}
    client.post(f"{PAGE}reset/", {"setting": f"{PREFIX}turn"})
    assert stored(console.owner).document == own
    client.post(f"{PAGE}reset/", {"setting": "all"})
    assert stored(console.owner).document == {}
    client.post(f"{PAGE}restore/", {"restored": "2", "version": "3"})
    assert (stored(console.owner).version, stored(console.owner).document) == (4, own)
    assert client.post(f"{PAGE}restore/", {"restored": "77"}).status_code == 404


@pytest.mark.parametrize(
    ("field", "value", "bounds"),
    [
        ("top_k", "0", "1 to 50 hits"),
        ("top_k", "many", "1 to 50 hits"),
        ("boost_recency", "80", "0% to 50%"),
        ("weight_text", "nan", "0 to 5 ×"),
        ("top_k_least", "21", "21 to 50 hits"),
        (f"{PREFIX}fact", "1.5", "0 to 1"),
        ("abstain", "perhaps", "Pick one of the choices"),
    ],
)
def test_what_cannot_be_set_is_said_beside_its_field(
    console: Console, field: str, value: str, bounds: str
) -> None:
    client = console.client("owner")
    fields = form_of(client.get(PAGE).content.decode()) | {field: value, "turn_share": "70"}
    answer = client.post(f"{PAGE}save/", fields)
    text = answer.content.decode()
    assert answer.status_code == 422
    shown_at = "top_k_most" if field == "top_k_least" else field
    assert bounds in text.partition(f'id="error-{shown_at}"')[2].partition("</span>")[0]
    assert form_of(text)["turn_share"] == "70"
    assert stored(console.owner).version == 0


def test_who_comes_second_is_told_what_is_in_force(console: Console) -> None:
    client = console.client("owner")
    fields = form_of(client.get(PAGE).content.decode()) | {"top_k": "9"}
    change_recall_settings(console.owner.tenant_scope, {"top_k": 5}, actor=SYSTEM)
    answer = client.post(f"{PAGE}save/", fields)
    assert answer.status_code == 422
    assert "In force now: 5 hits" in answer.content.decode()
    assert form_of(answer.content.decode())["top_k"] == "9"


@pytest.mark.parametrize("role", ["operator", "auditor"])
def test_only_owners_change_them(console: Console, role: str) -> None:
    client = console.client(role)
    text = client.get(PAGE).content.decode()
    assert "6 hits" in text
    assert "formaction" not in text
    for act in ("save", "reset", "restore"):
        sent = {"top_k": "8", "setting": "all", "restored": "0"}
        assert client.post(f"{PAGE}{act}/", sent).status_code == 403
    assert stored(console.owner).version == 0


def test_another_tenants_are_not_shown(console: Console, stranger: Owner) -> None:
    change_recall_settings(stranger.tenant_scope, {"half_life_days": 3333}, actor=SYSTEM)
    assert "3333" not in console.client("owner").get(PAGE).content.decode()
