"""Search settings and bot levels, per game: found by measurement, kept by the game.

The defaults suit a small game; `kogge match` finds better ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum


class Keying(IntEnum):
    """Which positions share statistics, for the player who decides there."""

    SEEN = 0  # those that look the same to the player
    MOVES = 1  # those the player reached by the same own moves, whatever else has happened


class Selection(IntEnum):
    """How a player chooses in the tree."""

    UCB = 0  # upper confidence bounds, every move at least once
    PRIOR = 1  # upper confidence bounds scaled by what `weigh` thinks of a move
    REGRET = 2  # regret matching: mixes moves as a good bluffer does


@dataclass(frozen=True)
class Level:
    """How strong a bot for people plays: its iterations, and how often it does not think at all."""

    iterations: int
    mixes: bool = True  # as the manner does; else it plays what seems best, and can be read
    whim: float = 0.0  # share of the moves that are made by `lean` …
    folly: float = 0.0  # … and at random
    overlooking: float = 0.0  # share of the moves that it does not notice before it leans
    net: bool = True  # whether it has the net that its game ships


@dataclass(frozen=True)
class Reviewing:
    """How a game is reviewed: worlds behind every estimate, and candidates for every decision."""

    samples: int = 512
    candidates: int = 12
    temper: float | None = None  # of the reference policy, if not that of the search


@dataclass(frozen=True)
class Manner:
    """The settings of the search for one game."""

    keying: Keying = Keying.SEEN
    selection: Selection = Selection.UCB
    opening: Selection | None = None  # at the first decision, if not the same
    exploration: float = 0.7
    straying: float = 0.8  # share of a mixing player's choices in the tree that follow bounds
    leaning: float = 16.0  # visits of a joint choice that count as much as the mean of its move
    believing: float = 0.0  # how far a rival is expected to do what seems best, rather than to mix
    caution: float = 20.0  # visits of a move that count as much as the doubt about it …
    doubt: float = 0.2  # … by which it is first taken to be worse than the mean of all moves
    alone: bool = False  # mix, too, where nobody else decides at the same time
    temper: float = 1.0  # of `weigh`: by so much more worth, a move is e times as likely
    evenness: float = 0.1  # share of the prior that is the same for all moves
    neglect: float = 0.0  # below the root, moves this much less likely than the best are left out
    patience: int = 1  # visits of a move before the decision after it gets a node
    noise: float = 0.1  # share of random moves in rollouts; 1: no `lean` at all
    horizon: int = 1 << 30  # moves of a rollout before `judge` cuts it
    winning: float = 0.8  # weight of places against points in what a result is worth
    solve: bool = False  # prove won and lost positions; for games of perfect information only
    mixing: float = 0.25  # standard errors within which moves count as equally good
    hidden: tuple[int, int] = (64, 32)  # units of the layers of a net (see bots/nets)
    vector: bool = True  # a net reads the vector of `features.py`; else the traits alone
    ahead: int = 0  # moves of a rollout before a net judges
    lessons: float = 1.0  # share of the decisions that training keeps; less in long games
    # by number of players: what calibrates the shares that rollouts win (see bots/values)
    temperatures: Mapping[int, float] = field(default_factory=dict)
    review: Reviewing = field(default_factory=Reviewing)
    levels: dict[str, Level] = field(
        default_factory=lambda: {
            "apprentice": Level(10, whim=0.3, folly=0.2),
            "journeyman": Level(50),
            "master": Level(1000),
            "grandmaster": Level(10_000),
        }
    )

    by_net: bool = False  # a search judges by the net that the game ships, unless told otherwise
    classic_levels: dict[str, Level] = field(default_factory=dict)  # of `classic:`, where others

    @property
    def first(self) -> Selection:
        """How players choose at the first decision."""
        return self.selection if self.opening is None else self.opening

    @property
    def classic(self) -> Manner:
        """The same without mixing at the first decision."""
        return replace(self, opening=None)
