"""The opponents of many games at once: who sits where by weight, and what those choose that think
outside compiled code."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kogge.adapters.batch import MOST_OPPONENTS, OUTSIDE, WHOLE, Games
from kogge.adapters.opponents import Mixture, Opponent, ask_policy, deaf, find_opponent, name_of
from kogge.adapters.setting import Setting
from kogge.bots import SIMPLE, Bot, bot
from kogge.bots.company import Company
from kogge.core import doors
from kogge.core.errors import BadOption, UnknownMove
from kogge.core.events import Event
from kogge.core.moves import Move, Moves

SEEDS: Final = 2**31
STEP: Final = 7919  # between the seeds of seats, so that no two bots share one


class Field:
    """The opponents by slot; slots of those that nobody meets any more are used again."""

    def __init__(self, setting: Setting, batch: NDArray[Any]) -> None:
        self.setting = setting
        self.slots: list[Opponent | None] = [None] * MOST_OPPONENTS
        self._batch = batch  # the record that compiled code draws by
        self._seated: dict[tuple[int, int, int], Seated] = {}
        self._played: dict[tuple[int, int, int], int] = {}  # the number of the game they are in

    def place(self, mixtures: list[Mixture], met: Iterable[int] = ()) -> None:
        """Let these sit in the rivals' seats from now on; `met` are slots of games that go on."""
        wanted: list[Opponent] = []
        for who in (who for mixture in mixtures for who, weight in mixture.parts if weight):
            if find_opponent(who, wanted) is None:
                wanted.append(who)
        placed = [find_opponent(who, self.slots) for who in wanted]
        kept = {*met, *(slot for slot in placed if slot is not None)}
        free = [slot for slot in range(MOST_OPPONENTS) if slot not in kept]
        new = [who for who, slot in zip(wanted, placed, strict=True) if slot is None]
        if len(new) > len(free):
            raise BadOption(
                f"{len(new)} more opponents are too many; {MOST_OPPONENTS} can be met at a time, "
                f"and {len(kept)} are needed by games that have begun"
            )
        for slot in free:
            self.slots[slot] = None
        for slot, who in zip(free, new, strict=False):
            self.slots[slot] = who
            kind = SIMPLE.get(who, OUTSIDE) if isinstance(who, str) else OUTSIDE
            self._batch["kinds"][0, slot] = kind
        self._seated = {key: one for key, one in self._seated.items() if key[0] in kept}
        for number, mixture in enumerate(mixtures):
            shares = np.zeros(MOST_OPPONENTS)
            for (who, _), share in zip(mixture.parts, mixture.shares(), strict=True):
                if share:
                    shares[find_opponent(who, self.slots)] += share
            upto = np.rint(shares.cumsum() * WHOLE).astype(np.int64)
            upto[np.flatnonzero(shares)[-1] :] = WHOLE
            self._batch["places"]["weights"][0, number] = upto
            self._batch["places"]["drawn"][0, number] = np.count_nonzero(shares) > 1

    def forget(self, rows: NDArray[np.int64]) -> None:
        """New series of games begin in these environments: with new bots."""
        gone = {*rows.tolist()}
        self._seated = {key: one for key, one in self._seated.items() if key[1] not in gone}

    def choose(self, slot: int, rows: NDArray[np.int64], games: Games) -> NDArray[np.int64]:
        """What an opponent does in the environments that have asked it."""
        who = self.slots[slot]
        assert who is not None
        if not isinstance(who, str):
            return ask_policy(who, games.vectors[rows], games.masks[rows])
        return np.array([self._ask(slot, who, row, games) for row in rows.tolist()], np.int64)

    def _ask(self, slot: int, name: str, row: int, games: Games) -> int:
        run = games.runs[row]
        seat, number = int(run["seat"]), int(run["games"])
        key = (slot, row, seat)
        if key not in self._seated:
            seed = int(run["master"][0]) + STEP * (8 * int(run["place"]) + seat + 1)
            self._seated[key] = Seated(name, self.setting, seed % SEEDS)
            self._played[key] = -1
        if self._played[key] != number:
            self._seated[key].begin(seat)
            if self._seated[key].listens:
                raise deaf(name)
            self._played[key] = number
        seen = np.zeros(1, games.real.dtype)
        doors.see(games.real[row : row + 1], seat, seen)
        return self._seated[key].choose(seen[0], seat, games.masks[row])


class Seated:
    """A bot among the rivals of one environment, game after game."""

    def __init__(self, name: str, setting: Setting, seed: int) -> None:
        self.name = name
        self._setting = setting
        self._bot: Bot = bot(name, setting.game, seed)
        self._company: Company | None = None

    def begin(self, seat: int) -> None:
        """Another game begins, and this is its seat."""
        setting = self._setting
        self._company = Company(self._bot, seat, setting.players, setting.options)

    @property
    def listens(self) -> bool:
        """Whether it wants to hear what happens."""
        return self._company is not None and self._company.listens

    def tell(self, events: Sequence[Event]) -> None:
        """Pass on what is new in the whole of what has happened in the game."""
        if self._company is not None:
            self._company.tell(events)

    def part(self, scores: Sequence[int], places: Sequence[int]) -> None:
        """The game is over."""
        if self._company is not None:
            self._company.part(scores, places)

    def choose(self, seen: Any, seat: int, mask: NDArray[np.int8]) -> int:
        """Its move, which must be legal."""
        return legal_action(self._bot.choose(seen, seat), mask, self.name, self._setting)


def legal_action(answer: object, mask: NDArray[np.int8], name: str, setting: Setting) -> int:
    """The action that a bot's answer means, an id, a word or a Move; others are refused."""
    moves: Moves = setting.game.rooms.moves
    try:
        if isinstance(answer, str):
            action = moves.parse(answer).id
        else:
            action = answer.id if isinstance(answer, Move) else index(answer)  # type: ignore[arg-type]
    except (TypeError, UnknownMove):
        raise BadOption(
            f"opponent {name_of(name)} answered {repr(answer)[:40]}, which is no move"
        ) from None
    if not 0 <= action < len(mask) or not mask[action]:
        raise BadOption(f"opponent {name_of(name)} chose the action {action}, which is illegal")
    return action
