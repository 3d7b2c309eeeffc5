"""A TCP proxy that makes a real server slow, mute or gone."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class TcpProxy:
    """Forwards 127.0.0.1:`port` to a target. Set `delay` (seconds a chunk) or `mute` at any time."""

    def __init__(self, target: tuple[str, int]) -> None:
        self.delay = 0.0
        self.mute = False
        self.accepted = 0
        self._target = target
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        """Where clients connect."""
        return int(self._listener.getsockname()[1])

    def cut(self) -> None:
        """Break every open connection."""
        for one in self._sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
        self._sockets.clear()

    def close(self) -> None:
        """Stop listening and break every connection."""
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()
        self._thread.join(timeout=5)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._target)
            except OSError:
                return
            self.accepted += 1
            self._sockets += [client, server]
            for source, sink in ((client, server), (server, client)):
                threading.Thread(target=self._pump, args=(source, sink), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while chunk := source.recv(65536):
                if self.delay:
                    time.sleep(self.delay)
                if not self.mute:
                    sink.sendall(chunk)
        for one in (source, sink):
            with suppress(OSError):
                one.close()


@contextmanager
def running_tcp_proxy(host: str, port: int) -> Iterator[TcpProxy]:
    """A proxy in front of `host`:`port`, closed at the end."""
    proxy = TcpProxy((host, port))
    try:
        yield proxy
    finally:
        proxy.close()
