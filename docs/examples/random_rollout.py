"""Ten lines: a million steps of Visby for four, with random legal actions."""

import numpy as np

from kogge.adapters.gymnasium import KoggeVectorEnv

env = KoggeVectorEnv("visby", num_envs=1000, players=4, opponents="greedy")
observations, info = env.reset(seed=1)
paid: list[float] = []
for _step in range(1000):
    actions = env.random_actions()  # what is legal is in info["action_mask"]
    observations, rewards, ended, _, info = env.step(actions)
    paid.extend(rewards[ended])
print(f"{len(paid)} games; a random player's mean reward is {np.mean(paid):.2f}")
