"""`python -m bench.prebuilt FOLDER`: prebuilt rules beside rules compiled for this processor.

FOLDER is what `kogge warm --prebuild FOLDER` made. Each game is simulated by fresh processes that
take turns, one with prebuilt rules and one with native ones, and each counts games in a second of
its processor time; the best of each kind is compared, because whatever else runs only slows down.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import click

import kogge

MEASURE = """
import json, sys, time
import kogge
from kogge.arena.simulate import simulate
from kogge.core.rule_cache import loaded

name, bot, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
game = kogge.game(name)
bots = [bot] * game.players[-1]
simulate(game, bots, 1, threads=1)
games, played, began = 64, 0, time.process_time()
while time.process_time() - began < seconds:
    simulate(game, bots, games, threads=1, seed=played)
    played += games
speed = played / (time.process_time() - began)
print(json.dumps({"speed": speed, **loaded}))
"""


def measure(game: str, bot: str, seconds: float, folder: str) -> float:
    """Games in a second of processor time, with the prebuilt rules of a folder or without any."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, game, bot, str(seconds)],
        env={**os.environ, "KOGGE_PREBUILT": folder},
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout)
    if bool(told.get("prebuilt")) != bool(folder):
        raise click.ClickException(f"{game}: prebuilt rules are not as asked for: {told}")
    return float(told["speed"])


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--seconds", default=1.0, show_default=True, help="Processor time of each process.")
@click.option("--repeats", default=5, show_default=True, help="Processes of each kind.")
def main(folder: Path, seconds: float, repeats: int) -> None:
    """Compare prebuilt rules with native ones, game by game."""
    shipped = str(folder.resolve())
    print(f"{'game':10} {'bots':8} {'prebuilt':>12} {'native':>12}  games/s   ratio")
    for game in kogge.game_names():
        for bot in ("random", "greedy"):
            measure(game, bot, 0.0, "")  # compiled, if it was not
            pairs = [
                (measure(game, bot, seconds, shipped), measure(game, bot, seconds, ""))
                for _ in range(repeats)
            ]
            prebuilt, native = map(max, zip(*pairs, strict=True))
            ratio = prebuilt / native
            print(f"{game:10} {bot:8} {prebuilt:12.0f} {native:12.0f}  {'':7} {ratio:7.1%}")


if __name__ == "__main__":
    main()
