"""Salt: what players add to the deal, so that nobody could have chosen it.

The server commits to its key when the table is made. Every client seals a random salt (its SHA-256)
when it takes a seat, and shows the salt itself when all seats are taken: then nobody, the server
included, can choose any part of the key of the deal any more. A client that stays silent is not
waited for; its salt is left out, which the game file shows.
"""

from __future__ import annotations

import hmac
from typing import Final

from kogge.core.keys import commitment
from kogge.server.table.entries import Body, Salted, Started
from kogge.server.table.refusals import Refused
from kogge.server.table.table import Table
from kogge.server.table.verbs.join import seating

PATIENCE: Final = 2_000  # in milliseconds, while others wait …
ALONE_PATIENCE: Final = 10_000  # … and where nobody does


def patience(table: Table) -> int:
    """How long salts are awaited, in milliseconds."""
    return ALONE_PATIENCE if table.is_solitary else PATIENCE


def add_salt(table: Table, seat: int, salt: str) -> list[Body]:
    """Show the salt that was sealed; the last one begins the game."""
    if table.seats[seat].salt == salt:
        return []
    if seat not in table.unsalted:
        raise Refused("not-now", "no salt is awaited from this seat now")
    if not hmac.compare_digest(commitment(bytes.fromhex(salt)), table.seats[seat].seal or ""):
        raise Refused("not-now", "this is not the salt that was sealed for this seat")
    bodies: list[Body] = [Salted(seat, salt)]
    if table.unsalted == (seat,):
        bodies.append(Started(seating(table.agreement)))
    return bodies


def begin_without(table: Table) -> list[Body]:
    """Begin the game without the salts of those who stay silent."""
    return [Started(seating(table.agreement))] if table.unsalted else []
