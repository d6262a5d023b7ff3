"""Talis keeps the contract."""

from tests.contract.books_talis import check_books
from tests.contract.worlds_talis import any_world, every_world

from kogge.games.talis import GAME
from kogge.testing.contract import *

HOOKS = Hooks(every_world, any_world, check_books)
