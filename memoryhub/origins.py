"""Which pages may send forms here beside those that the service itself was asked for."""

from collections.abc import Sequence

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})


def trusted_origins(allowed_hosts: Sequence[str]) -> list[str]:
    """The allowed hosts as https origins, in the form that Django's CSRF_TRUSTED_ORIGINS takes.

    Loopback names are left out: another program's page may stand at https://localhost.
    """
    names = [host for host in allowed_hosts if host != "*" and host not in _LOOPBACK]
    return [f"https://*{name}" if name.startswith(".") else f"https://{name}" for name in names]
