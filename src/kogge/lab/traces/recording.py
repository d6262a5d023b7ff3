"""Recorder of one game: its moves, who could have done what, everyone's chances over time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from kogge.arena.refereeing import Stopped
from kogge.bots import Bot, bot
from kogge.bots.values import evaluate_record
from kogge.core import doors, verbs
from kogge.core.events import Event
from kogge.core.game import Game
from kogge.core.rng import new_rng, pick_below
from kogge.core.text import LANGUAGES, score_label, texts
from kogge.lab.traces.limits import limit_of
from kogge.lab.traces.probing import MOST_TRIED, Probe, probe
from kogge.lab.traces.setting import MOST_PLIES, Setting, Study, Task

MOST_VALUES: Final = 25  # moments of a game at which its chances are estimated
ROUND: Final = "round"


class Source(msgspec.Struct, frozen=True):
    """Where points came from, named in every language, and the points of each seat."""

    names: tuple[str, ...]
    points: list[int]


class Trace(msgspec.Struct, frozen=True, kw_only=True):
    """One recorded game.

    A step is what is decided at the same time. `values[k]` are everyone's chances after step
    `at[k]`, with `errors`; the first are those before the first move, the last are the result.
    `offered[seat][piece]` counts decisions at which a piece could be used, `used` those at which
    it was. `odd` is the seat that played by another rule, or None. `parted` says that a game which
    was followed could not be followed to its end, `limit` what was told, in every language, when a
    limit ended a game that would have gone on by its printed rules.
    """

    study: str
    deal: int
    odd: int | None
    moves: list[tuple[int, int]]
    choices: list[int]
    steps: int
    rounds: int
    at: list[int]
    rounds_at: list[int]
    values: list[list[float]]
    errors: list[list[float]]
    scores: list[int]
    places: list[int]
    offered: list[list[int]]
    used: list[list[int]]
    when: list[list[int]]
    sources: list[Source]
    probe: Probe | None
    capped: bool
    parted: bool = False
    limit: tuple[str, ...] = ()

    def shares(self) -> list[float]:
        """The result: 1 over the number of winners for each of them."""
        winners = self.places.count(1)
        return [(place == 1) / winners for place in self.places]


WHEN: Final = 10  # tenths of the game


def record_tasks(setting: Setting, tasks: Any, stopped: Callable[[], bool] | None = None) -> Any:
    """The work of a crew: the traces of these tasks."""
    game = setting.load_game()
    halt = stopped or (lambda: False)
    return [record(setting, game, task, halt) for task in tasks]


def record(setting: Setting, game: Game, task: Task, stopped: Callable[[], bool]) -> Trace:
    """Play one game and keep what happened."""
    return Recorder(setting, game, task.study, task.deal).play(stopped)


def follow(setting: Setting, game: Game, deal: int, moves: Sequence[tuple[int, int]]) -> Trace:
    """The same deal and the same moves by other rules: what differs comes from the rules alone."""
    return Recorder(setting, game, Study(), deal, moves).play(lambda: False)


class Parted(Exception):
    """A move of the game that is followed cannot be made here."""


class Recorder:
    """The state of one game, with everything that is noted of it."""

    def __init__(
        self,
        setting: Setting,
        game: Game,
        study: Study,
        deal: int,
        follows: Sequence[tuple[int, int]] | None = None,
    ) -> None:
        self.setting, self.game, self.study, self.deal = setting, game, study, deal
        self.follows = follows
        self.parted = False
        self.players = setting.players
        self.odd = study.odd_seat(deal, self.players)
        self.bots: list[Bot] = [
            bot(
                study.bot_of(setting.bot, seat, self.odd),
                game,
                setting.noise(deal, study.again, seat),
            )
            for seat in range(self.players)
        ]
        usage = game.rooms.usage
        self.using = np.zeros((game.move_space, len(usage.pieces)), bool)
        for move, pieces in enumerate(usage.used):
            self.using[move, list(pieces)] = True
        self.state = np.zeros(1, game.rooms.state)
        numbers = np.array(game.encode_options(self.players, setting.options), np.int64)
        key = np.frombuffer(setting.key(deal), "<u4").astype(np.int64)
        verbs.setup(self.state[0], numbers, key)
        self.moves: list[tuple[int, int]] = []
        self.choices: list[int] = []
        self.marks: list[tuple[int, int, NDArray[Any]]] = []  # step, round, record
        self.offered = np.zeros((self.players, len(usage.pieces)), np.int64)
        self.decided: list[tuple[int, NDArray[Any]]] = []  # seat and pieces used, by decision
        self.events: list[Event] = []
        self.probe: Probe | None = None
        self.looked = 0  # decisions that could have been probed
        self.chooser = new_rng("lab probe", setting.seed, deal)
        self.pending: tuple[NDArray[Any], int, list[int]] | None = None

    def play(self, stopped: Callable[[], bool]) -> Trace:
        """To the end, or to the cap."""
        cap = min(MOST_PLIES, self.game.longest(self.players))
        steps = rounds = 0
        self._mark(0, 0)
        while not (owing := int(doors.stand(self.state))) & doors.OVER and len(self.moves) < cap:
            if stopped():
                raise Stopped
            heard = len(self.events)
            try:
                for seat in range(self.players):
                    if owing >> seat & 1:
                        self._decide(seat)
            except Parted:
                self.parted = True
                break
            steps += 1
            rounds += sum(event.kind == ROUND for event in self.events[heard:])
            self._mark(steps, rounds)
        if not any(event.kind == ROUND for event in self.events):
            rounds = -(-steps // self.players)
        return self._trace(steps, rounds, capped=not int(doors.stand(self.state)) & doors.OVER)

    def _mark(self, step: int, round: int) -> None:
        if self.study.values:
            self.marks.append((step, round, self.state.copy()))

    def _decide(self, seat: int) -> None:
        seen = np.zeros(1, self.game.rooms.state)
        doors.see(self.state, seat, seen)
        out = np.zeros(self.game.move_space, np.int64)
        legal = out[: doors.list_moves(seen, seat, out)].copy()
        chosen = self._choose(seat, seen, legal)
        self.choices.append(len(legal))
        if len(legal) > 1:
            self.offered[seat] += self.using[legal].any(axis=0)
            self._consider(seat, seen, legal, chosen)
        self.decided.append((seat, self.using[chosen] & (len(legal) > 1)))
        self.moves.append((seat, chosen))
        notebook = doors.NOTEBOOK
        told = doors.make_move(self.state, seat, chosen, notebook.logs)
        self.events += map(self.game.rooms.narrator.read, notebook.lines[:told])

    def _choose(self, seat: int, seen: Any, legal: NDArray[np.int64]) -> int:
        """The bot's move, or that of the game that is followed."""
        if self.follows is not None:
            made = self.follows[len(self.moves)] if len(self.moves) < len(self.follows) else None
            if made is None or made[0] != seat or made[1] not in legal:
                raise Parted
            return made[1]
        return int(legal[0]) if len(legal) == 1 else int(self.bots[seat].choose(seen[0], seat))

    def _consider(self, seat: int, seen: Any, legal: NDArray[np.int64], chosen: int) -> None:
        """Keep one decision of the game for a close look, each with the same chance."""
        if not self.study.values:
            return
        self.looked += 1
        if pick_below(self.chooser, self.looked) == 0:
            thinking = getattr(self.bots[seat], "thinking", None)
            liked = [c.move for c in thinking.candidates] if thinking else []
            order = dict.fromkeys([chosen, *liked, *legal.tolist()])
            self.pending = (seen.copy(), seat, list(order)[:MOST_TRIED])

    def _trace(self, steps: int, rounds: int, capped: bool) -> Trace:
        scores, places = np.zeros((2, self.players), np.int64)
        verbs.score(self.state[0], scores)
        verbs.rank(self.state[0], places)
        used = np.zeros_like(self.offered)
        when = np.zeros((WHEN, self.offered.shape[1]), np.int64)
        for place, (seat, pieces) in enumerate(self.decided):
            used[seat] += pieces
            when[place * WHEN // len(self.decided)] += pieces
        marks = thinned(self.marks)
        values, errors = self._values(marks)
        if self.pending is not None:
            seen, seat, tried = self.pending
            self.probe = probe(self.game, self.players, seen, seat, tried, self.chooser)
        paced = any(event.kind == ROUND for event in self.events)
        return Trace(
            study=self.study.name,
            deal=self.deal,
            odd=self.odd,
            moves=self.moves,
            choices=self.choices,
            steps=steps,
            rounds=rounds,
            at=[step for step, _, _ in marks],
            rounds_at=[done if paced else -(-step // self.players) for step, done, _ in marks],
            values=values,
            errors=errors,
            scores=scores.tolist(),
            places=places.tolist(),
            offered=self.offered.tolist(),
            used=used.tolist(),
            when=when.tolist(),
            sources=self._sources(),
            probe=self.probe,
            capped=capped,
            parted=self.parted,
            limit=limit_of(self.game, self.events),
        )

    def _values(self, marks: Any) -> tuple[list[list[float]], list[list[float]]]:
        values, errors = [], []
        for moment, (_, _, state) in enumerate(marks):
            value = evaluate_record(
                self.game,
                self.players,
                state[0],
                None,
                games=self.setting.rollouts,
                # games that begin alike must not have the same error of estimation
                seed=self.setting.noise(self.deal, self.study.again, self.players + moment),
            )
            values.append([round(share, 4) for share in value.shares])
            errors.append([round(error, 4) for error in value.errors])
        return values, errors

    def _sources(self) -> list[Source]:
        """The points of everyone, by where they came from."""
        points = self.game.rooms.narrator.points
        causes = texts(self.game, LANGUAGES[0])["words"].get("cause", {})
        cause: str | None = None
        found: dict[tuple[str, ...], list[int]] = {}
        for event in self.events:
            cause = event.kind if event.kind in causes else cause
            if points in event.details and "seat" in event.details:
                names = tuple(score_label(self.game, one, event, cause) for one in LANGUAGES)
                row = found.setdefault(names, [0] * self.players)
                row[event.details["seat"]] += event.details[points]
        return [Source(names, row) for names, row in found.items() if any(row)]


def thinned(marks: list[Any]) -> list[Any]:
    """At most so many moments, evenly spread, the first and the last among them."""
    if len(marks) <= MOST_VALUES:
        return marks
    return [marks[round(i * (len(marks) - 1) / (MOST_VALUES - 1))] for i in range(MOST_VALUES)]
