"""Do marks mean something? Loss per decision by level, and planted blunders and best moves.

    python -m bench.marks --game tallinn --players 4 --games 20

Every level plays against itself. Blunders and best moves are chosen by a review with other random
numbers and four times the worlds, planted into decisions of masters, and judged as usual.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np

import kogge
from kogge.bots import bot
from kogge.bots.levels import LEVELS
from kogge.core.position import Position
from kogge.review.candidates import Judged, difference, judge
from kogge.review.moments import Story, read_story
from kogge.review.settings import BLUNDER, Settings
from kogge.review.summing import SLIPS
from kogge.review.working import Work, run

CLEARLY = 2.58  # standard errors beyond which a planted move is what it is planted as


def play(game: str, players: int, level: str, seed: int) -> Position:
    """A game of one level against itself."""
    rules = kogge.game(game)
    position = rules.new(players, seed=seed)
    cast = [bot(level, rules, 100 * seed + seat) for seat in range(players)]
    while not position.over:
        seat = position.to_act[0]
        position.play(seat, cast[seat].choose(position.observed(seat), seat))
    return position


def losses(story: Story, settings: Settings) -> list[float]:
    """What every decision that was not forced lost, without bias from picking the best."""
    work = Work(story, None, settings)
    work.prepare()
    found = run(work.do, list(work.places), settings.threads)
    verdicts = [choice.judged for one in found for choice in one.choices.values()]
    return [judged.fair_loss for judged in verdicts if judged.legal > 1]


def verdict(story: Story, place: int, seat: int, made: int, settings: Settings) -> Judged:
    """How a move would be judged in this decision."""
    decided = settings.of(story.game)
    work = Work(story, None, settings)
    record = story.moments[place].seen[seat]
    seeds = ("marks", decided.seed, place, seat)
    batch = work.sampler.batch(record, seat, decided.samples, *seeds)
    return judge(work.sampler, batch, record, seat, made, decided.candidates)


def plant(story: Story, usual: Settings, careful: Settings, rng: np.random.Generator) -> list[str]:
    """Plant a blunder and a best move into a decision; what came of it."""
    place = int(rng.integers(len(story.moments) - 1))
    seat = story.moments[place].seats[0]
    known = verdict(story, place, seat, story.moments[place].chosen[seat], careful)
    if known.legal < 2:
        return []
    told = []
    bad = [
        one
        for one in known.tried
        if (gap := difference(known.tried[0], one, seat))[0] - CLEARLY * gap[1] >= BLUNDER
    ]
    if bad:
        judged = verdict(story, place, seat, bad[-1].move, usual)
        told.append("blunder found" if judged.mark in SLIPS else "blunder missed")
    judged = verdict(story, place, seat, known.tried[0].move, usual)
    told.append("best marked" if judged.mark in SLIPS else "best kept")
    return told


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="tallinn")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--samples", type=int)
    parser.add_argument("--planted", type=int, default=100)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args(given)
    usual = Settings(asked.samples, threads=asked.threads)
    print(f"{asked.game}, {asked.players} players, {asked.games} games of each level")
    for level in asked.levels.split(","):
        games = [play(asked.game, asked.players, level, seed) for seed in range(asked.games)]
        found = [np.mean(losses(read_story(game), usual)) for game in games]
        half = 1.96 * np.std(found, ddof=1) / np.sqrt(len(found))
        print(f"  {level:12} loss per decision {np.mean(found):.2%} ± {half:.2%}", flush=True)
    rng = np.random.default_rng(0)
    samples = usual.of(kogge.game(asked.game)).samples
    careful = Settings(4 * samples, seed=1)
    tally: dict[str, int] = {}
    seed = 0
    while sum(tally.get(name, 0) for name in ("best kept", "best marked")) < asked.planted:
        story = read_story(play(asked.game, asked.players, "master", 1000 + seed))
        for _ in range(10):
            for came in plant(story, usual, careful, rng):
                tally[came] = tally.get(came, 0) + 1
        seed += 1
    print("  planted:", ", ".join(f"{name} {count}" for name, count in sorted(tally.items())))


if __name__ == "__main__":
    main()
