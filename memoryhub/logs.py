"""Structured logs: one JSON object a line, never a person's words, ids of sessions only as hashes."""

from __future__ import annotations

import hashlib
import hmac
import logging.config
import re
from collections.abc import MutableMapping
from typing import Any

import structlog
from structlog.typing import Processor

_SESSION_ID = re.compile(r"ses_([0-9a-f]{32})")


class SessionIdMask:
    """Puts a keyed hash in place of every session id in a log line (SPEC IS1), whoever wrote the line.

    Django names the path of each refused request, and a session's id stands in most paths.
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def __call__(self, logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        for name, value in event.items():
            if isinstance(value, str):
                event[name] = self.masked(value)
        return event

    def masked(self, text: str) -> str:
        """`text` with `ses#` and 16 hex digits in place of each session id."""
        return _SESSION_ID.sub(lambda found: f"ses#{self._hash(found[1])}", text)

    def _hash(self, session_id: str) -> str:
        return hmac.new(self._key, b"log\0" + session_id.encode(), hashlib.sha256).hexdigest()[:16]


def logging_config(level: str, key: str) -> None:
    """Configure the standard library's logging and structlog to write JSON lines to standard error.

    `key` keys the hashes of session ids.
    """
    mask = SessionIdMask(key)
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "json": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "processors": [
                        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                        mask,
                        structlog.processors.JSONRenderer(ensure_ascii=False),
                    ],
                    "foreign_pre_chain": shared,
                }
            },
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
            "root": {"handlers": ["stderr"], "level": level},
        }
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
