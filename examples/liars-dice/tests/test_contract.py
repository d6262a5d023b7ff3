"""Liar's Dice keeps everything that Kogge's own games promise."""

from hooks import any_world, check_books, every_world
from kogge.testing.contract import *  # noqa: F403
from kogge.testing.contract import Hooks
from liars_dice import GAME as GAME

HOOKS = Hooks(every_world, any_world, check_books)
