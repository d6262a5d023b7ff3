"""Playouts: whole games between simple bots inside compiled code, for any game."""

from __future__ import annotations

from typing import Annotated, Any, Final

from kogge.bots import RANDOM
from kogge.core.chacha import BLOCK_WORDS, KEY_WORDS, derive_key
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.game import PLAYERS
from kogge.core.record import Record, Seq, layout
from kogge.core.scratch import lent, scratch
from kogge.core.verbs import lean, observe, over, play, rank, score, setup, stray, to_act

MAX_SEATS: Final = 6

Wide = Annotated[int, "i8"]


class Tally(Record):
    """What is counted over many games; shares are by place at the table or by bot, as asked."""

    games: Wide
    moves: Wide
    longest: Wide
    # a win shared by k is counted as WHOLE / k, so that sums are exact
    wins: Annotated[Seq[Wide], MAX_SEATS]
    points: Annotated[Seq[Wide], MAX_SEATS]
    points_squared: Annotated[Seq[Wide], MAX_SEATS]
    wins_squared: Annotated[Seq[Wide], MAX_SEATS]


TALLY: Final = layout(Tally)
WHOLE: Final = 60  # divisible by every number of winners


@rule
def play_games(
    states: Any,
    options: Seq[int],
    master: Seq[int],
    first: int,
    games: int,
    bots: Seq[int],
    rotate: bool,
    moves: Seq[int],
    tally: Tally,
    log: Log,
) -> None:
    """Play games number `first` onwards; `states` holds one to play on, one to look at, one blank.

    Every game has its own key and its own noise, both derived from the master key and its number,
    so that results do not depend on how the games are divided among threads.
    """
    seats = options[PLAYERS]
    seeds = scratch(BLOCK_WORDS)
    seated = scratch(MAX_SEATS)
    listed = lent(moves)
    for number in range(first, first + games):
        derive_key(master, number, seeds)
        shift = number % seats if rotate else 0
        for seat in range(seats):
            seated[seat] = bots[(seat + shift) % seats]
        states[0] = states[2]
        setup(states[0], options, seeds)
        made = play_out(states, seated, seeds[KEY_WORDS:], listed, log)
        tally.games += 1
        tally.moves += made
        tally.longest = max(tally.longest, made)
        count_result(states[0], seats, shift, seeds, tally)


@rule
def play_deal(
    states: Any,
    options: Seq[int],
    key: Seq[int],
    bots: Any,
    noises: Any,
    moves: Seq[int],
    results: Any,
    log: Log,
) -> None:
    """Play one deal once for every row of `bots`; `states` as above.

    A row of `noises` is the generator of a game's bots; a row of `results` takes the number of
    moves, the scores and the places.
    """
    seats = options[PLAYERS]
    for game in range(len(bots)):
        states[0] = states[2]
        setup(states[0], options, key)
        row = results[game]
        row[0] = play_out(states, bots[game], noises[game], moves, log)
        score(states[0], row[1 : 1 + seats])
        rank(states[0], row[1 + seats :])


@rule
def play_out(states: Any, bots: Seq[int], rng: Seq[int], moves: Seq[int], log: Log) -> int:
    """Play the first state to its end; the number of moves made."""
    state = states[0]
    made = 0
    while not over(state):
        acting = to_act(state)
        seat = 0
        while acting:
            if acting & 1:
                if bots[seat] == RANDOM:
                    move = stray(state, seat, rng, moves)
                else:
                    states[1] = states[2]
                    observe(state, seat, states[1])
                    move = lean(states[1], seat, rng)
                play(state, seat, move, log)
                made += 1
            acting >>= 1
            seat += 1
    return made


@rule
def count_result(state: Any, seats: int, shift: int, out: Seq[int], tally: Tally) -> None:
    """Add points and wins of a finished game; `out` is overwritten."""
    score(state, out)
    for seat in range(seats):
        entry = (seat + shift) % seats
        tally.points[entry] += out[seat]
        tally.points_squared[entry] += out[seat] * out[seat]
    rank(state, out)
    winners = 0
    for seat in range(seats):
        winners += out[seat] == 1
    share = WHOLE // winners
    for seat in range(seats):
        if out[seat] == 1:
            entry = (seat + shift) % seats
            tally.wins[entry] += share
            tally.wins_squared[entry] += share * share
