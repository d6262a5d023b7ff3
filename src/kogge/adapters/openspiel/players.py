"""OpenSpiel's planners as bots of Kogge: they see only what their seat sees, as all bots do.

kogge match 'kogge.adapters.openspiel.players:IsMcts?simulations=20' greedy --game visby
kogge match 'kogge.adapters.openspiel.players:Mcts?simulations=20' greedy --game towers
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import kogge.adapters.openspiel  # noqa: F401  registers the games
from kogge.adapters.openspiel.course import FORGOTTEN, Standing
from kogge.adapters.openspiel.parameters import PREFIX, read, write
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption
from kogge.core.game import Game


class Planner(CopiedWhole):
    """A tree search of OpenSpiel with random rollouts."""

    def __init__(
        self, game: Game, seed: int, simulations: int = 20, exploration: float = 2.0
    ) -> None:
        if simulations < 2:
            raise BadOption(f"OpenSpiel's search needs 2 simulations or more, not {simulations}")
        self.game = game
        self.simulations = simulations
        self.exploration = exploration
        self.noise = np.random.RandomState(seed % 2**32)
        self.begin(0, game.players[0], {})

    def begin(self, seat: int, players: int, options: Mapping[str, str]) -> None:
        asked = {"players": players, "turn_based": True, **options}
        settings = write(self.game, read(self.game, asked))
        self.spiel = pyspiel.load_game(f"{PREFIX}{self.game.name}", settings)

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> int:
        """The move that the search prefers, from worlds that fit what the seat sees."""
        course = self.spiel.course
        seen = np.zeros(1, self.game.rooms.state)
        seen[0] = view_record
        known = Standing(course, seen, (seat,), (FORGOTTEN,) * course.players)
        state = self.spiel.new_initial_state()
        standing = course.imagined(known, seat, *self.noise.randint(2**31, size=2).tolist())
        while standing.owing[0] != seat:  # rivals who choose at the same time, and are asked first
            rival = standing.owing[0]
            choice = int(self.noise.choice(standing.legal(rival)))
            standing = course.play(standing, ((rival, choice),))
        state.standing = standing
        legal = state.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        return self._plan(state, mcts.RandomRolloutEvaluator(1, self.noise))

    def _plan(self, state: Any, evaluator: Any) -> int:
        """The move that is preferred."""
        raise NotImplementedError


class IsMcts(Planner):
    """OpenSpiel's information-set tree search."""

    def _plan(self, state: Any, evaluator: Any) -> int:
        search = ismcts.ISMCTSBot(
            self.spiel, evaluator, self.exploration, self.simulations, random_state=self.noise
        )
        # by itself it would sample worlds with noise that no seed decides on
        search.set_resampler(
            lambda state, player: state.resample_from_infostate(player, self.noise.random_sample)
        )
        return int(search.step(state))


class Mcts(Planner):
    """OpenSpiel's plain tree search, for games in which nothing is hidden."""

    def __init__(
        self, game: Game, seed: int, simulations: int = 20, exploration: float = 2.0
    ) -> None:
        if game.simultaneous or not game.rooms.manner.solve:
            raise BadOption(f"{game.name} hides something; use IsMcts, which imagines it")
        super().__init__(game, seed, simulations, exploration)

    def _plan(self, state: Any, evaluator: Any) -> int:
        search = mcts.MCTSBot(
            self.spiel, self.exploration, self.simulations, evaluator, random_state=self.noise
        )
        return int(search.step(state))
