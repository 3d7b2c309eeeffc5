"""The ASGI application: HTTP by Django, `/mcp` beside it, websockets by Channels."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryhub.settings")

from django.core.asgi import get_asgi_application

# Before anything that imports models: this call sets Django up.
django_application = get_asgi_application()

from channels.auth import AuthMiddlewareStack  # noqa: E402  # Django has to be set up first
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import WebsocketDenier  # noqa: E402
from django.urls import path, re_path  # noqa: E402

from memoryhub.api.guard import RequestGuard  # noqa: E402
from memoryhub.celery import app as celery  # noqa: E402
from memoryhub.celery import publish_in_a_hurry  # noqa: E402
from memoryhub.warmup import warm_up  # noqa: E402
from sessions_app.api.mcp.endpoint import McpEndpoint  # noqa: E402
from sessions_app.consumers import ChatConsumer  # noqa: E402
from sessions_app.live import LiveSessions  # noqa: E402

chat_socket: Any = ChatConsumer.as_asgi(live_sessions=LiveSessions())
no_socket: Any = WebsocketDenier.as_asgi()
# The last route refuses (403) what is not there; without it Channels raises, which is a 500 and an alarm.
websocket_routes: list[Any] = [
    path("ws/chat/<str:session_id>", chat_socket),
    re_path("", no_socket),
]

application = ProtocolTypeRouter(
    {
        "http": RequestGuard(McpEndpoint(django_application)),
        "websocket": AuthMiddlewareStack(URLRouter(websocket_routes)),
    }
)

publish_in_a_hurry(celery)
warm_up()
