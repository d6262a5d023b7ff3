"""One search for all games: information-set Monte Carlo tree search, compiled whole.

Every iteration imagines a world that fits what the seat sees, goes down a tree in which each player
has statistics of their own, plays on with sensible moves, and gives everyone what came of it for
them. `iterations` is the place to start reading; `memory` is the tree.

| module | what is in it |
|---|---|
| `bot` | Search bot: a search with its trees and threads, as a player |
| `foresight` | Principal variation: how a search thinks the game would go on |
| `iterations` | Iterations of the search: imagine a world, go down the tree, play on |
| `memory` | Tree: decisions and their moves in arrays of fixed size, found by what a player knows |
| `mind` | Mind: the whole state of one search thread in one record |
| `mixing` | Regret matching plus over joint choices: moves that a rival must not foresee |
| `nodes` | Nodes: which one a decision belongs to, and what moves it offers |
| `proofs` | Proven ends: without secrets and chance, a won or lost position is remembered as such |
| `rollout` | Rollouts beyond the tree: sensible moves with some noise, and a value at their end |
| `root` | Root: what the trees of all threads say about the first decision |
| `selection` | Selection: how a player chooses at a node of the tree |
"""

from kogge.bots.search.bot import SearchBot

__all__ = ["SearchBot"]
