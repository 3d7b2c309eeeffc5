"""Lets the tests of services read a fake source: it listens on a port of its own each time."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.test import override_settings

from tests.fakes.authority_server import FakeAuthority, running_authority


@contextmanager
def listed_authority(values: Mapping[str, object] | None = None) -> Iterator[FakeAuthority]:
    """A running source whose host is allow-listed."""
    with running_authority(values) as server, override_settings(AUTHORITY_HOSTS=server.hosts):
        yield server
