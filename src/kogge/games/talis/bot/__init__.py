"""What the bots know about Talis.

| module | what is in it |
|---|---|
| `answers` | Worths of answers, compared with the other answers to the same question |
| `deals` | Trades that both sides should like: what to propose, and what to answer |
| `evaluation` | Position evaluation: what a player has, weighed by a small net, and compared |
| `heuristics` | Heuristics: the sensible move of a thoughtful beginner, from what the seat knows |
| `manner` | Search settings and bot levels of Talis, found by matches |
| `odds` | Odds: the exact chance of winning a fight before it is chosen |
| `prospects` | Prospects of a walk: what waits on each tile, and how near it is |
| `traits` | Traits: what a player's chances depend on, for nets to read |
| `worths` | Worths of things to a player, in goods: the scale on which the heuristics weigh moves |
"""
