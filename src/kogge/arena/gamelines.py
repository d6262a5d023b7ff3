"""Game files of matches, tournaments and simulations, as JSON lines, for learning from them.

`--records DIR` adds a file of JSON lines to a folder, each line a game file
(`docs/reference/game-file.md`) of one finished game with its key, seats and result. `kogge dataset`
makes trajectories of such folders, and `kogge verify` reads any line of them.

A run that is repeated or resumed adds only what is missing: a line that the file held before is not
written a second time.
"""

from __future__ import annotations

import hashlib
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

import kogge
from kogge.arena.contest import BlockResult, Contest, GameResult, Task
from kogge.arena.linesfile import LockedFile
from kogge.arena.refereeing import referee, results
from kogge.arena.resultsfile import SUFFIX
from kogge.arena.trails import Trail, play_and_keep
from kogge.bots import SIMPLE
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.core.gamefile import FORMAT, GameFile, MoveEntry, Result, SeatEntry, state_digest
from kogge.core.keys import Key, commitment
from kogge.core.rng import new_rng

WHOLE_TABLE: Final = -1  # in compiled loops the bots of a table share a generator
DIGITS: Final = 12


class Kept(NamedTuple):
    """A block, and its games as lines."""

    block: BlockResult
    lines: list[bytes]


class GameLines(LockedFile):
    """The file of one contest or simulation in a folder of game files."""

    def __init__(self, folder: Path, name: str, settings: object) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise BadOption(f"games cannot be kept in {folder}: {problem.strerror}") from None
        digest = hashlib.sha256(msgspec.json.encode(settings, order="sorted")).hexdigest()[:DIGITS]
        self.games = 0  # written by this run
        self._lock = threading.Lock()
        self._held: Counter[bytes] = Counter()
        super().__init__(folder / f"{name}-{digest}{SUFFIX}")

    def _begin(self) -> None:
        self._file.seek(0)
        whole = 0
        for line in self._file:
            if line.endswith(b"\n"):
                whole += len(line)
                self._held[_mark(line[:-1])] += 1
        self._file.truncate(whole)

    def add(self, lines: Sequence[bytes]) -> None:
        """Keep these games; they are on the disk when this returns."""
        with self._lock:
            new = []
            for line in lines:
                mark = _mark(line)
                if self._held[mark] > 0:
                    self._held[mark] -= 1
                else:
                    new.append(line)
            self._write(new)
            self.games += len(new)


def _mark(line: bytes) -> bytes:
    return hashlib.blake2b(line, digest_size=16).digest()


def game_lines_of(folder: Path, contest: Contest) -> GameLines:
    """The file of a contest; those of other settings have other names."""
    return GameLines(folder, f"{contest.game}-{contest.kind}", contest)


def game_line(
    game: Game,
    options: Mapping[str, str],
    key: Key,
    names: Sequence[str],
    trail: Trail,
    states: NDArray[Any],
) -> bytes:
    """A finished game as a line: its game file, with the first of the states as its end."""
    players = len(names)
    scores, places = results(states, players)
    words = game.rooms.moves
    return msgspec.json.encode(
        GameFile(
            format=FORMAT,
            kogge=kogge.__version__,
            game=game.name,
            rules_version=game.rules_version,
            pieces=game.rooms.pieces_digest,
            players=players,
            options=dict(options),
            commitment=commitment(key),
            moves=[MoveEntry(seat, words[move].text) for seat, move in trail],
            key=key.hex(),
            seats=[SeatEntry(name, name) for name in names],
            result=Result(scores, places, state_digest(states[0])),
        )
    )


def play_kept(
    contest: Contest, tasks: Sequence[Task], stopped: Callable[[], bool] = lambda: False
) -> list[Kept]:
    """Play these blocks and keep their games; the same games as without keeping them."""
    game = contest.load_game()
    play = _kept_simple if contest.simple else _kept_refereed
    return [play(contest, game, task, stopped) for task in tasks]


def _kept_refereed(contest: Contest, game: Game, task: Task, stopped: Callable[[], bool]) -> Kept:
    games, lines = [], []
    key = contest.key(task.block)
    for number, seating in enumerate(contest.seatings(task.meeting)):
        names = [contest.bots[bot] for bot in seating]

        def keep(trail: Trail, states: NDArray[Any], names: Sequence[str] = names) -> None:
            lines.append(game_line(game, contest.options, key, names, trail, states))

        games.append(referee(contest, game, task, number, seating, stopped, keep))
    return Kept(BlockResult(task.meeting, task.block, tuple(games)), lines)


def _kept_simple(contest: Contest, game: Game, task: Task, stopped: Callable[[], bool]) -> Kept:
    numbers = np.array(game.encode_options(contest.players, contest.options), np.int64)
    states = np.zeros(3, game.rooms.state)
    moves = np.zeros(game.move_space, np.int64)
    key = contest.key(task.block)
    words = np.frombuffer(key, "<u4").astype(np.int64)
    games, lines = [], []
    for number, seating in enumerate(contest.seatings(task.meeting)):
        names = [contest.bots[bot] for bot in seating]
        kinds = np.array([SIMPLE[name] for name in names])
        noise = new_rng("table", contest.noise(task, number, WHOLE_TABLE))
        trail = play_and_keep(states, numbers, words, kinds, noise, moves)
        scores, places = results(states, contest.players)
        games.append(GameResult(seating, tuple(scores), tuple(places), len(trail)))
        lines.append(game_line(game, contest.options, key, names, trail, states))
    return Kept(BlockResult(task.meeting, task.block, tuple(games)), lines)
