"""One search for all games: information-set Monte Carlo tree search, compiled whole.

Every iteration imagines a world that fits what the seat sees, goes down a tree in which each player
has statistics of their own, plays on with sensible moves, and gives everyone what came of it for
them. `iterations` is the place to start reading; `memory` is the tree.
"""

from kogge.bots.search.bot import SearchBot

__all__ = ["SearchBot"]
