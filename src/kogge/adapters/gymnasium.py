"""Gymnasium: one agent among bots, and thousands of games at once.

```python
import gymnasium
import kogge.adapters.gymnasium  # registers kogge/Visby-v0, kogge/Tallinn-v0 …

env = gymnasium.make("kogge/Visby-v0", players=3, opponents="greedy")
many = gymnasium.make_vec("kogge/Visby-v0", num_envs=4096, vectorization_mode="vector_entry_point")
```
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

import kogge
from kogge.adapters.drawing import HUMAN, MODES, check_mode, draw
from kogge.adapters.episode import Episode
from kogge.adapters.field import Seated
from kogge.adapters.opponents import (
    Mixture,
    Opponent,
    Opponents,
    ask_policy,
    name_of,
    read_opponents,
)
from kogge.adapters.rewards import ILLEGAL
from kogge.adapters.setting import Setting, read_action
from kogge.adapters.vector import KoggeVectorEnv, read_seat
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption

__all__ = ["IDS", "KoggeEnv", "KoggeVectorEnv"]

IDS: Final = {name: f"kogge/{name.title().replace('_', '')}-v0" for name in kogge.game_names()}

MOST_SEED: Final = 2**31


class KoggeEnv(CopiedWhole, gymnasium.Env[NDArray[np.float32], Any]):
    """One seat is the agent's; a step is one of its decisions, with all of the bots that follow.

    `opponents` are bots, policies or mixtures of them (`kogge.adapters.opponents`); `info` has the
    names of those that are met as `opponents`, in seat order after the agent. `seat` is the
    agent's, or "rotate" for another one in every game. `info["action_mask"]` has the legal actions.
    An illegal action changes nothing in the game, but ends the episode with the reward -1 and
    `info["illegal"]`.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        opponents: Opponents = "random",
        seat: int | str = 0,
        reward: str = "utility",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self.setting = setting = Setting.read(game, players, reward, options)
        self._opponents = read_opponents(opponents, setting.players - 1)
        self._first_seat = read_seat(seat, setting.players)
        self.render_mode = check_mode(render_mode)
        self.observation_space = spaces.Box(-1, 1, (setting.features.size,), np.float32)
        self.action_space = spaces.Discrete(setting.actions)
        self._episode = Episode(setting)
        self._bots: dict[tuple[int, str], Seated] = {}
        self._bot_seed: int | None = None
        self._met: list[Opponent] = []
        self._games = 0
        self._over = True
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """A new game; the same seed gives the same series of games, the bots' choices included."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        if seed is not None or self._bot_seed is None:
            self._bot_seed = int(self.np_random.integers(MOST_SEED))
            self._bots = {}
        self._met = [self._draw(mixture) for mixture in self._opponents]
        players = self.setting.players
        self.seat = self._games % players if self._first_seat < 0 else self._first_seat
        self._games += 1
        self._over = False
        key = self.np_random.bytes(32)
        listens = [bot.listens for bot in self._seated()]
        self._episode.begin(key, told=any(listens))
        self._let_bots_play()
        self._show()
        return self._look()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """One decision of the agent."""
        if self._over:
            raise BadOption("the episode has ended; call reset() before step()")
        chosen = read_action(action)
        if not 0 <= chosen < self.setting.actions or not self._mask[chosen]:
            self._over = True
            vector, info = self._look()
            return vector, ILLEGAL, True, False, {**info, "illegal": True}
        self._episode.play_for(self.seat, chosen)
        self._let_bots_play()
        self._over = self._episode.over
        reward = self._episode.rewards()[self.seat] if self._over else 0.0
        vector, info = self._look()
        self._show()
        return vector, reward, self._over, False, info

    def set_opponents(self, opponents: Opponents) -> None:
        """Meet others from the next game on."""
        self._opponents = read_opponents(opponents, self.setting.players - 1)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib asks for them."""
        return self._mask.astype(np.bool_)

    def named(self) -> dict[str, float]:
        """What the agent sees, entry by entry with its name."""
        return self.setting.features.named(self._episode.look(self.seat)[0])

    def render(self) -> Any:
        """What the agent sees, in the mode chosen."""
        if self.render_mode is None:
            gymnasium.logger.warn("choose a render_mode when the environment is made")
            return None
        return draw(self._episode, self.seat, self.render_mode)

    def _show(self) -> None:
        """A person who watches is shown every step."""
        if self.render_mode == HUMAN:
            draw(self._episode, self.seat, HUMAN)

    def _draw(self, mixture: Mixture) -> Opponent:
        """One of the opponents by their weights."""
        if len(mixture.parts) == 1:
            return mixture.parts[0][0]
        return mixture.parts[self.np_random.choice(len(mixture.parts), p=mixture.shares())][0]

    def _let_bots_play(self) -> None:
        episode = self._episode
        while not episode.over and not episode.acting >> self.seat & 1:
            place = (episode.seat - self.seat) % self.setting.players - 1
            episode.play(self._ask(place, self._met[place]))
        if episode.over:
            self._part()

    def _seated(self) -> Iterator[Seated]:
        """The bots among the rivals, told that a game begins and where they sit."""
        assert self._bot_seed is not None
        for place, rival in enumerate(self._met):
            if isinstance(rival, str):
                if (place, rival) not in self._bots:
                    self._bots[place, rival] = Seated(rival, self.setting, self._bot_seed + place)
                self._bots[place, rival].begin((self.seat + place + 1) % self.setting.players)
                yield self._bots[place, rival]

    def _part(self) -> None:
        """Tell the bots among the rivals what happened last, and how the game ended."""
        scores, places = self._episode.results()
        for place, rival in enumerate(self._met):
            if isinstance(rival, str):
                self._bots[place, rival].tell(self._episode.events or ())
                self._bots[place, rival].part(scores, places)

    def _ask(self, place: int, rival: Opponent) -> int:
        """What a rival does, who owes the next decision."""
        episode = self._episode
        if not isinstance(rival, str):
            return int(ask_policy(rival, episode.vector[None], episode.mask[None])[0])
        seat, player = episode.seat, self._bots[place, rival]
        player.tell(episode.events or ())
        return player.choose(episode.observed(seat), seat, episode.mask)

    def _look(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        vector, self._mask = self._episode.look(self.seat)
        return vector, {
            "action_mask": self._mask.copy(),
            "seat": self.seat,
            "opponents": [name_of(rival) for rival in self._met],
        }


for _name, _id in IDS.items():
    gymnasium.register(
        _id,
        entry_point="kogge.adapters.gymnasium:KoggeEnv",
        vector_entry_point="kogge.adapters.vector:KoggeVectorEnv",
        kwargs={"game": _name},
    )
