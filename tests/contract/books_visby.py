"""Visby's books: cards in one place, seals and wares as told, tracks by what came and went."""

from __future__ import annotations

from typing import Any

from kogge.core.position import Position
from kogge.games.visby.pieces import ALL_CARDS, MENDICANT
from kogge.games.visby.state import Phase

SUPPLY = {2: 3, 3: 5, 4: 3, 5: 4, 6: 5}
END = 15
MOST_WARES = 15

Told = list[tuple[str, dict[str, Any]]]


def check_books(position: Position) -> None:
    """Everything, for every player and for the board."""
    told = [(event.kind, event.details) for event in position.events(None)]
    for seat in range(position.players):
        _check_goods(position, seat, [d for _, d in told if d.get("seat") == seat])
        _check_cards(position, position._state.players[seat])
        _check_choice(position, seat)
    for seat in range(position.players, len(position._state.players)):
        assert not any(position._state.players[seat].tobytes())
    _check_board(position, told)


def _check_goods(position: Position, seat: int, told: list[dict[str, Any]]) -> None:
    """Seals and wares are those of the beginning and what was told since."""
    player = position._state.players[seat]
    assert player.seals == sum(details.get("points", 0) for details in told)
    gained = sum(details.get("wares", 0) - details.get("given", 0) for details in told)
    assert player.wares == position.players + gained
    assert 0 <= player.wares <= MOST_WARES
    assert position.scores[seat] == player.seals


def _check_cards(position: Position, player: Any) -> None:
    """No card is in two places; the Mendicant is never discarded; displays are for trading."""
    trading = position._state.phase == Phase.TRADE
    count = 2 if position.players < 4 else 1
    assert player.hand & player.display == 0
    assert (player.hand | player.display) & ~ALL_CARDS == 0
    assert (player.hand | player.display) >> MENDICANT & 1
    assert int(player.display).bit_count() == (count if trading else 0)
    assert int(player.hand).bit_count() % count == 0


def _check_choice(position: Position, seat: int) -> None:
    """A choice waits exactly for those who were asked and no longer owe one."""
    state = position._state
    waits = bool((state.asked & ~state.owing) >> seat & 1)
    assert bool(state.players[seat].choice) is waits
    assert state.owing & ~state.asked == 0
    assert bool(state.phase == Phase.OVER) is position.over


def _check_board(position: Position, told: Told) -> None:
    """Tracks hold what the supply brought less what was taken, lost wares included."""
    board = {"battle": 1, "journey": 1, "market": 1}
    spaces = SUPPLY[position.players]
    taking = ""
    for kind, details in told:
        if kind == "round":
            board = {track: min(END, space + spaces) for track, space in board.items()}
            assert board == {track: details[track] for track in board}
        elif kind == "seals" and details["card"] in ("troops", "knight"):
            board["battle"] -= details["points"]
        elif kind == "wares":
            taking = details["card"]
            board["journey"] -= details["wares"] * (taking in ("fleet", "ship"))
        elif kind == "lost":
            board["journey"] -= details["count"] * (taking in ("fleet", "ship"))
        elif kind == "market":
            assert details["market"] == max(0, board["market"] - 2 * (details["count"] - 1))
            board["market"] = details["market"]
        elif kind in ("traded", "kept"):
            board["market"] = 0
    if position._state.phase == Phase.CARDS:
        board = {track: min(END, space + spaces) for track, space in board.items()}
    shown = position.view(None)["board"]
    assert board == {track: shown[track] for track in board}
