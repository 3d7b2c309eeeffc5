"""Serves a fake HTTP server from a thread of this process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TypeVar

Server = TypeVar("Server", bound="FakeServer")


class FakeServer(ThreadingHTTPServer):
    """Listens on a port of 127.0.0.1, any free one for 0; what it does slowly ends when `stopping` is set."""

    daemon_threads = True
    request_queue_size = 128  # the default of 5 drops connections of a burst for a second

    def __init__(self, port: int, handler: type[BaseHTTPRequestHandler]) -> None:
        self.stopping = threading.Event()
        super().__init__(("127.0.0.1", port), handler)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.server_address[1])


@contextmanager
def serving(server: Server) -> Iterator[Server]:
    """The server, answering in a thread while the block runs and closed at its end."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopping.set()
        server.shutdown()
        server.server_close()
        thread.join()
