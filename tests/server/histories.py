"""Histories of clients, checked for linearizability.

A table is a list that only grows. Whoever adds to it is told the number of the entry, whoever reads
it how long it is. Such a history is linearizable if and only if every number is larger than, and
every length at least, whatever anyone was told before the request began.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Write:
    """Words that a client wanted to add; without a number, nobody knows whether they were."""

    began: float
    ended: float
    words: str
    number: int | None


@dataclass(frozen=True)
class Read:
    """How many entries a client was told of."""

    began: float
    ended: float
    number: int


def check(operations: Sequence[Write | Read], log: Mapping[int, str]) -> list[str]:
    """What is wrong with a history; `log` has the words of entries, by number, as they ended up."""
    wrong = []
    times = Counter(log.values())
    for one in operations:
        if isinstance(one, Write):
            if one.number is not None and log.get(one.number) != one.words:
                wrong.append(f"lost: {one}")
            if times[one.words] > 1:
                wrong.append(f"{times[one.words]} times: {one}")
    known = sorted((one for one in operations if one.number is not None), key=lambda o: o.ended)
    for one in known:
        told = max((other.number or 0 for other in known if other.ended < one.began), default=0)
        number = one.number or 0
        if number < told or (isinstance(one, Write) and number == told):
            wrong.append(f"after {told} was known: {one}")
    return wrong
