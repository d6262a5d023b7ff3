"""Learn Tallinn by self-play: PPO that plays both seats, from nothing to beating `journeyman`.

    pip install 'kogge[examples]' --extra-index-url https://download.pytorch.org/whl/cpu
    python docs/examples/selfplay_tallinn.py --folder selfplay --minutes 20

No bot of ours is met while learning. Now and then the net plays a match against `journeyman`, with
intervals: the learning curve. Minutes are of processor time, matches not counted. Interrupt it
whenever you like: the same command goes on. The folder then has `net.pt` (for `Learner`, below),
`curve.json`, and after the last match `result.json`. In docs/examples, it can be played against:

    kogge match 'selfplay_tallinn:Learner?path=selfplay/net.pt' journeyman --game tallinn
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import kogge
from kogge.adapters.gymnasium import KoggeVectorEnv
from kogge.adapters.trajectories import SelfPlay, Steps, advantages
from kogge.arena.contest import new_contest
from kogge.arena.match import play_match
from kogge.core.game import Game
from kogge.core.verbs import legal

GAME = "tallinn"
ENVIRONMENTS = 512
DECISIONS = 32_768  # between two updates
MINIBATCH = 2048
EPOCHS = 3
RATE = 7e-4  # falls to a tenth of it
CLIP = 0.2
ENTROPY = 0.01  # falls to a tenth of it
NEVER = -1e9  # the logit of what is illegal


class Net(nn.Module):  # type: ignore[misc]  # PyTorch's types are not known without it
    """What a seat sees to a number for every action, and how the game will end for it."""

    def __init__(self, size: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # begins with every legal action equally likely

    def forward(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        trunk = self.trunk(seen)
        logits = self.policy(trunk).masked_fill(masks == 0, NEVER)
        return logits, torch.tanh(self.value(trunk)[:, 0])


class Learner:
    """The net as a bot: samples at a temperature, or takes the best action at 0."""

    reusable = True

    def __init__(self, game: Game, seed: int, path: str, temperature: float = 0.0) -> None:
        torch.set_num_threads(1)
        assert game.rooms.features is not None
        self.features = game.rooms.features
        weights = torch.load(path, weights_only=True)
        self.actions = weights["policy.bias"].shape[0]
        self.net = Net(self.features.size, self.actions, weights["policy.weight"].shape[1])
        self.net.load_state_dict(weights)
        self.temperature = temperature
        self.noise = np.random.default_rng(seed)
        self.moves = np.zeros(game.move_space, np.int64)

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> int:
        moves = self.moves[: legal(view_record, seat, self.moves)]
        mask = np.zeros((1, self.actions), np.int8)
        mask[0, moves] = 1
        seen = torch.from_numpy(self.features.encode(view_record, seat)[None])
        with torch.inference_mode():
            logits = self.net(seen, torch.from_numpy(mask))[0][0].numpy()
        if self.temperature > 0:  # with Gumbel noise the largest is a sample of the softmax
            logits = logits / self.temperature + self.noise.gumbel(size=len(logits))
        return int(logits.argmax())


def acting(net: Net) -> Any:
    """The net as a policy for self-play, which keeps what the update needs."""

    def policy(seen: Any, masks: Any) -> tuple[Any, dict[str, Any]]:
        with torch.inference_mode():
            logits, values = net(torch.from_numpy(seen), torch.from_numpy(masks))
            choice = Categorical(logits=logits)
            actions = choice.sample()
            chances = choice.log_prob(actions)
        return actions.numpy(), {"value": values.numpy(), "chance": chances.numpy()}

    return policy


def update(net: Net, optimiser: Any, steps: Steps, entropy_weight: float) -> dict[str, float]:
    """PPO's clipped update on the trajectories of all seats."""
    values = steps.extras["value"]
    gains = advantages(steps, values).astype(np.float32)
    returns = torch.from_numpy(gains + values)
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    seen, masks = torch.from_numpy(steps.observations), torch.from_numpy(steps.masks)
    actions, before = torch.from_numpy(steps.actions), torch.from_numpy(steps.extras["chance"])
    better = torch.from_numpy(gains)
    told = {"entropy": 0.0, "value_loss": 0.0}
    rounds = 0
    for _epoch in range(EPOCHS):
        for rows in torch.randperm(len(steps)).split(MINIBATCH):
            logits, value = net(seen[rows], masks[rows])
            choice = Categorical(logits=logits)
            ratio = torch.exp(choice.log_prob(actions[rows]) - before[rows])
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy_loss = -torch.min(ratio * better[rows], clipped * better[rows]).mean()
            value_loss = ((value - returns[rows]) ** 2).mean()
            entropy = choice.entropy().mean()
            loss = policy_loss + 0.5 * value_loss - entropy_weight * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            told["entropy"] += float(entropy.detach())
            told["value_loss"] += float(value_loss.detach())
            rounds += 1
    return {name: amount / rounds for name, amount in told.items()}


