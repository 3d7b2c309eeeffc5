"""Reading a source over HTTP: what it answers, and everything a source or an attacker may try instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from memoryhub.core.authority.failures import AuthorityFailed
from memoryhub.core.authority.hosts import allowed_hosts
from memoryhub.providers.authority import AuthorityRequest, HttpAuthority
from tests.fakes.authority_server import FakeAuthority, running_authority

TIMEOUT = 20.0  # seconds; only what never ends takes them
SHORT = 0.3


@pytest.fixture
def server() -> Iterator[FakeAuthority]:
    with running_authority({"price.tea": "12.50", "价格.茶": 3}) as running:
        yield running


def read(server: FakeAuthority, mode: str = "ok", key: str = "price.tea", path: str = "value") -> str:
    request = AuthorityRequest(url=server.url(mode, key), value_path=path, timeout=TIMEOUT)
    return HttpAuthority(server.hosts).read(request)


def failure(reader: HttpAuthority, url: str, timeout: float = TIMEOUT) -> str:
    with pytest.raises(AuthorityFailed) as failed:
        reader.read(AuthorityRequest(url=url, value_path="value", timeout=timeout))
    return failed.value.code


@pytest.mark.parametrize("path", ["value", "/value", "data.0.price"])
def test_it_reads_the_value_at_the_path(server: FakeAuthority, path: str) -> None:
    assert read(server, path=path) == "12.50"


def test_it_sends_the_headers_and_its_own(server: FakeAuthority) -> None:
    request = AuthorityRequest(server.url("ok", "price.tea"), "value", TIMEOUT, {"X-Key": "k1"})
    HttpAuthority(server.hosts).read(request)
    sent = server.shelf.seen[0].headers
    assert sent["x-key"] == "k1"
    assert sent["host"] == f"127.0.0.1:{server.port}"
    assert sent["accept-encoding"] == "identity"
    assert "k1" not in repr(request)


def test_plain_text_is_a_value(server: FakeAuthority) -> None:
    assert read(server, "plain", path="") == "十二 元"


def test_hidden_characters_are_taken_out(server: FakeAuthority) -> None:
    assert read(server, "hidden") == "12 EUR"


@pytest.mark.parametrize(
    ("mode", "code"),
    [
        ("500", "http_error"),
        ("204", "http_error"),
        ("403", "access_refused"),
        ("redirect", "redirect_refused"),
        ("redirect-home", "redirect_refused"),
        ("big", "too_large"),
        ("endless", "too_large"),
        ("bomb", "encoded"),
        ("html", "wrong_content_type"),
        ("none", "wrong_content_type"),
        ("bad-json", "bad_json"),
        ("nan", "bad_json"),
        ("deep", "bad_json"),
        ("latin", "bad_json"),
    ],
)
def test_a_source_that_misbehaves_gives_no_value(server: FakeAuthority, mode: str, code: str) -> None:
    assert failure(HttpAuthority(server.hosts), server.url(mode, "price.tea")) == code
    assert server.count == 1  # and nobody was sent on


@pytest.mark.parametrize("mode", ["slow", "drip", "drip-headers"])
def test_the_time_limit_is_of_the_whole_read(server: FakeAuthority, mode: str) -> None:
    server.shelf.slow = 600
    assert failure(HttpAuthority(server.hosts), server.url(mode, "price.tea"), SHORT) == "timeout"


def test_a_key_that_is_not_there_is_no_failure_of_the_source(server: FakeAuthority) -> None:
    with pytest.raises(AuthorityFailed) as failed:
        read(server, key="price.none")
    assert failed.value.code == "no_value"
    assert not failed.value.is_down


@pytest.mark.parametrize("list_", ["", "prices.example.com", "127.0.0.1:1", "localhost=127.0.0.1"])
def test_a_host_that_is_not_listed_is_not_even_resolved(server: FakeAuthority, list_: str) -> None:
    def resolve(host: str, port: int) -> Sequence[str]:
        raise AssertionError(host)

    reader = HttpAuthority(allowed_hosts(list_), resolve=resolve)
    assert failure(reader, server.url("ok", "price.tea")) == "host_not_allowed"
    assert server.count == 0


@pytest.mark.parametrize(
    "addresses",
    [["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["::ffff:127.0.0.1"], ["fd00::1"],
     ["0.0.0.0"], ["93.184.215.14", "127.0.0.1"], ["64:ff9b::7f00:1"], ["not an address"]],
)  # fmt: skip
def test_a_public_name_that_resolves_inside_is_not_connected_to(
    server: FakeAuthority, addresses: list[str]
) -> None:
    hosts = allowed_hosts(f"prices.example.com:{server.port}")
    reader = HttpAuthority(hosts, resolve=lambda host, port: addresses)
    url = f"http://prices.example.com:{server.port}/ok/price.tea"
    assert failure(reader, url) == "address_not_allowed"
    assert server.count == 0


def test_the_connection_goes_to_the_address_that_was_judged(server: FakeAuthority) -> None:
    asked = []

    def resolve(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["169.254.169.254"]

    hosts = allowed_hosts(f"prices.corp:{server.port}=127.0.0.1")
    url = f"http://prices.corp:{server.port}/ok/price.tea"
    value = HttpAuthority(hosts, resolve=resolve).read(AuthorityRequest(url, "value", TIMEOUT))
    assert (value, asked) == ("12.50", ["prices.corp"])  # a second look would have been the attacker's
    assert server.shelf.seen[0].headers["host"] == f"prices.corp:{server.port}"


@pytest.mark.parametrize("error", [OSError("no such name"), UnicodeError("label too long")])
def test_a_name_that_is_not_there(server: FakeAuthority, error: Exception) -> None:
    def resolve(host: str, port: int) -> Sequence[str]:
        raise error

    reader = HttpAuthority(allowed_hosts("prices.example.com"), resolve=resolve)
    assert failure(reader, "http://prices.example.com/x") == "name_not_found"


def test_a_resolver_that_hangs_is_not_waited_for(server: FakeAuthority) -> None:
    def resolve(host: str, port: int) -> Sequence[str]:
        server.stopping.wait()
        return ["127.0.0.1"]

    reader = HttpAuthority(server.hosts, resolve=resolve)
    assert failure(reader, server.url("ok", "price.tea"), SHORT) == "timeout"


def test_nobody_listens() -> None:
    assert failure(HttpAuthority(allowed_hosts("127.0.0.1:9")), "http://127.0.0.1:9/x") == "unreachable"


def test_a_proxy_of_the_environment_is_not_used(
    server: FakeAuthority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    assert read(server) == "12.50"


def test_keys_of_any_script_arrive_as_they_are(server: FakeAuthority) -> None:
    request = AuthorityRequest(server.url("ok", "%E4%BB%B7%E6%A0%BC.%E8%8C%B6"), "value", TIMEOUT)
    assert HttpAuthority(server.hosts).read(request) == "3"
    assert HttpAuthority(server.hosts).read(replace(request, value_path="data.0.price")) == "3"
