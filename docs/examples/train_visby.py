"""Learn Visby by playing against the greedy bot: MaskablePPO on many games at once.

    pip install 'kogge[examples]' --extra-index-url https://download.pytorch.org/whl/cpu
    python docs/examples/train_visby.py --picture curve.png

It takes about a minute of processor time. Wins alone would teach nothing at first: a random player
has hardly any. So the reward is the lead at the end, in seals; the picture has its mean over the
training. `--output net.pt2` saves what was learned for `TorchBot` of `bots.py`:

    kogge match 'bots:TorchBot?path=net.pt2' greedy --game visby
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecNormalize

from kogge.adapters.stable_baselines import KoggeVecEnv

ENVIRONMENTS = 256
ROLLOUT = 64  # steps of each environment between two updates


class Curve(BaseCallback):  # type: ignore[misc]  # its types are not known without PyTorch
    """Keeps the mean lead in the games that ended during each rollout."""

    def __init__(self) -> None:
        super().__init__()
        self.points: list[tuple[int, float]] = []
        self._paid: list[float] = []

    def _on_step(self) -> bool:
        self._paid.extend(info["episode"]["r"] for info in self.locals["infos"] if info)
        return True

    def _on_rollout_end(self) -> None:
        if self._paid:
            self.points.append((self.num_timesteps, float(np.mean(self._paid))))
            steps, lead = self.points[-1]
            print(f"{steps:>9} decisions: {lead:+.1f} seals ahead of greedy", flush=True)
            self._paid.clear()


def evaluate(model: Any, games: int, seed: int) -> float:
    """The share of games that the learned player wins, choosing what it thinks best."""
    env = KoggeVecEnv("visby", ENVIRONMENTS, opponents="greedy", seat="rotate")
    env.seed(seed)
    seen = env.reset()
    won: list[bool] = []
    while len(won) < games:
        masks = np.stack(env.env_method("action_masks"))
        actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        seen, rewards, ended, _ = env.step(actions)
        won.extend(rewards[ended] > 0)
    return float(np.mean(won))


class Actor(torch.nn.Module):  # type: ignore[misc]
    """The part of a policy that says how good each action is."""

    def __init__(self, policy: Any) -> None:
        super().__init__()
        self.hidden = policy.mlp_extractor.policy_net
        self.last = policy.action_net

    def forward(self, seen: Any) -> Any:
        return self.last(self.hidden(seen))


def save(model: Any, path: Path) -> None:
    """What was learned, as a program of PyTorch's own."""
    example = torch.zeros((1, *model.observation_space.shape))
    torch.export.save(torch.export.export(Actor(model.policy), (example,)), path)


def draw(points: list[tuple[int, float]], path: Path) -> None:
    """The learning curve as a picture."""
    mpl.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 3.2), layout="constrained")
    axes.plot(*zip(*points, strict=True), color="#1f6f8b")
    axes.axhline(0, color="#888888", linewidth=0.8)
    axes.set(xlabel="decisions", ylabel="seals ahead at the end", title="Visby against greedy")
    figure.savefig(path, dpi=110)


def main() -> None:
    """Train, evaluate, and save the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=600_000)
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--output", type=Path, help="a file for bots:TorchBot")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)  # threads would wait for each other longer than so few weights take
    began = time.perf_counter()
    env = KoggeVecEnv("visby", ENVIRONMENTS, opponents="greedy", seat="rotate", reward="score")
    model = MaskablePPO(
        "MlpPolicy",
        VecNormalize(env, norm_obs=False, gamma=1.0),
        n_steps=ROLLOUT,
        batch_size=2048,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [64, 64]},
        seed=given.seed,
        device="cpu",
    )
    curve = Curve()
    model.learn(given.steps, callback=curve)
    print(f"learned in {time.perf_counter() - began:.0f} s")
    print(f"wins {evaluate(model, 2000, given.seed + 1):.1%} of 2000 new games against greedy")
    if given.output is not None:
        save(model, given.output)
    if given.picture is not None:
        draw(curve.points, given.picture)


if __name__ == "__main__":
    main()
