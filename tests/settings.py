"""Settings of the tests: as in production, without the connection pools and with a quick password hash."""

from memoryhub.core.authority.hosts import allowed_hosts
from memoryhub.settings import *  # noqa: F403
from memoryhub.settings import DATABASES

# A port where nobody listens: a read is refused at once and nothing leaves the machine.
AUTHORITY_HOSTS = allowed_hosts("127.0.0.1:9")

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
for _entry in DATABASES.values():
    _entry.get("OPTIONS", {}).pop("pool", None)
