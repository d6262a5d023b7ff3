"""Rate limits: token buckets per address and player."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

REMEMBERED: Final = 50_000
RATE_LIMIT: Final = "rate limit reached: too many requests; wait a little"
RETRY_SECONDS: Final = "5"  # after which a client may try again, as a header says it


@dataclass(frozen=True)
class Limit:
    """So many at once, and so many a second in the long run."""

    burst: float
    rate: float


# A person clicks a few times a second; programs may be ten times as fast.
MESSAGES: Final = Limit(100, 20)  # a socket
COSTS: Final = {"follow": 5, "undo": 10}  # of messages that take us longer to answer
SAYINGS: Final = Limit(6, 0.5)  # a player, over all sockets
REQUESTS: Final = Limit(200, 20)  # an address
TELLING: Final = 5  # what a request costs that may tell a whole game
CREATIONS: Final = Limit(40, 0.5)  # tables and players, an address
WATCHINGS: Final = Limit(60, 4)  # pages of replays, an address
SOCKETS: Final = 100  # open at once, an address
FOLLOWS: Final = 50  # tables and seats, a socket
PATIENCE: Final = 50  # refused messages, until the socket is closed

HOUSEHOLD_BITS: Final = 64  # of an IPv6 address: the rest is free for one household to choose


@lru_cache(maxsize=REMEMBERED)
def household(address: str) -> str:
    """Whose credit is spent: an address, or in IPv6 the network that one household is given."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    rest = 128 - HOUSEHOLD_BITS
    return str(IPv6Network((int(found) >> rest << rest, HOUSEHOLD_BITS)))


class Credit:
    """What is left of one limit."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._left = limit.burst
        self._at = time.monotonic()

    def spend(self, cost: int = 1) -> bool:
        """Take one, or so many, if they are there."""
        moment = time.monotonic()
        earned = (moment - self._at) * self._limit.rate
        self._left = min(self._limit.burst, self._left + earned)
        self._at = moment
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Credits:
    """The credits of many clients; those not seen for longest are forgotten."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._of: OrderedDict[str, Credit] = OrderedDict()

    def spend(self, client: str, cost: int = 1) -> bool:
        """Take one of this client's, or so many."""
        credit = self._of.get(client)
        if credit is None:
            credit = self._of[client] = Credit(self._limit)
            if len(self._of) > REMEMBERED:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(client)
        return credit.spend(cost)
