"""What `kogge new-game` writes keeps the contract, also as it lies in the package."""

from kogge.skeleton import GAME
from kogge.testing.contract import *
