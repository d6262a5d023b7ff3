"""Standard environments for programs that learn, thin over the contract.

`kogge.adapters.gymnasium` (one agent among bots, or thousands of games at once),
`kogge.adapters.pettingzoo` (every seat an agent) and `kogge.adapters.openspiel` (games for
algorithms that plan); each needs the extra of its name.

| module | what is in it |
|---|---|
| `batch` | Many games at once: every decision of all of them in one call, inside compiled code |
| `dataset/` | Datasets: trajectories of recorded games, for imitation and offline learning |
| `drawing` | Rendering: a table as text, SVG or pixels |
| `encodings` | Page of encodings: what the entries of every game's vector mean |
| `episode` | Episode: one game at Python's pace, a record and arrays that compiled code writes |
| `field` | The opponents of many games at once: who sits where, and what they choose |
| `gymnasium` | Gymnasium: one agent among bots, and thousands of games at once |
| `league` | Leagues: a population of opponents, and whom to meet next |
| `looking` | Observations and action masks, written into arrays by compiled code |
| `mcp` | Model Context Protocol: the games as tools of a language model. `kogge mcp` runs it |
| `openspiel/` | Kogge's games for OpenSpiel |
| `opponents` | Opponents of an agent: bots by name, policies on batches, mixtures |
| `pettingzoo/` | PettingZoo: every seat an agent, turn by turn or all at once |
| `remote` | Tables of a server for programs that talk |
| `rewards` | Rewards: what a game is worth to a seat, paid once, at its end |
| `sessions` | Sessions for programs that talk: games in this process |
| `setting` | Settings of an environment: game, options, what an agent sees, may do and is paid |
| `stable_baselines` | Stable-Baselines3: many games at once as its vector environment |
| `textarena` | Games in the shape of TextArena's environments: text in, text out |
| `trajectories` | Self-play with a trajectory for every seat |
| `vector` | Vector environment of Gymnasium: thousands of games at once |
"""
