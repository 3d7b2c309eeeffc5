"""Imports go down only (.importlinter)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.architecture.sources import REPOSITORY


def test_layers_hold() -> None:
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([command], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
