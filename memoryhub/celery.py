"""The Celery application: late acknowledgement, one task at a time, ids only."""

from __future__ import annotations

import os
import signal
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_process_init
from django.conf import settings
from kombu import Queue  # type: ignore[attr-defined]

from memoryhub.embedded.processes import die_with_parent
from memoryhub.logs import logging_config

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memoryhub.settings")

QUEUES = ("memoryhub", "embed", "housekeeping")

app = Celery("memoryhub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    task_soft_time_limit=120,
    task_time_limit=150,
    # The outbox brings lost work back within its own time; the broker's sweep is only the second net.
    broker_transport_options={
        "socket_connect_timeout": 0.5,
        "socket_timeout": 5,  # longer than the 1 s for which a worker waits on the queue
        "max_retries": 0,
        "visibility_timeout": 600,
        "unacked_restore_throttle": 1,
        "global_keyprefix": "mh:celery:",
    },
    broker_connection_retry_on_startup=True,
    worker_soft_shutdown_timeout=2,
    task_default_queue="memoryhub",
    # Asked in turn by every worker: hundreds of vectors to compute never keep a conversation waiting.
    task_queues=[Queue(name) for name in QUEUES],  # type: ignore[no-untyped-call]
    task_routes={
        "memories.*": {"queue": "embed"},
        "tenants.*": {"queue": "housekeeping"},
        **{
            f"sessions_app.{name}": {"queue": "housekeeping"}
            for name in ("hand_out_upkeep", "close_idle", "expire_artifacts", "review_thresholds")
        },
        "sessions_app.extract_with_model": {"queue": "embed"},  # a model may be slow: chats go first
    },
    timezone="UTC",
    beat_schedule={
        "relay_outbox": {"task": "tenants.relay_outbox", "schedule": 5.0, "options": {"expires": 10}},
        "upkeep": {"task": "sessions_app.hand_out_upkeep", "schedule": 3600.0, "options": {"expires": 3600}},
        "sweep": {"task": "tenants.sweep", "schedule": 3600.0, "options": {"expires": 3600}},
        "seal_audit": {"task": "tenants.seal_audit", "schedule": 60.0, "options": {"expires": 60}},
    },
)
app.autodiscover_tasks()


def publish_in_a_hurry(celery: Celery) -> None:
    """Give up on a broker that hangs within a second, in a process that hands out tasks and runs none.

    A person waits for it, the task is a row by then, and the relay sends it again.
    """
    options = celery.conf.broker_transport_options
    celery.conf.broker_transport_options = {**options, "socket_timeout": 1.0}


@setup_logging.connect  # type: ignore[untyped-decorator]
def _log_like_the_rest(**_: Any) -> None:
    """Without this, Celery puts handlers of its own in place of those that keep ids and words out."""
    logging_config(settings.ENVIRONMENT.log_level, settings.SECRET_KEY)


@worker_process_init.connect  # type: ignore[untyped-decorator]
def _end_with_the_worker(**_: Any) -> None:
    """A pool process whose worker was killed would go on alone and hold its task for ever."""
    die_with_parent(signal.SIGKILL, os.getppid())
