"""The real server as a program of its own, started as a user starts it."""

import json
import os
import re
import signal
import subprocess
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

import psutil

from memoryhub.env import REPOSITORY
from tests.embedded.conftest import START_SECONDS, all_gone

LAST_LINE = "Ctrl-C stops everything."
_SHOWN = {
    "url": r"^MemoryHub is ready after [\d.]+ s: (\S+)$",
    "email": r"^  Operator      (\S+)  \S+$",
    "password": r"^  Operator      \S+  (\S+)$",
    "api_key": r"^  API key       (\S+)$",
    "data_dir": r"^  Data and logs (.+)$",
}


def clean_environment(variables: Mapping[str, str]) -> dict[str, str]:
    """This process's environment without the product's settings and the tests' own, and then these."""
    ours = ("MEMORYHUB_", "DJANGO_", "PYTHONPATH")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, **variables}


class Server:
    """One running `script/server`; `facts` is its JSON line, or what its text shows to a person.

    `command` is run by a shell in the repository; by default it asks for the JSON line.
    """

    def __init__(
        self, data_dir: Path, options: tuple[str, ...], variables: Mapping[str, str], command: str = ""
    ) -> None:
        self._log = (data_dir.parent / "server.err").open("a+")
        argv = ["sh", "-c", f"exec {command}"] if command else ["script/server", "--json", *options]
        self.process = subprocess.Popen(
            argv,
            cwd=REPOSITORY,
            env=clean_environment({**variables, "MEMORYHUB_DATA_DIR": str(data_dir)}),
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = _announcement(self.process.stdout)
        self._log.seek(0)
        assert self.said, self._log.read()
        self.facts: dict[str, Any] = _facts(self.said)

    def call(self, method: str, path: str, body: Mapping[str, Any] | None = None, key: str = "") -> Any:
        """The JSON answer of one call of the API, with the demo tenant's key unless another is given."""
        request = urllib.request.Request(
            f"{self.facts['url']}/api/v1{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "Authorization": f"Bearer {key or self.facts['api_key']}",
                "Content-Type": "application/json",
            },
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or b"null")

    def page(self, path: str) -> str:
        """The body of an open page; an error status raises urllib's HTTPError."""
        with urllib.request.urlopen(self.facts["url"] + path, timeout=60) as answer:
            return str(answer.read().decode())

    def family(self) -> list[psutil.Process]:
        """The supervisor and everything below it."""
        root = psutil.Process(self.process.pid)
        return [root, *root.children(recursive=True)]

    def stop(self) -> None:
        """Ctrl-C, and nothing stays."""
        family = self.family()
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(START_SECONDS) == 0
        assert all_gone(family)

    def close(self) -> None:
        """For the end of a test that failed half-way."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(START_SECONDS)
        self.process.communicate()
        self._log.close()


def a_conversation(server: Server, key: str = "") -> str:
    """The id of a new session in which one message was answered."""
    session = server.call("POST", "/sessions", {"user": "li-lei"}, key)["id"]
    answer = server.call("POST", f"/sessions/{session}/chat", {"content": "我对花生过敏。"}, key)
    assert answer["turn"]
    return str(session)


def contents(server: Server, session: str, key: str = "") -> list[str]:
    """What was said in a session, oldest first."""
    return [turn["content"] for turn in server.call("GET", f"/sessions/{session}/turns", key=key)["data"]]


def _announcement(lines: IO[str]) -> str:
    said = ""
    for line in lines:
        said += line
        if line.startswith("{") or line.strip() == LAST_LINE:
            break
    return said


def _facts(said: str) -> dict[str, Any]:
    if said.startswith("{"):
        return dict(json.loads(said))
    found = {name: re.search(pattern, said, re.MULTILINE) for name, pattern in _SHOWN.items()}
    return {name: match[1] if match else None for name, match in found.items()}
