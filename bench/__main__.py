"""`python -m bench`: `kogge bench` with the comparison, which is found here."""

from __future__ import annotations

import sys

from kogge.cli import main

main(["bench", *sys.argv[1:]])
