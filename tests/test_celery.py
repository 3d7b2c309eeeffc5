"""The clock's tasks exist, and upkeep waits in a queue of its own."""

from __future__ import annotations

import pytest
from celery import Celery

from memoryhub.celery import QUEUES, app, publish_in_a_hurry

UPKEEP = ("hand_out_upkeep", "close_idle", "expire_artifacts", "review_thresholds")


def test_every_scheduled_task_exists() -> None:
    app.loader.import_default_modules()
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in app.tasks
        # What waited longer than its interval is dropped: the next round does the same.
        assert entry["options"]["expires"] <= max(entry["schedule"] * 2, 10)


@pytest.mark.parametrize("name", UPKEEP)
def test_upkeep_keeps_no_conversation_waiting(name: str) -> None:
    app.loader.import_default_modules()
    assert f"sessions_app.{name}" in app.tasks
    assert app.amqp.router.route({}, f"sessions_app.{name}")["queue"].name == "housekeeping"
    assert app.amqp.router.route({}, "sessions_app.process_session")["queue"].name == "memoryhub"
    assert "housekeeping" in QUEUES


def test_who_hands_out_tasks_does_not_wait_for_a_hanging_broker() -> None:
    web = Celery("web", broker="redis://127.0.0.1:9/0")
    web.conf.broker_transport_options = app.conf.broker_transport_options
    publish_in_a_hurry(web)
    options = web.connection_for_write().transport_options
    assert (options["socket_timeout"], options["global_keyprefix"]) == (1.0, "mh:celery:")
