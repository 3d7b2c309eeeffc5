"""What the drop-in endpoints share: refusals that OpenAI's clients can read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rest_framework.response import Response

from memoryhub.api.errors import exception_handler
from sessions_app.api.sessions import ConversationView

_TYPES = {
    401: "authentication_error",
    403: "permission_error",
    404: "not_found_error",
    429: "rate_limit_error",
}


class DropInView(ConversationView):
    """An endpoint for OpenAI's clients: problems as everywhere, with the `error` that they look for."""

    def get_exception_handler(self) -> Callable[..., Response]:
        return _refused


def error_of(code: str, message: str, status: int, param: object = None) -> dict[str, Any]:
    """An error as OpenAI's clients read it."""
    kind = _TYPES.get(status, "invalid_request_error" if status < 500 else "server_error")
    return {"message": message, "type": kind, "param": param, "code": code}


def _refused(exc: Exception, context: Mapping[str, Any]) -> Response:
    response = exception_handler(exc, context)
    problem = response.data
    error = error_of(problem["code"], problem["detail"], response.status_code, problem.get("field"))
    response.data = {**problem, "error": error}
    return response
