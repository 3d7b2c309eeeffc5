"""Reads one value from an authoritative source over HTTP, and reaches nothing that it was not allowed.

The name is resolved here, the addresses are judged, and the connection goes to the very address that was
judged: a name that resolves differently a moment later changes nothing.
"""

import asyncio
import ipaddress
import socket
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from ssl import SSLContext
from typing import Protocol

import httpx2

from memoryhub.core.authority.failures import AuthorityFailed
from memoryhub.core.authority.hosts import AllowedHost, Target, entry_for, may_connect, target_of
from memoryhub.core.authority.values import plain_value, value_in_json
from memoryhub.core.errors import InvalidInput
from memoryhub.providers.model_client import run_blocking

MAX_BYTES = 256 * 1024
JSON_TYPES = ("application/json", "text/json")
_AGENT = "MemoryHub"
Resolve = Callable[[str, int], Sequence[str]]
# Not the loop's own: that one is waited for when a loop ends, and a resolver may take longer than a call may.
_resolving = ThreadPoolExecutor(max_workers=8, thread_name_prefix="authority-names")


@dataclass(frozen=True, slots=True)
class AuthorityRequest:
    """One value to read: a whole address, where in the answer it stands, and the time for all of it."""

    url: str
    value_path: str = ""
    timeout: float = 2.0  # seconds, from the name to the last byte
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)


class AuthorityReader(Protocol):
    """Reads values. Never call one inside a database transaction."""

    def read(self, request: AuthorityRequest) -> str:
        """The value as one line of text; raises AuthorityFailed."""
        ...


def system_addresses(host: str, port: int) -> Sequence[str]:
    """What the system resolves a name to, in its order. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


class HttpAuthority:
    """Implements AuthorityReader: GET only, no redirects, no proxies, bounded in time and bytes."""

    def __init__(
        self,
        hosts: Sequence[AllowedHost],
        *,
        resolve: Resolve = system_addresses,
        max_bytes: int = MAX_BYTES,
    ) -> None:
        self._hosts = tuple(hosts)
        self._resolve = resolve
        self._max_bytes = max_bytes

    def read(self, request: AuthorityRequest) -> str:
        """See AuthorityReader."""
        return run_blocking(lambda: self._in_time(request))

    async def _in_time(self, request: AuthorityRequest) -> str:
        try:
            async with asyncio.timeout(request.timeout):
                return await self._value(request)
        except TimeoutError:
            raise AuthorityFailed("timeout", f"{request.timeout:.1f} s") from None

    async def _value(self, request: AuthorityRequest) -> str:
        target, entry = self._admitted(request.url)
        address = await self._address(target, entry)
        kind, text = await self._answer(request, target, address)
        if kind in JSON_TYPES or kind.endswith("+json"):
            return value_in_json(text, request.value_path)
        if kind != "text/plain":
            raise AuthorityFailed("wrong_content_type", kind[:60])
        return value_in_json(text, request.value_path) if request.value_path else plain_value(text)

    def _admitted(self, url: str) -> tuple[Target, AllowedHost]:
        try:
            target = target_of(url)
        except InvalidInput as error:
            raise AuthorityFailed("host_not_allowed", str(error.data.get("part"))) from None
        entry = entry_for(target, self._hosts)
        if entry is None:
            raise AuthorityFailed("host_not_allowed")
        return target, entry

    async def _address(self, target: Target, entry: AllowedHost) -> str:
        """The address to connect to. One bad address among good ones is refused: it would be tried next."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(_resolving, self._resolve, target.host, target.port)
        except (OSError, UnicodeError):
            raise AuthorityFailed("name_not_found") from None
        if not found:
            raise AuthorityFailed("name_not_found")
        if not all(may_connect(address, entry) for address in found):
            raise AuthorityFailed("address_not_allowed")
        return found[0]

    async def _answer(self, request: AuthorityRequest, target: Target, address: str) -> tuple[str, str]:
        """The content type and the text of the answer."""
        url = httpx2.URL(request.url)
        headers = {
            **request.headers,
            "Host": url.netloc.decode("ascii"),
            "User-Agent": _AGENT,
            "Accept": "application/json, text/plain;q=0.5",
            "Accept-Encoding": "identity",  # a small compressed body may unpack past any cap
        }
        # The certificate is checked for the name, though the connection goes to the address.
        call = {"headers": headers, "extensions": {"sni_hostname": target.host}}
        try:
            async with (
                self._client(request.timeout) as client,
                client.stream("GET", url.copy_with(host=_in_url(address)), **call) as answer,  # type: ignore[arg-type]
            ):
                _refuse_status(answer.status_code)
                return await self._body(answer)
        except httpx2.TimeoutException:
            raise AuthorityFailed("timeout") from None
        except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
            raise AuthorityFailed("unreachable", type(error).__name__) from None

    def _client(self, timeout: float) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(
            timeout=httpx2.Timeout(timeout), follow_redirects=False, trust_env=False, verify=_tls()
        )

    async def _body(self, answer: httpx2.Response) -> tuple[str, str]:
        if answer.headers.get("content-encoding", "identity").lower() != "identity":
            raise AuthorityFailed("encoded")
        body = b""
        async for part in answer.aiter_raw():
            body += part
            if len(body) > self._max_bytes:
                raise AuthorityFailed("too_large")
        kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        try:
            return kind, body.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise AuthorityFailed("bad_json", "not UTF-8") from None


def _refuse_status(status: int) -> None:
    if status in (404, 410):
        raise AuthorityFailed("no_value", f"HTTP {status}")
    if status in (401, 403):
        raise AuthorityFailed("access_refused", f"HTTP {status}")
    if 300 <= status < 400:
        raise AuthorityFailed("redirect_refused", f"HTTP {status}")
    if status != 200:
        raise AuthorityFailed("http_error", f"HTTP {status}")


def _in_url(address: str) -> str:
    found = ipaddress.ip_address(address)
    return f"[{found}]" if found.version == 6 else str(found)


@cache
def _tls() -> SSLContext:
    return httpx2.create_ssl_context()  # reads the whole certificate store: once is enough
