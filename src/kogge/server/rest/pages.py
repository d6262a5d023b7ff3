"""Pages: the browser client where it was built, else a plain page that says how to play."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from litestar import MediaType, Response, get
from litestar.static_files import create_static_files_router

import kogge
from kogge.core.text import texts
from kogge.server.settings import Settings

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kogge</title>
<h1>Kogge</h1>
<p>This server keeps tables for {games}.</p>
<p>The browser client is not part of this installation. In a terminal:</p>
<pre>kogge play</pre>
<p>Programs play over the network: see the <a href="/api/openapi.json">OpenAPI description</a> of
what can be asked, and <code>docs/reference/protocol.md</code> for live play.</p>
</html>
"""


def handlers(settings: Settings) -> list[Any]:
    """The client's files if they are there, and the client itself for links to tables."""
    index = settings.web / "index.html"
    if not index.is_file():
        return [plain_page]

    @get(["/", "/t/{table:str}", "/t/{table:str}/{rest:path}"], include_in_schema=False)
    async def client(table: str = "", rest: str = "") -> Response[bytes]:
        return Response(index.read_bytes(), media_type=MediaType.HTML)

    return [client, create_static_files_router(path="/assets", directories=[_assets(settings)])]


def _assets(settings: Settings) -> Path:
    return settings.web / "assets"


@get(["/", "/t/{table:str}"], include_in_schema=False)
async def plain_page(table: str = "") -> Response[str]:
    """How to play without the browser client."""
    titles = [texts(kogge.game(name), "en")["title"] for name in kogge.game_names()]
    return Response(PAGE.format(games=escape(", ".join(titles))), media_type=MediaType.HTML)
