"""Thousands of games at once as a Gymnasium vector environment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from kogge.adapters.batch import (
    BATCH,
    DISABLED,
    GOES_ON,
    ILLEGAL_ACTION,
    NEXT_STEP,
    RUN,
    SAME_STEP,
    reset_many,
    step_many,
)
from kogge.adapters.setting import Setting
from kogge.bots import SIMPLE, check_simple
from kogge.core.errors import BadOption
from kogge.core.events import NO_LOG
from kogge.core.keys import KEY_BYTES, key_from_seed

MODES: Final = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
SELF_PLAY: Final = "self"
ROTATE: Final = "rotate"
LEAST_SHARE: Final = 64  # environments that are worth a thread of their own

Arrays = tuple[NDArray[Any], ...]


class KoggeVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games of one kind, stepped by compiled code on all cores.

    `opponents` is "random", "greedy", one of these for each rival in seat order after the agent,
    or "self": then every decision of every seat is a step, and `infos["seat"]` says whose is next.
    `seat` is the agent's, or "rotate" for another one in every game. Observations are the vectors
    of `docs/reference/encodings.md`; `infos["action_mask"]` has the legal actions. An illegal
    action ends its game with the reward -1 and `infos["illegal"]`. What `step` returns is
    overwritten by the next step unless `copy`; the same seed gives the same games, however many
    threads play them.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | str = 0,
        reward: str = "utility",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int | None = None,
        copy: bool = True,
        **options: object,
    ) -> None:
        self.setting = setting = Setting.read(game, players, reward, options)
        if num_envs < 1:
            raise BadOption(f"the number of environments must be at least 1, not {num_envs}")
        if threads is not None and threads < 1:
            raise BadOption(f"the number of threads must be at least 1, not {threads}")
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self.render_mode = None
        self.num_envs = num_envs
        self._copy = copy
        self._mode = mode
        size = setting.features.size
        self.single_observation_space = spaces.Box(-1, 1, (size,), np.float32)
        self.single_action_space = spaces.Discrete(setting.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

        self._batch = np.zeros(1, BATCH)
        self._batch["environments"] = num_envs
        self._batch["autoreset"] = MODES[mode]
        self._batch["reward"] = setting.reward
        self._batch["seat"] = read_seat(seat, setting.players)
        self._batch["self_play"] = opponents == SELF_PLAY
        rivals = read_opponents(opponents, setting.players)
        self._batch["rivals"][0, : len(rivals)] = rivals

        self._real = np.zeros(num_envs, setting.game.rooms.table)
        self._runs = np.zeros(num_envs, RUN)
        self._arrays: Arrays = (
            np.zeros((num_envs, size), np.float32),
            np.zeros((num_envs, setting.actions), np.int8),
            np.zeros((num_envs, setting.players)),
            np.zeros(num_envs, np.int8),
            np.zeros(num_envs, np.int64),
        )
        finals = num_envs if mode is AutoresetMode.SAME_STEP else 0
        self._finals = np.zeros((finals, size), np.float32)
        self._master = np.zeros(KEY_BYTES // 4, np.int64)
        self._is_reset = False
        self._share_out(threads or os.cpu_count() or 1)

    def _share_out(self, threads: int) -> None:
        """Divide the environments among threads, each with a desk of its own."""
        shares = max(1, min(threads, self.num_envs // LEAST_SHARE))
        bounds = [self.num_envs * share // shares for share in range(shares + 1)]
        self._parts = []
        for first, last in pairwise(bounds):
            desk = np.zeros(3, self._real.dtype)
            words = desk.view(np.int16).reshape(3, -1)
            moves = np.zeros(self.setting.game.move_space, np.int64)
            self._parts.append((first, last, desk, words, moves))
        self._pool = ThreadPoolExecutor(shares) if shares > 1 else None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """New games everywhere, or where `options["reset_mask"]` is true.

        A seed begins a new series of games; without one the series goes on, or is unpredictable.
        """
        if isinstance(seed, list | tuple | np.ndarray):
            raise BadOption("give one seed for all environments: their games follow from it")
        chosen = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            chosen = np.asarray(options["reset_mask"], np.bool_)
            if chosen.shape != (self.num_envs,):
                raise BadOption(f"reset_mask must have the shape ({self.num_envs},)")
        if seed is not None or not self._is_reset:
            key = secrets.token_bytes(KEY_BYTES) if seed is None else key_from_seed(seed)
            self._master[:] = np.frombuffer(key, "<u4")
            self._runs[:] = np.zeros((), RUN)
            self._is_reset = True
        self._run(reset_many, chosen)
        return self._observation(), self._info()

    def step(
        self, actions: Any
    ) -> tuple[
        NDArray[np.float32],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """One decision in every environment."""
        if not self._is_reset:
            raise BadOption("call reset() before the first step()")
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise BadOption(f"give {self.num_envs} actions, one for each environment")
        if self._mode is AutoresetMode.DISABLED and self._runs["waits"].any():
            raise BadOption("some games have ended; reset them with options={'reset_mask': ...}")
        _, _, rewards, outcomes, asked = self._arrays
        acted = asked.copy()
        self._run(step_many, chosen, self._finals)
        terminated = outcomes != GOES_ON
        info = self._info()
        if terminated.any():
            info["rewards"] = rewards.copy()
            info["illegal"] = outcomes == ILLEGAL_ACTION
            if self._mode is AutoresetMode.SAME_STEP:
                info["final_obs"] = self._finals.copy() if self._copy else self._finals
                info["_final_obs"] = terminated
        reward = rewards[np.arange(self.num_envs), acted]
        return self._observation(), reward, terminated, np.zeros_like(terminated), info

    @property
    def masks(self) -> NDArray[np.int8]:
        """The legal actions of every environment, in the array that every step writes anew."""
        masks: NDArray[np.int8] = self._arrays[1]
        return masks

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every environment, as sb3-contrib asks for them."""
        return self._arrays[1].astype(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _observation(self) -> NDArray[np.float32]:
        return self._arrays[0].copy() if self._copy else self._arrays[0]

    def _info(self) -> dict[str, Any]:
        _, masks, _, _, asked = self._arrays
        return {
            "action_mask": masks.copy() if self._copy else masks,
            "seat": asked.copy() if self._copy else asked,
        }

    def _run(self, work: Any, chosen: NDArray[Any], *finals: NDArray[Any]) -> None:
        features = self.setting.features

        def part(
            first: int, last: int, desk: NDArray[Any], words: NDArray[Any], moves: NDArray[Any]
        ) -> None:
            work(
                self._real,
                self._runs,
                chosen,
                self._arrays,
                *finals,
                desk,
                words,
                moves,
                self._batch[0],
                self.setting.numbers,
                self._master,
                features.plan,
                features.scales,
                first,
                last,
                NO_LOG,
            )

        if self._pool is None:
            part(*self._parts[0])
        else:
            list(self._pool.map(lambda share: part(*share), self._parts))


def read_seat(seat: int | str, players: int) -> int:
    """The agent's seat; -1 is another one in every game."""
    if seat == ROTATE:
        return -1
    if isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(players):
        raise BadOption(f"seat must be 0 to {players - 1} or {ROTATE!r}, not {seat!r}")
    return seat


def read_opponents(opponents: str | Sequence[str], players: int) -> list[int]:
    """The bots in seat order after the agent, as compiled code knows them."""
    if opponents == SELF_PLAY:
        return []
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise BadOption(f"name {players - 1} opponents, or one for all; found {len(names)}")
    return [SIMPLE[check_simple(name)] for name in names]
