"""The options of the server command and the port they lead to."""

import socket
from pathlib import Path

import pytest

from memoryhub.embedded import options
from memoryhub.embedded.options import PortTaken, listening_socket, parse_options
from memoryhub.embedded.processes import free_port, preferred_port


def test_options_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    found = parse_options(["--port", "8123", "--data", "数据", "--no-demo", "--json"])
    assert (found.port, found.demo, found.json) == (8123, False, True)
    assert found.data_dir == tmp_path / "数据"
    assert parse_options([]) == options.Options(port=None, data_dir=None, demo=True, json=False)


@pytest.mark.parametrize("port", ["0", "-1", "65536", "http", "8000.0", "٨٠٠٠"])
def test_a_bad_port_is_a_usage_error(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        parse_options([f"--port={port}"])
    assert caught.value.code == 2
    assert "is not a port from 1 to 65535" in capsys.readouterr().err


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        monkeypatch.setattr(options, "DEFAULT_PORT", taken)
        with listening_socket(None) as first, listening_socket(None) as second:
            ports = [first.getsockname()[1], second.getsockname()[1]]
        assert taken < ports[0] < ports[1] < taken + 100
        with pytest.raises(PortTaken, match=f"port {taken} is in use"):
            listening_socket(taken)


def test_a_socket_listens_from_when_it_was_chosen() -> None:
    port = free_port()
    with listening_socket(port) as listener:
        assert not listener.get_inheritable()  # but for the web process, which is told its number
        with socket.create_connection(("127.0.0.1", port), timeout=5), pytest.raises(PortTaken):
            listening_socket(port)
    with listening_socket(port) as again:  # closing leaves nothing behind
        assert again.getsockname() == ("127.0.0.1", port)


def test_a_store_keeps_its_port_while_it_is_free(tmp_path: Path) -> None:
    noted = tmp_path / "port"
    noted.write_text(str(free_port()))
    assert preferred_port(noted) == int(noted.read_text())
    with socket.socket() as other:
        other.bind(("127.0.0.1", int(noted.read_text())))
        other.listen()
        assert preferred_port(noted) != int(noted.read_text())
    noted.write_text("not a port")
    assert preferred_port(noted) > 0
