"""Which database role does what: only the owner migrates."""

from __future__ import annotations

from typing import Any


class RoleRouter:
    """Reads and writes go to `default` (the app role) unless a query names `ops`."""

    def db_for_read(self, model: Any, **hints: Any) -> str:
        return "default"

    def db_for_write(self, model: Any, **hints: Any) -> str:
        return "default"

    def allow_relation(self, obj1: Any, obj2: Any, **hints: Any) -> bool:
        return True

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == "owner"
