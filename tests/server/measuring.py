"""A program in place of `kogge.lab.job`: it measures nothing, and says what a test wants to see.

The number of games tells how it goes on: 20 ends well, 21 fails, 22 breaks off; 23 goes on until it
is asked to stop, and has a page then, others go on until somebody ends the process.
"""

from __future__ import annotations

import contextlib
import json
import sys
import time
from pathlib import Path

FIGURE = {
    "name": "use:blacksmith",
    "names": ["Blacksmith, per game", "Schmied, je Partie", "Fabbro, a partita"],
    "value": 2.3,
    "half": 0.2,
    "step": 0.5,
    "share": False,
    "kind": "clear",
}


def say(**what: object) -> None:
    print(json.dumps(what), flush=True)


def main() -> None:
    """One job."""
    job = json.loads(sys.stdin.readline())
    say(type="advance", stage="compiling", done=3, of=9)
    say(type="advance", stage="pairs", done=20, of=40, figures=[FIGURE])
    if job["games"] == 23:
        with contextlib.suppress(KeyboardInterrupt):
            time.sleep(600)
    if job["games"] in (20, 23):
        page = f"<!doctype html><title>{job['kind']}</title><h1>{job['game']}</h1>"
        (Path(job["folder"]) / "page.html").write_text(page, "utf-8")
        told = ["Blacksmith is played more often", "Der Schmied …", "Il fabbro …"]
        say(type="finished", games=20, seconds=1.5, headings=told)
    elif job["games"] == 21:
        say(type="failed", problem="this version never ends")
    elif job["games"] != 22:
        time.sleep(600)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
