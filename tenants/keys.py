"""The one place that names what lives outside Postgres: every key carries its tenant and its user."""

from __future__ import annotations

import uuid
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OwnedKey:
    """A Redis key and the owner that its value has to repeat.

    The braces are a hash tag: all keys of one session live on one shard.
    """

    kind: str
    tenant_id: uuid.UUID
    user_id: uuid.UUID
    item_id: uuid.UUID

    @property
    def name(self) -> str:
        """The key as Redis sees it. Ids only: a tenant's own user names never reach a key."""
        return f"mh:{{{self.tenant_id.hex}:{self.user_id.hex}:{self.item_id.hex}}}:{self.kind}"

    @property
    def owner(self) -> str:
        """What the stored value repeats, checked on every read."""
        return f"{self.tenant_id.hex}:{self.user_id.hex}"


def working_memory_key(tenant_id: uuid.UUID, user_id: uuid.UUID, session_id: uuid.UUID) -> OwnedKey:
    """The key of a session's working memory."""
    return OwnedKey(kind="wm", tenant_id=tenant_id, user_id=user_id, item_id=session_id)


def working_state_key(tenant_id: uuid.UUID, user_id: uuid.UUID, session_id: uuid.UUID) -> OwnedKey:
    """The key of what stands beside the turns in a session's working memory."""
    return OwnedKey(kind="wms", tenant_id=tenant_id, user_id=user_id, item_id=session_id)


def buried_key(tenant_id: uuid.UUID, user_id: uuid.UUID, session_id: uuid.UUID) -> OwnedKey:
    """The key that says that a session is gone for good; it holds nothing."""
    return OwnedKey(kind="gone", tenant_id=tenant_id, user_id=user_id, item_id=session_id)


def keys_of_user(tenant_id: uuid.UUID, user_id: uuid.UUID) -> str:
    """The pattern that all keys of one user match, and no other's."""
    return f"mh:{{{tenant_id.hex}:{user_id.hex}:*"


def request_count_key(tenant_id: uuid.UUID, minute: int) -> str:
    """The name of the count of a tenant's requests in one minute since 1970. It holds a number alone."""
    return f"mh:{{{tenant_id.hex}}}:requests:{minute}"
