"""Value of a position: everyone's expected share of the win, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Value:
    """The shares of all seats, which sum to 1, each with its standard error.

    `seat` is whose knowledge was used, None with open cards; `policy` says by whose play the game
    goes on, and among whom the shares are calibrated; `games` is how many were played to the end.
    """

    shares: tuple[float, ...]
    errors: tuple[float, ...]
    seat: int | None
    policy: str
    games: int
