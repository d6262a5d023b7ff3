"""`kogge admin`: for those who run a server."""

from __future__ import annotations

import asyncio
import getpass
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import click

from kogge.cli.failures import OK
from kogge.cli.root import NamingGroup
from kogge.core.errors import BadOption

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

DATABASE: Final = click.Option(
    ["--database"],
    envvar="KOGGE_DATABASE",
    metavar="URL",
    help="The server's database.  [default: the file in your data folder]",
)
WHY: Final = click.Option(["--why"], required=True, help="The reason, for the audit log.")
FOR: Final = click.Option(["--for", "time"], metavar="TIME", help="As 7d.  [default: for good]")
JSON: Final = click.Option(["--json", "as_json"], is_flag=True, help="Print JSON for programs.")


def at_database(database: str | None, act: Callable[[AsyncEngine], Awaitable[Any]]) -> Any:
    """Do something with the server's database, whether or not a server runs."""
    from kogge.server.run import usual_database
    from kogge.server.storage.database import migrate, open_engine

    async def doing() -> Any:
        engine = open_engine(database or usual_database())
        try:
            await migrate(engine)
            return await act(engine)
        finally:
            await engine.dispose()

    return asyncio.run(doing())


def order(
    database: str | None,
    verb: str,
    about: str,
    why: str,
    number: int | None = None,
    time: str | None = None,
) -> int:
    from kogge.server.ops.times import now
    from kogge.server.settings import read_duration
    from kogge.server.storage.orders import KINDS, LIFTED, give_order

    until = None if time is None else now() + read_duration(time)
    who = getpass.getuser()[:64]
    at_database(
        database, lambda e: give_order(e, who, verb, about, why, number=number, until=until)
    )
    at_once = verb in KINDS or verb in LIFTED
    click.echo("Done; servers know it within seconds." if at_once else "A server carries it out.")
    return OK


def close(database: str | None, table: str, why: str) -> int:
    return order(database, "close", table, why)


def unsay(database: str | None, table: str, number: int, why: str) -> int:
    return order(database, "unsay", table, why, number)


def ban(database: str | None, about: str, why: str, time: str | None) -> int:
    return order(database, f"ban-{kind_of(about)}", household_of(about), why, time=time)


def unban(database: str | None, about: str, why: str) -> int:
    return order(database, f"unban-{kind_of(about)}", household_of(about), why)


def mute(database: str | None, player: str, why: str, time: str | None) -> int:
    return order(database, "mute", check_player(player), why, time=time)


def unmute(database: str | None, player: str, why: str) -> int:
    return order(database, "unmute", check_player(player), why)


def kind_of(about: str) -> str:
    """An address, or else a player's id."""
    from kogge.server.http.middleware import is_address

    if is_address(about):
        return "address"
    check_player(about)
    return "player"


def household_of(about: str) -> str:
    from kogge.server.ops.limits import household

    return household(about)


def check_player(about: str) -> str:
    if len(about) != 32 or not set(about) <= set("0123456789abcdef"):
        raise BadOption(
            f"{about!r} is neither an address nor a player's id of 32 digits; "
            "`kogge admin tables` and `kogge admin reports` show ids"
        )
    return about


def show(rows: list[dict[str, Any]], as_json: bool, line: Callable[[dict[str, Any]], str]) -> int:
    if as_json:
        click.echo(json.dumps(rows, indent=1))
    else:
        click.echo("\n".join(map(line, rows)) or "nothing")
    return OK


def moment(at: int | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat(" ", "minutes")


def tables(database: str | None, status: str | None, as_json: bool) -> int:
    from kogge.server.storage.queries import list_tables

    found = at_database(database, lambda engine: list_tables(engine, status))
    rows = [
        {
            "table": t.id,
            "game": t.agreement.game,
            "status": t.status,
            "touched": t.touched,
            "seats": [seat["name"] for seat in json.loads(t.seats)],
            "players": json.loads(t.players or "[]"),
        }
        for t in found
    ]

    def line(row: dict[str, Any]) -> str:
        held = zip(row["seats"], row["players"], strict=False)
        who = ", ".join(f"{name} ({id})" if id else name or "free" for name, id in held)
        start = f"{row['table']}  {row['game']:8}  {row['status']:8}"
        return f"{start}  {moment(row['touched'])}  {who}"

    return show(rows, as_json, line)


def reports(database: str | None, as_json: bool) -> int:
    from kogge.server.storage.orders import list_reports

    rows = [dict(row._mapping) for row in at_database(database, list_reports)]

    def line(row: dict[str, Any]) -> str:
        about = f"{row['name']} ({row['about']})" if row["about"] else row["name"]
        return f"{moment(row['at'])}  table {row['table_id']}  about {about}: {row['text']}"

    return show(rows, as_json, line)


def audit(database: str | None, as_json: bool) -> int:
    from kogge.server.storage.orders import list_orders

    rows = [dict(row._mapping) for row in at_database(database, list_orders)]

    def line(row: dict[str, Any]) -> str:
        number = "" if row["number"] is None else f" {row['number']}"
        what = f"{row['verb']} {row['about']}{number}"
        outcome = row["outcome"] or "waits for a server"
        return f"{moment(row['at'])}  {row['who']}: {what} ({row['why']}): {outcome}"

    return show(rows, as_json, line)


class Admin(NamingGroup):
    """The commands of those who run a server."""

    thing = "command of kogge admin"


def _command(
    name: str, callback: Callable[..., int], about: str, *parameters: click.Parameter
) -> click.Command:
    return click.Command(name, callback=callback, help=about, params=[*parameters, DATABASE])


TABLE: Final = click.Argument(["table"])
PLAYER: Final = click.Argument(["player"])
ABOUT: Final = click.Argument(["about"], metavar="ADDRESS|PLAYER")
STATUS: Final = click.Option(
    ["--status"], type=click.Choice(["open", "playing", "over", "closed"]), help="Only these."
)

command = Admin(
    "admin",
    help="List, close, mute, ban: for those who run a server. Every order is kept in an audit "
    "log with its reason, and carried out by a running server within seconds.\n\n"
    "\b\nExample:\n"
    "  kogge admin reports\n"
    "  kogge admin mute 4f0c… --for 7d --why 'insults at table Xy…'\n",
    short_help="List, close, mute, ban: for those who run a server.",
    commands=[
        _command("tables", tables, "The newest tables, with who sits there.", STATUS, JSON),
        _command("reports", reports, "What players have reported, the newest first.", JSON),
        _command("close", close, "Close a table for good.", TABLE, WHY),
        _command(
            "unsay",
            unsay,
            "Remove a chat line: entry NUMBER of a table.",
            TABLE,
            click.Argument(["number"], type=click.IntRange(1)),
            WHY,
        ),
        _command("ban", ban, "Let an address or a player in no more.", ABOUT, WHY, FOR),
        _command("unban", unban, "Let an address or a player in again.", ABOUT, WHY),
        _command("mute", mute, "Let a player speak no more; they may play on.", PLAYER, WHY, FOR),
        _command("unmute", unmute, "Let a player speak again.", PLAYER, WHY),
        _command("log", audit, "The audit log: every order, by whom, why, its outcome.", JSON),
    ],
)
