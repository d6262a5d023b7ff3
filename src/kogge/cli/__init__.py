"""`kogge …`: the command line. It only starts things.

Commands are imported when they are named, and nothing here brings in Numba before a game is
played, so that `kogge --help` and `kogge games` answer at once.
"""

from __future__ import annotations

from kogge.cli.root import main

__all__ = ["main"]
