"""What the memory endpoints share."""

from __future__ import annotations

from uuid import UUID

from memories.models import MemoryItem, MemoryScope
from memories.queries.items import get_memory
from memoryhub.api.views import TenantView
from tenants.models import EndUser, KeyScope
from tenants.queries import end_user_by_ref
from tenants.services.accounts import end_user_named


class MemoryView(TenantView):
    """An endpoint about memories or about the people they are of."""

    def known_user(self, user_ref: str) -> EndUser | None:
        """The end user of that name, or None."""
        with self.scope():
            return end_user_by_ref(user_ref)

    def user_made(self, user_ref: str) -> EndUser:
        """The end user of that name, made at first sight."""
        with self.scope():
            return end_user_named(user_ref)

    def changeable_memory(self) -> UUID:
        """The id in the path, of a memory that this key may change.

        Raises:
            NotFound: it is not there. ApiError: `insufficient_scope`, a team's memory needs its own scope.
        """
        memory_id = self.path_id("mem")
        with self.scope():
            memory = get_memory(memory_id)
        if memory.scope == MemoryScope.TEAM:
            self.require_scope(KeyScope.MEMORIES_TEAM)
        return memory_id

    def shown_memory(self, memory_id: UUID) -> MemoryItem:
        """A memory with what its shape needs. Raises NotFound."""
        with self.scope():
            return get_memory(memory_id)
