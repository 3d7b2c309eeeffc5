"""No message holds up what reads it, whatever it is made of."""

import signal
import time
from collections.abc import Callable
from datetime import UTC, datetime
from types import FrameType

import pytest

from memoryhub.core.chunking import cut_document
from memoryhub.core.dates import resolve_dates
from memoryhub.core.extraction import extract
from memoryhub.core.extraction.endings import endings_in
from memoryhub.core.injection import find_instructions
from memoryhub.core.pins.rulings import rulings
from memoryhub.core.redaction import find_sensitive
from memoryhub.core.spans import spans

SAID_AT = datetime(2026, 5, 13, 9, 30, tzinfo=UTC)
MESSAGE = 20_000  # characters
HOLDS_UP = 5.0  # seconds of processor time
TRIES = 3  # the least of them counts
# fmt: off
UNITS = (
    " ", "\n", "\u3000", " \n", "\t", "\r\n", "1", "1 ", "1,", "，", ",", "、", "\"", "“", "'", "(", "[",
    "（", "《", "一", "年", "的", "一 ", "一年", "a", "a ", "a a a ", "A", "Ab ", "- ", "1. ", "#", "# ",
    "> ", "/", "/a", "@", "a@", ".", "a.", "。", "…", "_", "*", "`", "~", "\n- ", "1-", "1:", "我", "小",
    "不", "a-", "=", "\\", "http://a", "😀", "\u200b", "|", "| "
)
# fmt: on


def stop(_signal: int, _frame: FrameType | None) -> None:
    raise TimeoutError


def seconds(work: Callable[[str], object], text: str, most: float) -> float:
    """The processor time that `work` takes, `most` where it was stopped: others do not count in it."""
    before = signal.signal(signal.SIGVTALRM, stop)
    began = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, most)
    try:
        work(text)
    except TimeoutError:
        return most
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return time.process_time() - began


def holds_up(work: Callable[[str], object], text: str, most: float) -> bool:
    return all(seconds(work, text, most) >= most for _ in range(TRIES))


READERS: dict[str, Callable[[str], object]] = {
    "chunks": lambda text: cut_document(text, count=lambda piece: len(piece) // 4 + 1),
    "dates": lambda text: resolve_dates(text, said_at=SAID_AT, timezone="UTC"),
    "endings": endings_in,
    "extraction": lambda text: extract(text, role="user", said_at=SAID_AT, timezone="UTC"),
    "injection": find_instructions,
    "pins": lambda text: list(rulings(text, 1, ())),
    "redaction": find_sensitive,
    "spans": spans,
}


@pytest.mark.parametrize("reader", READERS)
def test_no_message_holds_a_reader_up(reader: str) -> None:
    read = READERS[reader]
    read("Ann lives in Lisbon. 我住在上海。")  # what is loaded once is not counted
    assert [unit for unit in UNITS if holds_up(read, unit * (MESSAGE // len(unit)), HOLDS_UP)] == []
