"""Game file of a table: during the game without moves and key, afterwards all of it."""

from __future__ import annotations

import kogge
from kogge.core.gamefile import FORMAT, GameFile, MoveEntry, SeatEntry, result_of
from kogge.server.table.table import Table


def game_file_of(table: Table) -> GameFile:
    """What may be known of a game now; once it is over, everything that verifies it."""
    game = table.agreement.rules
    finished = table.status in ("over", "closed")
    game_file = GameFile(
        format=FORMAT,
        kogge=kogge.__version__,
        game=game.name,
        rules_version=game.rules_version,
        pieces=game.rooms.pieces_digest,
        players=table.agreement.players,
        options=dict(table.agreement.options),
        commitment=table.commitment,
        moves=[],
        seats=[
            SeatEntry(seat.name, seat.kind, seat.seal, seat.salt, seat.hints)
            for seat in table.seats
        ],
    )
    if finished and table.position is not None:
        game_file.key = table.key.hex()
        times = {entry.number: entry.at for entry in table.entries}
        game_file.moves = [
            MoveEntry(seat, move.text, times[number])
            for (seat, move), number in zip(table.position.history, table.places, strict=True)
        ]
        game_file.result = result_of(table.position) if table.position.over else None
    return game_file
