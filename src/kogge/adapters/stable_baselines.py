"""Stable-Baselines3: many games at once as the vector environment its algorithms take.

```python
from sb3_contrib import MaskablePPO
from kogge.adapters.stable_baselines import KoggeVecEnv

MaskablePPO("MlpPolicy", KoggeVecEnv("visby", 256, opponents="greedy")).learn(200_000)
```
"""

from __future__ import annotations

import io
import time
from collections.abc import Iterable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from kogge.adapters.opponents import SELF_PLAY, Opponents, name_of
from kogge.adapters.vector import KoggeVectorEnv
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption

Indices = int | Iterable[int] | None


class Frozen:
    """A model's policy as it is now, as an opponent: it stays the same while the model learns on.

    It is copied as Stable-Baselines3 saves it: `deepcopy` fails once a policy has learned.
    """

    def __init__(self, model: Any, name: str = "frozen", deterministic: bool = False) -> None:
        saved = io.BytesIO()
        model.policy.save(saved)
        saved.seek(0)
        self.policy = type(model.policy).load(saved, device=model.device)
        self.name = name
        self.deterministic = deterministic

    def __call__(self, observations: NDArray[np.float32], masks: NDArray[np.int8]) -> Any:
        """An action for every row, by the policy's chances or the likeliest."""
        return self.policy.predict(
            observations, action_masks=masks, deterministic=self.deterministic
        )[0]


class KoggeVecEnv(CopiedWhole, VecEnv):  # type: ignore[misc, unused-ignore]  # older ones have no types
    """The same games as `KoggeVectorEnv`, in the words of Stable-Baselines3."""

    def __init__(self, game: str, num_envs: int, **settings: Any) -> None:
        if settings.get("opponents") == SELF_PLAY:
            raise BadOption(
                "Stable-Baselines3 takes the steps of an environment for one player's; with "
                "opponents='self' they are the decisions of all seats in turn, and only the last "
                "one would be paid. Name bots as opponents, or let it meet itself as it was: "
                "set_opponents(Frozen(model)). kogge.adapters.trajectories has every seat's own"
            )
        self.games = KoggeVectorEnv(
            game, num_envs, autoreset_mode=AutoresetMode.SAME_STEP, **settings
        )
        self.render_mode = None
        self._began = time.time()
        self._actions: NDArray[Any] = np.zeros(num_envs, np.int64)
        self._lengths = np.zeros(num_envs, np.int64)
        space, actions = self.games.single_observation_space, self.games.single_action_space
        super().__init__(num_envs, space, actions)

    def set_opponents(self, opponents: Opponents) -> None:
        """Meet others in the games that begin from now on, such as the learner as it is now."""
        self.games.set_opponents(opponents)

    def reset(self) -> NDArray[np.float32]:
        """New games everywhere; `seed` decides which, if it was called."""
        self._lengths[:] = 0
        seen, _ = self.games.reset(seed=self._seeds[0])
        self._reset_seeds()
        return seen

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """One decision in every environment; ended games are told as its monitors tell them."""
        seen, rewards, ended, _, info = self.games.step(self._actions)
        self._lengths += 1
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        passed = time.time() - self._began
        for index in np.flatnonzero(ended):
            told[index] = {
                "terminal_observation": info["final_obs"][index],
                "episode": {
                    "r": float(rewards[index]),
                    "l": int(self._lengths[index]),
                    "t": passed,
                },
                "TimeLimit.truncated": False,
                "opponents": [
                    name_of(self.games.opponent(number))
                    for number in info["opponents"][index].tolist()
                ],
            }
        self._lengths[ended] = 0
        return seen, rewards.astype(np.float32), ended, told

    def env_method(
        self, method_name: str, *arguments: Any, indices: Indices = None, **named: Any
    ) -> list[Any]:
        """Only `action_masks` can be asked of a single environment."""
        if method_name != "action_masks":
            raise AttributeError(f"environments inside compiled code have no {method_name}")
        masks = self.games.action_masks()
        return [masks[index] for index in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """What all environments have in common."""
        if attr_name == "render_mode":
            return [None for _ in self._get_indices(indices)]
        if attr_name == "action_masks":
            return self.env_method(attr_name, indices=indices)
        raise AttributeError(f"environments inside compiled code have no {attr_name}")

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        raise AttributeError(f"{attr_name} cannot be set inside compiled code")

    def env_is_wrapped(self, wrapper_class: type, indices: Indices = None) -> list[bool]:
        """Episodes are told as by a monitor, so that no other one is needed."""
        from stable_baselines3.common.monitor import Monitor

        return [wrapper_class is Monitor for _ in self._get_indices(indices)]

    def close(self) -> None:
        self.games.close()
