"""The whole ASGI application: a websocket path that is not there is refused, not an error of ours."""

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator

from memoryhub.asgi import application

Communicator: Any = ApplicationCommunicator  # its methods carry no types


@pytest.mark.parametrize("path", ["/ws/other", "/ws/chat/", "/ws/chat/ses_x/more", "/"])
async def test_a_websocket_path_that_is_not_there_is_refused(path: str) -> None:
    scope = {"type": "websocket", "path": path, "headers": [], "query_string": b"", "subprotocols": []}
    socket = Communicator(application, scope)
    await socket.send_input({"type": "websocket.connect"})
    assert (await socket.receive_output(30))["type"] == "websocket.close"
