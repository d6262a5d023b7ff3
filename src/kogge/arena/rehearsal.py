"""Rehearsal of a game: tiny real work through every compiled door, before people are waiting.

It takes a tenth of a second or two once everything is compiled, and compiles what is not.
"""

from __future__ import annotations

from typing import Final

from kogge.bots import SIMPLE, bot
from kogge.core import verbs
from kogge.core.game import Game
from kogge.core.position import Position
from kogge.core.rng import new_rng

LOOKS_EVERY: Final = 25  # moves
QUESTIONS: Final = 60
REFUSALS: Final = 500  # reasons are many, and some are rare


def rehearse_table(game: Game) -> None:
    """Everything a table in the terminal calls: a whole game through positions, with all bots."""
    position = game.new(seed=0)
    cast = [*SIMPLE, *SIMPLE][: position.players]
    players = [bot(name, game, seat) for seat, name in enumerate(cast)]
    seen: set[object] = set()
    position.view(None)
    while not position.over:
        seat = position.to_act[0]
        if len(position.history) % LOOKS_EVERY == 0:
            _look_and_ask(position, seat)
        move = players[seat].choose(position.observed(seat), seat)
        kind = position.game.rooms.moves[move].parts["kind"]
        if kind not in seen:  # some things, such as the odds of a fight, show with few kinds alone
            seen.add(kind)
            position.view(seat)
        position.play(seat, move)
    assert position.winners
    assert position.scores


def _look_and_ask(position: Position, seat: int) -> None:
    """What a person sees, another world that fits it, questions about legal and illegal moves."""
    position.view(seat)
    observed, rooms = position.observed(seat), position.game.rooms
    verbs.imagine(position.observed(seat), seat, new_rng("rehearsal"))  # as taking back does
    legal = [move.id for move in position.moves(seat)]
    space = position.game.move_space
    for move in legal[:: 1 + len(legal) // QUESTIONS]:
        rooms.hint(observed, seat, move)
        rooms.nuance(observed, seat, move)
    step = 1 + space // REFUSALS
    for move in range(len(position.history) % step, space, step):
        if move not in legal:
            rooms.why_not(observed, seat, move)


def rehearse_search(game: Game) -> None:
    """Everything a bot that searches calls: a choice among several moves."""
    position = game.new(seed=0)
    seat = position.to_act[0]
    bot("search:2", game).choose(position.observed(seat), seat)


def rehearse_simulation(game: Game) -> None:
    """Everything simulations and matches of simple bots call: a game or two of each."""
    from kogge.arena.contest import new_contest
    from kogge.arena.simulate import simulate
    from kogge.arena.warmup import rehearse

    for name in SIMPLE:
        simulate(game, [name] * game.players[0], 1, threads=1, rotate=name == "random")
    rehearse(new_contest("match", game, list(SIMPLE)))
