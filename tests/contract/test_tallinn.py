"""Tallinn keeps the contract."""

from tests.contract.books_tallinn import check_books
from tests.contract.worlds_tallinn import any_world, every_world

from kogge.games.tallinn import GAME
from kogge.testing.contract import *

HOOKS = Hooks(every_world, any_world, check_books)
