"""Restricted play: a bot that may not use a piece, or uses it whenever it can.

`without:blacksmith:master` is a master who never plays the Blacksmith, `prefer:merchant:greedy` a
greedy bot that plays a Merchant whenever it may. A piece is one that the game declares in its
`usage.py`, or a kind of move. Where a restriction would leave no move, it is waived for that move.

The bot thinks as always; of the moves that are allowed to it, the one it likes best is made: by its
own candidates if it tells them, else by the game's `weigh`. So a search does not plan with its
restriction, which is a little worse than it could be.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kogge.bots.budget import Budget
from kogge.bots.restriction_names import Manner, read_restriction
from kogge.bots.simple import RandomBot
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.core.rng import new_rng, pick_below
from kogge.core.verbs import legal, weigh


def check_restrictions(spec: str, game: Game) -> None:
    """Refuse a bot whose restrictions name no piece of this game."""
    while (found := read_restriction(spec)) is not None:
        moves_using(game, found.piece)
        spec = found.spec


def moves_using(game: Game, word: str) -> NDArray[np.bool_]:
    """For every move, whether it uses this piece or is of this kind."""
    usage, moves = game.rooms.usage, game.rooms.moves
    used = np.zeros(game.move_space, np.bool_)
    piece = usage.find(word)
    if piece is not None:
        used[usage.moves_with(piece)] = True
        return used
    for move in range(game.move_space):
        used[move] = str(moves[move].parts["kind"]) == word
    if not used.any():
        pieces = ", ".join(piece.word for piece in usage.pieces)
        kinds = dict.fromkeys(str(moves[move].parts["kind"]) for move in range(game.move_space))
        raise BadOption(
            f"{game.name} has no piece and no kind of move {word!r}; pieces: {pieces}; "
            f"kinds of moves: {', '.join(kinds)}"
        )
    return used


class RestrictedBot(CopiedWhole):
    """Another bot's best among the moves that are allowed to it."""

    def __init__(self, bot: Any, game: Game, seed: int, manner: Manner, piece: str) -> None:
        self._bot = bot
        self._using = moves_using(game, piece)
        self._wanted = manner == "prefer"
        self._moves = np.zeros(game.move_space, np.int64)
        self._rng = new_rng("restricted", seed)

    @property
    def thinking(self) -> Any:
        """What the bot thought before it was held back."""
        return getattr(self._bot, "thinking", None)

    def __getattr__(self, name: str) -> Any:
        """Whatever else the bot can do: remember, be told, report."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._bot, name)

    def allowed(self, view_record: Any, seat: int) -> NDArray[np.int64]:
        """The moves that may be made; all legal ones where the restriction leaves none."""
        every = self._moves[: int(legal(view_record, seat, self._moves))].copy()
        if isinstance(self._bot, RestrictedBot):
            every = self._bot.allowed(view_record, seat)
        kept = every[self._using[every] == self._wanted]
        return kept if len(kept) else every

    def choose(self, view_record: Any, seat: int, budget: Budget | None = None) -> int:
        """What the bot likes best of what it may do."""
        allowed = self.allowed(view_record, seat)
        if len(allowed) == 1:
            return int(allowed[0])
        return self.choose_among(allowed, view_record, seat, budget)

    def choose_among(
        self, allowed: NDArray[np.int64], view_record: Any, seat: int, budget: Budget | None
    ) -> int:
        """What the innermost bot likes best of these moves."""
        if isinstance(self._bot, RestrictedBot):
            return self._bot.choose_among(allowed, view_record, seat, budget)
        if isinstance(self._bot, RandomBot):
            return int(allowed[pick_below(self._rng, len(allowed))])
        chosen = self._bot.choose(view_record, seat, budget)
        if chosen in allowed:
            return int(chosen)
        if self.thinking is not None:
            liked = [c for c in self.thinking.candidates if c.move in allowed and c.visits > 0]
            if liked:
                return int(max(liked, key=lambda candidate: candidate.visits).move)
        worths = np.zeros(len(allowed))
        weigh(view_record, seat, allowed, len(allowed), worths)
        return int(allowed[int(worths.argmax())])
