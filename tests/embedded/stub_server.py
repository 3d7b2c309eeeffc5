"""The supervisor over stub services: what is tested is starting, watching and stopping, not the product."""

import json
import sys
from pathlib import Path

from memoryhub.embedded.services import Commands, ServiceCommand
from memoryhub.embedded.supervisor import main

_DEMO = {"tenant_id": "t", "api_key": "mh_live_x", "operator": {"email": "o@example.org", "password": "p"}}


_WEB = """
import functools, http.server, socket, sys
listener, pages = int(sys.argv[1]), sys.argv[2]
handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=pages)
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler, bind_and_activate=False)
server.socket = socket.socket(fileno=listener)
server.serve_forever()
"""


def stub_commands(listener: int, data_dir: Path) -> Commands:
    """A file server that answers /readyz, and two shells with a child each."""
    pages = data_dir / "pages"
    pages.mkdir(exist_ok=True)
    (pages / "readyz").write_text("ready")
    prepare = (
        f"import pathlib; pathlib.Path({str(data_dir / 'demo.json')!r}).write_text({json.dumps(_DEMO)!r})"
    )
    web = (sys.executable, "-c", _WEB, str(listener), str(pages))
    sleeper = ("/bin/sh", "-c", "sleep 1000 & wait")
    return Commands(
        prepare=(sys.executable, "-c", prepare),
        web=ServiceCommand("web", web, pass_fds=(listener,)),
        worker=ServiceCommand("worker", sleeper),
        beat=ServiceCommand("beat", sleeper),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], stub_commands))
