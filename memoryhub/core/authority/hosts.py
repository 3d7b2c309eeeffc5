"""Which hosts a source may stand on, and which addresses a connection may go to (never the inner network).

An address is judged where it is connected to, after its name was resolved: a name alone proves nothing.
"""

import ipaddress
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn
from urllib.parse import SplitResult, quote, urlsplit

from memoryhub.core.errors import InvalidInput

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
DEFAULT_PORTS: Final = {"http": 80, "https": 443}
MOST_URL: Final = 1_000
PLACEHOLDERS: Final = ("{key}", "{last}")
# Never, whoever lists it: there clouds answer with the machine's own credentials.
METADATA: Final[tuple[Network, ...]] = tuple(
    ipaddress.ip_network(one)
    for one in ("169.254.0.0/16", "fe80::/10", "fd00:ec2::/32", "100.100.100.200/32", "168.63.129.16/32")
)
# Written out, because what Python calls global changed between its versions.
_INNER: Final[tuple[Network, ...]] = tuple(
    ipaddress.ip_network(one)
    for one in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
        "203.0.113.0/24", "224.0.0.0/3", "::/96", "100::/64", "2001::/23", "2001:db8::/32", "3fff::/20",
        "5f00::/16", "fc00::/7", "fec0::/10", "ff00::/8",
    )
)  # fmt: skip
_NAT64: Final = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("64:ff9b:1::/48"))
_LABEL: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_NUMBER: Final = re.compile(r"0x[0-9a-f]*|[0-9]+")
_PRINTABLE: Final = re.compile(r"[!-~]+")
_SECRET_NAME: Final = re.compile(
    r"(?:^|[&;])[^=&;]*(?:api[_-]?key|token|secret|passw|pwd|signature|credential|access[_-]?key)[^=&;]*=",
    re.IGNORECASE,
)

_REASONS: Final = {
    "characters": ("only printable ASCII, and not too long", "只能使用可打印的 ASCII 字符，且不能过长"),
    "scheme": ("http or https", "只能是 http 或 https"),
    "userinfo": (
        "no user name, percent sign or backslash before the path",
        "主机部分不能含用户名、百分号、反斜杠",
    ),
    "placeholder": ("only {key} and {last}, in path or query", "只有路径和查询中可以使用 {key} 和 {last}"),
    "fragment": ("no fragment", "不能含片段（#）"),
    "secret": ("credentials belong into headers, which are sealed", "凭据应放在会被加密的请求头中"),
    "path": ("no . or .. in the path", "路径中不能有 . 或 .."),
    "port": ("not a port", "端口无效"),
    "host": ("not a host name, nor an address in its usual form", "主机名或地址的写法无效"),
}


@dataclass(frozen=True, slots=True)
class AllowedHost:
    """One entry of the list. `host` may begin with `*.`; `port` None is the scheme's own.

    `networks` are the inner addresses that it may have; without any it has to be a public one.
    """

    host: str
    port: int | None = None
    networks: tuple[Network, ...] = ()

    def admits(self, host: str, port: int, scheme: str) -> bool:
        """Whether a source may stand there."""
        named = host.endswith(self.host[1:]) if self.host.startswith("*.") else host == self.host
        return named and port == (DEFAULT_PORTS[scheme] if self.port is None else self.port)


