"""A caller is killed between the effect of a step and its record: told so, never repeated by itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from memoryhub.embedded.processes import wait_until
from tests.journeys.conftest import Customer
from tests.journeys.product import PATIENCE, Api

pytestmark = pytest.mark.journey

LEASE = 2  # seconds
# Begins a step, has its effect (a line in a file) unless told not to, and hangs before it can record it.
CALLER = """
import json, sys, time, urllib.request
url, key, effects, acts, lease = sys.argv[1:]
body = json.dumps({"idempotency_key": "k1", "lease_seconds": int(lease)}).encode()
headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
answer = json.load(urllib.request.urlopen(urllib.request.Request(url, body, headers)))
if answer["status"] == "started" and acts == "acts":
    with open(effects, "a") as file:
        file.write("van booked\\n")
print(answer["status"], flush=True)
time.sleep(600)
"""
PLAN = {
    "goal": "从绍兴搬到杭州",
    "steps": [{"id": "van", "title": "订车"}, {"id": "pack", "title": "Pack the books"}],
    "conclusions": ["搬家公司只在工作日白天来。"],
}


def killed_caller(api: Api, session: str, effects: Path, *, acts: bool) -> None:
    """Run the caller until it is past the effect, and kill it there."""
    url = f"{api.product.url}/api/v1/sessions/{session}/task/steps/van/begin"
    argv = [sys.executable, "-c", CALLER, url, api.key, str(effects), "acts" if acts else "waits", str(LEASE)]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "started\n"
        os.kill(child.pid, signal.SIGKILL)


def begin(api: Api, session: str, key: str, **more: Any) -> dict[str, Any]:
    path = f"/sessions/{session}/task/steps/van/begin"
    return api.call("POST", path, {"idempotency_key": key, "lease_seconds": 60, **more})


def wait_for_the_lease(api: Api, session: str) -> None:
    def interrupted() -> bool:
        step: dict[str, Any] = api.call("GET", f"/sessions/{session}/task")["steps"][0]
        return bool(step["interrupted"])

    time.sleep(LEASE)
    assert wait_until(interrupted, PATIENCE)


def test_an_effect_without_a_record_is_reported_and_not_repeated(customer: Customer, tmp_path: Path) -> None:
    api, effects = customer.api, tmp_path / "effects"
    session = api.open_session("ada")
    api.call("PUT", f"/sessions/{session}/task", PLAN)
    killed_caller(api, session, effects, acts=True)
    wait_for_the_lease(api, session)
    for key in ("k1", "k2", "k2"):  # however often it asks
        assert begin(api, session, key)["status"] == "interrupted"
    assert api.call("POST", f"/sessions/{session}/task/resume", {})["steps"] == [
        {"id": "van", "status": "interrupted"},
        {"id": "pack", "status": "pending"},
    ]
    assert effects.read_text() == "van booked\n"  # so the caller finds the effect, and only records it
    path = f"/sessions/{session}/task/steps/van/complete"
    api.call("POST", path, {"idempotency_key": "k2", "output": {"booking": "A-7"}})
    for key in ("k1", "k3"):
        assert begin(api, session, key)["output"] == {"booking": "A-7"}


def test_without_an_effect_the_caller_that_looked_begins_again(customer: Customer, tmp_path: Path) -> None:
    api, effects = customer.api, tmp_path / "effects"
    session = api.open_session("ada")
    api.call("PUT", f"/sessions/{session}/task", PLAN)
    killed_caller(api, session, effects, acts=False)
    wait_for_the_lease(api, session)
    assert begin(api, session, "k2")["status"] == "interrupted"
    assert not effects.exists()
    started = begin(api, session, "k2", resume=True)
    assert (started["status"], started["attempts"]) == ("started", 2)
