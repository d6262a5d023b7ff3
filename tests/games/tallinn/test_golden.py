"""Games of Tallinn that were kept replay exactly, and tell everyone what they told then."""

from __future__ import annotations

from tests.games.golden_checks import *
from tests.games.tallinn.golden import GOLDEN as GOLDEN