@dataclass(frozen=True, slots=True)
class Target:
    """Where a URL leads."""

    scheme: str
    host: str
    port: int

    @property
    def origin(self) -> str:
        """As it is shown and compared: scheme, host and port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"


def allowed_hosts(text: str) -> tuple[AllowedHost, ...]:
    """The entries of MEMORYHUB_AUTHORITY_HOSTS, by commas: `host`, `host:port`, `*.host`, each with
    `=address` or `=network` (more than one joined by `|`) where it lies in an inner network.

    Raises:
        ValueError: what is wrong, with the entry.
    """
    return tuple(_entry(part.strip()) for part in text.split(",") if part.strip())


def target_of(template: str) -> Target:
    """Where a source's URL leads; placeholders may stand in path and query only.

    Raises:
        InvalidInput: `authority_invalid_url`, with the `part` and why, in both languages.
    """
    parts = _split(template)
    if parts.scheme not in DEFAULT_PORTS:
        _refuse("scheme")
    if "@" in parts.netloc or "%" in parts.netloc or "\\" in template:
        _refuse("userinfo")
    if "{" in parts.netloc or "}" in parts.netloc:
        _refuse("placeholder")
    if parts.fragment or "#" in template:
        _refuse("fragment")
    if _SECRET_NAME.search(parts.query):
        _refuse("secret")
    if "{" in _without_placeholders(parts.path + parts.query):
        _refuse("placeholder")
    if any(segment in (".", "..") for segment in re.split(r"/|%2f", parts.path.lower().replace("%2e", "."))):
        _refuse("path")
    return Target(parts.scheme, *_place(parts))


def entry_for(target: Target, hosts: Iterable[AllowedHost]) -> AllowedHost | None:
    """The entry that admits a target: one that names its inner networks before one that does not."""
    admitting = [one for one in hosts if one.admits(target.host, target.port, target.scheme)]
    return max(admitting, key=lambda one: (bool(one.networks), len(one.host)), default=None)


def may_connect(address: str, entry: AllowedHost) -> bool:
    """Whether a connection may go to an address, which is what a name was resolved to."""
    try:
        faces = _faces(ipaddress.ip_address(address.partition("%")[0]))
    except ValueError:
        return False
    if any(_within(face, METADATA) for face in faces):
        return False
    if any(_within(face, entry.networks) for face in faces):
        return True
    return not any(_within(face, _INNER) or not face.is_global for face in faces)


def filled_url(template: str, key: str) -> str:
    """The address of one key: `{key}` and `{last}` (what stands after its last dot), percent-encoded."""
    last = key.rpartition(".")[2]
    return template.replace("{key}", quote(key, safe="")).replace("{last}", quote(last, safe=""))


def _entry(text: str) -> AllowedHost:
    name, marked, given = text.partition("=")
    networks = tuple(_network(one.strip(), text) for one in given.split("|")) if marked else ()
    host, port = _host_and_port(name.strip().lower(), text)
    bare = host.removeprefix("*.")
    literal = _literal(bare)
    if literal is not None and host == bare:
        networks = (*networks, ipaddress.ip_network(literal))
    elif literal is not None or not _is_name(bare):
        raise ValueError(f"{text!r} is not a host")
    if any(_is_part(network, bad) for network in networks for bad in METADATA):
        raise ValueError(f"{text!r} names link-local or metadata addresses, which are never read")
    return AllowedHost(host.rstrip("."), port, networks)


def _network(text: str, entry: str) -> Network:
    try:
        return ipaddress.ip_network(text)
    except ValueError:
        raise ValueError(f"{text!r} in {entry!r} is neither an address nor a network") from None


def _is_part(network: Network, of: Network) -> bool:
    return network.version == of.version and of.supernet_of(network)  # type: ignore[arg-type]  # same version


def _host_and_port(text: str, entry: str) -> tuple[str, int | None]:
    bracketed = re.fullmatch(r"\[([^\]]*)\](?::([0-9]{1,5}))?", text)
    plain = re.fullmatch(r"([^:\[\]/@]+)(?::([0-9]{1,5}))?", text)
    found = bracketed or plain
    if found is None or (found[2] and not 0 < int(found[2]) < 65_536):
        raise ValueError(f"{entry!r} is not a host, nor a host and its port")
    return found[1], int(found[2]) if found[2] else None


def _split(template: str) -> SplitResult:
    if len(template) > MOST_URL or not _PRINTABLE.fullmatch(template):
        _refuse("characters")
    try:
        return urlsplit(template)
    except ValueError:
        _refuse("host")


def _place(parts: SplitResult) -> tuple[str, int]:
    try:
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        _refuse("port")
    if port == 0:
        _refuse("port")
    literal = _literal(host)
    if literal is None and ("[" in parts.netloc or not _is_name(host.removesuffix("."))):
        _refuse("host")
    return str(literal or host.removesuffix(".")), port or DEFAULT_PORTS[parts.scheme]


def _is_name(host: str) -> bool:
    """A name and no number in disguise: resolvers take `0x7f.1`, `0177.0.0.1`, 2130706433 for addresses."""
    labels = host.split(".")
    named = len(host) <= 253 and all(_LABEL.fullmatch(label) for label in labels)
    return named and not _NUMBER.fullmatch(labels[-1])


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _faces(address: Address) -> list[Address]:
    """The address and every IPv4 address that is packed into it."""
    if isinstance(address, ipaddress.IPv4Address):
        return [address]
    packed: list[Address | None] = [address.ipv4_mapped, address.sixtofour]
    packed += address.teredo or ()
    if any(address in network for network in _NAT64):
        packed.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
    inner = [one for one in packed if one is not None]
    # A mapped address is the IPv4 one to the system; its own form is of no network.
    return inner if address.ipv4_mapped else [address, *inner]


def _within(address: Address, networks: Sequence[Network]) -> bool:
    return any(address.version == network.version and address in network for network in networks)


def _without_placeholders(text: str) -> str:
    for placeholder in PLACEHOLDERS:
        text = text.replace(placeholder, "")
    return text.replace("}", "{")


def _refuse(part: str) -> NoReturn:
    reason, reason_zh = _REASONS[part]
    raise InvalidInput("authority_invalid_url", field="url", part=part, reason=reason, reason_zh=reason_zh)
