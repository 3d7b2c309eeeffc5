"""Structured logs: one JSON object a line, never a person's words, ids of sessions only as hashes."""

from __future__ import annotations

import hashlib
import hmac
import logging.config
import re
import traceback
from collections.abc import Mapping, MutableMapping
from typing import Any
from uuid import UUID

import structlog
from structlog.typing import ExcInfo, Processor

_SESSION_ID = re.compile(r"ses_([0-9a-f]{32})")
_USER_IN_PATH = re.compile(r"(/users/)([^/\s?#\"']+)")
_SESSION_NAMES = frozenset({"session", "session_id"})  # what these name is one, without its prefix too
_PLAIN_ID = re.compile(r"[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}")
_MOST_NESTED = 6
# Errors of the program text alone: their messages name modules and attributes and help to mend it.
_ABOUT_CODE = (ImportError, AttributeError, NameError)


class SessionIdMask:
    """Puts a keyed hash in place of every session id in a log line, whoever wrote the line.

    Django names the path of each refused request, and a session's id stands in most paths. A path below
    `/users/` holds the tenant's own name for a person, often an address: that is masked the same way.
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def __call__(self, logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        for name, value in event.items():
            event[name] = self._masked_value(value, str(name))
        return event

    def masked(self, text: str) -> str:
        """`text` with `ses#` (or `usr#`) and 16 hex digits for a session id, or for a person in a path."""
        text = _SESSION_ID.sub(lambda found: f"ses#{self._hash(found[1])}", text)
        return _USER_IN_PATH.sub(lambda found: f"{found[1]}usr#{self._hash(found[2])}", text)

    def _masked_value(self, value: Any, name: str, depth: int = 0) -> Any:
        """A value with its masks, whatever it nests; `name` is the nearest key above it."""
        if isinstance(value, UUID):
            value = value.hex if name in _SESSION_NAMES else str(value)
        if isinstance(value, str):
            if name in _SESSION_NAMES and _PLAIN_ID.fullmatch(value):
                return f"ses#{self._hash(value.replace('-', ''))}"
            return self.masked(value)
        if depth == _MOST_NESTED:
            return self.masked(str(value))
        if isinstance(value, Mapping):
            return {
                self.masked(str(key)): self._masked_value(one, str(key), depth + 1)
                for key, one in value.items()
            }
        if isinstance(value, list | tuple | set | frozenset):
            return [self._masked_value(one, name, depth + 1) for one in value]
        return value

    def _hash(self, named: str) -> str:
        return hmac.new(self._key, b"log\0" + named.encode(), hashlib.sha256).hexdigest()[:16]


def error_without_words(error: BaseException) -> str:
    """The type of an error and its stable code, without the message: a database error quotes the row."""
    code = getattr(error, "code", None)
    known = str(error) if isinstance(error, _ABOUT_CODE) else code if isinstance(code, str) else ""
    return f"{type(error).__qualname__}: {known}" if known else type(error).__qualname__


def stack_without_words(exc_info: ExcInfo) -> str:
    """Frames and type of an error and of what caused it, the cause first."""
    parts, seen = [], set[int]()
    error: BaseException | None = exc_info[1]
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        parts.append("".join(traceback.format_tb(error.__traceback__)) + error_without_words(error))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\n".join(reversed(parts))


class TaskErrorFilter(logging.Filter):
    """Takes the error's message out of Celery's line about a failed task, which has it as an argument."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line through."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(record.args, Mapping) and "exc" in record.args:
            said = error_without_words(error) if error is not None else "not shown"
            record.args = {**record.args, "exc": said, "traceback": ""}
        return True


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
        structlog.processors.ExceptionRenderer(stack_without_words),
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
            "filters": {"task_errors": {"()": TaskErrorFilter}},
            "handlers": {
                "stderr": {
                    "class": "logging.StreamHandler",
                    "formatter": "json",
                    "filters": ["task_errors"],
                }
            },
            "root": {"handlers": ["stderr"], "level": level},
            # uvicorn has set handlers of its own by now, which would show an error's message as it is.
            "loggers": {
                "uvicorn": {"handlers": [], "propagate": True},
                "httpx2": {"level": "WARNING"},  # addresses of sources hold subject keys
            },
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
