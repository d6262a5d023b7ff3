"""Routes: the browser client if it was built, else a page that says how to play."""

from __future__ import annotations

import asyncio
import mimetypes
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get

from kogge.core.text import texts
from kogge.games import playable
from kogge.server.settings import Settings
from kogge.server.table.refusals import Refused

PAGE: Final = """<!doctype html>
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
mimetypes.add_type("application/manifest+json", ".webmanifest")

HASHED: Final = "assets"  # the folder of files whose names change with their contents
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"


def handlers(settings: Settings) -> list[Any]:
    """The client's files if they are there, and its one page for all other addresses."""
    folder = settings.web.resolve()
    index = folder / "index.html"
    if not index.is_file():
        return [plain_page]

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def client(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
        zipped = "gzip" in request.headers.get("accept-encoding", "")
        return await asyncio.to_thread(answer, path, zipped)

    def answer(path: str, zipped: bool) -> Response[bytes]:
        wanted = path.strip("/")
        if wanted.startswith("api/"):
            raise Refused("not-found", "there is nothing here")
        file = find_file(folder, wanted)
        if file is None and "." in wanted.rpartition("/")[2]:
            raise Refused("not-found", "there is no such file")
        hashed = file is not None and wanted.startswith(f"{HASHED}/")
        return send(file or index, hashed=hashed, zipped=zipped)

    return [client]


def find_file(folder: Path, wanted: str) -> Path | None:
    """A file of the client, and of nothing outside its folder."""
    try:
        file = (folder / wanted).resolve()
        inside = file.is_relative_to(folder) and file.is_file()
    except (OSError, ValueError):
        return None
    return file if inside else None


def send(file: Path, *, hashed: bool, zipped: bool) -> Response[bytes]:
    """A file as it is, or compressed as it was when the client was built."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": FOR_EVER if hashed else ASK_FIRST, "vary": "accept-encoding"}
    small = file.with_name(f"{file.name}.gz")
    if zipped and small.is_file():
        headers["content-encoding"] = "gzip"
        file = small
    return Response(file.read_bytes(), media_type=kind, headers=headers)


@get(["/", "/t/{table:str}"], include_in_schema=False)
async def plain_page(table: str = "") -> Response[str]:
    """How to play without the browser client."""
    titles = [texts(game, "en")["title"] for game in playable()]
    return Response(PAGE.format(games=escape(", ".join(titles))), media_type=MediaType.HTML)
