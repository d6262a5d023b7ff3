"""Contest: the settings of a match or a tournament, and the results of its blocks.

Everything a worker needs is in a `Contest`, so that a block has the same games on any thread and
on any machine: they follow from the contest's settings, the number of the meeting and of the block.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, Protocol

import msgspec

import kogge
from kogge.arena.seatings import Seating, meetings, seatings
from kogge.arena.sprt import Bounds
from kogge.bots import SIMPLE, check_bot
from kogge.bots.restriction_names import read_restriction
from kogge.core.errors import BadOption, ForeignData
from kogge.core.game import Game
from kogge.core.keys import Key

FORMAT: Final = "kogge-contest-1"
MOST_BOTS: Final = 50
TIME_LIMIT: Final = 30.0
LONGEST_TIME: Final = 600.0

Kind = Literal["match", "tournament"]
Misdeed = Literal["illegal", "error", "overrun"]


class Task(NamedTuple):
    """One block of one meeting."""

    meeting: int
    block: int


class Fault(msgspec.Struct, frozen=True):
    """What a bot did wrong in a game: how often, and what was said the first time."""

    bot: int
    kind: Misdeed
    count: int
    said: str


class Note(msgspec.Struct, frozen=True):
    """A figure that a bot reported about a game, such as tokens used."""

    bot: int
    name: str
    amount: float


class GameResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game; lists run over the seats."""

    seating: Seating
    scores: tuple[int, ...]
    places: tuple[int, ...]
    moves: int
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()

    def wins(self) -> list[float]:
        """Each seat's share of the win."""
        winners = self.places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.places]


class BlockResult(msgspec.Struct, frozen=True):
    """The games of one deal."""

    meeting: int
    block: int
    games: tuple[GameResult, ...]

    @property
    def task(self) -> Task:
        return Task(self.meeting, self.block)

    def win_share(self, bot: int) -> float:
        """The share of all wins of this block that a bot took, on all its seats together."""
        shares = (
            share
            for game in self.games
            for seated, share in zip(game.seating, game.wins(), strict=True)
            if seated == bot
        )
        return sum(shares) / len(self.games)

    def mean_score(self, bot: int) -> float:
        """A bot's points per seat and game."""
        points = [
            score
            for game in self.games
            for seated, score in zip(game.seating, game.scores, strict=True)
            if seated == bot
        ]
        return sum(points) / len(points)

    def against(self, bot: int, rival: int) -> float:
        """How often a bot was placed above a rival; half for a tie."""
        pairs = [
            1.0 if own < other else 0.5 if own == other else 0.0
            for game in self.games
            for seat, own in enumerate(game.places)
            if game.seating[seat] == bot
            for chair, other in enumerate(game.places)
            if game.seating[chair] == rival
        ]
        return sum(pairs) / len(pairs)


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that decide every game; the first line of a results file."""

    format: Literal["kogge-contest-1"] = FORMAT
    kind: Kind
    kogge: str
    game: str
    rules_version: int
    pieces: str
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: int
    time_limit: float
    sprt: Bounds | None = None

    def meetings(self) -> tuple[Seating, ...]:
        """Which bots meet; a match is one meeting of all."""
        if self.kind == "match":
            return (tuple(range(len(self.bots))),)
        return meetings(len(self.bots), self.players)

    def seatings(self, meeting: int) -> tuple[Seating, ...]:
        """The games of a block of this meeting: which bot is in each seat."""
        invited = self.meetings()[meeting]
        return tuple(
            tuple(invited[i] for i in seating) for seating in seatings(len(invited), self.players)
        )

    @property
    def games_per_block(self) -> int:
        """How many games a block has, the same in every meeting."""
        return len(self.seatings(0))

    @property
    def fair(self) -> float:
        """The share of wins that a bot of average strength takes."""
        return 1 / len(self.meetings()[0])

    @property
    def simple(self) -> bool:
        """Whether compiled loops know all the bots."""
        return all(bot in SIMPLE for bot in self.bots)

    def load_game(self) -> Game:
        """The game, if here are the rules and pieces that the contest is played with."""
        return same_game(kogge.game(self.game), self, "this contest is played")

    def key(self, block: int) -> Key:
        """The deal of a block, the same in all meetings."""
        return hashlib.sha256(f"kogge contest {self.seed} block {block}".encode()).digest()

    def noise(self, task: Task, game: int, seat: int) -> int:
        """The seed of a bot, or of whoever stands in for it, in one seat of one game."""
        words = f"kogge contest {self.seed} noise {task.meeting} {task.block} {game} {seat}"
        return int.from_bytes(hashlib.sha256(words.encode()).digest()[:7], "little")


class Played(Protocol):
    """What says by which rules and pieces games are played."""

    @property
    def kogge(self) -> str: ...
    @property
    def rules_version(self) -> int: ...
    @property
    def pieces(self) -> str: ...


def same_game(game: Game, played: Played, telling: str) -> Game:
    """The game, if its rules and pieces here are those it is played with; else an error."""
    for what, wanted, found in (
        ("version of Kogge", played.kogge, kogge.__version__),
        ("rules version", played.rules_version, game.rules_version),
        ("pieces", played.pieces, game.rooms.pieces_digest),
    ):
        if wanted != found:
            raise ForeignData(
                f"{telling} with another {what} of {game.name} than is here "
                f"({str(wanted)[:12]}, not {str(found)[:12]})"
            )
    return game


def new_contest(
    kind: Kind,
    game: Game,
    bots: Sequence[str],
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    time_limit: float = TIME_LIMIT,
    sprt: Bounds | None = None,
) -> Contest:
    """A contest with these settings; the number of players is by default that of the bots."""
    if len(bots) < 2:
        raise BadOption(f"a {kind} needs at least two bots, such as greedy and random")
    if len(bots) > MOST_BOTS:
        raise BadOption(f"{len(bots)} bots are too many; {MOST_BOTS} can meet")
    named = tuple(check_bot(bot) for bot in bots)
    check_held_back(named, game)
    seats = game.check_players(_seats(kind, game, named) if players is None else players)
    if kind == "match" and len(bots) > seats:
        raise BadOption(
            f"{len(bots)} bots ({', '.join(named)}) cannot share a table of {seats}; "
            "to play them all against each other, use: kogge tournament"
        )
    if kind == "tournament" and len(set(named)) < len(named):
        raise BadOption("a tournament needs different bots; one is named twice")
    if not 0 < time_limit <= LONGEST_TIME:
        raise BadOption(
            f"the time limit must be more than 0 and at most {LONGEST_TIME:g} seconds, "
            f"not {time_limit:g}"
        )
    return Contest(
        kind=kind,
        kogge=kogge.__version__,
        game=game.name,
        rules_version=game.rules_version,
        pieces=game.rooms.pieces_digest,
        players=seats,
        options=game.check_options(options or {}),
        bots=named,
        seed=seed,
        time_limit=time_limit,
        sprt=sprt.checked() if sprt is not None else None,
    )


def check_held_back(bots: Sequence[str], game: Game) -> None:
    """Refuse bots whose restrictions name no piece of the game."""
    if any(read_restriction(bot) for bot in bots):
        from kogge.bots.restricted_bot import check_restrictions

        for bot in bots:
            check_restrictions(bot, game)


def _seats(kind: Kind, game: Game, bots: Sequence[str]) -> int:
    """As many seats as bots in a match; the smallest table in a tournament."""
    return len(bots) if kind == "match" else game.players[0]
