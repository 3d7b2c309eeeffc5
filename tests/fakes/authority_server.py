"""A real HTTP server that answers for subject keys, and misbehaves in every way a source can.

The first part of the path is how it behaves (`/ok/price.tea`, `/drip/price.tea`), the last the key.
"""

import gzip
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import cast
from urllib.parse import unquote

from memoryhub.core.authority.hosts import AllowedHost, allowed_hosts
from tests.fakes.serving import FakeServer, serving

METADATA = "http://169.254.169.254/latest/meta-data/"


@dataclass(frozen=True)
class SeenRead:
    """One request as it came in; header names in small letters."""

    path: str
    headers: Mapping[str, str]


@dataclass
class Shelf:
    """What the server knows and what it has seen; `slow` is in seconds, `mode` goes before the path's."""

    values: dict[str, object] = field(default_factory=dict)
    seen: list[SeenRead] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    mode: str = ""
    slow: float = 1.0


class FakeAuthority(FakeServer):
    """Listens on 127.0.0.1; use `running_authority`."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        super().__init__(0, _Handler)

    @property
    def count(self) -> int:
        """Requests seen."""
        return len(self.shelf.seen)

    @property
    def hosts(self) -> tuple[AllowedHost, ...]:
        """The list that lets it be read."""
        return allowed_hosts(f"127.0.0.1:{self.port}")

    def url(self, mode: str = "ok", tail: str = "{key}") -> str:
        """The template of a source that behaves like `mode`."""
        return f"http://127.0.0.1:{self.port}/{mode}/{tail}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: many tests hang up, as they should."""


@contextmanager
def running_authority(values: Mapping[str, object] | None = None) -> Iterator[FakeAuthority]:
    """A server in a thread of this process, stopped at the end."""
    server = FakeAuthority()
    server.shelf.values |= values or {}
    with serving(server):
        yield server


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def fake(self) -> FakeAuthority:
        return cast(FakeAuthority, self.server)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the test reads `shelf.seen`."""

    def do_GET(self) -> None:
        self.close_connection = True
        shelf = self.fake.shelf
        headers = {name.lower(): value for name, value in self.headers.items()}
        with shelf.lock:
            shelf.seen.append(SeenRead(self.path, headers))
        mode, _, key = self.path.partition("?")[0].strip("/").partition("/")
        behaviour = _BEHAVIOURS.get(shelf.mode or mode, _ok)
        with suppress(BrokenPipeError, ConnectionResetError):  # the reader had enough
            behaviour(self, unquote(key.rpartition("/")[2]))

    def say(self, body: bytes, kind: str = "application/json", status: int = 200, **headers: str) -> None:
        """Send one whole answer."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)


def _ok(handler: _Handler, key: str) -> None:
    values = handler.fake.shelf.values
    if key not in values:
        handler.say(b'{"detail": "unknown"}', status=404)
    else:
        handler.say(json.dumps({"value": values[key], "data": [{"price": values[key]}]}).encode())


def _slow(handler: _Handler, key: str) -> None:
    handler.fake.stopping.wait(handler.fake.shelf.slow)
    _ok(handler, key)


def _drip(handler: _Handler, key: str) -> None:
    """One byte now and then, for ever: no single wait is long."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    while not handler.fake.stopping.wait(0.05):
        handler.wfile.write(b" ")
        handler.wfile.flush()


def _drip_headers(handler: _Handler, key: str) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while not handler.fake.stopping.wait(0.05):
        handler.wfile.write(b"X-More: 1\r\n")
        handler.wfile.flush()


def _big(handler: _Handler, key: str) -> None:
    handler.say(b'{"value": "' + b"9" * (10 * 1024 * 1024) + b'"}')


def _endless(handler: _Handler, key: str) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    while not handler.fake.stopping.is_set():
        handler.wfile.write(b" " * 65_536)


def _bomb(handler: _Handler, key: str) -> None:
    handler.say(gzip.compress(b'{"value": "' + b"9" * (5 * 1024 * 1024) + b'"}'), Content_Encoding="gzip")


def _redirect(to: str) -> Callable[[_Handler, str], None]:
    return lambda handler, key: handler.say(b"", status=302, Location=to)


def _status(status: int) -> Callable[[_Handler, str], None]:
    return lambda handler, key: handler.say(b'{"value": "1"}', status=status)


def _body(body: bytes, kind: str = "application/json") -> Callable[[_Handler, str], None]:
    return lambda handler, key: handler.say(body, kind)


_BEHAVIOURS: Mapping[str, Callable[[_Handler, str], None]] = {
    "ok": _ok,
    "slow": _slow,
    "drip": _drip,
    "drip-headers": _drip_headers,
    "big": _big,
    "endless": _endless,
    "bomb": _bomb,
    "redirect": _redirect(METADATA),
    "redirect-home": _redirect("/ok/price.tea"),
    "500": _status(500),
    "403": _status(403),
    "204": _status(204),
    "html": _body(b"<p>12</p>", "text/html"),
    "none": _body(b"12", ""),
    "plain": _body("十二 元\r\n".encode(), "text/plain; charset=utf-8"),
    "bad-json": _body(b"{'value': 1}"),
    "nan": _body(b'{"value": NaN}'),
    "deep": _body(b"[" * 100_000),
    "latin": _body(b'{"value": "\xe9"}'),
    "hidden": _body(b'{"value": "12\\u202e\\n\\u0007 EUR"}'),
}
