"""Middleware: origin check and per-address rate limit.

Pages of other sites cannot act for a player; the headers forbid our own to run foreign scripts.
"""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from kogge.server.ops.limits import RATE_LIMIT, RETRY_SECONDS, household
from kogge.server.service import Service
from kogge.server.settings import Settings
from kogge.server.table.refusals import Problem

PRIVATE: Final = ("/api/me", "/api/players", "/api/tables")
PROBED: Final = ("/health", "/metrics")  # by any name: nothing of a player is there
SAFE: Final = ("GET", "HEAD", "OPTIONS")
CONTENT_SECURITY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]


class Guard:
    """An ASGI application in front of ours."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self.app = app
        self.service = service
        self._names = own_names(service.settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            self.service.metrics.count("refusals")
            await refuse(kind, *refusal, send)
            return
        secret = str(scope.get("path", "")).startswith(PRIVATE)
        await self.app(scope, receive, send if kind == "websocket" else _with_headers(send, secret))

    def _refusal(self, scope: Scope) -> tuple[int, Problem] | None:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if not self._is_known(host) and not str(scope.get("path", "")).startswith(PROBED):
            told = f"this server is not known as {host[:100]}; its --origin can name it"
            return 403, Problem("wrong-origin", told)
        acts = str(scope["type"]) == "websocket" or scope.get("method") not in SAFE
        if origin and acts and not self._is_ours(origin, str(scope.get("scheme")), host):
            return 403, Problem("wrong-origin", "this page belongs to another site")
        client = scope.get("client")
        address = household(client[0]) if client else "unknown"
        if self.service.bans.holds("address", address):
            return 403, Problem("forbidden", "this server does not serve your address")
        if self.service.settings.limited and not self.service.requests.spend(address):
            return 429, Problem("too-many", RATE_LIMIT)
        return None

    def _is_known(self, host: str) -> bool:
        """Whether a request means this server. A page whose name was made to lead here does not:
        it would be of our origin for a browser, and could act for a player."""
        if not host:
            return True
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return is_address(name) or name in self._names

    def _is_ours(self, origin: str, scheme: str, host: str) -> bool:
        if origin in self.service.settings.origins:
            return True
        secure = "https" if scheme in ("https", "wss") else "http"
        return bool(host) and origin.lower() == f"{secure}://{host}"


def own_names(settings: Settings) -> frozenset[str]:
    """What this server is called: by its machine, and by the sites that it was told of."""
    machine = socket.gethostname().lower()
    short = machine.partition(".")[0]
    sites = {urlsplit(origin).hostname or "" for origin in settings.origins}
    return frozenset({"localhost", machine, short, f"{short}.local", *sites})


@lru_cache(maxsize=1024)
def is_address(name: str) -> bool:
    """Whether this is no name but an address, which no other site's page has."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


async def refuse(kind: str, status: int, problem: Problem, send: Send) -> None:
    """Answer a request, or one for a socket, with a problem; clients see by the status whether to
    try again."""
    answer = "websocket.http.response" if kind == "websocket" else "http.response"
    headers = [(b"content-type", b"application/json"), *HEADERS]
    if status == 429:
        headers.append((b"retry-after", RETRY_SECONDS.encode()))
    start: Any = {"type": f"{answer}.start", "status": status, "headers": headers}
    body: Any = {"type": f"{answer}.body", "body": msgspec.json.encode(problem)}
    await send(start)
    await send(body)


def _with_headers(send: Send, secret: bool) -> Send:
    """Add our headers; what is told to one player is kept by nobody on the way."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", []))
            if secret and not any(name.lower() == b"cache-control" for name, _ in given):
                given.append((b"cache-control", b"no-store"))
            own = {name.lower() for name, _ in given}  # a page may have stricter ones
            message["headers"] = [*given, *(one for one in HEADERS if one[0] not in own)]
        await send(message)

    return sending
