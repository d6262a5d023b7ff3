"""Vector environment of Gymnasium: thousands of games at once."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from operator import index
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
    Games,
    answer_many,
    choose_many,
    reset_many,
    step_many,
)
from kogge.adapters.field import Field
from kogge.adapters.looking import Desk, words_of
from kogge.adapters.opponents import SELF_PLAY, Opponent, Opponents, read_opponents
from kogge.adapters.setting import Setting
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption
from kogge.core.events import NO_LOG
from kogge.core.keys import new_key

MODES: Final = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}
ROTATE: Final = "rotate"
MADE_ANEW: Final = ("_shown_masks", "_parts", "_pool")  # by `_prepare`
LEAST_SHARE: Final = 64  # environments that are worth a thread of their own
LEAST_READING: Final = 500_000  # entries of masks that are worth a second thread


class KoggeVectorEnv(CopiedWhole, VectorEnv[Any, Any, Any]):
    """`num_envs` games of one kind, stepped by compiled code on all cores.

    `opponents` are bots, policies or mixtures of them (`kogge.adapters.opponents`; "random" and
    "greedy" never leave compiled code), or "self": then every decision of every seat is a step, and
    `infos["seat"]` says whose is next. When games end, `infos["opponents"]` has the numbers of
    those that were met, in seat order after the agent; `opponent(number)` is who that is.
    `seat` is the agent's, or "rotate" for another one in every game. Observations are the vectors
    of `docs/reference/encodings.md`; `infos["action_mask"]` has the legal actions. An illegal
    action ends its game with the reward -1 and `infos["illegal"]`. Without `copy`, what `step`
    returns is overwritten by the next step, and masks are read-only. The same seed gives the same
    games, however many threads play them.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        players: int | None = None,
        opponents: Opponents = "random",
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
        self._batch["autoreset"] = MODES[mode]
        self._batch["reward"] = setting.reward
        self._batch["seat"] = read_seat(seat, setting.players)
        alone = isinstance(opponents, str) and opponents == SELF_PLAY
        self._batch["self_play"] = alone
        self._field = Field(setting, self._batch)
        rivals = setting.players - 1
        self._field.place(read_opponents("random" if alone else opponents, rivals))

        real = np.zeros(num_envs, setting.game.rooms.state)
        finals = num_envs if mode is AutoresetMode.SAME_STEP else 0
        self._games = Games(
            real=real,
            words=words_of(real),
            runs=np.zeros(num_envs, RUN),
            options=setting.numbers,
            vectors=np.zeros((num_envs, size), np.float32),
            masks=np.zeros((num_envs, setting.actions), np.int8),
            asked=np.zeros(num_envs, np.int64),
            rewards=np.zeros((num_envs, setting.players)),
            paid=np.zeros(num_envs),
            outcomes=np.zeros(num_envs, np.int8),
            finals=np.zeros((finals, size), np.float32),
        )
        self._is_reset = False
        self._threads = threads or os.cpu_count() or 1
        self._prepare()

    def _prepare(self) -> None:
        """Divide the environments among threads, each with a desk of its own."""
        self._shown_masks: NDArray[np.int8] = self._games.masks.view()
        self._shown_masks.flags.writeable = False  # what is legal is decided by them
        game = self.setting.game
        shares = max(1, min(self._threads, self.num_envs // LEAST_SHARE))
        bounds = [self.num_envs * share // shares for share in range(shares + 1)]
        self._parts = [
            (Desk.of(game.rooms.state, game.move_space), first, last)
            for first, last in pairwise(bounds)
        ]
        self._pool = ThreadPoolExecutor(shares - 1) if shares > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        """What a copy is made of; threads, desks and views of arrays are made anew."""
        return {name: value for name, value in vars(self).items() if name not in MADE_ANEW}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._prepare()

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """New games everywhere, or where `options["reset_mask"]` is true.

        A seed begins new series of games, different ones in all environments; without one the
        series go on, or are unpredictable. A list has a seed, or None, for each environment, which
        then plays what an environment alone would play with it.
        """
        chosen = np.ones(self.num_envs, np.bool_)
        if options and "reset_mask" in options:
            chosen = np.asarray(options["reset_mask"], np.bool_)
            if chosen.shape != (self.num_envs,):
                raise BadOption(f"reset_mask must have the shape ({self.num_envs},)")
            if not self._is_reset and not chosen.all():
                raise BadOption("the first reset() begins all games; give it no reset_mask")
        self._sow(seed, chosen)
        self._is_reset = True
        self._run(reset_many, chosen)
        self._hear_opponents()
        return self._observation(), self._info()

    def set_opponents(self, opponents: Opponents) -> None:
        """Meet others in the games that begin from now on; those that have begun go on."""
        if self.self_play:
            raise BadOption("with opponents='self' all seats are the agent's")
        mixtures = read_opponents(opponents, self.setting.players - 1)
        runs = self._games.runs
        going_on = runs["rivals"][runs["waits"] == 0]
        self._field.place(mixtures, {*np.unique(going_on).tolist()} if self._is_reset else ())

    def opponent(self, number: int) -> Opponent:
        """Who a number in `infos["opponents"]` is, for as long as somebody may meet it."""
        found = self._field.slots[number] if 0 <= number < len(self._field.slots) else None
        if found is None:
            raise BadOption(f"there is no opponent number {number} now")
        return found

    def _hear_opponents(self) -> None:
        """Ask those that think outside compiled code, until an agent is to decide everywhere."""
        asks = self._games.runs["asks"]
        while asks.any():
            actions = np.zeros(self.num_envs, np.int64)
            for asked in np.unique(asks[asks > 0]).tolist():
                rows = np.flatnonzero(asks == asked)
                actions[rows] = self._field.choose(asked - 1, rows, self._games)
            self._run(answer_many, actions)

    def _sow(self, seed: int | Sequence[int | None] | None, chosen: NDArray[np.bool_]) -> None:
        """Give the chosen environments the keys from which their games follow."""
        runs = self._games.runs
        if isinstance(seed, Sequence | np.ndarray):
            seeds = [_read_seed(one) for one in seed]
            if len(seeds) != self.num_envs:
                raise BadOption(
                    f"give one seed, or one for each of {self.num_envs} environments; "
                    f"found {len(seeds)}"
                )
            for place in np.flatnonzero(chosen).tolist():
                if seeds[place] is not None or not self._is_reset:
                    runs[place] = np.zeros((), RUN)
                    runs[place]["master"] = _key_words(seeds[place])
                    runs[place]["sharing"] = 1
            self._field.forget(np.flatnonzero(chosen))
        elif (one := _read_seed(seed)) is not None or not self._is_reset:
            self._field.forget(np.flatnonzero(chosen))
            runs[chosen] = np.zeros((), RUN)
            runs["master"][chosen] = _key_words(one)
            runs["place"][chosen] = np.flatnonzero(chosen)
            runs["sharing"][chosen] = self.num_envs

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
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise BadOption(f"give {self.num_envs} actions, one for each environment")
        if given.dtype.kind not in "iu":
            raise BadOption(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        if self._mode is AutoresetMode.DISABLED and self._games.runs["waits"].any():
            raise BadOption("some games have ended; reset them with options={'reset_mask': ...}")
        games = self._games
        if games.runs["asks"].any():
            raise BadOption("an opponent failed in the middle of the last step; call reset()")
        self._run(step_many, chosen)
        self._hear_opponents()
        terminated = games.outcomes != GOES_ON
        info = self._info()
        if terminated.any():
            info["rewards"] = games.rewards.copy()
            info["illegal"] = games.outcomes == ILLEGAL_ACTION
            if not self.self_play:
                info["opponents"] = games.runs["met"][:, : self.setting.players - 1].copy()
            if self._mode is AutoresetMode.SAME_STEP:
                info["final_obs"] = games.finals.copy() if self._copy else games.finals
                info["_final_obs"] = terminated
        return (
            self._observation(),
            games.paid.copy(),
            terminated,
            np.zeros(self.num_envs, np.bool_),
            info,
        )

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for every environment, on all cores; seeds decide on them, too."""
        if not self._is_reset:
            raise BadOption("call reset() before the first random_actions()")
        actions = np.empty(self.num_envs, np.int64)
        self._run(choose_many, actions, alone=self._shown_masks.size < LEAST_READING)
        return actions

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of every environment, as sb3-contrib asks for them."""
        return self._shown_masks.astype(np.bool_)

    @property
    def self_play(self) -> bool:
        """Whether every decision of every seat is a step."""
        return bool(self._batch["self_play"][0])

    @property
    def copies(self) -> bool:
        """Whether what a step returns stays as it is."""
        return self._copy

    def close_extras(self, **kwargs: Any) -> None:
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _observation(self) -> NDArray[np.float32]:
        vectors: NDArray[np.float32] = self._games.vectors
        return vectors.copy() if self._copy else vectors

    def _info(self) -> dict[str, Any]:
        masks, asked = self._shown_masks, self._games.asked
        return {
            "action_mask": masks.copy() if self._copy else masks,
            "seat": asked.copy() if self._copy else asked,
        }

    def _run(self, work: Any, given: NDArray[Any], alone: bool = False) -> None:
        """Do it in all environments; the last part in this thread, which would only wait."""

        def part(desk: Desk, first: int, last: int) -> None:
            work(self._games, given, desk, self._batch[0], first, last, NO_LOG)

        *others, own = self._parts
        if self._pool is None or alone:
            part(own[0], 0, self.num_envs)
            return
        waiting = [self._pool.submit(part, *other) for other in others]
        part(*own)
        for other in waiting:
            other.result()


def _read_seed(seed: object) -> int | None:
    """A seed as Gymnasium's own environments take it: a whole number of at least 0, or None."""
    if seed is None:
        return None
    number = (
        -1 if isinstance(seed, bool | np.bool_) or not hasattr(seed, "__index__") else index(seed)
    )
    if number < 0:
        raise BadOption(f"a seed must be a whole number of at least 0, not {seed!r}")
    return number


def _key_words(seed: int | None) -> NDArray[np.uint32]:
    """The key of a seed, or an unpredictable one."""
    return np.frombuffer(new_key(seed), "<u4")


def read_seat(seat: int | str, players: int) -> int:
    """The agent's seat; -1 is another one in every game."""
    if seat == ROTATE:
        return -1
    if isinstance(seat, bool) or not isinstance(seat, int) or seat not in range(players):
        raise BadOption(f"seat must be 0 to {players - 1} or {ROTATE!r}, not {seat!r}")
    return seat
