"""The identity of accounts, over many games, numbers of players and options; and their drift.

    python -m bench.identity --games 10000 --out identity.jsonl

Games of greedy and random players by turns, over all options of all games, are reviewed with few
worlds: result less fair share must be the sum of the account for every seat, accounts must sum to
nothing over the seats. Few worlds make it no less exact. Half of the games are seen through a seat;
half of the long ones are played to the end, as they are with the usual budget, the others judged.
--worlds usual reviews with the usual budget, and says how large the drift then is; --worlds none
only counts the games that the usual budget plays to the end, whose drift is 0 by construction.
With --out a later run goes on where this one ended.
"""

from __future__ import annotations

import argparse
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import kogge
from bench.keeping import Kept
from kogge.bots import bot
from kogge.core.position import Position
from kogge.games import OURS
from kogge.review.candidates import Judged
from kogge.review.moments import Story, read_story
from kogge.review.report import Account
from kogge.review.reviewing import keep_ledger
from kogge.review.settings import LEAST_SAMPLES, Settings
from kogge.review.workload import Work
from kogge.review.worlds import Batch, Sampler
from kogge.testing.cases import soak_cases

ROWS: Final = ("deal", "draws_and_dice", "hidden", "others", "own", "drift")
EXACT: Final = 1e-9
LITTLE: Final = 0.02  # of a win
FEW: Final = 4  # worlds


def play(game: str, setting: dict[str, Any], seed: int) -> Position:
    """A game of greedy and random players by turns."""
    rules = kogge.game(game)
    options = dict(setting)
    position = rules.new(options.pop("players"), seed=seed, **options)
    cast = [
        bot("greedy" if seat % 2 else "random", rules, seat) for seat in range(position.players)
    ]
    while not position.over:
        seat = position.to_act[0]
        position.play(seat, cast[seat].choose(position.observed(seat), seat))
    return position


def total(account: Account) -> float:
    return sum(float(getattr(account, row)) for row in ROWS)


class Accounts(Work):
    """The work of a review, but for verdicts, which accounts do not depend on.

    Made in few worlds, played to the end or not, unless `to_the_end` is None: then as usual.
    """

    def __init__(
        self, story: Story, viewer: int | None, settings: Settings, to_the_end: bool | None
    ) -> None:
        super().__init__(story, viewer, settings)
        if to_the_end is None:
            return
        self.settings = self.settings._replace(samples=FEW, tried=FEW)
        if to_the_end:
            self.sampler = Sampler(story.game, story.players, self.settings.temper)

    def verdict(self, batch: Batch, place: int, seat: int, made: int) -> Judged:
        return Judged(seat, 1, [], 0, 0.0, 0.0, 0.0, 0.0, None, [])


def measure(
    position: Position, viewer: int | None, settings: Settings, to_the_end: bool | None = None
) -> list[float]:
    """How far an account is off, how far all of them are, and the largest drift."""
    story = read_story(position)
    work = Accounts(story, viewer, settings, to_the_end)
    ledger = keep_ledger(work, work.do_all(lambda done: None, threading.Event()))
    whose = range(story.players) if work.viewer is None else [work.viewer]
    accounts = [ledger.account(seat, float(story.result[seat])) for seat in whose]
    off = max(abs(one.result - one.fair - total(one)) for one in accounts)
    sums = abs(sum(total(one) for one in accounts)) if work.viewer is None else 0.0
    return [off, sums, max(abs(one.drift) for one in accounts)]


def played_to_the_end(position: Position) -> list[float]:
    """Whether the usual budget plays a game to the end, and how many moments it has."""
    story = read_story(position)
    work = Work(story, None, Settings())
    return [float(work.settings.ends), len(story.moments)]


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", action="append", choices=OURS)
    parser.add_argument("--games", type=int, default=10_000, help="in all")
    parser.add_argument("--worlds", choices=("few", "usual", "none"), default="few")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", help="a file that keeps the games made, to go on later")
    asked = parser.parse_args(given)
    games = asked.game or list(OURS)
    few = asked.worlds == "few"
    settings = Settings(LEAST_SAMPLES if few else None, threads=asked.threads)
    cases = {game: [dict(case.setting) for case in soak_cases(game)] for game in games}
    wanted = {
        game: asked.games // len(games) + (place < asked.games % len(games))
        for place, game in enumerate(games)
    }
    with ExitStack() as stack:
        kept = {game: stack.enter_context(Kept(asked.out, [game, asked.worlds])) for game in games}
        try:
            for number in range(max(wanted.values())):  # in turn: a part of it covers all games
                for game in games:
                    if number < wanted[game] and number not in kept[game]:
                        position = play(game, cases[game][number % len(cases[game])], number)
                        if asked.worlds == "none":
                            kept[game].add(number, played_to_the_end(position))
                            continue
                        viewer = None if number % 2 else number % position.players
                        to_the_end = number % 4 < 2 if few else None
                        kept[game].add(number, measure(position, viewer, settings, to_the_end))
        finally:
            for game in games:
                found = np.array([kept[game][one] for one in kept[game]])
                (count if asked.worlds == "none" else tell)(game, found, len(cases[game]))


def count(game: str, found: NDArray[np.float64], settings: int) -> None:
    """How many games are played to the end, and how long they are."""
    if len(found) == 0:
        return
    ends = found[:, 0] > 0
    longest = f", of up to {found[ends, 1].max():.0f} moments" if ends.any() else ""
    print(
        f"{game}: {ends.sum()} of {len(found)} games over {min(len(found), settings)} settings are "
        f"played to the end{longest}; nine in ten have at most {np.quantile(found[:, 1], 0.9):.0f}",
        flush=True,
    )


def tell(game: str, found: NDArray[np.float64], settings: int) -> None:
    """How exact the accounts of a game are, and how large their drift."""
    if len(found) == 0:
        return
    print(
        f"{game}: {len(found)} games over {min(len(found), settings)} settings, "
        f"accounts off by at most {found[:, 0].max():.1e}, sums by {found[:, 1].max():.1e}; "
        f"drift below {LITTLE:.0%} in {(found[:, 2] < LITTLE).mean():.0%}, "
        f"nine in ten below {np.quantile(found[:, 2], 0.9):.2%}",
        flush=True,
    )
    assert found[:, :2].max() < EXACT


if __name__ == "__main__":
    main()
