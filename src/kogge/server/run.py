"""Run a server process until it is told to stop."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import platformdirs
import uvicorn

from kogge.core.errors import BadOption
from kogge.server.app import make_app
from kogge.server.http.middleware import Guard
from kogge.server.ops.logs import set_up_logs
from kogge.server.protocol.messages import LARGEST_MESSAGE
from kogge.server.settings import Settings
from kogge.server.socket.handover import Handover
from kogge.server.socket.wire import PING_SECONDS, PONG_SECONDS, Door, Wire
from kogge.server.storage.database import migrate, open_engine, read_url, sqlite_url

GOODBYE_SECONDS = 5
# For how long one thread runs Python while another waits. Python's five milliseconds are several
# times what a commit takes, and the thread that commits waits for its turn more than once in each.
TURN_SECONDS = 0.001
MOST_FILES = 65536
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104

Ready = Callable[[str], None]  # is told the address


def usual_database() -> str:
    """A file in the user's data folder."""
    root = Path(os.environ.get("KOGGE_DATA") or platformdirs.user_data_path("kogge"))
    try:
        root.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(
            f"games cannot be kept in {root} ({error.strerror}); "
            "name a file that can be written with --database sqlite:///FILE"
        ) from None
    return sqlite_url(root / "tables.sqlite")


def hold(database: str) -> IO[str] | None:
    """SQLite serves one process: keep others away for as long as the answer is held."""
    url = read_url(database)
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    file = Path(url.database)
    try:
        lock = file.with_name(file.name + ".lock").open("w")
    except OSError as error:
        raise BadOption(f"the database cannot be opened: {file}: {error.strerror}") from None
    try:
        lock_file(lock)
    except OSError:
        lock.close()
        raise BadOption(
            f"another kogge serve uses {file}; for several processes say --database postgresql://…"
        ) from None
    return lock


def lock_file(file: IO[str]) -> None:
    """Lock a file until it is closed, or raise OSError if another process has."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Server(uvicorn.Server):
    """Says when it is ready, and at which address."""

    def __init__(
        self, config: uvicorn.Config, ready: Ready, handover: Handover | None = None
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._handover = handover

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        sys.setswitchinterval(TURN_SECONDS)
        await super().startup(sockets=sockets)
        if self.started and self._handover is not None:
            self._handover.listen(self._make_protocol)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._ready(address_for_people(self.config.host, port))

    def _make_protocol(self, read_before: bytes = b"") -> Door:
        """For a connection that another worker has passed on."""
        made = Door(self.config, self.server_state, self.lifespan.state)
        made.read_before = read_before
        return made

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Being told to stop, and stopping, is success: the signal is not raised once more."""
        if isinstance(self.config.app, Guard):
            self.config.app.service.preparation.stop()
        if self._handover is not None:
            self._handover.close()
        await super().shutdown(sockets=sockets)
        self._captured_signals.clear()


def serve(
    settings: Settings,
    host: str,
    port: int,
    *,
    proxies: str,
    json_logs: bool,
    ready: Ready,
) -> None:
    """Serve until SIGTERM or Ctrl-C; commits under way are finished, sockets told to come back."""
    set_up_logs(json_logs)
    allow_many_sockets()
    held = hold(settings.database)
    try:
        asyncio.run(prepare(settings.database))
        check_port(host, port)
        Server(configure(make_app(settings), host, port, proxies), ready).run()
    finally:
        if held is not None:
            held.close()


def address_for_people(host: str, port: int) -> str:
    """What to type into a browser; who listens everywhere is reached by this machine's address."""
    if host in EVERYWHERE:
        host = own_address()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def network_address(host: str) -> str:
    """The address of this machine in its network, if it listens there beside its own pages."""
    address = own_address() if host in EVERYWHERE else ""
    return "" if address.startswith("127.") else address


def own_address() -> str:
    """By which others in the network know this machine; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that no machine has
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def allow_many_sockets() -> None:
    """Every socket is an open file, of which most systems allow 1024 unless asked for more."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


async def prepare(database: str) -> None:
    """Have the database ready, or say what is wrong with it."""
    engine = open_engine(database)
    await migrate(engine)
    await engine.dispose()


def check_port(host: str, port: int) -> None:
    """Whether one can listen there."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.create_server((host, port), family=family):
            pass
    except OSError as error:
        raise BadOption(f"cannot listen at {host}:{port}: {error.strerror}") from None


def configure(app: Any, host: str, port: int, proxies: str = "127.0.0.1") -> uvicorn.Config:
    """Uvicorn with our bounds."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=proxies,
        http=Door,
        ws=Wire,
        ws_max_size=4 * LARGEST_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        h11_max_incomplete_event_size=32 * 1024,
        backlog=4096,
    )
