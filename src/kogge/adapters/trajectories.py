"""Self-play with a trajectory for every seat: whole games, each seat's decisions in their order.

```python
from kogge.adapters.gymnasium import KoggeVectorEnv
from kogge.adapters.trajectories import SelfPlay, advantages

env = KoggeVectorEnv("tallinn", 512, opponents="self", autoreset_mode="SameStep")
selfplay = SelfPlay(env, seed=1)
steps = selfplay.collect(policy, 20_000)  # policy(observations, masks) -> actions, {"value": …}
gains = advantages(steps, steps.extras["value"])
```

In self-play one environment asks all seats in turn. Taken as one trajectory that would pay only the
last to act, and would let a seat learn from what its rival saw. Here every seat of every game has a
trajectory of its own, paid at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from kogge.adapters.vector import KoggeVectorEnv
from kogge.core.errors import BadOption

__all__ = ["SelfPlay", "Steps", "advantages"]

Extras = Mapping[str, NDArray[Any]]
Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], tuple[NDArray[Any], Extras]]


@dataclass(frozen=True)
class Steps:
    """Decisions, a row each, trajectory after trajectory; `last` marks the end of each.

    `games` and `seats` say whose trajectory a row belongs to: games are numbered over all
    environments from the first reset on. `rewards` are 0 but in the last row of a trajectory.
    `extras` is what the policy gave besides its actions.
    """

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    rewards: NDArray[np.float64]
    last: NDArray[np.bool_]
    seats: NDArray[np.int64]
    games: NDArray[np.int64]
    extras: dict[str, NDArray[Any]]

    def __len__(self) -> int:
        return len(self.actions)

    def pick(self, rows: Any) -> Steps:
        """These rows only, such as those of a minibatch."""
        parts = {f.name: getattr(self, f.name)[rows] for f in fields(self) if f.name != "extras"}
        extras = {name: values[rows] for name, values in self.extras.items()}
        return Steps(**parts, extras=extras)

    @classmethod
    def join(cls, parts: list[Steps]) -> Steps:
        """The rows of several."""
        names = [f.name for f in fields(cls) if f.name != "extras"]
        joined = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
        extras = {
            name: np.concatenate([part.extras[name] for part in parts]) for name in parts[0].extras
        }
        return cls(**joined, extras=extras)


class SelfPlay:
    """Plays all seats of an environment by one policy, and gives whole games."""

    def __init__(self, env: KoggeVectorEnv, seed: int | None = None) -> None:
        if not env.self_play:
            raise BadOption("trajectories of every seat need an environment with opponents='self'")
        if env.metadata["autoreset_mode"] is not AutoresetMode.SAME_STEP:
            raise BadOption("make the environment with autoreset_mode='SameStep'")
        if not env.copies:
            raise BadOption("with copy=False, every step would write over the one before")
        self.env = env
        self._observations, self._info = env.reset(seed=seed)
        self._numbers = np.arange(env.num_envs)  # of the games being played
        self._begun = env.num_envs
        self._waiting: list[Steps] = []  # of games that have not ended

    def collect(self, policy: Policy, decisions: int) -> Steps:
        """Games that ended while at least so many decisions were made; the others wait.

        The policy is asked with a batch of observations and masks, and answers with actions and
        whatever is to be kept with them, by name.
        """
        paid: dict[int, NDArray[np.float64]] = {}
        made = 0
        while made < decisions or not paid:
            made += self._step(policy, paid)
        everything = Steps.join(self._waiting)
        ended = np.fromiter(paid, np.int64, len(paid))
        done = np.isin(everything.games, ended)
        self._waiting = [everything.pick(~done)] if not done.all() else []
        steps = everything.pick(done)
        # a stable sort keeps the decisions of a seat in the order in which they were made
        steps = steps.pick(np.lexsort((steps.seats, steps.games)))
        steps.last[:-1] = (np.diff(steps.games) != 0) | (np.diff(steps.seats) != 0)
        steps.last[-1] = True
        for row in np.flatnonzero(steps.last).tolist():
            steps.rewards[row] = paid[int(steps.games[row])][steps.seats[row]]
        return steps

    def _step(self, policy: Policy, paid: dict[int, NDArray[np.float64]]) -> int:
        """One decision in every environment."""
        masks, seats = self._info["action_mask"], self._info["seat"]
        actions, extras = policy(self._observations, masks)
        count = len(seats)
        self._waiting.append(
            Steps(
                observations=self._observations,
                masks=masks,
                actions=np.asarray(actions, np.int64),
                rewards=np.zeros(count),
                last=np.zeros(count, np.bool_),
                seats=seats,
                games=self._numbers.copy(),
                extras={name: np.asarray(values) for name, values in extras.items()},
            )
        )
        self._observations, _, ended, _, self._info = self.env.step(actions)
        for place in np.flatnonzero(ended).tolist():
            paid[int(self._numbers[place])] = self._info["rewards"][place]
            self._numbers[place] = self._begun
            self._begun += 1
        return count


def advantages(
    steps: Steps, values: NDArray[Any], *, discount: float = 1.0, trace: float = 0.95
) -> NDArray[np.float64]:
    """Generalised advantage estimates (GAE) of every decision, within its own trajectory.

    `values` is what the learner expected before each decision; a trajectory ends with its game,
    so nothing is worth anything after its last row. Returns are `advantages + values`.
    """
    following = np.append(values[1:], 0.0) * ~steps.last
    surprise = steps.rewards + discount * following - values
    gains: NDArray[np.float64] = surprise.astype(np.float64)
    ends = np.flatnonzero(steps.last)
    lengths = np.diff(ends, prepend=-1)
    for back in range(1, int(lengths.max())):
        rows = ends[lengths > back] - back
        gains[rows] += discount * trace * gains[rows + 1]
    return gains
