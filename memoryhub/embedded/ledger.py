"""The list of running children on disk: what a start reads to end the orphans of a run that was killed."""

import signal
from pathlib import Path

from memoryhub.embedded.files import read_json, write_private_json
from memoryhub.embedded.processes import ProcessRecord, end_orphan, record

_BY_DEFAULT = (signal.SIGTERM, 3.0)  # how an orphan is asked to end, and seconds until it is killed
_STORES = {"postgres": (signal.SIGINT, 15.0), "valkey": (signal.SIGTERM, 10.0)}


class Ledger:
    """Names and identities of children, kept in `run/children.json`; read only by the holder of the lock."""

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / "run" / "children.json"
        self._records: dict[str, ProcessRecord] = {}

    def end_orphans(self) -> int:
        """End every listed process that still runs, and return how many were listed."""
        listed = read_json(self._path) or {}
        for name, (pid, created) in listed.items():
            first, patience = _STORES.get(name, _BY_DEFAULT)
            end_orphan(ProcessRecord(pid, created), first=first, patience=patience)
        self._path.unlink(missing_ok=True)
        return len(listed)

    def note(self, name: str, pid: int) -> None:
        """List a child that was just started."""
        known = record(pid)
        if known is not None:
            self._records[name] = known
            write_private_json(self._path, {n: (r.pid, r.created) for n, r in self._records.items()})

    def clear(self) -> None:
        """Forget them all after an orderly stop."""
        self._records.clear()
        self._path.unlink(missing_ok=True)
