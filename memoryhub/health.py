"""Probes and metrics: alive, ready and why not, and the counters (loopback or with a token)."""

from __future__ import annotations

import hmac
import ipaddress

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django_prometheus.exports import ExportToDjangoView

from memoryhub.database_urls import parse_database_url
from sessions_app.services.engines import chat_model
from sessions_app.working_memory import working_memory


def healthz(request: HttpRequest) -> JsonResponse:
    """The process answers."""
    return JsonResponse({"status": "ok"})


def readyz(request: HttpRequest) -> JsonResponse:
    """Ready when the database answers; a Redis that is down degrades and does not stop the service."""
    database, redis = _database_answers(), working_memory().reachable()
    urls = settings.ENVIRONMENT.database_urls
    body = {
        "status": "ready" if database else "unavailable",
        "database": {
            "reachable": database,
            "kind": settings.ENVIRONMENT.database_kind,
            "where": parse_database_url(urls.app).display if urls else None,
        },
        "redis": {"reachable": redis, "kind": settings.ENVIRONMENT.redis_kind},
        "model": {"demo": chat_model().is_demo, "name": chat_model().name},
        "degraded": [] if redis else ["redis"],
    }
    return JsonResponse(body, status=200 if database else 503)


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus metrics, for this machine or for the holder of the metrics token."""
    if not (_from_this_machine(request) or _has_token(request)):
        return JsonResponse({"code": "forbidden"}, status=403)
    response: HttpResponse = ExportToDjangoView(request)
    return response


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _from_this_machine(request: HttpRequest) -> bool:
    # A proxy on this machine forwards strangers: its header takes the privilege away.
    if "HTTP_X_FORWARDED_FOR" in request.META or "HTTP_FORWARDED" in request.META:
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _has_token(request: HttpRequest) -> bool:
    token = settings.ENVIRONMENT.metrics_token
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(token) and hmac.compare_digest(given.encode(), str(token).encode())
