"""Positions from drawings, and what may be played in them by both implementations."""

from __future__ import annotations

from tests.reference.towers import LETTERS, ORDERS, ReferenceTowers

import kogge
from kogge.core.position import Position
from kogge.games.towers.diagrams import read_board

GAME = kogge.game("towers")


def drawn(
    drawing: str,
    turn: str = "a",
    players: int = 2,
    *,
    locks: str = "-",
    quiet: int = 0,
    max_height: str = "5",
    neutral_pass: str = "any",
    neutral_sites: str = "once",
    neutral_lock: str = "counter",
    off_streets: str = "anyone",
    chains: str = "any",
    colours: str = "amber-black",
) -> Position:
    """The position of a drawing; `turn` is who is to move, with `+` inside a chain,
    `++` in the second extra move, where they are limited."""
    board = read_board(drawing)
    readings = f"{neutral_pass} {neutral_sites} {neutral_lock} {off_streets} {chains} {colours}"
    line = f"{board} {turn} {locks} {quiet} {players} {max_height} {readings}"
    return Position.from_text(GAME, line)


def reference(line: str) -> ReferenceTowers:
    """The same position for the slow implementation, which reads the line in its own way."""
    rows, turn, locks, quiet, players, *options = line.split()
    board: dict[str, str] = {}
    for number, row in enumerate(rows.split("/"), 1):
        column, at = 0, 0
        while at < len(row):
            end = at + 1
            while end < len(row) and (
                row[end].isdigit() if row[at].isdigit() else row[end].islower()
            ):
                end += 1
            if row[at].isdigit():
                column += int(row[at:end])
            else:
                board[f"{LETTERS[column]}{number}"] = row[at:end]
                column += 1
            at = end
    seats = ORDERS[options[6] if len(options) > 6 else "amber-black"]
    return ReferenceTowers(
        int(players),
        board,
        seats.index(turn[0]) if turn != "-" else -1,
        *options,
        chain=turn.count("+"),
        quiet=int(quiet),
        locks={seats.index(lock[0]): lock[1:] for lock in locks.split(",") if lock != "-"},
    )


def legal(position: Position) -> set[str]:
    """What the seat to move may play; both implementations must say the same."""
    words = {move.text for seat in position.to_act for move in position.moves(seat)}
    assert words == set(reference(position.to_text()).legal())
    return words


def ends(position: Position, start: str) -> set[str]:
    """Where the stack on a field may go."""
    return {word.split("-")[1] for word in legal(position) if word.startswith(f"{start}-")}


def play(position: Position, *words: str) -> Position:
    """Make moves, each by whoever is to move; the slow implementation goes along."""
    twin = reference(position.to_text())
    for word in words:
        (seat,) = position.to_act
        position.play(seat, word)
        twin.play(word)
        assert position.to_text() == twin.line()
        assert list(position.scores) == twin.scores()
    return position


def ending(position: Position) -> str | None:
    """How the game has ended, if it has; both implementations must say the same."""
    told: str | None = position.view(None)["ending"]
    assert (told or "") == reference(position.to_text()).ending
    return told


def refusal(position: Position, word: str) -> str:
    """The reason and the rule with which a move is refused."""
    refused = position.why_not(position.to_act[0], word)
    assert refused is not None, f"{word} is legal"
    return str(refused).removeprefix(f"{word}: ")
