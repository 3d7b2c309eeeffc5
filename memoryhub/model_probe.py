"""Asks a model server what it has, as the doctor does: one request, five seconds, nothing of any user."""

import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memoryhub.env_models import ModelEndpoint

_SECONDS = 5.0
_MOST_BYTES = 4 * 1024 * 1024
_TEXT = "memory"  # what an embedder is tried with


@dataclass(frozen=True, slots=True)
class Probed:
    """What came back: the HTTP status (None without an answer) and the JSON object, empty if it is none."""

    status: int | None
    body: Mapping[str, Any]


def probe_models(endpoint: ModelEndpoint) -> Probed:
    """The list of models of a server."""
    return _ask(endpoint, "/models", None)


def probe_embedding(endpoint: ModelEndpoint, model: str) -> Probed:
    """One vector of the model."""
    return _ask(endpoint, "/embeddings", {"model": model, "input": [_TEXT], "encoding_format": "float"})


def listed_models(probed: Probed) -> list[str]:
    """The names in a list of models; empty where the server tells none."""
    rows = probed.body.get("data")
    return [str(row["id"]) for row in rows if _has(row, "id")] if isinstance(rows, list) else []


def vector_length(probed: Probed) -> int | None:
    """The numbers in the vector that came back; None where there is none."""
    rows = probed.body.get("data")
    if not isinstance(rows, list) or not rows or not _has(rows[0], "embedding"):
        return None
    vector = rows[0]["embedding"]
    return len(vector) if isinstance(vector, list) else None


def is_listed(model: str, names: list[str]) -> bool:
    """Whether a server has the model; Ollama lists `qwen3` as `qwen3:latest`."""
    return any(name == model or name.partition(":")[0] == model for name in names)


def _has(row: object, field: str) -> bool:
    return isinstance(row, Mapping) and field in row


def _ask(endpoint: ModelEndpoint, path: str, body: Mapping[str, Any] | None) -> Probed:
    headers = {"Content-Type": "application/json"}
    if endpoint.api_key:
        headers["Authorization"] = f"Bearer {endpoint.api_key}"
    request = urllib.request.Request(  # noqa: S310  checked to be http(s) when read
        f"{endpoint.base_url}".rstrip("/") + path,
        headers=headers,
        data=None if body is None else json.dumps(body).encode(),
    )
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310  see above
            return Probed(int(answer.status), _object(answer.read(_MOST_BYTES)))
    except urllib.error.HTTPError as error:
        return Probed(error.code, {})
    except (OSError, http.client.HTTPException):
        return Probed(None, {})


def _object(raw: bytes) -> Mapping[str, Any]:
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}
