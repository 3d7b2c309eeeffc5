"""The two embedded stores together: started, announced to other processes, restarted, stopped."""

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memoryhub.embedded.files import private_directory, write_private_json
from memoryhub.embedded.postgres import EmbeddedPostgres
from memoryhub.embedded.valkey import EmbeddedValkey
from memoryhub.env import stores_file

Store = EmbeddedPostgres | EmbeddedValkey


@dataclass
class Stores:
    """The stores kept by this process; None for one that runs elsewhere."""

    data_dir: Path
    postgres: EmbeddedPostgres | None
    valkey: EmbeddedValkey | None

    @property
    def running(self) -> list[Store]:
        """The embedded ones."""
        return [store for store in (self.postgres, self.valkey) if store is not None]

    def start(self) -> None:
        """Start them and tell other processes where they are. Raises StoreFailed."""
        private_directory(self.data_dir / "run")
        for store in self.running:
            store.start()
        self.announce()

    def restart(self, store: Store) -> None:
        """Start one again after it died; on the same port when that is free."""
        store.stop(patience=0.0)
        store.start()
        self.announce()

    def announce(self) -> None:
        """Write `run/stores.json`, which `memoryhub.env` reads."""
        write_private_json(
            stores_file(self.data_dir),
            {
                "keeper_pid": os.getpid(),
                "admin_url": self.postgres.url if self.postgres else None,
                "redis_url": self.valkey.url if self.valkey else None,
                "pids": {store.name: store.child.pid for store in self.running if store.child},
            },
        )

    def stop(self, patience: float = 3.0) -> None:
        """Stop them all and withdraw the announcement; twice is harmless."""
        stores_file(self.data_dir).unlink(missing_ok=True)
        for store in reversed(self.running):
            store.stop(patience)


@contextlib.contextmanager
def embedded_stores(data_dir: Path, *, durable: bool = True) -> Iterator[Stores]:
    """Both stores, running for the length of the block."""
    stores = Stores(data_dir, EmbeddedPostgres(data_dir, durable=durable), EmbeddedValkey(data_dir))
    try:
        stores.start()
        yield stores
    finally:
        stores.stop()
