"""Over TLS the certificate is checked for the name, though the connection goes to an address."""

from __future__ import annotations

import datetime
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from memoryhub.core.authority.failures import AuthorityFailed
from memoryhub.core.authority.hosts import allowed_hosts
from memoryhub.providers import authority
from memoryhub.providers.authority import AuthorityRequest, HttpAuthority
from tests.fakes.authority_server import FakeAuthority, running_authority

NAME = "prices.corp"


def certificate(path: Path) -> Path:
    """A certificate for NAME that signs itself, and its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM) + private)
    return path


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeAuthority]:
    """A source that speaks TLS, its certificate known to the reader."""
    pem = certificate(tmp_path / "source.pem")
    trusted = ssl.create_default_context(cafile=str(pem))
    trusted.verify_flags &= ~ssl.VERIFY_X509_STRICT  # Python 3.13 wants more of a root than the test says
    monkeypatch.setattr(authority, "_tls", lambda: trusted)
    speaking = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    speaking.load_cert_chain(pem)
    with running_authority({"price.tea": 12}) as running:
        running.socket = speaking.wrap_socket(running.socket, server_side=True)
        yield running


def read(server: FakeAuthority, host: str) -> str:
    hosts = allowed_hosts(f"{host}:{server.port}=127.0.0.1")
    reader = HttpAuthority(hosts, resolve=lambda name, port: ["127.0.0.1"])
    url = f"https://{host}:{server.port}/ok/price.tea"
    return reader.read(AuthorityRequest(url, "value", timeout=20.0))


def test_the_right_name_is_read(server: FakeAuthority) -> None:
    assert read(server, NAME) == "12"
    assert server.shelf.seen[0].headers["host"] == f"{NAME}:{server.port}"


def test_another_name_gets_nothing(server: FakeAuthority) -> None:
    with pytest.raises(AuthorityFailed) as failed:
        read(server, "other.corp")
    assert failed.value.code == "unreachable"
    assert server.count == 0  # no header went out
