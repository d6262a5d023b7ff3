"""Visby keeps the contract."""

from tests.contract.books_visby import check_books
from tests.contract.worlds_visby import any_world, every_world

from kogge.games.visby import GAME
from kogge.testing.contract import *

HOOKS = Hooks(every_world, any_world, check_books)
