"""`kogge serve`: tables for browsers and programs."""

from __future__ import annotations

import os
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import click

import kogge
from kogge.cli.failures import OK, complain
from kogge.cli.gameflags import records_flag
from kogge.core.cache_folders import why_not_kept
from kogge.core.compiling import JIT
from kogge.games import playable


def serve(
    host: str,
    port: int,
    database: str | None,
    origins: tuple[str, ...],
    proxies: str,
    secure: bool,
    json_logs: bool,
    browser: bool | None,
    limited: bool,
    workers: int,
    keep: str | None,
    records: Path | None,
    pieces: tuple[Path, ...],
    lab: bool | None,
    lab_seconds: int,
) -> None:
    versions = tuple(keep_file(file) for file in pieces)
    from kogge.server.run import network_address, serve, usual_database
    from kogge.server.settings import Settings, check_proxies, read_duration, read_origin
    from kogge.server.workers import serve_workers

    def ready(address: str) -> None:
        click.echo(f"Kogge is served at {address} (Ctrl-C stops it)")
        if (browser or (browser is None and sys.stdout.isatty())) and not open_browser(address):
            click.echo(
                "There is no browser here to open it: type the address into one, "
                "or play in the terminal with: kogge play"
            )
        sys.stdout.flush()

    settings = Settings(
        database=database or usual_database(),
        origins=tuple(map(read_origin, origins)),
        secure_cookie=secure,
        limited=limited,
        keep=None if keep is None else read_duration(keep),
        records=records,
        prepared=(*(game.name for game in playable()), *(versions if JIT else ())),
        versions=versions,
        lab=is_private(host, origins, secure) if lab is None else lab,
        lab_seconds=lab_seconds,
        network=network_address(host),
    )
    with a_place_for_rules():
        start = serve if workers == 1 else partial(serve_workers, workers=workers)
        start(
            settings,
            host,
            port,
            proxies=check_proxies(proxies),
            json_logs=json_logs,
            ready=ready,
        )


def keep_file(pieces: Path) -> str:
    """Keep a designer's file as a version that tables can choose, and say what it changes."""
    from kogge.cli.pieces import checked
    from kogge.versions import Version, keep_version

    checked(pieces)
    version = kogge.game(keep_version(pieces))
    assert isinstance(version, Version)
    click.echo(f"Tables of {version.name} may choose the version {version.title}:")
    for change in version.changes():
        click.echo(f"  {change.sentence(version)}")
    if not version.changes():
        click.echo("  nothing is changed")
    return version.full_name


def is_private(host: str, origins: tuple[str, ...], secure: bool) -> bool:
    """Whether only people at this machine reach a server: then they may use its lab."""
    return host in ("127.0.0.1", "::1", "localhost") and not origins and not secure


@contextmanager
def a_place_for_rules() -> Iterator[None]:
    """Processes hand compiled rules to each other on disk: where no cache can be written, in a
    folder for this time alone."""
    problem = why_not_kept()
    if problem is None:
        yield
        return
    complain(problem, OK)
    with tempfile.TemporaryDirectory(prefix="kogge-") as folder:
        os.environ["KOGGE_CACHE"] = folder
        yield


def open_browser(address: str) -> bool:
    """Open a page if there is a browser with windows; one inside the terminal would block us."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    in_terminal = type(browser) is webbrowser.GenericBrowser
    return not in_terminal and browser.open(address)


command = click.Command(
    "serve",
    callback=serve,
    help="Serve tables for browsers and programs, with bots, clocks and spectators.\n\n"
    "Games are kept in a file of your data folder and go on after a restart. For more players, "
    "serve from PostgreSQL with --workers, or start any number of processes on it.\n\n"
    "\b\nExample:\n"
    "  kogge serve\n"
    "  kogge serve --workers 4 --database postgresql://kogge@localhost/kogge\n",
    short_help="Serve tables over the network.",
    params=[
        click.Option(
            ["--host"], default="127.0.0.1", show_default=True, help="Address to listen at."
        ),
        click.Option(
            ["--port"],
            default=8700,
            show_default=True,
            type=click.IntRange(0, 65535),
            help="Port to listen at; 0 takes a free one.",
        ),
        click.Option(
            ["--database"],
            envvar="KOGGE_DATABASE",
            metavar="URL",
            help="sqlite:///FILE or postgresql://…  [default: a file in your data folder]",
        ),
        click.Option(
            ["--workers"],
            default=1,
            show_default=True,
            type=click.IntRange(1, 64),
            help="Processes that serve, on one port; more than one with PostgreSQL alone.",
        ),
        click.Option(
            ["--origin", "origins"],
            multiple=True,
            metavar="ORIGIN",
            help="A site by which this server is reached, as https://example.org.",
        ),
        click.Option(
            ["--proxies"],
            default="127.0.0.1",
            show_default=True,
            metavar="ADDRESSES",
            help="Reverse proxies whose X-Forwarded headers are believed.",
        ),
        click.Option(
            ["--secure-cookies", "secure"], is_flag=True, help="Send cookies over HTTPS alone."
        ),
        click.Option(
            ["--keep"],
            metavar="TIME",
            help="How long tables are kept after their end, as 90d: then they are archived as "
            "game files, and deleted.  [default: for ever]",
        ),
        records_flag("Keep every game that ends as a game file in this folder, for kogge dataset."),
        click.Option(
            ["--pieces"],
            multiple=True,
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            metavar="FILE",
            help="Offer a version of a game, with the cards and numbers of this file, beside the "
            "printed one; may be repeated.",
        ),
        click.Option(
            ["--lab/--no-lab"],
            default=None,
            help="Let people measure games and make versions at /lab.  [default: only where "
            "nobody else can reach this server]",
        ),
        click.Option(
            ["--lab-seconds"],
            type=click.IntRange(10, 3600),
            default=120,
            show_default=True,
            metavar="S",
            help="The longest that one measurement may play.",
        ),
        click.Option(["--json-logs"], is_flag=True, help="Log JSON for programs."),
        click.Option(
            ["--browser/--no-browser"],
            default=None,
            help="Open the address in a browser.  [default: in a terminal]",
        ),
        click.Option(
            ["--limits/--no-limits", "limited"],
            default=True,
            help="Refuse clients that ask too much; off only to measure.",
        ),
    ],
)
