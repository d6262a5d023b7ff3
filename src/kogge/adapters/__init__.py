"""Standard environments for programs that learn, thin over the contract.

`kogge.adapters.gymnasium` (one agent among bots, or thousands of games at once),
`kogge.adapters.pettingzoo` (every seat an agent) and `kogge.adapters.openspiel` (games for
algorithms that plan); each needs the extra of its name.

| module | what is in it |
|---|---|
| `batch` | Many games at once: every decision of all of them in one call, inside compiled code |
| `drawing` | A table as text, SVG or pixels: the terminal's drawing of what a viewer may see |
| `encodings` | The page on what the entries of every game's vector mean |
| `episode` | One game at Python's pace: a record |
| `gymnasium` | Gymnasium: one agent among bots, and thousands of games at once |
| `looking` | What a seat gets to see and may do, written into arrays by compiled code |
| `mcp` | Model Context Protocol: the games as tools of a language model |
| `openspiel/` | Kogge's games for OpenSpiel |
| `pettingzoo/` | PettingZoo: every seat an agent, turn by turn or all at once |
| `rewards` | What a game is worth to a seat, paid once, at its end |
| `sessions` | Sessions for programs that talk |
| `setting` | What an environment plays: a game, its options, what an agent sees |
| `stable_baselines` | Stable-Baselines3: many games at once as its vector environment |
| `textarena` | Games in the shape of TextArena's environments |
| `vector` | Thousands of games at once as a Gymnasium vector environment |
"""