def meet(path: Path, rival: str, games: int, seed: int) -> dict[str, Any]:
    """A match of the saved net against a bot: its share of the wins, with its interval."""
    sys.path.insert(0, str(Path(__file__).parent))  # where bots of this module are found
    learner = f"selfplay_tallinn:Learner?path={path}"
    contest = new_contest("match", kogge.game(GAME), [learner, rival], seed=seed)
    report = play_match(contest, games).report
    ours = report.bots[0]
    return {
        "rival": rival,
        "games": report.games,
        "wins": ours.win_share,
        "low": ours.low,
        "high": ours.high,
        "faults": ours.illegal + ours.errors + ours.overruns,
    }


class Training:
    """The state of a run, in its folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.state = folder / "state.pt"
        self.env = KoggeVectorEnv(
            GAME, ENVIRONMENTS, opponents="self", autoreset_mode="SameStep", threads=1
        )
        setting = self.env.setting
        self.net = Net(setting.features.size, setting.actions)
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=RATE, eps=1e-5)
        self.seconds = 0.0  # of learning
        self.decisions = 0
        self.updates = 0
        self.curve: list[dict[str, Any]] = []
        torch.manual_seed(seed)
        if self.state.exists():
            kept = torch.load(self.state, weights_only=True)
            self.net.load_state_dict(kept["net"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.seconds, self.decisions, self.updates, self.curve = kept["so_far"]
            torch.manual_seed(seed + self.updates)
        self.selfplay = SelfPlay(self.env, seed=seed + self.updates)

    def save(self) -> None:
        """Replace the files of the folder, each at once."""
        torch.save(self.net.state_dict(), self.folder / "net.pt.new")
        so_far = [self.seconds, self.decisions, self.updates, self.curve]
        kept = {"net": self.net.state_dict(), "optimiser": self.optimiser.state_dict()}
        torch.save({**kept, "so_far": so_far}, self.folder / "state.pt.new")
        (self.folder / "curve.json.new").write_text(json.dumps(self.curve, indent=1))
        for name in ("net.pt", "state.pt", "curve.json"):
            (self.folder / f"{name}.new").replace(self.folder / name)

    def learn(self, left: float) -> None:
        """One round: games, and an update by them; `left` is the part of the time that is left."""
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * max(0.1, left)
        steps = self.selfplay.collect(acting(self.net), DECISIONS)
        told = update(self.net, self.optimiser, steps, ENTROPY * max(0.1, left))
        self.decisions += len(steps)
        self.updates += 1
        if self.updates % 10 == 0:
            figures = ", ".join(f"{name} {amount:.3f}" for name, amount in told.items())
            print(f"{self.seconds:7.0f} s, {self.decisions:>9,} decisions: {figures}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=Path("selfplay"))
    parser.add_argument("--minutes", type=float, default=20.0, help="of learning, on one core")
    parser.add_argument("--matches", type=int, default=10, help="points of the learning curve")
    parser.add_argument("--games", type=int, default=200, help="of each of these matches")
    parser.add_argument("--last", type=int, default=1000, help="games of the last match")
    parser.add_argument("--rival", default="journeyman")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)  # threads would wait for each other longer than so few weights take
    training = Training(given.folder, given.seed)
    training.save()
    budget = 60 * given.minutes
    while training.seconds < budget:
        goal = budget * (len(training.curve) + 1) / given.matches
        while training.seconds < min(goal, budget):
            # processor time, so that whatever else runs on the machine takes nothing away
            began = time.process_time()
            training.learn(1 - training.seconds / budget)
            training.seconds += time.process_time() - began
        training.save()
        path = given.folder / "net.pt"
        point = meet(path, given.rival, given.games, seed=1000 + len(training.curve))
        training.curve.append(
            {"seconds": training.seconds, "decisions": training.decisions, **point}
        )
        training.save()
        print(f"{training.seconds:7.0f} s: {told(point)}", flush=True)
    result = meet(given.folder / "net.pt", given.rival, given.last, seed=given.seed)
    result |= {"seconds": training.seconds, "decisions": training.decisions}
    (given.folder / "result.json").write_text(json.dumps(result, indent=1) + os.linesep)
    print(f"at last: {told(result)}")


def told(match: dict[str, Any]) -> str:
    """A match in words."""
    return (
        f"{match['wins']:.1%} ({match['low']:.1%} – {match['high']:.1%}) of {match['games']} games "
        f"against {match['rival']}"
    )


if __name__ == "__main__":
    main()
