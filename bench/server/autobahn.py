"""`python -m bench.server.autobahn WSTEST`: the Autobahn test suite against our WebSocket side.

Its fuzzing client wants what it sends to come back, so it talks to an echo behind the same
transport as the server's: our `Wire` with its compression, by uvicorn, with our settings, but for
the size of messages, which Autobahn wants to be larger than the 32 KiB that our server takes.

Autobahn brings its own dependencies, so it is installed apart: `python -m venv DIR`, then
`DIR/bin/pip install autobahntestsuite`; WSTEST is `DIR/bin/wstest`.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import click
import uvicorn

from bench.server.__main__ import free_port
from kogge.server.run import configure

LARGEST: Final = 32 * 2**20
GOOD: Final = ("OK", "NON-STRICT", "INFORMATIONAL", "UNIMPLEMENTED")


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Send back whatever comes."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        told = {key: message[key] for key in ("text", "bytes") if message.get(key) is not None}
        await send({"type": "websocket.send", **told})


def serve(port: int) -> uvicorn.Server:
    """An echo on a thread of this process."""
    config = configure(echo, "127.0.0.1", port)
    config.ws_max_size = LARGEST
    config.lifespan = "off"
    server = uvicorn.Server(config)
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return server


@click.command()
@click.argument("wstest", type=click.Path(exists=True))
@click.option(
    "--case", "cases", multiple=True, help="Such as 1.* or 12.1.1; all, if none is named."
)
@click.option("--without", multiple=True, help="Cases to leave out.")
def main(wstest: str, cases: tuple[str, ...], without: tuple[str, ...]) -> None:
    """Run the fuzzing client and sum up its report."""
    port = free_port()
    server = serve(port)
    with tempfile.TemporaryDirectory() as folder:
        spec = {
            "outdir": f"{folder}/reports",
            "servers": [{"agent": "kogge", "url": f"ws://127.0.0.1:{port}"}],
            "cases": list(cases) or ["*"],
            "exclude-cases": list(without),
            "exclude-agent-cases": {},
        }
        file = Path(folder) / "spec.json"
        file.write_text(json.dumps(spec))
        subprocess.run([wstest, "-m", "fuzzingclient", "-s", str(file)], cwd=folder, check=True)
        report = json.loads((Path(folder) / "reports" / "index.json").read_text())["kogge"]
    server.should_exit = True
    click.echo(f"{len(report)} cases: {dict(Counter(one['behavior'] for one in report.values()))}")
    closed = Counter(one["behaviorClose"] for one in report.values())
    click.echo(f"closing: {dict(closed)}")
    bad = [
        name
        for name, one in report.items()
        if one["behavior"] not in GOOD or one["behaviorClose"] not in GOOD
    ]
    click.echo(f"not passed: {', '.join(bad) or 'none'}")


if __name__ == "__main__":
    main()
