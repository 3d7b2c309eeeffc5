"""A tenant to throw things at; after each module it must still answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connections
from pytest_django import DjangoDbBlocker

from tests.bad_input.asking import Asker
from tests.isolation.world import new_country


@pytest.fixture(scope="module")
def asker(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Asker]:
    """A client of a tenant with rows of its own."""
    with django_db_blocker.unblock():
        country = new_country("alice")
        made = Asker(country)
        yield made
        answer = made.ask("GET", f"/api/v1/sessions/{country.ids['ses']}")
        assert answer.status_code == 200, "it no longer answers"
        connections.close_all()
