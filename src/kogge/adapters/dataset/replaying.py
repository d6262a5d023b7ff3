"""Chunks of games played again inside compiled code: a row for every decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kogge.adapters.dataset.columns import VALUES, Columns
from kogge.adapters.looking import Desk, clear, words_of
from kogge.adapters.rewards import write_rewards
from kogge.bots.nets.files import shipped
from kogge.bots.values import evaluate_many, evaluate_record
from kogge.core.compiling import rule
from kogge.core.encoding import encode
from kogge.core.errors import IllegalMoveInFile, WrongResult
from kogge.core.events import NO_LOG, Log
from kogge.core.game import Game
from kogge.core.verbs import legal, observe, over, play, setup, to_act

if TYPE_CHECKING:  # no rule may reach texts, which its digest leaves out
    from kogge.adapters.dataset.reading import Recorded

ALL_WELL = -1
ROLLOUTS = 64  # for a value, in games that ship no net


@rule
def replay_many(
    states: Any,
    words: Any,
    options: Any,
    keys: Any,
    trail: Any,
    starts: Any,
    places: Any,
    desk: Desk,
    vectors: Any,
    masks: Any,
    records: Any,
    reward: int,
    paid: Any,
    ends: Any,
    log: Log,
) -> int:
    """Play games again; the first row of `trail` that breaks the rules, or `ALL_WELL`.

    A move's place in `vectors` and `masks` takes what its seat saw and could do, and in `records`
    its observed record, if these are wanted (else they have no rows). `paid` takes what every
    seat got, `ends` whether the game was over after its last move.
    """
    state = states[0]
    seen = desk.seen[0]
    for game in range(len(keys)):
        seats = options[game, 0]
        clear(words, 0)
        setup(state, options[game], keys[game])
        for row in range(starts[game], starts[game + 1]):
            seat = trail[row, 0]
            move = trail[row, 1]
            place = places[row]
            if over(state) or not to_act(state) >> seat & 1:
                return row
            clear(desk.words, 0)
            observe(state, seat, seen)
            encode(seen, seat, vectors[place])
            if len(records) > 0:
                records[place] = seen
            if not pack_legal(seen, seat, desk.moves, move, masks[place]):
                return row
            play(state, seat, move, log)
        ends[game] = over(state)
        if ends[game]:
            write_rewards(state, seats, reward, desk.moves, paid[game])
    return ALL_WELL


@rule
def pack_legal(seen: Any, seat: int, moves: Any, chosen: int, mask: Any) -> bool:
    """Write the legal moves as bits into a mask that is all 0; is the chosen one among them?"""
    found = False
    for i in range(legal(seen, seat, moves)):
        mask[moves[i] >> 3] |= 1 << (moves[i] & 7)
        found = found or moves[i] == chosen
    return found


class Replayer:
    """Makes the rows of chunks, on any number of threads."""

    def __init__(self, game: Game, actions: int, reward: int, values: bool) -> None:
        assert game.rooms.features is not None
        self.game = game
        self.size = game.rooms.features.size
        self.actions = actions
        self.reward = reward
        self.values = values
        self._spare: list[NDArray[np.float32]] = []

    def replay(self, games: Sequence[Recorded], first: int) -> Columns:
        """The rows of these games, numbered from `first`: game by game, seat by seat."""
        game = self.game
        lengths = np.array([len(one.trail) for one in games])
        starts = np.concatenate(([0], lengths.cumsum()))
        trail = np.concatenate([one.trail for one in games])
        options = np.array(
            [game.encode_options(one.players, one.options) for one in games], np.int64
        )
        keys = np.stack([one.key for one in games])
        rows = len(trail)
        numbers = np.repeat(np.arange(len(games)), lengths)
        steps = np.arange(rows) - starts[numbers]
        order = np.lexsort((steps, trail[:, 0], numbers))
        vectors = self._room_for(rows)
        masks = np.zeros((rows, -(-self.actions // 8)), np.uint8)
        records = np.zeros(rows if self.values else 0, game.rooms.state)
        paid = np.zeros((len(games), max(one.players for one in games)))
        ends = np.zeros(len(games), np.bool_)
        states = np.zeros(1, game.rooms.state)
        desk = Desk.of(game.rooms.state, game.move_space)
        wrong = replay_many(
            states,
            words_of(states),
            options,
            keys,
            trail,
            starts,
            np.argsort(order),
            desk,
            vectors,
            masks,
            records,
            self.reward,
            paid,
            ends,
            NO_LOG,
        )
        self._complain(games, starts, trail, int(wrong), ends)
        numbers, steps = numbers[order], steps[order]
        seats, actions = trail[order].T
        last = np.append((np.diff(numbers) != 0) | (np.diff(seats) != 0), True)
        returns = paid[numbers, seats].astype(np.float32)
        columns: Columns = {
            "observations": vectors,
            "masks": masks,
            "actions": actions.astype(np.int32),
            "rewards": np.where(last, returns, np.float32(0)),
            "returns": returns,
            "last": last,
            "games": numbers + first,
            "seats": seats.astype(np.int8),
            "steps": steps.astype(np.int32),
            "players": options[numbers, 0].astype(np.int8),
        }
        if self.values:
            columns[VALUES] = self._judge(records, columns)
        return columns

    def _room_for(self, rows: int) -> NDArray[np.float32]:
        """Memory for vectors, with whatever was in it: fresh pages would cost a quarter more."""
        try:
            spare = self._spare.pop()
        except IndexError:
            spare = np.empty((0, self.size), np.float32)
        return spare[:rows] if len(spare) >= rows else np.empty((rows, self.size), np.float32)

    def take_back(self, columns: Columns) -> None:
        """Use the memory of rows again that have been written."""
        vectors = columns["observations"]
        self._spare.append(vectors if vectors.base is None else vectors.base)

    def _judge(self, records: NDArray[Any], columns: Columns) -> NDArray[np.float32]:
        """The share of the win that every row's seat could expect, by what it saw."""
        values = np.zeros(len(records), np.float32)
        kinds = np.unique(np.stack([columns["players"], columns["seats"]]), axis=1).T
        for players, seat in kinds.tolist():
            rows = np.flatnonzero((columns["players"] == players) & (columns["seats"] == seat))
            if shipped(self.game) is None:
                for row in rows.tolist():
                    value = evaluate_record(self.game, players, records[row], seat, games=ROLLOUTS)
                    values[row] = value.shares[seat]
                continue
            shares, _ = evaluate_many(self.game, players, records[rows], seat)
            values[rows] = shares[:, seat]
        return values

    def _complain(
        self,
        games: Sequence[Recorded],
        starts: NDArray[np.int64],
        trail: NDArray[np.int64],
        wrong: int,
        ends: NDArray[np.bool_],
    ) -> None:
        """Refuse games that cannot have been played so."""
        if wrong != ALL_WELL:
            number = int(np.searchsorted(starts, wrong, side="right")) - 1
            seat, move = trail[wrong].tolist()
            raise IllegalMoveInFile(
                f"{games[number].where}: move {wrong - int(starts[number]) + 1} of seat {seat} "
                f"({self.game.rooms.moves[move].text}) breaks the rules"
            )
        if not ends.all():
            where = games[int(np.flatnonzero(~ends)[0])].where
            raise WrongResult(f"{where}: it has a result, but its moves do not end the game")
