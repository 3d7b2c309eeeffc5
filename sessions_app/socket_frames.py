"""The client's websocket frames: parsed strictly, refused with a code (CONTRACT, Websocket)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from memoryhub.api.errors import ApiError
from memoryhub.api.parsing import parse_object
from memoryhub.core.errors import DomainError
from memoryhub.core.ids import decode_id
from memoryhub.core.text import is_blank
from sessions_app.services.chat import MAX_MESSAGE_CHARS

MAX_CLIENT_ID_CHARS = 128
# Per frame type, its fields: name -> (required, what it is).
FIELDS: dict[str, dict[str, tuple[bool, str]]] = {
    "auth": {"ticket": (True, "token")},
    "message": {"content": (True, "text"), "client_turn_id": (False, "client_id")},
    "stop": {},
    "regenerate": {},
    "edit": {"turn": (True, "turn"), "content": (True, "text")},
    "resume": {"after": (True, "number")},
    "clarify.answer": {
        "clarification": (True, "token"),
        "choice": (False, "token"),
        "answer": (False, "text"),
    },
}


class BadFrame(Exception):
    """A frame that cannot be used; `code` is stable, `data` names the field or the limit."""

    def __init__(self, code: str, **data: object) -> None:
        self.code = code
        self.data = data
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class ClientFrame:
    """A frame of a known type with checked fields; optional fields that were not sent are None."""

    type: str
    fields: dict[str, Any]

    def __getitem__(self, name: str) -> Any:
        return self.fields.get(name)


def parse_client_frame(text: str) -> ClientFrame:
    """Parse one text frame.

    Raises:
        BadFrame: with the code of what is wrong; nothing of the input is repeated.
    """
    try:
        body = parse_object(text.encode("utf-8", errors="surrogatepass"))
    except (ApiError, DomainError) as error:
        raise BadFrame(str(getattr(error, "code", None) or "invalid_json")) from None
    kind = body.pop("type", None)
    if not isinstance(kind, str) or kind not in FIELDS:
        raise BadFrame("unknown_frame_type")
    known = FIELDS[kind]
    if kind == "clarify.answer":
        _settle_names(body)
    for name in body:
        if name not in known:
            raise BadFrame("unknown_field", field=name[:40])
    return ClientFrame(
        type=kind,
        fields={name: _field(name, rule, body) for name, rule in known.items()},
    )


def _settle_names(body: dict[str, Any]) -> None:
    """Take a clarification's `id` and the null of its option without a memory as its shape has them."""
    if "id" in body and "clarification" not in body:
        body["clarification"] = body.pop("id")
    if "choice" in body and body["choice"] is None and body.get("answer") is None:
        body["choice"] = "neither"


def _field(name: str, rule: tuple[bool, str], body: dict[str, Any]) -> Any:
    required, what = rule
    value = body.get(name)
    if value is None:
        if required:
            raise BadFrame("required", field=name)
        return None
    return _CHECKS[what](name, value)


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise BadFrame("wrong_type", field=name)
    if is_blank(value):
        raise BadFrame("blank", field=name)
    if len(value) > MAX_MESSAGE_CHARS:
        raise BadFrame("message_too_long", field=name, length=len(value), limit=MAX_MESSAGE_CHARS)
    return value


def _client_id(name: str, value: Any) -> str:
    if not isinstance(value, str) or not value or len(value) > MAX_CLIENT_ID_CHARS or not value.isprintable():
        raise BadFrame("invalid", field=name, maximum=MAX_CLIENT_ID_CHARS)
    return value


def _token(name: str, value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 200:
        raise BadFrame("wrong_type", field=name)
    return value


def _number(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 2**53:
        raise BadFrame("number_out_of_range", field=name)
    return value


def _turn(name: str, value: Any) -> uuid.UUID:
    found = decode_id("trn", value) if isinstance(value, str) else None
    if found is None:
        raise BadFrame("not_found", field=name)
    return found


_CHECKS = {
    "text": _text,
    "client_id": _client_id,
    "token": _token,
    "number": _number,
    "turn": _turn,
}
