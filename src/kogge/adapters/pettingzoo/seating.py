"""Base of both environments: agents, spaces, seeds, observations, drawings."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import logger, spaces
from numpy.typing import NDArray

from kogge.adapters.drawing import HUMAN, MODES, check_mode, draw
from kogge.adapters.episode import Episode, Mask
from kogge.adapters.setting import Setting
from kogge.core.encoding import Vector
from kogge.core.errors import BadOption

KEY_BYTES: Final = 32
IN_OBSERVATION: Final = "observation"
IN_INFO: Final = "info"

Observation = NDArray[np.float32] | dict[str, NDArray[Any]]


class Seating:
    """A table with an agent in every seat, `player_0` in seat 0."""

    def __init__(
        self,
        game: str,
        players: int | None,
        reward: str,
        mask: str,
        render_mode: str | None,
        options: dict[str, object],
    ) -> None:
        if mask not in (IN_OBSERVATION, IN_INFO):
            raise BadOption(f"mask cannot be {mask!r}; choose {IN_OBSERVATION} or {IN_INFO}")
        self.setting = Setting.read(game, players, reward, options)
        self.mask_in_observation = mask == IN_OBSERVATION
        self.episode = Episode(self.setting)
        self.agents = [f"player_{seat}" for seat in range(self.setting.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents)}
        self.render_mode = check_mode(render_mode)
        self.metadata = {
            "render_modes": list(MODES),
            "name": f"kogge_{game}_v0",
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.action_spaces = {agent: spaces.Discrete(self.setting.actions) for agent in self.agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.agents}
        self._noise: np.random.Generator | None = None

    def begin(self, seed: int | None) -> None:
        """A new game; a seed begins a new series of games, otherwise the series goes on."""
        if seed is not None or self._noise is None:
            self._noise = np.random.default_rng(seed)
        self.episode.begin(self._noise.bytes(KEY_BYTES))

    def observation(self, vector: Vector, mask: Mask) -> Observation:
        """What an agent receives."""
        if self.mask_in_observation:
            return {"observation": vector, "action_mask": mask}
        return vector

    def named(self, agent: str) -> dict[str, float]:
        """What an agent sees, entry by entry with its name."""
        vector, _ = self.episode.look(self.seats[agent])
        return self.setting.features.named(vector)

    def render(self) -> Any:
        """What a spectator sees, in the mode chosen."""
        if self.render_mode is None:
            logger.warn("choose a render_mode when the environment is made")
            return None
        return draw(self.episode, None, self.render_mode)

    def show(self) -> None:
        """A person who watches is shown every step."""
        if self.render_mode == HUMAN:
            draw(self.episode, None, HUMAN)

    def _observation_space(self) -> spaces.Space[Any]:
        vector = spaces.Box(-1, 1, (self.setting.features.size,), np.float32)
        if not self.mask_in_observation:
            return vector
        mask = spaces.Box(0, 1, (self.setting.actions,), np.int8)
        return spaces.Dict({"observation": vector, "action_mask": mask})
