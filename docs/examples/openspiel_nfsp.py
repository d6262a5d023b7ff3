"""OpenSpiel's NFSP learns a game of Kogge's, and becomes a bot: a baseline from outside.

    pip install 'kogge[openspiel]' torch
    python docs/examples/openspiel_nfsp.py --game visby --minutes 5 --output nfsp.pt

Neural fictitious self-play (Heinrich and Silver, 2016) as OpenSpiel has it in PyTorch, with two
players who know nothing of the game. What they have learned plays, too (in docs/examples):

    kogge match 'openspiel_nfsp:Nfsp?path=nfsp.pt' random --game visby
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from open_spiel.python import rl_environment
from open_spiel.python.pytorch import dqn, nfsp

import kogge.adapters.openspiel  # noqa: F401  registers the games
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.core.verbs import legal

HIDDEN = [128, 128]
SEATS = 2


class Nfsp:
    """The average strategies as a bot for two players: samples, as NFSP does."""

    reusable = True

    def __init__(self, game: Game, seed: int, path: str) -> None:
        torch.set_num_threads(1)
        kept = torch.load(path, weights_only=True)
        if kept["game"] != game.name:
            raise BadOption(f"{path} has learned {kept['game']}, not {game.name}")
        assert game.rooms.features is not None
        self.features = game.rooms.features
        self.actions = kept["actions"]
        self.nets = [network(self.features.size, self.actions) for _ in range(SEATS)]
        for net, weights in zip(self.nets, kept["nets"], strict=True):
            net.load_state_dict(weights)
        self.noise = np.random.default_rng(seed)
        self.moves = np.zeros(game.move_space, np.int64)

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> int:
        moves = self.moves[: legal(view_record, seat, self.moves)]
        seen = np.zeros(SEATS + self.features.size, np.float32)  # who looks, and what they see
        seen[seat] = 1
        seen[SEATS:] = self.features.encode(view_record, seat)
        with torch.inference_mode():
            logits = self.nets[seat](torch.from_numpy(seen)[None])[0].numpy()[moves]
        return int(moves[(logits + self.noise.gumbel(size=len(logits))).argmax()])


def network(size: int, actions: int) -> Any:
    """A net of OpenSpiel's for what a seat sees."""
    return dqn.MLP(SEATS + size, HIDDEN, actions)


def learn(game: str, seconds: float, seed: int, output: Path) -> int:
    """Let two of them play each other for so many seconds of processor time; the games played.

    Their nets are saved on the way, so that an interruption costs little.
    """

    def save() -> None:
        nets = [agent._avg_network.state_dict() for agent in agents]
        kept = {"game": game, "actions": actions, "games": games, "nets": nets}
        torch.save(kept, output.with_name(f"{output.name}.new"))
        output.with_name(f"{output.name}.new").replace(output)

    np.random.seed(seed)
    torch.manual_seed(seed)
    env = rl_environment.Environment(
        f"kogge_{game}(turn_based=true)",
        observation_type=rl_environment.ObservationType.OBSERVATION,
        chance_event_sampler=rl_environment.ChanceEventSampler(seed=seed),
    )
    size = env.observation_spec()["info_state"][0]
    actions = env.action_spec()["num_actions"]
    agents = [
        nfsp.NFSP(
            seat,
            size,
            actions,
            HIDDEN,
            reservoir_buffer_capacity=200_000,
            anticipatory_param=0.1,
            replay_buffer_capacity=100_000,
            rl_learning_rate=1e-3,
            sl_learning_rate=1e-3,
            optimizer_str="adam",
            epsilon_decay_duration=200_000,
            epsilon_start=0.06,
            epsilon_end=0.001,
            seed=seed + seat,
        )
        for seat in range(SEATS)
    ]
    games = decisions = 0
    began = time.process_time()
    while time.process_time() - began < seconds or games == 0:
        step = env.reset()
        while not step.last():
            chosen = agents[step.observations["current_player"]].step(step)
            step = env.step([chosen.action])
            decisions += 1
        for agent in agents:
            agent.step(step)
        games += 1
        if games % 1000 == 0:
            print(
                f"{games:>7,} games, {decisions:>9,} decisions: loss {agents[0].loss}", flush=True
            )
            save()
    save()
    return games


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="visby", choices=["tallinn", "visby"])
    parser.add_argument("--minutes", type=float, default=5.0, help="of processor time")
    parser.add_argument("--output", type=Path, default=Path("nfsp.pt"))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    games = learn(given.game, 60 * given.minutes, given.seed, given.output)
    print(f"{games:,} games; saved as {given.output}")


if __name__ == "__main__":
    main()
