"""City of Towers a second time: slow, obvious and independent, to check the fast engine against.

Fields are words (column letter, row number: `c4`), a stack is a string: its symbol, then the
colours of its counters from the bottom up, so `Abr` is a tower of crowns, red on black. The board
is a dict of the fields that are not empty. C1 ... C10 are the rulings it cites.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

LAYOUT = """
. . . . . . . . . . . . . .
. A B . D A . . C D . B C .
. D C . C B . . B A . A D .
. . . . . . . . . . . . . .
. . . . . . . . . . . . . .
. C D . B C . . A B . D A .
. B A . A D . . D C . C B .
. . . . . . . . . . . . . .
"""
COLOURS = "abrw"  # amber, black, red, white
# by choice the colours of the seats, then those that are neutral
ORDERS = {
    "amber-black": "abrw",
    "amber-red": "arwb",
    "amber-white": "awbr",
    "black-red": "brwa",
    "black-white": "bwar",
    "red-white": "rwab",
}
LETTERS = "abcdefghijklmn"
FIELDS = {
    f"{letter}{number}": printed
    for number, row in enumerate(LAYOUT.split("\n")[1:-1], 1)
    for letter, printed in zip(LETTERS, row.split(), strict=True)
}
SITES = {field: printed for field, printed in FIELDS.items() if printed != "."}
STREETS = [field for field in FIELDS if field not in SITES]
DISTRICTS = [
    {f"{letter}{number}" for letter in letters for number in numbers}
    for numbers in ("23", "67")
    for letters in ("bc", "ef", "ij", "lm")
]
COUNTERS = [symbol + colour for colour in COLOURS for symbol in "ABCD" for _ in range(5)]


def straight(start: str) -> Iterator[list[str]]:
    """The four straight lines that lead away from a field, nearest field first."""
    column, row = LETTERS.index(start[0]), int(start[1:])
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        line = []
        x, y = column + across, row + down
        while 0 <= x < len(LETTERS) and f"{LETTERS[x]}{y}" in FIELDS:
            line.append(f"{LETTERS[x]}{y}")
            x, y = x + across, y + down
        yield line


LINES = {field: list(straight(field)) for field in FIELDS}


class ReferenceTowers:
    """One game. Ask `turn` and `legal`, answer with `play`, compare the public attributes.

    `ending` is "" until the game is over, then one of: district, streets, out, quiet, stuck.
    """

    def __init__(
        self,
        players: int,
        board: Mapping[str, str],
        turn: int,
        max_height: str = "5",
        neutral_pass: str = "any",
        neutral_sites: str = "once",
        neutral_lock: str = "counter",
        off_streets: str = "anyone",
        chains: str = "any",
        colours: str = "amber-black",
        *,
        chain: int = 0,
        quiet: int = 0,
        locks: Mapping[int, str] | None = None,
    ) -> None:
        """Set the pieces; whoever cannot move is skipped at once. A turn of -1 is nobody's."""
        self.players, self.board, self.turn = players, dict(board), turn
        self.max_height, self.neutral_pass = max_height, neutral_pass
        self.neutral_sites, self.neutral_lock = neutral_sites, neutral_lock
        self.off_streets, self.chains = off_streets, chains
        self.colours = colours
        self.letters = ORDERS[colours]  # those of the seats first
        self.chain = chain  # which extra move of the turn this is, 0 for the first move
        self.quiet = quiet  # quiet turns in a row (C6)
        # seat to the field of the neutral counter it moved, or to the colours it moved (C7)
        self.locks = dict(locks or {})
        self.ending = ""
        self.district: set[str] = set()  # the one that ended the game
        self._words = self._stack_moves(max(turn, 0))
        self._look_at_districts()
        if self.chain and not self._words:
            self._end_turn()
        elif not self.over and not self.chain:
            self._look_at_streets()
            if not self.over:
                self._give_turn_from(self.turn if turn >= 0 else self._reached_last())

    @property
    def over(self) -> bool:
        return self.ending != ""

    def legal(self) -> list[str]:
        """Every word the seat to move may play; an extra move is optional."""
        if self.over:
            return []
        return sorted(self._words + (["stop"] if self.chain else []))

    def play(self, word: str) -> None:
        """Move a stack, or stop inside a chain."""
        if self.over or word not in self._words + ["stop"] * bool(self.chain):
            raise ValueError(f"seat {self.turn} may not play {word!r}")
        if word == "stop":
            self._end_turn()
            return
        start, end = word.split("-")
        moved, under = self.board.pop(start), self.board.get(end, "")
        self.board[end] = (under or moved[0]) + moved[1:]
        # A captured neutral counter is no longer locked (C7).
        self.locks = {seat: field for seat, field in self.locks.items() if field != end}
        neutral = moved[-1] in self._neutral_colours()
        if neutral and self.neutral_lock == "colour":
            both = {*self.locks.get(self.turn, ""), moved[-1]}
            self.locks[self.turn] = "".join(sorted(both, key=self.letters.index))
        elif neutral and end not in SITES:
            self.locks[self.turn] = end
        if under or end in SITES:
            self.quiet = 0
        elif not self.chain:
            self.quiet += 1
        self._look_at_districts()
        if self.over:
            return
        again = end in SITES and not (neutral and self.neutral_sites == "once")
        if self.chains == "two" and self.chain == 2:  # no third extra move (C10)
            again = False
        self.chain = self.chain + 1 if again else 0
        self._words = self._stack_moves(self.turn) if self.chain else []
        if not self._words:
            self._end_turn()

    def scores(self) -> list[int]:
        """A point for every counter in an own stack on a site, two in the ending district (C4)."""
        points = [0] * self.players
        for field, stack in self.board.items():
            owner = self.letters.index(stack[-1])
            if field in SITES and owner < self.players:
                points[owner] += (len(stack) - 1) * (2 if field in self.district else 1)
        return points

    def ranks(self) -> list[int]:
        """Most points first; equal points share a place."""
        points = self.scores()
        return [1 + sum(other > own for other in points) for own in points]

    def line(self) -> str:
        """The position in one line, as the game writes it."""
        rows = []
        for number in range(1, 9):
            row, empty = "", 0
            for letter in LETTERS:
                stack = self.board.get(f"{letter}{number}")
                if stack is None:
                    empty += 1
                else:
                    row += (str(empty) if empty else "") + stack
                    empty = 0
            rows.append(row + (str(empty) if empty else ""))
        turn = "-" if self.over else self.letters[self.turn] + self._plus()
        named = self.letters
        locks = ",".join(f"{named[seat]}{self.locks[seat]}" for seat in sorted(self.locks))
        readings = f" {self.neutral_sites} {self.neutral_lock} {self.off_streets} {self.chains}"
        readings += f" {self.colours}"
        for usual in (
            " amber-black",
            " any",
            " anyone",
            " counter",
            " once",
        ):  # left out at the end of a line
            if not readings.endswith(usual):
                break
            readings = readings.removesuffix(usual)
        options = f"{self.players} {self.max_height} {self.neutral_pass}{readings}"
        return f"{'/'.join(rows)} {turn} {locks or '-'} {self.quiet} {options}"

    def _plus(self) -> str:
        """A sign inside a chain; where extra moves are limited, one for each of them."""
        return "+" * (self.chain if self.chains == "two" else min(1, self.chain))

    def _neutral_colours(self) -> str:
        return self.letters[self.players :]

    def _stack_moves(self, seat: int) -> list[str]:
        """All moves with an own stack or an unlocked neutral counter; sites are never left."""
        words = []
        locked = [field for mover, field in self.locks.items() if mover != seat]
        for start, stack in self.board.items():
            if start in SITES or start in locked:
                continue
            if stack[-1] == self.letters[seat]:
                words += [f"{start}-{end}" for end in self._ends_of_own(start, stack)]
            elif self.neutral_lock == "colour" and any(stack[-1] in lock for lock in locked):
                continue
            elif stack[-1] in self._neutral_colours():
                words += [f"{start}-{end}" for end in self._ends_of_neutral(start, stack)]
        return words

    def _ends_of_own(self, start: str, stack: str) -> Iterator[str]:
        """Over empty fields and the own colour (C2), onto free fields or the same symbol (C1)."""
        for line in LINES[start]:
            for field in line:
                other = self.board.get(field)
                if other is None:
                    if self._may_stand(field, stack):
                        yield field
                    continue
                if other[0] == stack[0] and self._fits(other, stack):
                    yield field
                if other[-1] != stack[-1]:
                    break

    def _ends_of_neutral(self, start: str, stack: str) -> Iterator[str]:
        """Onto empty fields only (C9), over anything or, by option, over its own colour (C8)."""
        for line in LINES[start]:
            for field in line:
                other = self.board.get(field)
                if other is None:
                    closed = self.neutral_sites == "never" and field in SITES
                    if self._may_stand(field, stack) and not closed:
                        yield field
                elif self.neutral_pass == "own" and other[-1] != stack[-1]:
                    break

    def _may_stand(self, field: str, stack: str) -> bool:
        """On a street, or on a site of the own symbol."""
        return SITES.get(field, stack[0]) == stack[0]

    def _fits(self, under: str, stack: str) -> bool:
        """A tower has at most five counters, unless heights are unlimited."""
        return self.max_height == "unlimited" or len(under[1:]) + len(stack[1:]) <= 5

    def _look_at_districts(self) -> None:
        """All four sites of a district topped by one player's colour (C3)."""
        for district in DISTRICTS:
            tops = {self.board.get(field, "-")[-1] for field in district}
            if len(tops) == 1 and tops <= set(self.letters[: self.players]):
                self.ending, self.district = "district", district
                self.chain = 0

    def _look_at_streets(self) -> None:
        """Nothing left on the streets, or nothing of one player's colour (C5), or C6."""
        colours = {stack[-1] for field, stack in self.board.items() if field not in SITES}
        if not colours:
            self.ending = "streets"
        elif self.off_streets == "anyone" and not colours >= set(self.letters[: self.players]):
            self.ending = "out"
        elif self.quiet >= 60:
            self.ending = "quiet"
        if self.over:
            self.chain = 0

    def _end_turn(self) -> None:
        self.chain = 0
        self._look_at_streets()
        if not self.over:
            self._give_turn_from((self.turn + 1) % self.players)

    def _reached_last(self) -> int:
        """Of a finished game: the seat that had nothing on the streets and nothing to move."""
        for seat in range(self.players):
            own = [stack for field, stack in self.board.items() if field not in SITES]
            if not self._stack_moves(seat) and not any(s[-1] == self.letters[seat] for s in own):
                return seat
        return 0

    def _give_turn_from(self, first: int) -> None:
        """The first seat that can move; a lock ends when its mover is reached (C7)."""
        self.chain = 0
        for step in range(self.players):
            seat = (first + step) % self.players
            self.locks.pop(seat, None)
            self._words = self._stack_moves(seat)
            if self._words:
                self.turn = seat
                return
            streets = [stack for field, stack in self.board.items() if field not in SITES]
            if self.off_streets == "mover" and not any(
                s[-1] == self.letters[seat] for s in streets
            ):
                self.ending = "out"
                return
        self.ending = "stuck"
