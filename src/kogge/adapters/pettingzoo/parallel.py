"""Parallel environment: everyone who owes a decision decides at once."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from kogge.adapters.pettingzoo.seating import IN_OBSERVATION, Observation, Seating
from kogge.adapters.rewards import ILLEGAL
from kogge.adapters.setting import read_action
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption

Observations = dict[str, Observation]
Infos = dict[str, dict[str, Any]]


class KoggeParallelEnv(CopiedWhole, ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # it has no types
    """A step is one joint decision. Who owes none has action 0 alone in the mask, and whatever
    that agent gives is not looked at; `info["to_act"]` says who does.

    An illegal action ends the game: the reward is -1 for who tried it, 0 for the others.
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        reward: str = "utility",
        mask: str = IN_OBSERVATION,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        self._seating = seating = Seating(game, players, reward, mask, render_mode, options)
        self._episode = seating.episode
        self.metadata = {**seating.metadata, "is_parallelizable": True}
        self.render_mode = seating.render_mode
        self.possible_agents = list(seating.agents)
        self.agents: list[str] = []
        self.observation_spaces = seating.observation_spaces
        self.action_spaces = seating.action_spaces

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """A new game."""
        self._seating.begin(seed)
        self.agents = list(self.possible_agents)
        self._seating.show()
        return self._look()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Everyone's decision."""
        if not self.agents:
            raise BadOption("the game has ended; call reset() before step()")
        agents = self.agents
        episode = self._episode
        rewards = dict.fromkeys(agents, 0.0)
        chosen = self._chosen(actions)
        offenders = [seat for seat, action in chosen.items() if not self._is_legal(seat, action)]
        if offenders:
            rewards |= {agents[seat]: ILLEGAL for seat in offenders}
        else:
            for seat, action in chosen.items():
                episode.make(seat, action)
            episode.look_around()
            if episode.over:
                rewards = dict(zip(agents, episode.rewards(), strict=True))
        ended = bool(offenders) or episode.over
        observations, infos = self._look()
        self._seating.show()
        if ended:
            self.agents = []
        terminated = dict.fromkeys(agents, ended)
        return observations, rewards, terminated, dict.fromkeys(agents, False), infos

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def named(self, agent: str) -> dict[str, float]:
        """What an agent sees, entry by entry with its name."""
        return self._seating.named(agent)

    def render(self) -> Any:
        """What a spectator sees, in the mode chosen."""
        return self._seating.render()

    def close(self) -> None:
        """There is nothing to close."""

    def _chosen(self, actions: dict[str, Any]) -> dict[int, int]:
        """The actions of those who owe one, by seat."""
        missing = [
            agent
            for seat, agent in enumerate(self.agents)
            if self._episode.acting >> seat & 1 and agent not in actions
        ]
        if missing:
            raise BadOption(f"{', '.join(missing)} must act; give an action for each")
        return {
            seat: read_action(actions[agent])
            for seat, agent in enumerate(self.agents)
            if self._episode.acting >> seat & 1
        }

    def _is_legal(self, seat: int, action: int) -> bool:
        mask = self._masks[seat]
        return 0 <= action < len(mask) and bool(mask[action])

    def _look(self) -> tuple[Observations, Infos]:
        observations: Observations = {}
        infos: Infos = {}
        self._masks = []
        for seat, agent in enumerate(self.possible_agents):
            vector, mask = self._episode.look(seat)
            to_act = bool(self._episode.acting >> seat & 1)
            if not to_act:
                mask[0] = 1
            self._masks.append(mask.copy())
            observations[agent] = self._seating.observation(vector, mask)
            infos[agent] = {"to_act": to_act}
            if not self._seating.mask_in_observation:
                infos[agent]["action_mask"] = mask
        return observations, infos
