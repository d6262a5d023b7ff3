"""Do marks mean something? Loss per decision by level, and planted blunders and best moves.

    python -m bench.marks --game tallinn --players 4 --games 20 --out marks.jsonl

Every level plays against itself; some decisions of each game are judged as a review does it.
Blunders and best moves are chosen by a review with other random numbers and four times the worlds,
planted into decisions of masters, and judged as usual. Where the usual review prefers a move that
the careful one has not tried, that one tries it, too, before it says what is best. With --out the
results are kept, and a later run goes on where this one ended; with --played the games are kept as
well, to be judged again.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

import kogge
from bench.keeping import Kept
from kogge.bots import bot
from kogge.bots.levels import LEVELS
from kogge.core.position import Position
from kogge.review.candidates import Judged, difference, legal_moves
from kogge.review.moments import Story, read_story
from kogge.review.settings import BLUNDER, Settings
from kogge.review.summing import SLIPS
from kogge.review.workload import Work

CLEARLY = 2.58  # standard errors beyond which a planted move is what it is planted as
PLANTED = 10  # decisions of each game of masters into which moves are planted
JUDGED = 24  # decisions of each game of a level


def play(game: str, players: int, level: str, seed: int, path: str | None = None) -> Position:
    """A game of one level against itself, played or read from a file of games played."""
    rules = kogge.game(game)
    position = rules.new(players, seed=seed)
    with Kept(path, [game, players, level]) as kept:
        if seed in kept:
            for seat, move in kept[seed]:
                position.play(seat, move)
            return position
        cast = [bot(level, rules, 100 * seed + seat) for seat in range(players)]
        while not position.over:
            seat = position.to_act[0]
            position.play(seat, cast[seat].choose(position.observed(seat), seat))
        kept.add(seed, [[seat, move.text] for seat, move in position.history])
    return position


def losses(story: Story, settings: Settings, seed: int) -> list[float]:
    """What some decisions that were not forced lost, without bias from picking the best."""
    work = Work(story, None, settings)
    work.prepare()
    free = unforced(story, work)
    picked = np.random.default_rng(seed).permutation(len(free))[:JUDGED]
    found = []
    for place, seat in (free[i] for i in picked):
        made = story.moments[place].chosen[seat]
        found.append(verdict(work, place, seat, made).fair_loss)
    return found


def unforced(story: Story, work: Work) -> list[tuple[int, int]]:
    """The decisions, by moment and seat, in which there was a choice."""
    return [
        (place, seat)
        for place, moment in enumerate(story.moments)
        for seat in moment.seats
        if len(legal_moves(work.judging, moment.seen[seat], seat)) > 1
    ]


class Planter:
    """Judges moves in decisions of a game, as usual and with care."""

    def __init__(self, story: Story, usual: Settings) -> None:
        samples = usual.of(story.game, story.players).samples
        self.usual = Work(story, None, usual)
        self.careful = Work(story, None, replace(usual, samples=4 * samples, seed=1))
        for work in (self.usual, self.careful):
            work.prepare()

    def plant(self, place: int, seat: int) -> list[str]:
        """Plant a blunder and a best move into a decision; what came of it."""
        told = []
        known, judged = self.best(place, seat)
        bad = [
            one
            for one in known.tried
            if (gap := difference(known.tried[0], one, seat))[0] - CLEARLY * gap[1] >= BLUNDER
        ]
        if bad and self.is_blunder(place, seat, bad[-1].move):
            found = verdict(self.usual, place, seat, bad[-1].move)
            told.append("blunder found" if found.mark in SLIPS else "blunder missed")
        told.append("best marked" if judged.mark in SLIPS else "best kept")
        return told

    def is_blunder(self, place: int, seat: int, move: int) -> bool:
        """Whether a move is judged a blunder with care, and clearly."""
        known = verdict(self.careful, place, seat, move)
        return known.fair_loss - CLEARLY * known.doubt >= BLUNDER

    def best(self, place: int, seat: int) -> tuple[Judged, Judged]:
        """A decision judged with care, and the best move by that, planted and judged as usual."""
        known = verdict(self.careful, place, seat, self.usual.story.moments[place].chosen[seat])
        while True:
            judged = verdict(self.usual, place, seat, known.tried[0].move)
            liked = judged.tried[0].move
            if judged.mark not in SLIPS or liked in {one.move for one in known.tried}:
                return known, judged
            again = verdict(self.careful, place, seat, liked)
            if again.made > 0:
                return known, judged
            known = again


def verdict(work: Work, place: int, seat: int, made: int) -> Judged:
    """How a move would be judged in this decision."""
    return work.verdict(work.known_to(place, seat), place, seat, made)


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="tallinn")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--samples", type=int)
    parser.add_argument("--temper", type=float, help="of the reference policy, if not the usual")
    parser.add_argument("--planted", type=int, default=100)
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--out", help="a file that keeps what was found, to go on later")
    parser.add_argument("--played", help="a file that keeps the games played, to judge them again")
    asked = parser.parse_args(given)
    usual = Settings(asked.samples, temper=asked.temper)
    table = [asked.game, asked.players, asked.samples, asked.temper]
    seeds = range(asked.first, asked.first + asked.games)
    print(f"{asked.game}, {asked.players} players, {asked.games} games of each level")
    for level in filter(None, asked.levels.split(",")):
        with Kept(asked.out, [*table, level]) as kept:
            for seed in seeds:
                if seed not in kept:
                    game = play(asked.game, asked.players, level, seed, asked.played)
                    kept.add(seed, losses(read_story(game), usual, seed))
            found = [np.mean(kept[seed]) for seed in seeds]
        half = 1.96 * np.std(found, ddof=1) / np.sqrt(len(found))
        print(f"  {level:12} loss per decision {np.mean(found):.2%} ± {half:.2%}", flush=True)
    tally: Counter[str] = Counter()
    seed = 0
    with Kept(asked.out, [*table, "planted"]) as kept:
        while min(blunders(tally), tally["best kept"] + tally["best marked"]) < asked.planted:
            if seed not in kept:
                game = play(asked.game, asked.players, "master", 1000 + seed, asked.played)
                story = read_story(game)
                planter = Planter(story, usual)
                free = unforced(story, planter.usual)
                picked = np.random.default_rng(seed).permutation(len(free))[:PLANTED]
                kept.add(seed, [came for i in picked for came in planter.plant(*free[i])])
            tally.update(kept[seed])
            seed += 1
    print("  planted:", ", ".join(f"{name} {count}" for name, count in sorted(tally.items())))


def blunders(tally: Counter[str]) -> int:
    return tally["blunder found"] + tally["blunder missed"]


if __name__ == "__main__":
    main()
