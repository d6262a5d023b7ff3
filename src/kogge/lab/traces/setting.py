"""Settings of the lab: the game, who sits at the table, and how each deal's chance is made."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

import kogge
from kogge.arena.contest import same_game
from kogge.bots import check_bot
from kogge.bots.restriction_names import restricted
from kogge.core.errors import BadOption
from kogge.core.game import Game
from kogge.core.keys import Key
from kogge.versions import name_of

FORMAT: Final = "kogge-lab-1"
USUAL_BOT: Final = "journeyman"
USUAL_ROLLOUTS: Final = 64
MOST_PLIES: Final = 100_000  # of one game, whatever its rules promise

Format = Literal["kogge-lab-1"]


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides the recorded games; the first line of a file of traces."""

    format: Format = FORMAT
    kogge: str
    game: str
    rules_version: int
    pieces: str
    players: int
    options: dict[str, str]
    bot: str
    seed: int
    rollouts: int = USUAL_ROLLOUTS

    def load_game(self) -> Game:
        """The game, if here are the rules and pieces that the setting is about."""
        game = kogge.game(name_of(self.game, self.pieces))
        return same_game(game, self, "these games were recorded")

    def key(self, deal: int) -> Key:
        """The chance of a deal, the same in every study and in every version of the game."""
        return hashlib.sha256(f"kogge lab {self.seed} deal {deal}".encode()).digest()

    def noise(self, deal: int, again: int, seat: int) -> int:
        """The seed of the bot in a seat; `again` counts the times that a deal is played anew."""
        words = f"kogge lab {self.seed} noise {deal} {again} {seat}"
        return int.from_bytes(hashlib.sha256(words.encode()).digest()[:7], "little")


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays: the setting's bot in all seats, or one seat by a rule of its own.

    The seat of the odd one changes from deal to deal. `without` and `prefer` name pieces, several
    with a + between them; `rivals` is the bot of all seats but the odd one. `values` says whether
    the win chances are estimated after every step, `again` that a deal is played once more with
    other moods, `results` that nothing but the results is asked for.
    """

    without: str = ""
    prefer: str = ""
    rivals: str = ""
    again: int = 0
    values: bool = False
    results: bool = False

    @property
    def name(self) -> str:
        """A word for it in files."""
        parts = {"without": self.without, "prefer": self.prefer, "among": self.rivals}
        told = " ".join(f"{manner} {what}" for manner, what in parts.items() if what)
        return told or ("again" if self.again else "results" if self.results else "games")

    def bot_of(self, bot: str, seat: int, odd: int | None) -> str:
        """The bot of a seat."""
        if seat != odd:
            return self.rivals or bot
        return restricted(bot, _words(self.without), _words(self.prefer))

    def odd_seat(self, deal: int, players: int) -> int | None:
        """The seat that plays by a rule of its own in this deal."""
        return deal % players if self.without or self.prefer or self.rivals else None


def _words(pieces: str) -> tuple[str, ...]:
    return tuple(pieces.split("+")) if pieces else ()


class Task(msgspec.Struct, frozen=True):
    """One game to play."""

    study: Study
    deal: int


def new_setting(
    game: Game,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    bot: str = USUAL_BOT,
    seed: int = 0,
    rollouts: int = USUAL_ROLLOUTS,
) -> Setting:
    """A setting, checked before anything is played."""
    if not 2 <= rollouts <= 100_000:
        raise BadOption(f"a value rests on 2 to 100000 rollouts, not {rollouts}")
    return Setting(
        kogge=kogge.__version__,
        game=game.name,
        rules_version=game.rules_version,
        pieces=game.rooms.pieces_digest,
        players=table_of(game, players),
        options=game.check_options(options or {}),
        bot=check_bot(bot),
        seed=seed,
        rollouts=rollouts,
    )


def table_of(game: Game, players: int | None) -> int:
    """The number of players that was asked for, or else the usual one."""
    return game.check_players(usual_players(game) if players is None else players)


def usual_players(game: Game) -> int:
    """The number of players nearest to four."""
    return min(game.players, key=lambda players: (abs(players - 4), players))
