"""Where two values of a key would hold at one moment, or one of them twice, the database refuses a write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from psycopg.errors import ExclusionViolation

from memoryhub.core.errors import Conflict


def is_collision(error: IntegrityError) -> bool:
    """Whether two values of a key met on its timeline, as against any other rule of a table."""
    return isinstance(error.__cause__, ExclusionViolation)


@contextmanager
def collision_refused(subject_key: str) -> Iterator[None]:
    """Undo what collides in the open transaction.

    Raises:
        Conflict: `memory_write_conflict`.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        if not is_collision(error):
            raise
        raise Conflict("memory_write_conflict", subject_key=subject_key) from None
