"""`kogge mcp`: the games as tools of a language model, by the Model Context Protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kogge.core.errors import BadOption

if TYPE_CHECKING:
    from kogge.adapters.sessions import Tables


@click.command("mcp")
@click.option(
    "--http", is_flag=True, help="Serve over HTTP (streamable) instead of stdin and stdout."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option("--port", default=8710, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--server",
    "address",
    metavar="URL",
    help="Play at the tables of this server instead of in this process.",
)
def command(http: bool, host: str, port: int, address: str | None) -> None:
    """Offer the games to a language model: rules, tables, prompts and moves as MCP tools.

    Most clients start it themselves, as the command `kogge mcp`; with --http it listens at
    http://HOST:PORT/mcp instead. With --server, tables are those of `kogge serve`, where people
    can sit down as well.
    """
    try:
        from kogge.adapters.mcp import server
    except ImportError as problem:
        raise BadOption(str(problem)) from None
    tools = server(None if address is None else remote_tables(address))
    if http:
        tools.run("streamable-http", host=host, port=port)
    else:
        tools.run("stdio")


def remote_tables(address: str) -> Tables:
    """The tables of a server; a wrong address is told now, not to the first model that plays."""
    import asyncio

    from kogge.adapters.remote import RemoteTables
    from kogge.client import Client, sign_up

    try:
        asyncio.run(Client(address).get("/api/games"))
    except OSError as problem:
        raise BadOption(f"the server at {address} cannot be reached ({problem})") from None
    return RemoteTables(address, sign_up)
