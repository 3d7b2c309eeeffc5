"""Requests made up from the published schema: whatever it allows and what it does not, never a 5xx."""

from __future__ import annotations

from typing import Any

import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, Phase, settings

from memoryhub.api.problems import PROBLEMS
from tests.bad_input.asking import Asker

EXAMPLES = 12
schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_request_of_the_schema_breaks_the_server(case: Any, asker: Asker) -> None:
    answer = case.call(headers={"Authorization": f"Bearer {asker.country.key}"})
    assert answer.status_code < 500, answer.content[:500]
    if answer.status_code >= 400:
        assert answer.json()["code"] in PROBLEMS


def test_every_operation_is_asked() -> None:
    assert len(list(schema.get_all_operations())) >= 30
