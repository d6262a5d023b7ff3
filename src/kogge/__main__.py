"""`python -m kogge` does what `kogge` does."""

from __future__ import annotations

from kogge.cli import main

if __name__ == "__main__":
    main()
