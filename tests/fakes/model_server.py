"""A real HTTP server that speaks the OpenAI API and can misbehave in every way a model server does.

Standalone: `python -m tests.fakes.model_server --port 8099 --mode ok`.
"""

import argparse
import gzip
import json
import socket
import threading
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from typing import Any, cast

from tests.fakes.model_answers import MODES, Step, events_of, text_of, usage_in_mode, vector_in_mode
from tests.fakes.serving import FakeServer, serving


@dataclass(frozen=True)
class SeenRequest:
    """One request as it came in; header names in small letters."""

    path: str
    body: Mapping[str, Any]
    headers: Mapping[str, str]


@dataclass
class Script:
    """What the server does: the steps in order, then `default` for ever; and what it has seen."""

    default: Step = field(default_factory=Step)
    steps: deque[Step] = field(default_factory=deque)
    seen: list[SeenRequest] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def take(self, request: SeenRequest) -> Step:
        """Record one request and choose its step."""
        with self.lock:
            self.seen.append(request)
            return self.steps.popleft() if self.steps else self.default


class FakeModelServer(FakeServer):
    """Listens on 127.0.0.1; use it as a context manager or through `running_model_server`."""

    def __init__(self, port: int = 0, default: Step | None = None) -> None:
        self.script = Script(default or Step())
        super().__init__(port, _Handler)

    @property
    def base_url(self) -> str:
        """What goes into MEMORYHUB_LLM_BASE_URL."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def count(self) -> int:
        """Requests seen."""
        return len(self.script.seen)

    def play(self, *steps: Step | str) -> None:
        """Answer the next requests by `steps`, then go on with the default."""
        self.script.steps.extend(Step(step) if isinstance(step, str) else step for step in steps)

    def always(self, step: Step | str) -> None:
        """Answer every request by `step`."""
        self.script.default = Step(step) if isinstance(step, str) else step


@contextmanager
def running_model_server(port: int = 0) -> Iterator[FakeModelServer]:
    """A server in a thread of this process, stopped at the end."""
    with serving(FakeModelServer(port)) as server:
        yield server


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    @property
    def fake(self) -> FakeModelServer:
        return cast(FakeModelServer, self.server)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the test reads `script.seen`."""

    def do_GET(self) -> None:
        if self.path != "/v1/models":
            self._json(404, {"error": {"message": "not found"}})
            return
        self._json(200, {"object": "list", "data": [{"id": "fake-model", "object": "model"}]})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))) or b"{}")
        headers = {name.lower(): value for name, value in self.headers.items()}
        step = self.fake.script.take(SeenRequest(self.path, body, headers))
        self.close_connection = True
        try:
            if not self._refused(step, body):
                self._answer(step, body)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the client gave up, as many tests want it to

    def _answer(self, step: Step, body: Mapping[str, Any]) -> None:
        if step.mode == "slow":
            self.fake.stopping.wait(step.delay)
        if step.mode == "packed":
            payload = gzip.compress(b"data: " + b"x" * 100_000)
            self._head(200, "text/event-stream", len(payload), {"Content-Encoding": "gzip"})
            self.wfile.write(payload)
            return
        if self.path.endswith("/embeddings"):
            self._embeddings(step, body)
        elif body.get("stream"):
            self._stream(step, body)
        else:
            self._whole(step, body)

    def _refused(self, step: Step, body: Mapping[str, Any]) -> bool:
        status = {"rate_limited": 429, "server_error": 500, "bad_request": 400, "unauthorised": 401}.get(
            step.mode
        )
        wants_schema = body.get("response_format", {}).get("type") == "json_schema"
        if step.mode == "no_schema_mode" and wants_schema:
            status = 400
        message = f"mode {step.mode}"
        if step.mode == "new_parameters" and "max_tokens" in body:
            status, message = 400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."
        if step.mode == "no_stream_options" and "stream_options" in body:
            status, message = 422, "Extra inputs are not permitted: body.stream_options"
        if status is None:
            return False
        headers = {} if step.retry_after is None else {"Retry-After": step.retry_after}
        self._json(status, {"error": {"message": message, "code": step.mode}}, headers)
        return True

    def _whole(self, step: Step, body: Mapping[str, Any]) -> None:
        text, finish = text_of(step, body)
        message = {"role": "assistant", "content": text, "refusal": None}
        if step.mode == "refusal":
            message |= {"content": None, "refusal": "I cannot help with that."}
        answer: dict[str, Any] = {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 0,
            "model": "fake-model",
            "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        }
        if step.mode != "no_usage":
            answer["usage"] = usage_in_mode(step.mode)
        if step.mode == "wrong_schema":
            answer = {"result": "yes"}
        self._send_whole(step, json.dumps(answer))

    def _send_whole(self, step: Step, payload: str) -> None:
        if step.mode == "truncated_json":
            payload = payload[: len(payload) // 2]
        if step.mode != "disconnect":
            self._head(200, "application/json", len(payload.encode()))
            self._write(payload, step)
            return
        self._head(200, "application/json", len(payload.encode()))
        self.wfile.write(payload.encode()[:20])
        self._cut()

    def _stream(self, step: Step, body: Mapping[str, Any]) -> None:
        self._head(200, "text/event-stream", None)
        for event in events_of(step, body):
            self.wfile.write(f"data: {event}\n\n".encode())
            self.wfile.flush()
            if step.mode == "drip" and self.fake.stopping.wait(step.delay):
                return
        if step.mode == "disconnect":
            self._cut()

    def _embeddings(self, step: Step, body: Mapping[str, Any]) -> None:
        texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
        data = [
            {"object": "embedding", "index": index, "embedding": vector_in_mode(step.mode, text)}
            for index, text in enumerate(texts)
        ]
        if step.mode == "wrong_count":
            data.pop()
        answer: dict[str, Any] = {"object": "list", "model": "fake-embedder", "data": list(reversed(data))}
        if step.mode == "wrong_schema":
            answer = {"vectors": "none"}
        self._send_whole(step, "All good here." if step.mode == "prose" else json.dumps(answer))

    def _write(self, payload: str, step: Step) -> None:
        if step.mode != "drip":
            self.wfile.write(payload.encode())
            return
        for char in payload:
            self.wfile.write(char.encode())
            self.wfile.flush()
            if self.fake.stopping.wait(step.delay):
                return

    def _cut(self) -> None:
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)

    def _json(self, status: int, body: object, headers: Mapping[str, str] | None = None) -> None:
        payload = json.dumps(body).encode()
        self._head(status, "application/json", len(payload), headers or {})
        self.wfile.write(payload)

    def _head(
        self, status: int, kind: str, length: int | None, headers: Mapping[str, str] | None = None
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Connection", "close")
        if length is not None:
            self.send_header("Content-Length", str(length))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()


def main() -> None:
    """Run the server until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8099)
    parser.add_argument("--mode", choices=MODES, default="ok")
    parser.add_argument("--delay", type=float, default=0.0, help="seconds, for the modes slow and drip")
    parser.add_argument("--text", help="the answer to every chat request")
    options = parser.parse_args()
    server = FakeModelServer(options.port, Step(options.mode, options.text, options.delay))
    print(f"model server in mode {options.mode} at {server.base_url}", flush=True)  # noqa: T201
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
