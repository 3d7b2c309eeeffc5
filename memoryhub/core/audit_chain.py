"""The chain of seals over an audit trail: what was sealed and is then edited, removed or put in shows.

A seal lists the events it covers, each with the digest of what it says, and the digest of the seal before.
Its own digest is SHA-256 over all that in canonical form (`memoryhub.core.receipts`), its signature an HMAC
under a key that only the installation has. So nobody who can write to the database alone can make the chain
anew; that its end was cut off shows to whoever kept the number and digest of a later seal (`Head`).
"""

from __future__ import annotations

import datetime
import hmac
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal
from uuid import UUID

from memoryhub.core.receipts import digest_of, signature_of

FIRST = "0" * 64  # what the first seal has in place of the digest of the one before

FaultKind = Literal[
    "event_altered",  # an event says something else than was sealed
    "event_missing",  # an event that was sealed is gone, or is said to be of another seal
    "event_put_in",  # an event is said to be of a seal that does not list it, or that is not there
    "seal_altered",  # a seal says something else than it was made for
    "seal_missing",  # seals from this number on are left out
    "chain_broken",  # a seal does not follow the one before it
    "other_key",  # another installation signed it, or somebody without the key
    "cut_off",  # the chain ends before the head that somebody kept
    "made_anew",  # the seal under the kept head's number is another one
]


@dataclass(frozen=True, slots=True)
class Event:
    """One event of the trail, as it is hashed."""

    id: UUID
    created_at: datetime.datetime
    actor_kind: str
    actor_id: str
    action: str
    target_kind: str
    target_id: UUID | None
    request_id: str
    details: Mapping[str, Any]

    def digest(self) -> str:
        """SHA-256 over all the event says, in hexadecimal."""
        said = {name: str(value) for name, value in asdict(self).items()}
        return digest_of({**said, "created_at": _exact(self.created_at), "details": self.details})


@dataclass(frozen=True, slots=True)
class Seal:
    """One link: the events it covers as `(id, digest)` in order of id, and the digest of the link before."""

    tenant_id: UUID
    number: int
    sealed_at: datetime.datetime
    previous: str
    entries: Sequence[tuple[str, str]]
    digest: str = ""
    signature: str = ""

    def own_digest(self) -> str:
        """SHA-256 over all the seal says, in hexadecimal."""
        return digest_of(
            {
                "tenant_id": str(self.tenant_id),
                "number": self.number,
                "sealed_at": _exact(self.sealed_at),
                "previous": self.previous,
                "entries": [list(entry) for entry in self.entries],
            }
        )


@dataclass(frozen=True, slots=True)
class Head:
    """The number and digest of a seal, by which somebody outside can hold the trail to what it was."""

    number: int
    digest: str


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, in which seal, and with which event where it is one."""

    kind: FaultKind
    seal: int
    event: str | None = None


def sealed(seal: Seal, key: bytes) -> Seal:
    """The seal with its digest and signature."""
    digest = seal.own_digest()
    return replace(seal, digest=digest, signature=signature_of(digest, key))


def faults_of_seal(seal: Seal, before: Head | None, key: bytes) -> list[Fault]:
    """What is wrong with a seal itself and with its place in the chain; `before` is None for the first."""
    expected, previous = (before.number + 1, before.digest) if before else (1, FIRST)
    faults: list[Fault] = []
    if seal.number > expected:
        faults.append(Fault("seal_missing", expected))
    elif seal.number < expected or seal.previous != previous:
        faults.append(Fault("chain_broken", seal.number))
    if not hmac.compare_digest(seal.own_digest(), seal.digest):
        faults.append(Fault("seal_altered", seal.number))
    elif not hmac.compare_digest(signature_of(seal.digest, key), seal.signature):
        faults.append(Fault("other_key", seal.number))
    return faults


def faults_of_events(seal: Seal, found: Iterable[Event]) -> list[Fault]:
    """How the events that are there under the seal's number differ from those it lists."""
    listed = dict(seal.entries)
    there = {str(event.id): event.digest() for event in found}
    missing = [Fault("event_missing", seal.number, name) for name in listed if name not in there]
    put_in = [Fault("event_put_in", seal.number, name) for name in there if name not in listed]
    altered = [
        Fault("event_altered", seal.number, name)
        for name, digest in there.items()
        if name in listed and listed[name] != digest
    ]
    return missing + put_in + altered


def _exact(moment: datetime.datetime) -> str:
    return moment.astimezone(datetime.UTC).isoformat(timespec="microseconds")
