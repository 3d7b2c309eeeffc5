"""A progress bar of one line on a terminal, or a line now and then where stderr is a file."""

from __future__ import annotations

import time
from typing import TextIO

_WIDTH = 24
_EVERY = 0.1  # seconds between two drawings
_LINE_EVERY = 10.0  # seconds between two lines in a log


class ProgressBar:
    """Shows how many of `total` turns are done and how fast."""

    def __init__(self, stream: TextIO, total: int) -> None:
        self._stream = stream
        self._total = max(total, 1)
        self._began = self._shown = time.monotonic()
        self._terminal = stream.isatty()
        self._finished = False

    def show(self, done: int, note: str = "") -> None:
        """Draw, unless that was done a moment ago."""
        now = time.monotonic()
        just_finished = done >= self._total and not self._finished
        if now - self._shown < (_EVERY if self._terminal else _LINE_EVERY) and not just_finished:
            return
        self._shown, self._finished = now, done >= self._total
        speed = done / max(now - self._began, 0.001)
        filled = _WIDTH * min(done, self._total) // self._total
        bar = "#" * filled + "." * (_WIDTH - filled)
        line = f"[{bar}] {done}/{self._total} turns, {speed:.0f}/s {note}".rstrip()
        self._stream.write(f"\r\x1b[K{line}" if self._terminal else f"{line}\n")
        self._stream.flush()

    def close(self) -> None:
        """Leave the bar's line."""
        if self._terminal:
            self._stream.write("\n")
            self._stream.flush()
