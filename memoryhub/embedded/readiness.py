"""Asks a web process whether it is ready."""

import http.client
import json

from memoryhub.env import Environment


def is_ready(port: int, host: str) -> bool:
    """Whether GET /readyz on this loopback port answers 200."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=3)
    try:
        connection.request("GET", "/readyz", headers={"Host": host})
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def readiness_answer(port: int, host: str) -> str:
    """What /readyz says, cut to one line, for an error message."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=3)
    try:
        connection.request("GET", "/readyz", headers={"Host": host})
        answer = connection.getresponse()
        return json.dumps(answer.read(500).decode(errors="replace"), ensure_ascii=False)
    except (OSError, http.client.HTTPException) as error:
        return f"no answer ({error})"
    finally:
        connection.close()


def allowed_host(environment: Environment) -> str:
    """A Host header the product accepts, whatever hosts were allowed."""
    named = [host.lstrip(".") for host in environment.allowed_hosts if host != "*"]
    return named[0] if named else "localhost"
