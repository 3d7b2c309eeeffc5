"""The write policy in the console: rules as sentences, the draft, its dry run, versions, roles."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from memories.services.policy import publish_policy, stored_policy
from memories.services.policy_drafts import current_draft
from memoryhub.core.policy.document import default_document, locked_rules
from sessions_app.admin.policies_words import sentence_of
from sessions_app.services.chat import take_message
from sessions_app.services.sessions import NewSession, open_session
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.admin.conftest import FOREIGN, Console
from tests.conftest import Owner

PAGE = "/admin/memories/policyversion/"
TABS = ("rules", "matters", "keep", "conflicts", "vocabulary", "versions")
DRAFTING = ("rule", "add_rule", "numbers", "entry", "try", "ask", "discard", "rebase")
NEW_RULE = {
    "id": "team.no_gossip",
    "outcome": "refuse",
    "reason": "gossip is not kept",
    "reason_zh": "不记闲话",
    "words": "gossip，闲话",
    "max_confidence": "",
}


def drafted(owner: Owner) -> dict[str, object]:
    """The draft's document."""
    with tenant_tx(owner.tenant.id):
        draft = current_draft()
        assert draft is not None
        return draft.document


def revision(owner: Owner) -> dict[str, str]:
    """What the page's forms send with every change: the draft they looked at."""
    with tenant_tx(owner.tenant.id):
        draft = current_draft()
        return {"revision": str(draft.revision)} if draft else {}


def post(console: Console, client: Client, act: str, **fields: object) -> str:
    """Press a button of the page; what comes back."""
    return client.post(f"{PAGE}{act}/", revision(console.owner) | fields, follow=True).content.decode()


def in_force(owner: Owner) -> int:
    """The version in force."""
    with tenant_tx(owner.tenant.id):
        return stored_policy().version


def test_every_rule_is_a_sentence_in_both_languages() -> None:
    for rule in [*locked_rules(), *default_document()["rules"]]:
        with override("en"):
            english = sentence_of(rule)
        with override("zh-hans"):
            chinese = sentence_of(rule)
        assert english != chinese, rule["id"]
        assert not any(letter.isascii() and letter.isalpha() for letter in chinese), chinese
    with override("en"):
        assert sentence_of(default_document()["rules"][1]) == "Statements, confidence 0.30 or less"


@pytest.mark.parametrize("tab", TABS)
def test_every_part_is_read_in_both_languages(console: Console, tab: str) -> None:
    english = console.client("auditor").get(f"{PAGE}?tab={tab}")
    chinese = console.client("auditor").get(f"{PAGE}?tab={tab}", headers={"accept-language": "zh-CN"})
    assert english.status_code == chinese.status_code == 200
    assert "formaction" not in english.content.decode()
    assert "写入策略" in chinese.content.decode()
    assert english.content.decode().count("rule__lock") == (6 if tab == "rules" else 0)


def test_a_rule_is_added_changed_moved_turned_off_and_removed(console: Console) -> None:
    client = console.client()
    assert "The draft is changed" in post(console, client, "add_rule", tab="rules", **NEW_RULE)
    rules = drafted(console.owner)["rules"]
    assert rules[0]["when"] == {"words": ["gossip", "闲话"]}  # type: ignore[index]
    post(console, client, "rule", rule="team.no_gossip", do="down")
    post(console, client, "rule", rule="team.no_gossip", do="toggle")
    change = NEW_RULE | {"outcome": "review", "max_confidence": "0.55", "channels": ["api", "import"]}
    text = post(console, client, "rule", rule="team.no_gossip", do="save", **change)
    rule = drafted(console.owner)["rules"][1]  # type: ignore[index]
    assert (rule["enabled"], rule["outcome"]) == (False, "review")
    assert rule["when"] == {
        "words": ["gossip", "闲话"],
        "max_confidence": 0.55,
        "channels": ["api", "import"],
    }
    assert "confidence 0.55 or less" in text
    post(console, client, "rule", rule="team.no_gossip", do="remove")
    assert drafted(console.owner) == default_document()
    assert in_force(console.owner) == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"words": ""}, "at least one condition"),
        ({"max_confidence": "7"}, "a number from 0 to 1"),
        ({"max_confidence": "lots"}, "this is no number"),
        ({"id": "safety.mine"}, "the product’s own"),
        ({"id": "Big Letters"}, "only small letters"),
        ({"outcome": "perhaps"}, "pick one of the choices"),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_stays(
    console: Console, change: dict[str, str], said: str
) -> None:
    answer = console.client().post(f"{PAGE}add_rule/", NEW_RULE | change)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert said in text
    assert "gossip is not kept" in text
    with tenant_tx(console.owner.tenant.id):
        assert current_draft() is None


