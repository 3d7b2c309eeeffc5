"""Settings of the tests: as in production, without the connection pools and with a quick password hash."""

from memoryhub.settings import *  # noqa: F403
from memoryhub.settings import DATABASES

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
for _entry in DATABASES.values():
    _entry.get("OPTIONS", {}).pop("pool", None)
