"""Leagues: a population of opponents, how a learner does against each, and whom to meet next.

```python
league = League(["greedy"])
for generation in range(5):
    for round in range(100):
        env.set_opponents(league.mixture("hard"))  # for games that begin from now on
        learn()  # and after every step: league.note(env, ended, rewards, info)
    league.add(f"generation-{generation}", frozen(net))  # a callable on batches
```
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.adapters.batch import MOST_OPPONENTS
from kogge.adapters.opponents import Mixture, Opponent, check_opponent, find_opponent
from kogge.adapters.vector import KoggeVectorEnv
from kogge.core.errors import BadOption

__all__ = ["League", "Member"]

# how much a member is worth meeting, by the learner's share of the wins against it
INTERESTS: Final[dict[str, Callable[[float], float]]] = {
    "even": lambda share: 1.0,
    "hard": lambda share: (1 - share) ** 2,  # prioritised fictitious self-play
    "close": lambda share: share * (1 - share),
}
LEAST: Final = 0.01  # nobody is forgotten altogether


@dataclass
class Member:
    """An opponent of the league, and the learner's games against it; a tie is half a win."""

    opponent: Opponent
    games: float = 0.0
    wins: float = 0.0

    @property
    def share(self) -> float:
        """The learner's share of the wins, as if one more game had been won and one lost."""
        return (self.wins + 1) / (self.games + 2)


class League:
    """Members by name, in the order in which they joined."""

    def __init__(self, members: Mapping[str, Opponent] | Iterable[str] = ()) -> None:
        self.members: dict[str, Member] = {}
        named = members if isinstance(members, Mapping) else {name: name for name in members}
        for name, opponent in named.items():
            self.add(name, opponent)

    def add(self, name: str, opponent: Opponent, fading: float = 1.0) -> None:
        """Somebody joins. With `fading` below 1, earlier results count less from now on, as they
        are those of a learner that has changed since."""
        check_opponent(opponent)
        if name in self.members:
            raise BadOption(f"the league has a member {name!r}")
        if len(self.members) >= MOST_OPPONENTS:
            raise BadOption(f"a league has at most {MOST_OPPONENTS} members; let one leave first")
        if not 0 <= fading <= 1:
            raise BadOption(f"fading must be from 0 to 1, not {fading}")
        for member in self.members.values():
            member.games *= fading
            member.wins *= fading
        self.members[name] = Member(opponent)

    def leave(self, name: str) -> None:
        """A member is met no more in games that have yet to begin."""
        if name not in self.members:
            raise BadOption(f"the league has no member {name!r}")
        del self.members[name]

    def mixture(self, interest: str = "hard") -> Mixture:
        """Whom to meet: "even", "hard" (those that the learner loses to), or "close"."""
        if interest not in INTERESTS:
            raise BadOption(
                f"interest cannot be {interest!r}; choose one of {', '.join(INTERESTS)}"
            )
        if not self.members:
            raise BadOption("the league has no members yet")
        weigh = INTERESTS[interest]
        return Mixture(
            [(one.opponent, max(LEAST, weigh(one.share))) for one in self.members.values()]
        )

    def note(
        self,
        env: KoggeVectorEnv,
        ended: NDArray[np.bool_],
        rewards: NDArray[Any],
        info: Mapping[str, Any],
    ) -> None:
        """Count the games that ended in a step; a reward above 0 is a win, of 0 a tie."""
        for row in np.flatnonzero(ended).tolist():
            won = 1.0 if rewards[row] > 0 else 0.5 if rewards[row] == 0 else 0.0
            for number in info["opponents"][row].tolist():
                met = env.opponent(number)
                for member in self.members.values():
                    if find_opponent(met, [member.opponent]) is not None:
                        member.games += 1
                        member.wins += won

    def table(self) -> dict[str, tuple[float, float]]:
        """By member, how many games count and the learner's share of the wins in them."""
        return {
            name: (one.games, one.wins / one.games if one.games else 0.5)
            for name, one in self.members.items()
        }
