"""Whole games between simple bots inside compiled code, for any game."""

from __future__ import annotations

from typing import Annotated, Any, Final

import numpy as np

from kogge.bots import RANDOM
from kogge.core.chance import BLOCK_WORDS, KEY_WORDS, derive_key
from kogge.core.compiling import rule
from kogge.core.events import Log
from kogge.core.record import Record, Seq, layout
from kogge.core.rng import pick_below
from kogge.core.verbs import lean, legal, observe, over, play, rank, score, setup, to_act

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
    tables: Any,
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
    """Play games number `first` onwards; `tables` holds one to play on, one to look at, one blank.

    Every game has its own key and its own noise, both derived from the master key and its number,
    so that results do not depend on how the games are divided among threads.
    """
    seats = options[0]
    seeds = np.zeros(BLOCK_WORDS, np.int64)
    seated = np.zeros(seats, np.int64)
    for number in range(first, first + games):
        derive_key(master, number, seeds)
        shift = number % seats if rotate else 0
        for seat in range(seats):
            seated[seat] = bots[(seat + shift) % seats]
        tables[0] = tables[2]
        setup(tables[0], options, seeds)
        made = play_out(tables, seated, seeds[KEY_WORDS:], moves, log)
        tally.games += 1
        tally.moves += made
        tally.longest = max(tally.longest, made)
        count_result(tables[0], seats, shift, seeds, tally)


@rule
def play_deal(
    tables: Any,
    options: Seq[int],
    key: Seq[int],
    bots: Any,
    noises: Any,
    moves: Seq[int],
    results: Any,
    log: Log,
) -> None:
    """Play one deal once for every row of `bots`; tables as above.

    A row of `noises` is the generator of a game's bots; a row of `results` takes the number of
    moves, the scores and the places.
    """
    seats = options[0]
    for game in range(len(bots)):
        tables[0] = tables[2]
        setup(tables[0], options, key)
        row = results[game]
        row[0] = play_out(tables, bots[game], noises[game], moves, log)
        score(tables[0], row[1 : 1 + seats])
        rank(tables[0], row[1 + seats :])


@rule
def play_out(tables: Any, bots: Seq[int], rng: Seq[int], moves: Seq[int], log: Log) -> int:
    """Play the first table to its end; the number of moves made."""
    table = tables[0]
    made = 0
    while not over(table):
        acting = to_act(table)
        seat = 0
        while acting:
            if acting & 1:
                if bots[seat] == RANDOM:
                    move = moves[pick_below(rng, legal(table, seat, moves))]
                else:
                    tables[1] = tables[2]
                    observe(table, seat, tables[1])
                    move = lean(tables[1], seat, rng)
                play(table, seat, move, log)
                made += 1
            acting >>= 1
            seat += 1
    return made


@rule
def count_result(table: Any, seats: int, shift: int, out: Seq[int], tally: Tally) -> None:
    """Add points and wins of a finished game; `out` is overwritten."""
    score(table, out)
    for seat in range(seats):
        entry = (seat + shift) % seats
        tally.points[entry] += out[seat]
        tally.points_squared[entry] += out[seat] * out[seat]
    rank(table, out)
    winners = 0
    for seat in range(seats):
        winners += out[seat] == 1
    share = WHOLE // winners
    for seat in range(seats):
        if out[seat] == 1:
            entry = (seat + shift) % seats
            tally.wins[entry] += share
            tally.wins_squared[entry] += share * share
