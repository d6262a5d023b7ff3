"""Goofspiel, the smallest example of a game, keeps the contract; it is in no registry."""

from bench.goofspiel import GAME
from tests.contract.worlds_goofspiel import any_world, check_books, every_world

from kogge.testing.contract import *

HOOKS = Hooks(every_world, any_world, check_books)
