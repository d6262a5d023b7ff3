"""How a server is set up."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """`origins` are further addresses whose pages may talk to this server; its own always may.

    `limited` is False only where a single machine measures the server. `web` holds the browser
    client, if it was built.
    """

    database: str
    origins: tuple[str, ...] = ()
    secure_cookie: bool = False
    limited: bool = True
    web: Path = field(default=Path(__file__).parent / "static")
