"""A rehearsal: tiny real work that goes through every compiled door before people are waiting.

It takes a few hundredths of a second once everything is compiled, and compiles what is not.
"""

from __future__ import annotations

from kogge.bots import SIMPLE, bot
from kogge.core.game import Game
from kogge.core.position import Position


def rehearse_table(game: Game) -> None:
    """Everything a table in the terminal calls: a whole game through positions, with all bots."""
    position = game.new(seed=0)
    cast = [*SIMPLE, *SIMPLE][: position.players]
    players = [bot(name, game, seat) for seat, name in enumerate(cast)]
    _leave_and_return(position)
    while not position.over:
        seat = position.to_act[0]
        position.play(seat, players[seat].choose(position.observed(seat), seat))
    assert position.winners
    assert position.scores


def _leave_and_return(position: Position) -> None:
    """Views, refusals and second thoughts."""
    position.view(None)
    seat = position.to_act[0]
    legal = {move.id for move in position.moves(seat)}
    illegal = next((i for i in range(position.game.move_space) if i not in legal), None)
    if illegal is not None:
        position.why_not(seat, illegal)


def rehearse_simulation(game: Game) -> None:
    """Everything simulations and matches of simple bots call: a game or two of each."""
    from kogge.arena.contest import new_contest
    from kogge.arena.rehearsing import rehearse
    from kogge.arena.simulate import simulate

    for name in SIMPLE:
        simulate(game, [name] * game.players[0], 1, threads=1, rotate=name == "random")
    rehearse(new_contest("match", game, list(SIMPLE)))
