"""Where sources may stand: the corpus of addresses by which servers were made to read their own network."""

from __future__ import annotations

import pytest

from memoryhub.core.authority.hosts import (
    AllowedHost,
    allowed_hosts,
    entry_for,
    filled_url,
    may_connect,
    target_of,
)
from memoryhub.core.errors import InvalidInput

PUBLIC = AllowedHost("prices.example.com")
INNER = """
127.0.0.1 127.8.8.8 0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.1.1
100.64.0.1 169.254.169.254 169.254.170.2 100.100.100.200 168.63.129.16 192.0.0.192 192.0.2.1
198.18.0.1 198.51.100.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::7f00:1
::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a9fe:a9fe fc00::1 fd12:3456::1 fd00:ec2::254 fe80::1
fe80::1%eth0 fec0::1 ff02::1 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::a00:1 2002:7f00:1::
2002:a00:1:: 2001:0:7f00:1:: 2001:db8::1 100::1
"""
REFUSED_URLS = {
    "ftp://prices.example.com/x": "scheme",
    "file:///etc/passwd": "scheme",
    "gopher://prices.example.com/x": "scheme",
    "//prices.example.com/x": "scheme",
    "http://prices.example.com@127.0.0.1/": "userinfo",
    "http://user:word@prices.example.com/": "userinfo",
    "http://127.0.0.1\\@prices.example.com/": "userinfo",
    "http://prices.example.com%2f@127.0.0.1/": "userinfo",
    "http://127.0.0.1%00.prices.example.com/": "userinfo",
    "http://prices.example.com\\.evil.example/": "userinfo",
    "https://{key}.example.com/": "placeholder",
    "https://prices.example.com:{last}/": "placeholder",
    "https://prices.example.com/{user}": "placeholder",
    "https://prices.example.com/{key": "placeholder",
    "https://prices.example.com/#{key}": "fragment",
    "https://prices.example.com/x#": "fragment",
    "https://prices.example.com/?api_key=abc": "secret",
    "https://prices.example.com/?x=1&access_token=abc": "secret",
    "https://prices.example.com/v1/../{key}": "path",
    "https://prices.example.com/%2e%2e/{key}": "path",
    "https://prices.example.com/a%2f..%2fb": "path",
    "http://2130706433/": "host",
    "http://0x7f000001/": "host",
    "http://017700000001/": "host",
    "http://0177.0.0.1/": "host",
    "http://0x7f.0.0.1/": "host",
    "http://127.1/": "host",
    "http://127.0.1/": "host",
    "http://256.256.256.256/": "host",
    "http://1.2.3.4.5/": "host",
    "http://prices..example.com/": "host",
    "http://-x.example.com/": "host",
    "http:///x": "host",
    "http://[::1/": "host",
    "http://[v1.x]/": "host",
    "http://prices.example.com:0/": "port",
    "http://prices.example.com:70000/": "port",
    "http://prices.example.com:x/": "port",
    "http://１２７.0.0.1/": "characters",
    "http://prices。example。com/": "characters",
    "http://prices.example.com/\r\nHost: x": "characters",
    "http://prices.example.com/a b": "characters",
    f"http://prices.example.com/{'x' * 1000}": "characters",
}


@pytest.mark.parametrize("address", INNER.split())
def test_no_inner_address_is_reached_under_a_public_name(address: str) -> None:
    assert not may_connect(address, PUBLIC)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.215.14", "2606:4700::1111", "64:ff9b::808:808"])
def test_public_addresses_are_reached(address: str) -> None:
    assert may_connect(address, PUBLIC)


@pytest.mark.parametrize("address", ["", "localhost", "127.1", "0x7f000001", "2130706433", "1.2.3.4/8"])
def test_what_is_no_address_is_not_reached(address: str) -> None:
    assert not may_connect(address, PUBLIC)


def test_an_inner_address_is_reached_only_where_it_is_named() -> None:
    inner = allowed_hosts("prices.corp=10.1.0.0/16|fd00:1::/32")[0]
    assert may_connect("10.1.2.3", inner)
    assert may_connect("::ffff:10.1.2.3", inner)
    assert may_connect("fd00:1::5", inner)
    assert not may_connect("10.2.0.1", inner)
    assert not may_connect("127.0.0.1", inner)


def test_metadata_is_never_reached_even_inside_a_listed_network() -> None:
    wide = allowed_hosts("prices.corp=100.64.0.0/10|fd00::/8|168.0.0.0/6")[0]
    assert may_connect("100.64.0.1", wide)
    for address in ("100.100.100.200", "fd00:ec2::254", "168.63.129.16", "169.254.169.254"):
        assert not may_connect(address, wide)


@pytest.mark.parametrize(("url", "part"), REFUSED_URLS.items())
def test_deceiving_addresses_are_refused(url: str, part: str) -> None:
    with pytest.raises(InvalidInput, match="authority_invalid_url") as refused:
        target_of(url)
    assert refused.value.data["part"] == part
    assert refused.value.data["reason"] != refused.value.data["reason_zh"]


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://prices.example.com/v1/{key}?short={last}", "https://prices.example.com:443"),
        ("HTTP://Prices.Example.COM./x", "http://prices.example.com:80"),
        ("http://10.0.0.5:8080/{key}", "http://10.0.0.5:8080"),
        ("http://[::1]:8080/{key}", "http://[::1]:8080"),
        ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]:80"),
        ("http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]:80"),
    ],
)
def test_where_an_address_leads(url: str, origin: str) -> None:
    assert target_of(url).origin == origin


@pytest.mark.parametrize(
    ("url", "admitted"),
    [
        ("https://prices.example.com/", True),
        ("http://prices.example.com/", True),
        ("https://prices.example.com:8443/", False),
        ("https://a.corp.example:8443/", True),
        ("https://corp.example:8443/", False),
        ("https://evilcorp.example:8443/", False),
        ("https://prices.example.com.evil.example/", False),
        ("http://127.0.0.1:9000/", True),
        ("http://[::ffff:127.0.0.1]:9000/", False),
        ("http://localhost:9000/", False),
    ],
)
def test_only_listed_hosts_and_ports_are_admitted(url: str, admitted: bool) -> None:
    hosts = allowed_hosts("prices.example.com, *.corp.example:8443, 127.0.0.1:9000")
    assert (entry_for(target_of(url), hosts) is not None) is admitted
    assert entry_for(target_of(url), ()) is None


def test_an_address_in_the_list_allows_itself() -> None:
    assert [str(one) for one in allowed_hosts("[::1]:80")[0].networks] == ["::1/128"]
    assert allowed_hosts(" , ") == ()


@pytest.mark.parametrize(
    "text",
    ["169.254.169.254", "x=169.254.0.0/16", "x=fe80::1", "2130706433", "0x7f.1", "a b", "http://x", "x:99999",
     "x:0", "*.10.0.0.1", "x=foo", "x=10.0.0.1/8", "a@b", "[::1", "*"],
)  # fmt: skip
def test_a_list_that_cannot_be_meant_stops_the_start(text: str) -> None:
    with pytest.raises(ValueError, match=r"host|address|network"):
        allowed_hosts(text)


def test_keys_are_percent_encoded_into_their_places() -> None:
    filled = filled_url("https://x.example/{key}?k={last}", "价格.绿 茶&x=1")
    assert (
        filled
        == "https://x.example/%E4%BB%B7%E6%A0%BC.%E7%BB%BF%20%E8%8C%B6%26x%3D1?k=%E7%BB%BF%20%E8%8C%B6%26x%3D1"
    )
    assert filled_url("https://x.example/{key}", "{last}") == "https://x.example/%7Blast%7D"
