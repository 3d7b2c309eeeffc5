"""The supervisor over stub services: what is tested is starting, watching and stopping, not the product."""

import json
import sys
from pathlib import Path

from memoryhub.embedded.services import Commands, ServiceCommand
from memoryhub.embedded.supervisor import main

_DEMO = {"tenant_id": "t", "api_key": "mh_live_x", "operator": {"email": "o@example.org", "password": "p"}}


def stub_commands(port: int, data_dir: Path) -> Commands:
    """A file server that answers /readyz, and two shells with a child each."""
    pages = data_dir / "pages"
    pages.mkdir(exist_ok=True)
    (pages / "readyz").write_text("ready")
    prepare = (
        f"import pathlib; pathlib.Path({str(data_dir / 'demo.json')!r}).write_text({json.dumps(_DEMO)!r})"
    )
    web = ("-m", "http.server", "--bind", "127.0.0.1", "--directory", str(pages), str(port))
    sleeper = ("/bin/sh", "-c", "sleep 1000 & wait")
    return Commands(
        prepare=(sys.executable, "-c", prepare),
        web=ServiceCommand("web", (sys.executable, *web)),
        worker=ServiceCommand("worker", sleeper),
        beat=ServiceCommand("beat", sleeper),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], stub_commands))
