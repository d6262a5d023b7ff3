"""Warm-up of a contest: every bot is made once, and everything compiled, while nobody counts."""

from __future__ import annotations

import msgspec

from kogge.arena.blocks import play_blocks
from kogge.arena.contest import Contest, Task
from kogge.arena.refereeing import Seat, new_state, play_out
from kogge.bots import Budget, bot
from kogge.bots.processes import in_process
from kogge.bots.third_party import is_elsewhere
from kogge.core.errors import BadOption
from kogge.core.game import Game


def rehearse(contest: Contest) -> None:
    """Compile or load what the contest needs; BadOption names a bot that cannot be made."""
    game = contest.load_game()
    if contest.simple:
        play_blocks(contest, [Task(0, 0)])
        return
    for number, spec in enumerate(contest.bots):
        seat = Seat(contest, game, number, 0)
        seat.leave()
        if seat.broken:
            raise BadOption(f"bot {spec!r} {seat.broken}")
        alone = in_process(spec)  # which then finds compiled what is compiled here
        inner = spec if alone is None else alone[0]
        if not is_elsewhere(inner):
            think_once(contest, game, inner)
    stand_in = msgspec.structs.replace(contest, bots=("random",))
    state = new_state(contest, game, contest.key(0))
    play_out(game, state, [Seat(stand_in, game, 0, 0)] * contest.players, lambda: False, [])


def think_once(contest: Contest, game: Game, spec: str) -> None:
    """Have a bot of ours make its first choice, as briefly as it can."""
    from kogge.core.position import Position

    first = Position.start(game, contest.players, contest.options, contest.key(0))
    seat = first.to_act[0]
    bot(spec, game, 0).choose(first.observed(seat), seat, Budget(iterations=1))
