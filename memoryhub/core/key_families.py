"""Families of subject keys and what holds for each, in one table: what fades, is renamed, is archived."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Family:
    """All keys below one head (`health.`).

    `fades`: a claim weighs less as it ages. `renamed`: a tenant's vocabulary may keep such statements under a
    key of its own. `archived`: what nobody uses any more may leave.
    """

    head: str
    fades: bool = True
    renamed: bool = True
    archived: bool = True


FAMILIES: tuple[Family, ...] = (
    Family("profile.", fades=False, renamed=False, archived=False),
    Family("family.", fades=False, renamed=False, archived=False),
    Family("health.", fades=False, renamed=False, archived=False),
    Family("pet.", fades=False, renamed=False),
    Family("diet.", archived=False),
    Family("emergency.", archived=False),
)
"""Who somebody is, who is near, and what harms them; keys of no family fade, are renamed and are archived."""
NEVER_ARCHIVED: tuple[str, ...] = tuple(family.head for family in FAMILIES if not family.archived)
"""Heads of keys that stay however long nobody asks for them."""


def fades(subject_key: str) -> bool:
    """Whether a claim under a key weighs less as it ages, by its type; who somebody is never does."""
    return all(family.fades or not subject_key.startswith(family.head) for family in FAMILIES)


def is_settled(subject_key: str) -> bool:
    """Whether a key is a person's own and the same for every tenant, so that no vocabulary renames it.

    `profile.home` is; `profile.home.second-desk`, which only adds to it, may be the tenant's.
    """
    if subject_key.startswith("profile."):
        return subject_key.count(".") == 1
    return any(not family.renamed and subject_key.startswith(family.head) for family in FAMILIES)
