"""Forms that come through a proxy which ends TLS: taken from our own names, from nobody else's."""

import pytest
from django.test import Client, override_settings

from memoryhub.origins import trusted_origins

HOSTS = ["localhost", "127.0.0.1", "hub.example.org", ".corp.example", "*"]


def test_allowed_names_are_trusted_over_https_alone() -> None:
    assert trusted_origins(HOSTS) == ["https://hub.example.org", "https://*.corp.example"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("origin", "taken"),
    [
        ("https://hub.example.org", True),
        ("https://a.corp.example", True),
        ("https://localhost", False),
        ("https://evil.example", False),
        ("https://hub.example.org:8443", False),
        ("null", False),
    ],
)
@override_settings(ALLOWED_HOSTS=HOSTS, CSRF_TRUSTED_ORIGINS=trusted_origins(HOSTS))
def test_a_form_behind_a_proxy(origin: str, taken: bool) -> None:
    client = Client(enforce_csrf_checks=True, headers={"host": "hub.example.org"})
    assert client.get("/").status_code == 200
    form = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value, "username": "a@b.org", "password": "x"}
    answer = client.post("/", form, headers={"origin": origin})
    assert (answer.status_code != 403) is taken
