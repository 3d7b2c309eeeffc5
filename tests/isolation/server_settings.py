"""Settings of the server under load: the product's own, with a pool small enough to be fought over."""

from memoryhub.settings import *  # noqa: F403
from memoryhub.settings import DATABASES

DATABASES["default"]["OPTIONS"]["pool"] = {"min_size": 4, "max_size": 4, "timeout": 60}
