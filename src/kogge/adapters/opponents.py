"""Opponents of an agent: bots by name, policies on batches, and mixtures that are drawn by weight.

Wherever an environment takes `opponents`, it takes

- a name: `"greedy"`, `"search:50"`, `"module:Class?path=net.pt2"`, any that `kogge match` knows;
- a callable: `policy(observations, masks)` gives an action for every row (or a tuple whose first
  part these are), such as a frozen net; it is asked once for all games that wait for it;
- `Mixture({"greedy": 1, "search:50": 2, policy: 5})`: drawn anew for every seat and game;
- a list with one of these for each rival, in seat order after the agent.

`env.set_opponents(…)` changes them: games that have begun are played to their end as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kogge.bots import check_bot
from kogge.core.errors import BadOption

__all__ = ["Mixture", "Opponent", "Opponents", "Policy"]

SELF_PLAY: Final = "self"

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], Any]
Opponent: TypeAlias = "str | Policy"


@dataclass(frozen=True)
class Mixture:
    """Opponents with weights, which need not add up to anything; pairs, or a mapping."""

    parts: tuple[tuple[Opponent, float], ...]

    def __init__(
        self, parts: Mapping[Any, float] | Iterable[tuple[Any, float]] | Iterable[str]
    ) -> None:
        pairs = parts.items() if isinstance(parts, Mapping) else parts
        read = [(part, 1.0) if isinstance(part, str) else tuple(part) for part in pairs]
        if not read:
            raise BadOption("a mixture needs at least one opponent")
        for opponent, weight in read:
            check_opponent(opponent)
            number = isinstance(weight, int | float) and not isinstance(weight, bool)
            if not number or not isfinite(weight) or weight < 0:
                raise BadOption(
                    f"the weight of {name_of(opponent)} must be a number of at least 0, "
                    f"not {weight!r}"
                )
        if sum(weight for _, weight in read) <= 0:
            raise BadOption("at least one opponent of a mixture must have a weight above 0")
        object.__setattr__(self, "parts", tuple((who, float(weight)) for who, weight in read))

    def shares(self) -> NDArray[np.float64]:
        """The chance of each part."""
        weights = np.array([weight for _, weight in self.parts])
        shares: NDArray[np.float64] = weights / weights.sum()
        return shares


Opponents = str | Policy | Mixture | Sequence["str | Policy | Mixture"]


def read_opponents(opponents: Opponents, rivals: int) -> list[Mixture]:
    """Who may sit in each rival's seat, in seat order after the agent."""
    alone = isinstance(opponents, str | Mixture) or not isinstance(opponents, Sequence)
    named: list[Any] = [opponents] * rivals if alone else list(opponents)  # type: ignore[arg-type]
    if len(named) != rivals:
        raise BadOption(f"name {rivals} opponents, or one for all; found {len(named)}")
    return [one if isinstance(one, Mixture) else Mixture([(one, 1)]) for one in named]


def check_opponent(opponent: Any) -> None:
    """Refuse what cannot play."""
    if isinstance(opponent, str):
        if opponent == SELF_PLAY:
            raise BadOption(
                f"{SELF_PLAY!r} is no opponent among others: it makes every seat the agent's. "
                "For games against the agent as it is now, give its policy as a callable"
            )
        check_bot(opponent)
    elif not callable(opponent) or isinstance(opponent, type):
        raise BadOption(
            "an opponent is the name of a bot, a callable on batches or a Mixture, "
            f"not {repr(opponent)[:40]}"
        )


def find_opponent(who: Opponent, among: Sequence[Opponent | None]) -> int | None:
    """Where an opponent is among others: bots are the same by name, policies only if they are the
    same object (those that hold arrays cannot even be compared)."""
    for place, other in enumerate(among):
        if who is other or (isinstance(who, str) and isinstance(other, str) and who == other):
            return place
    return None


def deaf(name: str) -> BadOption:
    """The refusal of a bot that wants to hear events where nobody tells them."""
    return BadOption(
        f"{name} wants to hear what happens at the table, which is not told here; it can play in "
        "kogge match, kogge tournament and the environment for one game, KoggeEnv"
    )


def name_of(opponent: Opponent) -> str:
    """The name of a bot; that of a policy is its own, if it has one."""
    if isinstance(opponent, str):
        return opponent
    given = getattr(opponent, "name", None) or getattr(opponent, "__name__", None)
    return str(given or type(opponent).__name__)


def ask_policy(
    policy: Policy, observations: NDArray[np.float32], masks: NDArray[np.int8]
) -> NDArray[np.int64]:
    """What a policy chooses in every row, checked: it must be legal.

    It is given masks of its own: whoever writes into them must not decide what is legal.
    """
    answer = policy(observations, masks.copy())
    actions = np.asarray(answer[0] if isinstance(answer, tuple) else answer)
    if actions.shape != (len(masks),) or actions.dtype.kind not in "iu":
        raise BadOption(
            f"opponent {name_of(policy)} was asked for {len(masks)} actions as whole numbers, and "
            f"gave {actions.dtype} of shape {actions.shape}"
        )
    chosen = actions.astype(np.int64)
    inside = (chosen >= 0) & (chosen < masks.shape[1])
    legal = inside & (masks[np.arange(len(masks)), np.where(inside, chosen, 0)] == 1)
    if not legal.all():
        wrong = int(chosen[~legal][0])
        raise BadOption(f"opponent {name_of(policy)} chose the action {wrong}, which is illegal")
    return chosen
