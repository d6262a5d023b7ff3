"""Bots from elsewhere, with and without manners, named `tests.arena.strangers:Class`."""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np

from kogge.core.game import Game
from kogge.core.verbs import legal


class Stranger:
    """The last legal move; what all others begin with."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        moves = np.zeros(self.game.move_space, np.int64)
        return int(moves[legal(view_record, seat, moves) - 1])


class Polite(Stranger):
    """Answers with a word, an id of NumPy's or a Move in turn: all are welcome."""

    asked = 0

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        move = self.game.rooms.moves[super().choose(view_record, seat)]
        self.asked += 1
        return (move, move.text, np.int64(move.id))[self.asked % 3]


class Shy(Polite):
    """Plays only where it was told to sit."""

    def begin(self, seat: int, players: int, options: dict[str, str]) -> None:
        self.seat = seat

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        assert seat == self.seat
        return super().choose(view_record, seat)


class Chatterbox(Stranger):
    """Prints what it thinks."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        print("{hm")
        return super().choose(view_record, seat)


class Cheat(Stranger):
    """Answers with a move that is not legal."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        moves = np.zeros(self.game.move_space, np.int64)
        possible = set(moves[: legal(view_record, seat, moves)].tolist())
        return next(move for move in range(self.game.move_space) if move not in possible)


class Babbler(Stranger):
    """Answers with everything but a move."""

    asked = 0

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        self.asked += 1
        return (None, "abracadabra", -1, 10**9, 0.5, [1], True)[self.asked % 7]


class Trap(Stranger):
    """Answers with something that fails when it is read."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        return self

    def __index__(self) -> int:
        raise RuntimeError("snap")


class Clumsy(Stranger):
    """Raises, with an unprintable message of several lines."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        raise RuntimeError("lost\n\x1b[31mmy way")


class Quitter(Stranger):
    """Tries to end the program."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        sys.exit("I am leaving")


class Interrupter(Stranger):
    """Acts as if somebody had pressed Ctrl-C."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        raise KeyboardInterrupt


class Unborn(Stranger):
    """Cannot even be made."""

    def __init__(self, game: Game, seed: int) -> None:
        raise ValueError("no such luck")


class Stillborn(Stranger):
    """Is never ready."""

    def __init__(self, game: Game, seed: int) -> None:
        time.sleep(3600)


class Sleeper(Stranger):
    """Never answers, in code that never returns to Python."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        time.sleep(3600)


class Spinner(Stranger):
    """Never answers, busily."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        while True:
            pass


class Vandal(Stranger):
    """Scribbles over the record it was shown, then makes a legal move."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        move = super().choose(view_record, seat)
        base = view_record.base if view_record.base is not None else view_record
        np.frombuffer(base.data, np.uint8)[:] = 255
        return move


class Listener(Stranger):
    """Remembers everything it is told, and reports how much that was."""

    def __init__(self, game: Game, seed: int, mood: str = "calm", loud: bool = False) -> None:
        super().__init__(game, seed)
        self.mood = mood
        self.told: list[Any] = []

    def begin(self, seat: int, players: int, options: dict[str, str]) -> None:
        self.told.append(("begin", seat, players, options))

    def hear(self, events: list[Any]) -> None:
        self.told += events

    def end(self, scores: list[int], places: list[int]) -> None:
        self.told.append(("end", scores, places))

    def notes(self) -> dict[str, float]:
        return {"events": len(self.told) - 2, "games": 1, "memory": len(self.told)}


class Veteran(Listener):
    """The same, over all games that it plays."""

    reusable = True


class Gossip(Listener):
    """Fails at everything but choosing."""

    def begin(self, seat: int, players: int, options: dict[str, str]) -> None:
        raise RuntimeError("late")

    def hear(self, events: list[Any]) -> None:
        raise RuntimeError("deaf")


class Doubter(Stranger):
    """Reports what is no figure."""

    def notes(self) -> dict[str, float]:
        return {"doubt": float("nan")}


class Studious(Stranger):
    """Takes its time to get ready, and none for its moves."""

    reusable = True

    def __init__(self, game: Game, seed: int) -> None:
        time.sleep(0.3)
        super().__init__(game, seed)


class Hog(Stranger):
    """Eats memory."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        eaten = bytearray(20_000 << 20)  # in one piece, which is refused before any of it is filled
        return len(eaten)


class Crasher(Stranger):
    """Takes its process down."""

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        import os
        import signal

        os.kill(os.getpid(), signal.SIGKILL)
