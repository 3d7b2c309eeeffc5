"""Runs a command beside two fresh throwaway stores: `python -m memoryhub.embedded.run -- COMMAND ...`."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from types import FrameType

from memoryhub.embedded.postgres import StoreFailed
from memoryhub.embedded.stores import Stores, embedded_stores


def main(argv: list[str]) -> int:
    """Start the stores, run the command with their URLs in its environment, stop them; its exit code."""
    command = argv[1:] if argv[:1] == ["--"] else argv
    if not command:
        sys.stderr.write("usage: python -m memoryhub.embedded.run -- COMMAND [ARGUMENT ...]\n")
        return 2
    data_dir = Path(tempfile.mkdtemp(prefix="memoryhub-run-"))
    try:
        with embedded_stores(data_dir, durable=False) as stores:
            return _run(command, stores)
    except StoreFailed as error:
        sys.stderr.write(f"{error}\n")
        return 1
    finally:
        shutil.rmtree(data_dir, ignore_errors=True)


def _run(command: list[str], stores: Stores) -> int:
    kept = {k: v for k, v in os.environ.items() if not k.endswith("_DATABASE_URL")}
    environment = kept | {
        "MEMORYHUB_DATA_DIR": str(stores.data_dir),
        "MEMORYHUB_DATABASE_URL": stores.postgres.url if stores.postgres else "",
        "MEMORYHUB_REDIS_URL": stores.valkey.url if stores.valkey else "",
    }
    child = subprocess.Popen(command, env=environment)  # noqa: S603  the developer's own command

    def forward(number: int, _frame: FrameType | None) -> None:
        child.send_signal(number)

    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, forward)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the command itself, which ends first
    code = child.wait()
    return 128 - code if code < 0 else code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
