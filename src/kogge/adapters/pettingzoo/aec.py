"""AEC environment, turn by turn: who decides next is asked, with what that seat sees."""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from kogge.adapters.pettingzoo.seating import IN_OBSERVATION, Observation, Seating
from kogge.adapters.rewards import ILLEGAL
from kogge.adapters.setting import read_action
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption


class KoggeAECEnv(CopiedWhole, AECEnv[str, Any, Any]):  # type: ignore[misc]  # it has no types
    """Agents that decide simultaneously are asked in seat order; none sees what others chose.

    An illegal action raises, and nothing has changed; with `illegal_loses` it ends the game
    instead, with the reward -1 for who tried it and 0 for the others.
    """

    def __init__(
        self,
        game: str,
        *,
        illegal_loses: bool = False,
        players: int | None = None,
        reward: str = "utility",
        mask: str = IN_OBSERVATION,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        self._seating = seating = Seating(game, players, reward, mask, render_mode, options)
        self._episode = seating.episode
        self.metadata = seating.metadata
        self.render_mode = seating.render_mode
        self.possible_agents = list(seating.agents)
        self.observation_spaces = seating.observation_spaces
        self.action_spaces = seating.action_spaces
        self._actions = seating.setting.actions
        self._illegal_loses = illegal_loses

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"{name} cannot be asked for; is reset() missing?")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self._seating.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()
        self._seating.show()

    def step(self, action: Any) -> None:
        """The selected agent's decision."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        episode = self._episode
        chosen = read_action(action)
        if not 0 <= chosen < self._actions:
            raise BadOption(f"actions run from 0 to {self._actions - 1}; found {chosen}")
        self._cumulative_rewards[agent] = 0.0
        if not episode.mask[chosen]:
            self._refuse(agent, chosen)
            self._end({**self.rewards, agent: ILLEGAL})
            return
        episode.play(chosen)
        if episode.over:
            self._end(dict(zip(self.possible_agents, episode.rewards(), strict=True)))
        else:
            self._select()
        self._seating.show()

    def observe(self, agent: str) -> Observation:
        """What an agent sees; who owes no decision has an empty mask."""
        episode = self._episode
        if agent == self.agent_selection and episode.acting >> episode.seat & 1:
            return self._seating.observation(episode.vector, episode.mask.copy())
        return self._seating.observation(*episode.look(self._seating.seats[agent]))

    def named(self, agent: str) -> dict[str, float]:
        """What an agent sees, entry by entry with its name."""
        return self._seating.named(agent)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> Any:
        """What a spectator sees, in the mode chosen."""
        return self._seating.render()

    def close(self) -> None:
        """There is nothing to close."""

    def _select(self) -> None:
        """Ask the first agent that owes a decision."""
        self.agent_selection = self.possible_agents[self._episode.seat]
        if not self._seating.mask_in_observation:
            self.infos[self.agent_selection] = {"action_mask": self._episode.mask.copy()}

    def _refuse(self, agent: str, action: int) -> None:
        if not self._illegal_loses:
            raise BadOption(
                f"action {action} of {agent} is not legal now; "
                "the actions that are have a 1 in the action mask"
            )
        EnvLogger.warn_on_illegal_move()

    def _end(self, rewards: dict[str, float]) -> None:
        """Pay everyone; then all agents are asked once more, for no action."""
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


def env(game: str, **settings: Any) -> KoggeAECEnv:
    """The environment as PettingZoo's own are: an illegal action is a warning and loses.

    What their wrappers check is checked here by the environment itself, at a fifth of the time.
    """
    return KoggeAECEnv(game, illegal_loses=True, **settings)
