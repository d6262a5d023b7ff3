"""A table: what follows from its entries.

`apply` is the only way it changes, the same in every process and after every restart. Nothing here
waits, reads a clock or draws a random number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import assert_never

from kogge.bots import Bot, bot
from kogge.core.keys import commitment, salted_key
from kogge.core.position import Position
from kogge.server.table import entries as happened
from kogge.server.table.agreement import Agreement
from kogge.server.table.clocks import DEFAULT_MOVE, clock_goes_on, time_used
from kogge.server.table.entries import Body, Entry
from kogge.server.table.seats import EXTERNAL, HUMAN, Seat, Status


def first_position(agreement: Agreement, key: bytes) -> Position:
    """The position that a game starts from."""
    return agreement.rules.start(agreement.players, key, agreement.options)


class Table:
    """Where a table stands. `number` is that of its last entry."""

    def __init__(self, id: str, agreement: Agreement, key: bytes) -> None:
        self.id = id
        self.agreement = agreement
        self.key = key
        self.commitment = commitment(key)
        self.entries: list[Entry] = []
        self.seats = empty_seats(agreement.seats)
        self.status: Status = "open"
        self.to_act: tuple[int, ...] = ()  # the seats that owe a decision
        self.decisions = [0] * agreement.players  # of each seat, decided; no number comes twice
        self.position: Position | None = None
        self.before: Position | None = None  # the last move of someone who plays with bots alone
        self.places: list[int] = []  # of each move of the history: the number of its entry
        self.since = 0  # when the decision began that is owed now, in milliseconds
        self.undo: happened.UndoAsked | None = None  # waits for consent …
        self.consent: frozenset[int] = frozenset()  # … of which these seats have given theirs
        self.votes: frozenset[tuple[int, int]] = frozenset()  # (who, about whom)
        self.concessions: list[int] = []
        self.rematch: str | None = None
        self.closed = False
        self.words = {"players": 0, "spectators": 0}  # how many were said
        self.unsaid: frozenset[int] = frozenset()  # entries whose words were removed
        # (player, action id): number of the entry; shared by copies, of which some came to nothing
        self._done: dict[tuple[str, str], int] = {}
        self._note_seats()

    @property
    def number(self) -> int:
        return len(self.entries)

    @property
    def unsalted(self) -> tuple[int, ...]:
        """Seats whose sealed salt is awaited before the deal, once all seats are taken."""
        if self.status != "open" or any(seat.is_open for seat in self.seats):
            return ()
        return tuple(i for i, seat in enumerate(self.seats) if seat.seal and not seat.salt)

    @property
    def deal_key(self) -> bytes:
        """What every shuffle and die follows from: the key, and the players' salts."""
        return salted_key(self.key, [bytes.fromhex(s.salt) for s in self.seats if s.salt])

    @property
    def is_decided(self) -> bool:
        """Whether concessions have ended the game: one contender is left, or none but bots."""
        if not self.concessions:
            return False
        contenders = [seat for seat in self.seats if not seat.conceded]
        return len(contenders) <= 1 or all(seat.bot and not seat.player for seat in contenders)

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """Those of them for whom a bot of ours decides."""
        if not self._has_bots:
            return ()
        return tuple(seat for seat in self.to_act if self.seats[seat].bot)

    @property
    def is_awaited(self) -> bool:
        """Whether someone plays their own seat; for nobody, bots do not search."""
        return any(seat.player is not None and seat.bot is None for seat in self.seats)

    @property
    def is_solitary(self) -> bool:
        """Whether one person plays with bots alone: nobody else waits, so their clock may, too."""
        return sum(seat.player is not None for seat in self.seats) == 1

    @property
    def ranks(self) -> list[int]:
        """Places at the end; who conceded comes after everyone who did not, the first one last."""
        assert self.position is not None

        def standing(seat: int) -> tuple[int, int]:
            if seat in self.concessions:
                return 1, -self.concessions.index(seat)
            return 0, found[seat]

        found = self.position.ranks
        order = [standing(seat) for seat in range(self.position.players)]
        return [1 + sum(other < mine for other in order) for mine in order]

    def find_done(self, player: str, action: str) -> int | None:
        """The number of the entry that an action has led to, if it has."""
        number = self._done.get((player, action))
        if number is None or number > self.number:
            return None
        entry = self.entries[number - 1]
        return number if (entry.player, entry.action) == (player, action) else None

    def seats_of(self, player: str | None) -> list[int]:
        """The seats that someone holds; several on one device."""
        if player is None:
            return []
        return [number for number, seat in enumerate(self.seats) if seat.player == player]

    def people(self, but: Iterable[int] = ()) -> list[int]:
        """The seats of humans who play themselves, without some of them."""
        return [number for number in self._people if number not in but]

    def bot_for(self, seat: int, name: str) -> Bot:
        """A bot for one decision; the same table at the same point gets the same bot."""
        return bot(name, self.agreement.rules, self.seed_for(seat))

    def seed_for(self, seat: int) -> int:
        """What a bot's choices at this point of the table are drawn from."""
        mixed = self.key + f" bot {seat} {len(self.places)}".encode()
        return int.from_bytes(hashlib.sha256(mixed).digest()[:8]) >> 1

    def copy(self) -> Table:
        """An independent table, to try entries on."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.entries = self.entries.copy()
        twin.seats = self.seats.copy()
        twin.decisions = self.decisions.copy()
        twin.position = self.position.copy() if self.position else None
        twin.places = self.places.copy()
        twin.concessions = self.concessions.copy()
        twin.words = self.words.copy()
        return twin

    # How it changes

    def apply(self, entry: Entry) -> None:
        """Let the next entry take effect."""
        assert entry.number == self.number + 1, "entries are numbered without gaps"
        self.entries.append(entry)
        if entry.player is not None and entry.action is not None:
            self._done[entry.player, entry.action] = entry.number
        self._take_effect(entry, entry.body)
        if not entry.body.quiet:
            self._note_status()

    def _note_status(self) -> None:
        """What is asked of a table most often."""
        if self.closed:
            self.status = "closed"
        elif self.position is None:
            self.status = "open"
        else:
            self.status = "over" if self.position.over or self.is_decided else "playing"
        playing = self.position is not None and self.status == "playing"
        self.to_act = self.position.to_act if playing and self.position else ()

    def _note_seats(self) -> None:
        """What is asked of seats at every move; they change more seldom."""
        self._has_bots = any(seat.bot for seat in self.seats)
        self._people = [
            number
            for number, seat in enumerate(self.seats)
            if seat.is_person and seat.stand_in is None
        ]

    def _take_effect(self, entry: Entry, body: Body) -> None:
        match body:
            case happened.Joined():
                self._seat(body.seat, player=body.player, name=body.name, seal=body.seal)
            case happened.Left():
                self._seat(body.seat, player=None, name="", seal=None)
                self._forget_votes(body.seat)
            case happened.Filled():
                kind = body.bot or self.agreement.seats[body.seat]
                name = bot_name(kind, self.seats) if body.bot else ""
                self._seat(body.seat, kind=kind, name=name)
            case happened.Salted():
                self._seat(body.seat, salt=body.salt)
            case happened.Started():
                self.seats = [self.seats[place] for place in body.order]
                self._note_seats()
                self.votes = frozenset()
                self.position = first_position(self.agreement, self.deal_key)
                self.since = entry.at
            case happened.Moved():
                self._move(entry, body)
            case happened.UndoAsked():
                self.undo, self.consent = body, frozenset((body.seat,))
            case happened.UndoAnswered():
                self._answer_undo(body)
            case happened.TookBack():
                self._take_back(entry, body.moves)
            case happened.Voted():
                self.votes |= {(body.seat, body.about)}
            case happened.StoodIn():
                self._seat(body.seat, stand_in=body.bot, expiries=0)
                self._forget_votes(body.seat)
            case happened.Returned():
                self._seat(body.seat, stand_in=None, expiries=0)
            case happened.Conceded():
                self._seat(body.seat, conceded=True, stand_in=DEFAULT_MOVE)
                self.concessions.append(body.seat)
                self.undo = None
            case happened.Advised():
                self._seat(body.seat, hints=self.seats[body.seat].hints + 1)
            case happened.Rematched():
                self.rematch = body.table
            case happened.Unsaid():
                self.unsaid |= {body.words}
            case happened.Closed():
                self.closed = True
            case happened.Said():
                self.words["spectators" if body.seat is None else "players"] += 1
            case _:
                assert_never(body)

    def _seat(self, seat: int, **changes: object) -> None:
        self.seats[seat] = self.seats[seat].but(**changes)
        self._note_seats()

    def _forget_votes(self, about: int) -> None:
        self.votes = frozenset(vote for vote in self.votes if vote[1] != about)

    def _move(self, entry: Entry, body: happened.Moved) -> None:
        assert self.position is not None
        before = self.to_act
        self.before = self.position.copy() if self._people == [body.seat] else None
        self.position.play(body.seat, body.move)
        self.places.append(entry.number)
        self.decisions[body.seat] += 1
        self.undo = None
        seat = self.seats[body.seat]
        used = 0 if body.by == "bot" else time_used(self.agreement.clock, self.since, entry.at)
        if not clock_goes_on(before, body.seat, self.position.to_act):
            self.since = entry.at
        expiries = {"clock": seat.expiries + 1, "player": 0}.get(body.by, seat.expiries)
        if used or expiries != seat.expiries:
            self._seat(body.seat, used=seat.used + used, expiries=expiries)
        if body.by == "player" and self.votes:
            self._forget_votes(body.seat)

    def _answer_undo(self, body: happened.UndoAnswered) -> None:
        if body.agrees:
            self.consent |= {body.seat}
        else:
            self.undo, self.consent = None, frozenset()

    def _take_back(self, entry: Entry, moves: Sequence[int]) -> None:
        """Play the game again without some of its moves; a free one keeps its clock running."""
        assert self.position is not None
        kept = [i for i in range(len(self.places)) if i not in set(moves)]
        history, before = self.position.history, set(self.position.to_act)
        self.position = first_position(self.agreement, self.deal_key)
        for index in kept:
            seat, move = history[index]
            self.position.play(seat, move)
        self.places = [self.places[index] for index in kept]
        self.before = None
        asked_anew = {history[index][0] for index in moves} | before - set(self.position.to_act)
        for seat in asked_anew:  # what was thought of for the old decision is not for the new one
            self.decisions[seat] += 1
        if not before <= set(self.position.to_act):
            self.since = entry.at
        self.undo, self.consent = None, frozenset()


def empty_seats(kinds: Sequence[str]) -> list[Seat]:
    """Seats that nobody has taken; bots are named after their level, and numbered."""
    seats = []
    for place, kind in enumerate(kinds):
        several = kinds.count(kind) > 1
        number = f" {kinds[: place + 1].count(kind)}" if several else ""
        name = "" if kind in (HUMAN, EXTERNAL) else kind.capitalize() + number
        seats.append(Seat(kind, name=name))
    return seats


def bot_name(kind: str, seats: Sequence[Seat]) -> str:
    """A name for one more bot of a level: the level's, with the next number if there are others."""
    names = {seat.name for seat in seats}
    number = 1 + sum(seat.kind == kind for seat in seats)
    name = kind.capitalize() if number == 1 else f"{kind.capitalize()} {number}"
    while name in names:
        number += 1
        name = f"{kind.capitalize()} {number}"
    return name


def fold(id: str, agreement: Agreement, key: bytes, entries: Iterable[Entry]) -> Table:
    """The table that a list of entries leads to."""
    table = Table(id, agreement, key)
    for entry in entries:
        table.apply(entry)
    return table
