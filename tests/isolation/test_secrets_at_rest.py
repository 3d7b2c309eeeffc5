"""A secret of every kind, planted through every way in, is nowhere in the stores or the logs afterwards."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest
from django.conf import settings

from sessions_app.bench.pii_values import made
from sessions_app.models import Turn
from tenants.models import EndUser, IdempotencyRecord
from tenants.scope import tenant_tx
from tenants.services.api_keys import issue_api_key
from tenants.services.audit import SYSTEM
from tests.conftest import Owner
from tests.isolation.secret_planting import (
    cached_text,
    holders,
    plant_by_import,
    plant_in_conversations,
    plant_in_memory,
    stored_text,
    work_off,
)
from tests.isolation.world import Api

WORDS = {
    "cn_id": "我的身份证号是{}",
    "card": "please charge my card {}",
    "iban": "the rent goes to {}",
    "uscc": "开票税号{}",
    "hkid": "my HKID is {}",
    "pp_cn": "护照号码：{}",
    "ssn_dash": "SSN {}",
    "pw": "my password is {}",
    "seed12": "seed phrase: {}",
    "openai": "use the key {}",
    "generic": "Cookie: sessionid={}",
    "basic": "Authorization: Basic {}",
    "jwt": "the token is {}",
    "pw_url": "postgres://app:{}@db.internal/prod",
    "mrn": "病历号{}",
    "acct_zh": "银行账号{}",
    "otp": "验证码是{}",
}


@pytest.fixture
def secrets() -> dict[str, str]:
    """A sentence for each secret, by the secret."""
    rng = random.Random("at rest")
    values = {name: made(name, rng) for name in WORDS}
    return {value: WORDS[name].format(value) for name, value in values.items()}


@pytest.fixture
def api(owner: Owner) -> Api:
    """A client of the tenant under test."""
    return Api(issue_api_key(owner.tenant.id, name="all", actor=SYSTEM).plain)


@pytest.mark.timeout(300)
def test_no_secret_is_stored_anywhere(
    owner: Owner, api: Api, secrets: dict[str, str], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    texts = list(secrets.values())
    session = plant_in_conversations(api, texts)
    plant_in_memory(api, texts)
    plant_by_import(owner, texts, tmp_path)
    work_off(owner, session)
    with tenant_tx(owner.tenant.id):  # all ways were taken: nothing was kept only because nothing arrived
        assert Turn.objects.count() > 4 * len(texts)
        assert IdempotencyRecord.objects.filter(status_code__isnull=False).count() > 4 * len(texts)
        assert EndUser.objects.get(user_ref="alice").metadata
    assert holders(list(secrets), stored_text()) == set()
    assert holders(list(secrets), cached_text(str(settings.ENVIRONMENT.redis_url))) == set()
    lines = [(record.name, f"{record.getMessage()} {record.__dict__}") for record in caplog.records]
    assert holders(list(secrets), iter(lines)) == set()


def test_a_planted_row_would_be_seen(owner: Owner, secrets: dict[str, str]) -> None:
    first = next(iter(secrets))
    with tenant_tx(owner.tenant.id):
        EndUser.objects.filter(pk=owner.user.pk).update(name=first)
    assert holders([first], stored_text()) == {(first, "tenants_enduser")}
    with tenant_tx(owner.tenant.id):
        EndUser.objects.filter(pk=owner.user.pk).update(name="")


def test_a_short_code_within_an_id_or_a_time_is_chance() -> None:
    chance = ["4f442679-0a1b", "12:24:36.442679+00:00", "[0.0442679]"]
    leaked = ["验证码是442679", "code 442679.", '{"code":"442679"}', "442679"]
    found = holders(["442679"], ((text, text) for text in chance + leaked))
    assert found == {("442679", text) for text in leaked}


def test_a_key_makes_a_secret_of_its_value(owner: Owner, api: Api) -> None:
    path = "/api/v1/users/bob/preferences/wifi.password"
    assert api.send("PUT", path, {"value": "nectar"})[1]["code"] == "secret_refused"
    assert api.send("PUT", "/api/v1/users/bob", {"metadata": {"card": 4111111111111111}})[0] == 200
    body = {"user": "bob", "content": "it is nectar", "subject_key": "profile.11010519491231002X"}
    assert api.send("POST", "/api/v1/memories", body)[1]["rule"] == "safety.secret"
    kept = holders(["11010519491231002X", "4111111111111111"], stored_text())
    assert kept == set()
