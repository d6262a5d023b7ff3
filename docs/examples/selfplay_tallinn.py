"""Learn Tallinn by self-play: PPO that plays both seats, from nothing to beating `journeyman`.

    pip install 'kogge[examples]' --extra-index-url https://download.pytorch.org/whl/cpu
    python docs/examples/selfplay_tallinn.py --folder selfplay --minutes 6

No bot of ours is met while learning. Now and then the net plays a match against `journeyman`, with
intervals: the learning curve. Minutes are of processor time, matches not counted; six of one core
were enough for two wins of three. Interrupt it whenever you like: the same command goes on. The
folder then has `net.pt` (for `Learner`, below), `curve.json`, and after the last match
`result.json`. In docs/examples, it can be played against:

    kogge match 'selfplay_tallinn:Learner?path=selfplay/net.pt' journeyman --game tallinn
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

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
EPOCHS = 2
WIDTH = 256  # of the actor, which is all that plays; the critic has half
RATE = 1e-3  # falls to a twentieth of it
ENTROPY = 0.02  # falls to a twentieth of it
LEAST = 0.05
CLIP = 0.2
LEAD = 20  # points ahead at the end that are worth as much as the win itself
NEVER = -1e9  # the logit of what is illegal
FEATURES = kogge.game(GAME).rooms.features
assert FEATURES is not None
NAMES = FEATURES.names
MOMENT = [NAMES.index(name) for name in NAMES if name.split(".")[0] in ("phase", "round_number")]


def layers(size: int, width: int, out: int) -> nn.Sequential:
    """Two hidden layers; the last begins with zeros: all actions alike, nothing expected."""
    last = nn.Linear(width, out)
    nn.init.zeros_(last.weight)
    nn.init.zeros_(last.bias)
    return nn.Sequential(
        nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), last
    )


class Actor(nn.Module):  # type: ignore[misc]  # PyTorch's types are not known without it
    """What a seat sees to the logits of its actions.

    Of the vector it takes the columns that ever differ in this game, each with mean 0 and
    deviation 1: points in hundredths would be learned a hundred times as slowly as flags.
    """

    def __init__(self, columns: int, actions: int, width: int = WIDTH) -> None:
        super().__init__()
        self.register_buffer("columns", torch.zeros(columns, dtype=torch.int64))
        self.register_buffer("mean", torch.zeros(columns))
        self.register_buffer("deviation", torch.ones(columns))
        self.net = layers(columns, width, actions)

    def scaled(self, seen: Any) -> Any:
        return ((seen[:, self.columns] - self.mean) / self.deviation).clamp(-5, 5)

    def forward(self, scaled: Any, masks: Any) -> Any:
        return self.net(scaled).masked_fill(masks == 0, NEVER)

    @classmethod
    def for_game(cls, env: KoggeVectorEnv, seed: int) -> Actor:
        """A new one, scaled by what is seen in random games."""
        seen = [env.reset(seed=seed)[0]]
        for _ in range(100):
            seen.append(env.step(env.random_actions())[0])
        sample = np.concatenate(seen)
        deviation = sample.std(axis=0)
        columns = np.flatnonzero(deviation > 0)
        actor = cls(len(columns), env.setting.actions)
        actor.columns[:] = torch.from_numpy(columns)
        actor.mean[:] = torch.from_numpy(sample[:, columns].mean(axis=0))
        actor.deviation[:] = torch.from_numpy(deviation[columns])
        return actor

    @classmethod
    def loaded(cls, path: str | Path) -> Actor:
        """The one in a file."""
        weights = torch.load(path, weights_only=True)
        width, columns = weights["net.0.weight"].shape
        actor = cls(columns, len(weights["net.4.bias"]), width)
        actor.load_state_dict(weights)
        return actor


class Learner:
    """The actor as a bot: samples at a temperature, or takes the best action at 0."""

    reusable = True

    def __init__(self, game: Game, seed: int, path: str, temperature: float = 0.0) -> None:
        torch.set_num_threads(1)
        assert game.rooms.features is not None
        self.features = game.rooms.features
        self.actor = Actor.loaded(path)
        self.temperature = temperature
        self.noise = np.random.default_rng(seed)
        self.moves = np.zeros(game.move_space, np.int64)

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> int:
        moves = self.moves[: legal(view_record, seat, self.moves)]
        seen = torch.from_numpy(self.features.encode(view_record, seat)[None])
        with torch.inference_mode():
            logits = self.actor.net(self.actor.scaled(seen))[0].numpy()[moves]
        if self.temperature > 0:  # with Gumbel noise the largest is a sample of the softmax
            logits = logits / self.temperature + self.noise.gumbel(size=len(logits))
        return int(moves[logits.argmax()])


def acting(actor: Actor) -> Any:
    """The actor as a policy for self-play, which keeps what the update needs."""
    times = count()

    def policy(seen: Any, masks: Any) -> tuple[Any, dict[str, Any]]:
        with torch.inference_mode():
            scaled = actor.scaled(torch.from_numpy(seen))
            chances = actor(scaled, torch.from_numpy(masks)).log_softmax(dim=1)
            noise = torch.empty_like(chances).exponential_().log()
            actions = (chances - noise).argmax(dim=1)
            chosen = chances.gather(1, actions[:, None])[:, 0]
        when = np.full(len(seen), next(times))
        return actions.numpy(), {"scaled": scaled.numpy(), "chance": chosen.numpy(), "time": when}

    return policy


def open_cards(steps: Steps, actions: int) -> Any:
    """What the critic sees: both players' cards, and what the rival chooses at the same time.

    The actor never sees them, and a baseline may depend on anything that the action cannot change:
    so it is the rival's decision of the same moment, or else the one before.
    """
    scaled, seen = steps.extras["scaled"], steps.observations
    order = np.lexsort((steps.extras["time"], steps.games))
    games, seats = steps.games[order], steps.seats[order]
    when = seen[order][:, MOMENT]
    rows = np.arange(len(order))
    partner = np.full(len(order), -1)
    together = np.zeros(len(order), np.bool_)
    for shift in (1, -1):
        other = np.clip(rows + shift, 0, len(rows) - 1)
        same = (games[other] == games) & (seats[other] != seats) & (when[other] == when).all(axis=1)
        partner[same], together[same] = other[same], True
    for shift in range(1, 5):  # a rival decides at least every few decisions
        other = np.clip(rows - shift, 0, len(rows) - 1)
        earlier = (partner < 0) & (games[other] == games) & (seats[other] != seats)
        partner[earlier] = other[earlier]
    rivals = np.where(partner[:, None] >= 0, scaled[order][partner], 0)
    chosen = np.zeros((len(order), actions), np.float32)
    chosen[rows[together], steps.actions[order][partner[together]]] = 1
    back = np.argsort(order)
    return torch.from_numpy(np.hstack([scaled, rivals[back], chosen[back]]))


def update(
    actor: Actor, critic: Any, optimiser: Any, steps: Steps, entropy_weight: float
) -> dict[str, float]:
    """PPO's clipped update on the trajectories of all seats."""
    shown = open_cards(steps, actor.net[-1].out_features)
    with torch.inference_mode():
        values = critic(shown)[:, 0].numpy()
    gains = advantages(steps, values).astype(np.float32)
    returns = torch.from_numpy(gains + values)
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    scaled, masks = torch.from_numpy(steps.extras["scaled"]), torch.from_numpy(steps.masks)
    actions, before = torch.from_numpy(steps.actions), torch.from_numpy(steps.extras["chance"])
    better = torch.from_numpy(gains)
    weights = [*actor.parameters(), *critic.parameters()]
    told = {"entropy": 0.0, "unforeseen": 0.0}
    rounds = 0
    for _epoch in range(EPOCHS):
        for rows in torch.randperm(len(steps)).split(MINIBATCH):
            chances = actor(scaled[rows], masks[rows]).log_softmax(dim=1)
            ratio = torch.exp(chances.gather(1, actions[rows, None])[:, 0] - before[rows])
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy_loss = -torch.min(ratio * better[rows], clipped * better[rows]).mean()
            value_loss = ((critic(shown[rows])[:, 0] - returns[rows]) ** 2).mean()
            entropy = -(chances.exp() * chances).sum(dim=1).mean()
            loss = policy_loss + 0.5 * value_loss - entropy_weight * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(weights, 0.5)
            optimiser.step()
            told["entropy"] += float(entropy.detach())
            told["unforeseen"] += float(value_loss.detach()) / float(returns.var())
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
            GAME,
            ENVIRONMENTS,
            opponents="self",
            reward="score",
            autoreset_mode="SameStep",
            threads=1,
        )
        torch.manual_seed(seed)
        self.actor = Actor.for_game(self.env, seed)
        columns, actions = len(self.actor.columns), self.env.setting.actions
        self.critic = layers(2 * columns + actions, WIDTH // 2, 1)
        both = [*self.actor.parameters(), *self.critic.parameters()]
        self.optimiser = torch.optim.Adam(both, lr=RATE, eps=1e-5)
        self.seconds = 0.0  # of learning
        self.decisions = 0
        self.updates = 0
        self.curve: list[dict[str, Any]] = []
        if self.state.exists():
            kept = torch.load(self.state, weights_only=True)
            self.actor.load_state_dict(kept["actor"])
            self.critic.load_state_dict(kept["critic"])
            self.optimiser.load_state_dict(kept["optimiser"])
            self.seconds, self.decisions, self.updates, self.curve = kept["so_far"]
            torch.manual_seed(seed + self.updates)
        self.selfplay = SelfPlay(self.env, seed=seed + self.updates)
        self.policy = acting(self.actor)

    def save(self) -> None:
        """Replace the files of the folder, each at once."""
        kept = {
            "actor": self.actor.state_dict(),
            "critic": self.critic.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "so_far": [self.seconds, self.decisions, self.updates, self.curve],
        }
        torch.save(kept, self.folder / "state.pt.new")
        torch.save(kept["actor"], self.folder / "net.pt.new")
        (self.folder / "curve.json.new").write_text(json.dumps(self.curve, indent=1))
        for name in ("net.pt", "state.pt", "curve.json"):
            (self.folder / f"{name}.new").replace(self.folder / name)

    def learn(self, left: float) -> None:
        """One round: games, and an update by them; `left` is the part of the time that is left."""
        for group in self.optimiser.param_groups:
            group["lr"] = RATE * max(LEAST, left)
        steps = self.selfplay.collect(self.policy, DECISIONS)
        steps.rewards[:] = np.sign(steps.rewards) + steps.rewards / LEAD
        entropy = ENTROPY * max(LEAST, left)
        told = update(self.actor, self.critic, self.optimiser, steps, entropy)
        self.decisions += len(steps)
        self.updates += 1
        if self.updates % 10 == 0:
            figures = ", ".join(f"{name} {amount:.3f}" for name, amount in told.items())
            print(f"{self.seconds:7.0f} s, {self.decisions:>10,} decisions: {figures}", flush=True)
            self.save()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=Path("selfplay"))
    parser.add_argument("--minutes", type=float, default=10.0, help="of learning, on one core")
    parser.add_argument("--matches", type=int, default=5, help="points of the learning curve")
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
