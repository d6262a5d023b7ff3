"""An external bot: sits down at a table over the network and plays it to the end.

    python external_bot.py http://127.0.0.1:8700 visby    a new table, against the greedy bot
    python external_bot.py http://127.0.0.1:8700 TABLE    a table that keeps an external seat free

It knows nothing but what the server sends: it makes the legal move whose word comes last.
"""

from __future__ import annotations

import asyncio
import sys

from kogge.client import Json, ServerRefused, play, sign_up
from kogge.core.errors import KoggeError


def choose(update: Json) -> str:
    """One of the legal moves; the view is in update["state"]["view"]."""
    legal = update["state"]["moves"]["legal"]
    return str(max(move["move"] for move in legal))


async def main(server: str, table: str) -> None:
    client = await sign_up(server, "Last Word", external=True)
    games = [game["name"] for game in (await client.get("/api/games"))["games"]]
    if table in games:
        table = (await client.create_table(table, ["external", "greedy"]))["table"]
        print(f"watch it at {client.base}/t/{table}")
    async with client.live() as live:
        end = await play(live, table, choose)
    print("seat", end["seat"], "result", end["state"]["result"])


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        asyncio.run(main(*sys.argv[1:]))
    except (ServerRefused, KoggeError, OSError) as problem:
        sys.exit(f"external_bot: {problem}")
