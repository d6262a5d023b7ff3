"""Create a table: its key is drawn here, and its commitment published from now on."""

from __future__ import annotations

import secrets
import string
from typing import Final

import msgspec

from kogge.core.keys import KEY_BYTES, key_from_seed
from kogge.server.live.hall import Hall
from kogge.server.live.host import Host
from kogge.server.ops.times import now
from kogge.server.table.agreement import Agreement
from kogge.server.table.table import Table

ID_LENGTH: Final = 14  # 83 bits: the link is the invitation
ID_LETTERS: Final = string.ascii_letters + string.digits


def new_id() -> str:
    """A table id that nobody can guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_key() -> bytes:
    """The secret of all shuffles and dice of a game."""
    return secrets.token_bytes(KEY_BYTES)


async def create(hall: Hall, agreement: Agreement, key: bytes | None = None) -> Host:
    """Set up a table as agreed and checked, with everyone's seat still free.

    A key is given only where a game that is over is played on from a moment of it.
    """
    lesson = agreement.lesson
    if key is None:
        key = new_key() if lesson is None else key_from_seed(lesson)
    id = new_id()
    while not hall.is_home(id):  # whoever makes a table serves it
        id = new_id()
    table = Table(id, agreement, key)
    game = agreement.rules
    await hall.preparation.need(agreement.game)
    summary = hall.summary(table)
    made = (
        table.id,
        game.name,
        game.rules_version,
        game.rooms.pieces_digest,
        msgspec.json.encode(agreement).decode(),
        table.key,
        agreement.access,
        now(),
        *(0, now(), summary.status, summary.seats, summary.players, summary.to_act, summary.due),
    )
    await hall.journal.make(table.id, made, summary)
    return hall.welcome(table)