def test_numbers_words_and_weights_are_set(console: Console) -> None:
    client = console.client()
    kept = {"retention.fact.archive_after_days": "400", "preferences.ttl_days": "90"}
    post(console, client, "numbers", tab="keep", **kept)
    scored = {"conflict.margin": "0.4", "conflict.half_life_days.identity": ""}
    post(console, client, "numbers", tab="conflicts", **scored)
    post(
        console, client, "entry", tab="vocabulary", section="vocabulary", key="site.dock", words="dock, 码头"
    )
    post(console, client, "entry", tab="matters", section="scores", id="dock", importance="9", words="dock")
    document = drafted(console.owner)
    assert document["retention"]["fact"]["archive_after_days"] == 400  # type: ignore[index]
    assert document["preferences"]["ttl_days"] == 90  # type: ignore[index]
    assert document["conflict"]["margin"] == 0.4  # type: ignore[index]
    assert document["vocabulary"][0]["words"] == ["dock", "码头"]  # type: ignore[index]
    assert document["importance"]["scores"][0]["importance"] == 9  # type: ignore[index]
    answer = client.post(
        f"{PAGE}numbers/", revision(console.owner) | {"tab": "keep", "preferences.ttl_days": "99999"}
    )
    assert answer.status_code == 422
    assert 'value="99999"' in answer.content.decode()
    post(console, client, "entry", tab="vocabulary", section="vocabulary", remove="site.dock")
    assert drafted(console.owner)["vocabulary"] == []


def test_a_draft_is_tested_asked_for_published_and_restored(console: Console) -> None:
    session = open_session(
        console.owner.tenant_scope, user_id=console.owner.user.id, actor=SYSTEM, new=NewSession()
    )
    take_message(console.owner.scope, session.pk, content="I am allergic to peanuts.", client_turn_id="a")
    operator, owner = console.client(), console.client("owner")
    rule = NEW_RULE | {"id": "team.no_nuts", "words": "peanuts"}
    post(console, operator, "add_rule", tab="rules", **rule)
    assert "Test the draft before" in post(console, owner, "publish")
    text = post(console, operator, "try")
    assert "Done, nothing written" in text
    assert "I am allergic to peanuts" in text
    assert f"/admin/sessions_app/session/{session.pk}/?turn=1" in text
    assert operator.post(f"{PAGE}publish/", revision(console.owner)).status_code == 403
    assert "asks an owner to publish" in post(console, operator, "ask")
    assert "Version 1 is in force" in post(console, owner, "publish")
    assert "brought version 0 back" in post(console, owner, "restore", version="0")
    assert in_force(console.owner) == 2
    assert owner.post(f"{PAGE}restore/", {"version": "77"}).status_code == 404


def test_two_at_once_and_a_version_published_meanwhile(console: Console) -> None:
    client = console.client("owner")
    post(console, client, "add_rule", **NEW_RULE)
    late = NEW_RULE | {"id": "team.late", "revision": "99"}
    text = client.post(f"{PAGE}add_rule/", late, follow=True).content.decode()
    assert "Someone changed the draft meanwhile" in text
    publish_policy(console.owner.tenant_scope, {"rules": []}, version=0, actor=SYSTEM)
    assert "was published since this draft was begun" in client.get(PAGE).content.decode()
    assert "stands on the version in force now" in post(console, client, "rebase")
    assert "The draft is gone" in post(console, client, "discard")
    assert client.post(f"{PAGE}try/").status_code == 404


def test_an_auditor_changes_nothing_and_a_stranger_sees_nothing(console: Console, stranger: Owner) -> None:
    foreign = {"vocabulary": [{"key": "site.dock", "words": [FOREIGN]}]}
    publish_policy(stranger.tenant_scope, foreign, version=0, actor=SYSTEM)
    assert FOREIGN not in console.client().get(f"{PAGE}?tab=vocabulary").content.decode()
    for act in (*DRAFTING, "publish", "restore"):
        assert console.client("auditor").post(f"{PAGE}{act}/", NEW_RULE).status_code == 403
    for act in ("publish", "restore"):
        assert console.client().post(f"{PAGE}{act}/", {"version": "0"}).status_code == 403


@pytest.mark.parametrize(
    ("language", "number", "part", "outcome"),
    [
        ("en", "How long to keep · Facts · archived below", "Confidence up to", "Review"),
        ("zh-hans", "保留多久 · 事实 · 低于多少才归档", "置信度不高于", "审核"),
    ],
)
def test_what_changed_and_who_changed_it_stand_in_words(
    console: Console, language: str, number: str, part: str, outcome: str
) -> None:
    document = default_document()
    document["retention"]["fact"]["below_importance"] = 3
    for rule in document["rules"]:
        if rule["id"] == "confidence.low":
            rule["when"]["max_confidence"] = 0.2
            rule["outcome"] = "review"
    publish_policy(console.owner.tenant_scope, document, version=0, actor=SYSTEM)
    answer = console.client().get(f"{PAGE}?tab=versions", headers={"Accept-Language": language})
    text = answer.content.decode()
    with override(language):
        itself = str(gettext("MemoryHub itself"))
    for words in (number, part, outcome, itself):
        assert words in text
    for path in ("below_importance", "max_confidence"):
        assert path not in text
