"""City of Towers keeps the contract."""

from tests.contract.books_towers import check_books
from tests.contract.worlds_towers import any_world, every_world

from kogge.games.towers import GAME
from kogge.testing.contract import *

HOOKS = Hooks(every_world, any_world, check_books)
