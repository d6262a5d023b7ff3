"""Trials of the lab itself: does pairing pay, and is a small change of one card found?

    python -m bench.lab_trials power visby tollkeeper.per_ship 2 --bot greedy --games 400
    python -m bench.lab_trials blind --games 60

`power` plants a change of one number, plays both versions on the same deals, and tells for every
figure how many pairs and how many unpaired games find it with 95 % power: first for the printed
games counted anew with the changed number (`same moves`), then for games of both versions. `blind`
changes Visby's Blacksmith by half and asks a greedy bot and one that searches.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Sequence
from contextlib import closing
from math import ceil
from pathlib import Path
from statistics import mean, variance
from typing import Any

import kogge
from kogge.core.game import Game
from kogge.core.pieces import read_toml
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Study
from kogge.lab.versions.comparing import Numbers, numbers_of, step_of
from kogge.lab.versions.variants import Place, Variant, changed, printed, to_toml
from kogge.lab.versions.worker import Opening

POWER = (1.959964 + 1.644854) ** 2  # squared quantiles of 5 % two-sided error and 95 % power


def play(
    game: Game, bot: str, games: int, numbers: dict[Place, int], players: int | None
) -> tuple[list[Numbers], list[Numbers], list[Numbers | None]]:
    """The figures of all deals: as printed, with these numbers, and printed games counted anew."""
    data = read_toml(printed(game))
    for place, value in numbers.items():
        data = changed(data, place, value)
    found = []
    anew: list[Numbers | None] = []
    first: list[Trace] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "changed.toml"
        file.write_text(to_toml(data), "utf-8")
        for pieces in (None, str(file)):
            opening = Opening(
                game=game.name,
                pieces=pieces,
                players=players,
                options={},
                bot=bot,
                seed=0,
                rollouts=2,
                threads=os.cpu_count() or 1,
            )
            with closing(Variant(opening)) as version:
                traces = version.record(Study(), 0, games)
                if pieces is not None:
                    anew = [
                        None if one.parted else {**numbers_of(game, one), **total(one)}
                        for one in version.follow(first)
                    ]
            first = traces
            found.append([{**numbers_of(game, trace), **total(trace)} for trace in traces])
    return found[0], found[1], anew


def total(trace: Trace) -> Numbers:
    """The points of all together, which no figure of games played apart needs."""
    return {"total": float(sum(trace.scores))}


def tell(first: Sequence[Numbers], second: Sequence[Numbers]) -> list[dict[str, Any]]:
    """For every figure: the effect, the ratio of variances, and games for 95 % power."""
    rows = []
    for name in first[0]:
        pairs = [
            (x, y)
            for a, b in zip(first, second, strict=True)
            if (x := a.get(name)) is not None and (y := b.get(name)) is not None
        ]
        if len(pairs) < 2:
            continue
        paired = variance([y - x for x, y in pairs])
        alone = variance([x for x, _ in pairs]) + variance([y for _, y in pairs])
        effect = mean(y - x for x, y in pairs)
        if alone == 0 or effect == 0:
            continue
        rows.append(
            {
                "figure": name,
                "effect": round(effect, 4),
                "steps": round(effect / step_of(name), 2),
                "ratio": round(alone / paired, 2) if paired else None,
                "pairs": ceil(POWER * paired / effect**2),
                "unpaired": ceil(POWER * alone / effect**2),
            }
        )
    return sorted(rows, key=lambda row: row["pairs"])


def main() -> None:
    """Print JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    kinds = parser.add_subparsers(dest="kind", required=True)
    power = kinds.add_parser("power")
    power.add_argument("game")
    power.add_argument("place")
    power.add_argument("value", type=int)
    power.add_argument("--bot", default="greedy")
    power.add_argument("--players", type=int)
    power.add_argument("--games", type=int, default=400)
    blind = kinds.add_parser("blind")
    blind.add_argument("--games", type=int, default=60)
    given = parser.parse_args()
    if given.kind == "power":
        place = tuple(given.place.split("."))
        first, second, anew = play(
            kogge.game(given.game), given.bot, given.games, {place: given.value}, given.players
        )
        kept = [(a, b) for a, b in zip(first, anew, strict=True) if b is not None]
        told: dict[str, Any] = {"parted": 1 - len(kept) / len(first)}
        if kept:
            told["same moves"] = tell(*map(list, zip(*kept, strict=True)))[:8]
        told["both played"] = tell(first, second)[:12]
        print(json.dumps(told, indent=1))
        return
    smith: dict[Place, int] = {("blacksmith", "per_troops"): 6, ("blacksmith", "per_knight"): 4}
    for bot in ("greedy", "journeyman"):
        first, second, _ = play(kogge.game("visby"), bot, given.games, smith, 4)
        used = [mean(row["use:blacksmith"] or 0 for row in rows) for rows in (first, second)]
        print(json.dumps({"bot": bot, "before": round(used[0], 2), "after": round(used[1], 2)}))


if __name__ == "__main__":
    main()
