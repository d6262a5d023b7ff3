"""`kogge mcp`: the games as tools of a language model, by the Model Context Protocol."""

from __future__ import annotations

import click

from kogge.core.errors import BadOption


@click.command("mcp")
@click.option(
    "--http", is_flag=True, help="Serve over HTTP (streamable) instead of stdin and stdout."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option("--port", default=8710, show_default=True, type=click.IntRange(0, 65535))
def command(http: bool, host: str, port: int) -> None:
    """Offer the games to a language model: rules, tables, prompts and moves as MCP tools.

    Most clients start it themselves, as the command `kogge mcp`; with --http it listens at
    http://HOST:PORT/mcp instead.
    """
    try:
        from kogge.adapters.mcp import server
    except ImportError as problem:
        raise BadOption(str(problem)) from None
    if http:
        server().run("streamable-http", host=host, port=port)
    else:
        server().run("stdio")
