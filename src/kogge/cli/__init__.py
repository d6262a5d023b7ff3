"""`kogge …`: the command line. It only starts things.

Commands are imported when they are named, and nothing here brings in Numba before a game is
played, so that `kogge --help` and `kogge games` answer at once.

| module | what is in it |
|---|---|
| `admin` | `kogge admin`: for those who run a server |
| `bench` | `kogge bench`: measure how fast it is here |
| `contestflags` | Shared flags of `kogge match` and `kogge tournament` |
| `dataset` | `kogge dataset`: trajectories of recorded games |
| `evaluate` | `kogge evaluate`: what a recorded position is worth to everyone |
| `failures` | Exit codes and error lines: one line on stderr that says what went wrong |
| `gameflags` | Shared flags of commands about a game: a sub-command per game, with its own flags |
| `games` | `kogge games`: list what can be played |
| `lab` | `kogge lab`: measure a game, compare versions of it |
| `lab_compare` | `kogge lab compare GAME A.toml B.toml …`: versions of a game, deal by deal |
| `lab_report` | `kogge lab report GAME`: what a game is like, as one page |
| `lab_tune` | `kogge lab sweep GAME` and `kogge lab tune GAME`: which numbers matter |
| `match` | `kogge match`: find out which bot is stronger, and how sure that is |
| `mcp` | `kogge mcp`: the games as tools of a language model, by the Model Context Protocol |
| `new_game` | `kogge new-game`: a skeleton that is a whole small game, in a package of its own |
| `pieces` | `kogge pieces`: a game's cards and numbers as a file, checked and compared in words |
| `play` | `kogge play`: sit down at a table in the terminal |
| `progress` | Progress bar on stderr while games are played, if someone is watching |
| `replay` | `kogge replay`: look at a recorded game again |
| `review` | `kogge review`: where a result came from, and what every decision cost |
| `root` | Root command `kogge`: it finds the others by their names |
| `serve` | `kogge serve`: tables for browsers and programs |
| `simulate` | `kogge simulate`: many games between bots, and what came of them |
| `standings` | Tables of results for a terminal |
| `suite` | `kogge suite`: a fixed benchmark for a bot, and its line in a leaderboard |
| `tournament` | `kogge tournament`: all bots against all |
| `train` | `kogge train`: weights of a net from games of the search against itself |
| `verify` | `kogge verify`: check that a game file is true |
| `warm` | `kogge warm`: compile ahead, so that nobody waits later |
"""

from __future__ import annotations

from kogge.cli.root import main

__all__ = ["main"]
