"""Settings of a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from kogge.core.errors import BadOption


@dataclass(frozen=True)
class Settings:
    """`origins` are further addresses whose pages may talk to this server; its own always may.

    `searchers` are the processes in which bots search, as many as processors unless told.
    `limited` is False only where a single machine measures the server. `web` holds the browser
    client, if it was built. `keep` is how many milliseconds a table is kept after its end, before
    it is archived; None keeps it for ever. `records` is a folder for games that end.
    `prepared` games are made ready after the start, others on first use. `versions` are those of
    games that anyone may choose for a table, by name. `lab` lets people measure games here, which
    takes processors; `lab_seconds` is the longest that one measurement may play. `worker` says
    which of how many workers on this machine this is. `network` is the address by which others
    in the network reach this machine, if it listens there.
    """

    database: str
    origins: tuple[str, ...] = ()
    secure_cookie: bool = False
    limited: bool = True
    searchers: int | None = None
    prepared: tuple[str, ...] = ()
    keep: int | None = None
    records: Path | None = None
    versions: tuple[str, ...] = ()
    lab: bool = False
    lab_seconds: int = 120
    worker: tuple[int, int] = (0, 1)
    network: str = ""
    web: Path = field(default=Path(__file__).parent / "static")


def read_origin(given: str) -> str:
    """A site as browsers name it."""
    try:
        parts = urlsplit(given.strip().lower())
        known = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        known = False
    if not known or parts.path not in ("", "/") or parts.query or parts.fragment or parts.username:
        raise BadOption(f"{given!r} is not a site; say it like https://example.org")
    return f"{parts.scheme}://{parts.netloc}"


def read_duration(given: str) -> int:
    """Milliseconds from hours, days or weeks, as in `90d`."""
    hours = {"h": 1, "d": 24, "w": 7 * 24}.get(given[-1:])
    if hours is None or not given[:-1].isdecimal() or not 1 <= int(given[:-1]) <= 10_000:
        raise BadOption(f"{given!r} is not a time; say it in hours, days or weeks, like 90d")
    return int(given[:-1]) * hours * 60 * 60 * 1000


def check_proxies(given: str) -> str:
    """Addresses and networks, separated by commas, or `*`."""
    for one in given.split(","):
        try:
            known = one.strip() == "*" or bool(ip_network(one.strip()))
        except ValueError:
            known = False
        if not known:
            raise BadOption(
                f"{one.strip()!r} is not the address of a proxy; say it like 127.0.0.1,10.0.0.0/8"
            )
    return given
