"""Position notation: one line, in the manner of chess.

```
1Aa2BbrCw.../... a+ bh4 12 2 5 any once
```
The board row by row, a number for so many empty fields, a stack as its symbol and its colours from
the bottom up; who is to move, `+` inside a chain (`++` in the second extra move, where `chains`
limits them), `-` when the game is over; the locked neutral counters, each behind the letter of the
player who moved it, or locked neutral colours (`bw`), or `-`; the quiet turns so far; the players;
and the options in their order, of which those after `neutral_pass` are left out at the end of the
line where they have their usual choice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from string import digits
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from kogge.core.digits import bounded_number
from kogge.core.errors import BadOption, BadPosition
from kogge.core.events import new_log
from kogge.core.game import Notation
from kogge.games.towers import GAME
from kogge.games.towers.board import COLOUR_BITS, is_neutral, is_site, lock, lock_colours, put
from kogge.games.towers.colours import letters_of, words_of
from kogge.games.towers.movement import can_move
from kogge.games.towers.pieces import (
    COLOUR_LETTERS,
    COLUMNS,
    COPIES,
    FIELD_NAMES,
    FIELD_NUMBERS,
    QUIET_LIMIT,
    ROWS,
    SITE_SYMBOL,
    SYMBOL_LETTERS,
    SYMBOL_WORDS,
    TOWER,
)
from kogge.games.towers.rules import MAX_HEIGHTS, MOST_EXTRA, resume
from kogge.games.towers.stacks import few_in, row_piles, rows_in
from kogge.games.towers.state import STATE, Chains, NeutralLock, Phase, State

NOTHING: Final = "-"
OVER: Final = int(Phase.OVER)
CHAIN: Final = "+"
PARTS: Final = (
    "the board",
    "who is to move",
    "locked counters",
    "quiet turns",
    "players",
    *(option.name for option in GAME.options),
)
ALWAYS: Final = 2  # options that every line names
LONGEST_QUOTE: Final = 20
IN_ROW: Final = re.compile(r"[0-9]+|[A-Z][a-z]*|.")


class Part(NamedTuple):
    """A piece of the line, and the column where it starts, from 1."""

    text: str
    column: int


def write(state: State) -> str:
    """The line that describes a position."""
    record = cast(Any, state).tobytes()
    return write_line(few_in(record), rows_in(record))


def write_line(few: State, lines: list[bytes]) -> str:
    """The same from plain fields and the rows of the board."""
    named = letters_of(few)
    board = "/".join([_write_row_of(row, named) for row in lines])
    turn = NOTHING
    if few.phase != OVER:
        extra = max(few.extra, 1) if few.phase == Phase.CHAIN else 0
        turn = named[few.mover] + CHAIN * extra
    locks = [named[seat] + lock for seat in range(few.seats) for lock in _locks(few, seat)]
    numbers = (
        few.max_height,
        few.neutral_pass,
        few.neutral_sites,
        few.neutral_lock,
        few.off_streets,
        few.chains,
        few.colours,
    )
    return (
        f"{board} {turn} {','.join(locks) or NOTHING} {few.quiet} {few.seats} {_options(numbers)}"
    )


@lru_cache(maxsize=1024)
def _options(numbers: tuple[int, ...]) -> str:
    """The options as they end the line."""
    places = (MAX_HEIGHTS.index(numbers[0]), *numbers[1:])
    options = [option.choices[i] for option, i in zip(GAME.options, places, strict=True)]
    while len(options) > ALWAYS and places[len(options) - 1] == 0:
        options.pop()
    return " ".join(map(str, options))


def _locks(few: State, seat: int) -> list[str]:
    """The counter or the colours that a seat has locked."""
    if few.locks[seat]:
        return [FIELD_NAMES[few.locks[seat] - 1]]
    if not few.locked_colours[seat]:
        return []
    named = enumerate(letters_of(few))
    return ["".join(letter for at, letter in named if few.locked_colours[seat] >> at & 1)]


@lru_cache(maxsize=4096)
def _write_row_of(row: bytes, named: str) -> str:
    return write_row(pile.word(named) for pile in row_piles(row))


def write_row(words: Iterable[str]) -> str:
    """A row of stacks; empty ones in a row become their number."""
    joined = "".join(word or "." for word in words)
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), joined)


def read(line: str) -> tuple[int, dict[str, str], NDArray[Any]]:
    """Players, options and the record of a line; BadPosition names the column of what is wrong."""
    parts = [Part(found[0], found.start() + 1) for found in re.finditer(r"\S+", line)]
    if len(parts) < len(PARTS) - len(GAME.options) + ALWAYS:
        raise BadPosition(len(line) + 1, f"the line ends before {PARTS[len(parts)]}")
    if len(parts) > len(PARTS):
        raise BadPosition(parts[len(PARTS)].column, "nothing is expected after the options")
    board, turn, locks, quiet, players, *choices = parts
    seats = _read_number(players, GAME.players[0], GAME.players[-1], "players")
    options = {option.name: option.choices[0] for option in GAME.options}
    for option, choice in zip(GAME.options, choices, strict=False):
        options[option.name] = _read_option(option.read, choice)
    array = np.zeros(1, STATE)
    state = array[0]
    chosen = GAME.encode_options(seats, options)
    _, height, state.neutral_pass, state.neutral_sites, *others = chosen
    state.neutral_lock, state.off_streets, state.chains, state.colours = others
    state.seats = seats
    state.max_height = MAX_HEIGHTS[height]
    state.quiet = _read_number(quiet, 0, QUIET_LIMIT, "quiet turns")
    state.phase = Phase.TURN
    _read_board(state, board)
    _read_turn(state, turn)
    _read_locks(state, locks, turn)
    if turn.text == NOTHING:
        state.mover = _whose_turn_ended_it(state)
    resume(state, new_log())
    if turn.text == NOTHING and state.phase != Phase.OVER:
        raise BadPosition(turn.column, "nobody is to move, but the game is not over")
    return seats, options, array


def shortened(text: str) -> str:
    """What was written, as far as it is worth repeating."""
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"


def _read_number(part: Part, least: int, most: int, what: str) -> int:
    if (
        set(part.text) <= set(digits)
        and least <= (number := bounded_number(part.text, most)) <= most
    ):
        return number
    raise BadPosition(
        part.column, f"{shortened(part.text)!r} is not a number of {what} from {least} to {most}"
    )


def _read_option(read_choice: Any, part: Part) -> str:
    try:
        return str(read_choice(part.text))
    except BadOption as error:
        raise BadPosition(part.column, str(error)) from None


def _read_board(state: State, board: Part) -> None:
    rows = board.text.split("/")
    if len(rows) != ROWS:
        raise BadPosition(board.column, f"the board has {ROWS} rows, not {len(rows)}")
    used: Counter[tuple[int, int]] = Counter()
    column = board.column
    for row, text in enumerate(rows):
        _read_row(state, row, Part(text, column), used)
        column += len(text) + 1


def _read_row(state: State, row: int, part: Part, used: Counter[tuple[int, int]]) -> None:
    at = 0
    for found in IN_ROW.finditer(part.text):
        token = Part(found[0], part.column + found.start())
        if token.text[0] in digits:
            empty = bounded_number(token.text, COLUMNS)
            if empty == 0:
                raise BadPosition(token.column, "a number counts empty fields, at least one")
            at += empty
        elif at < COLUMNS:
            _read_stack(state, row * COLUMNS + at, token, used)
            at += 1
        else:
            at += 1
        if at > COLUMNS:
            raise BadPosition(token.column, f"row {row + 1} has more than {COLUMNS} fields")
    if at < COLUMNS:
        end = part.column + len(part.text)
        raise BadPosition(end, f"row {row + 1} ends after {at} of {COLUMNS} fields")


def _read_stack(state: State, field: int, part: Part, used: Counter[tuple[int, int]]) -> None:
    letter, letters = part.text[0], part.text[1:]
    where = FIELD_NAMES[field]
    if letter not in SYMBOL_LETTERS:
        raise BadPosition(
            part.column, f"{letter!r} on {where} is not a symbol; choose from {SYMBOL_LETTERS}"
        )
    symbol = SYMBOL_LETTERS.index(letter)
    if is_site(field) and SITE_SYMBOL[field] != symbol:
        wanted = SYMBOL_LETTERS[SITE_SYMBOL[field]]
        raise BadPosition(part.column, f"{where} is a site for {wanted}, not for {letter}")
    if not letters:
        raise BadPosition(part.column + 1, f"the stack on {where} has no colours")
    if len(letters) > state.max_height:
        raise BadPosition(
            part.column + 1 + state.max_height, f"the tower on {where} is higher than {TOWER}"
        )
    colours = 0
    for height, one in enumerate(letters):
        column = part.column + 1 + height
        if one not in COLOUR_LETTERS:
            raise BadPosition(
                column, f"{one!r} on {where} is not a colour; choose from {COLOUR_LETTERS}"
            )
        colour = letters_of(state).index(one)
        used[colour, symbol] += 1
        if used[colour, symbol] > COPIES:
            name = f"{words_of(state)[colour]} {SYMBOL_WORDS[symbol]}"
            raise BadPosition(column, f"there is no {COPIES + 1}th counter with the {name}")
        colours |= colour << COLOUR_BITS * height
    if len(letters) > 1 and is_neutral(state, colour):
        raise BadPosition(column, f"a neutral counter tops the tower on {where}")
    put(state, field, colour, symbol, len(letters), colours)


def _read_turn(state: State, part: Part) -> None:
    if part.text == NOTHING:
        return
    players = letters_of(state)[: state.seats]
    letter = part.text.rstrip(CHAIN)
    extra = len(part.text) - len(letter)
    limited = state.chains == Chains.TWO
    if len(letter) != 1 or letter not in players or extra > (MOST_EXTRA if limited else 1):
        raise BadPosition(
            part.column, f"{part.text!r} is not a player to move; choose from {players}"
        )
    state.mover = players.index(letter)
    if extra:
        state.phase = Phase.CHAIN
        state.extra = extra if limited else 0


def _whose_turn_ended_it(state: State) -> int:
    """The seat that was reached with nothing on the streets and nothing to move, if any (C5)."""
    for seat in range(state.seats):
        if state.on_streets[seat] == 0 and not can_move(state, seat):
            return seat
    return 0


def _read_locks(state: State, part: Part, turn: Part) -> None:
    if part.text == NOTHING:
        return
    column = part.column
    for text in part.text.split(","):
        seat = letters_of(state)[: state.seats].find(text[:1]) if text else -1
        if state.neutral_lock == NeutralLock.COLOUR:
            _read_colour_lock(state, Part(text, column), seat, turn)
        else:
            _read_counter_lock(state, Part(text, column), seat, turn)
        column += len(text) + 1


def _read_counter_lock(state: State, part: Part, seat: int, turn: Part) -> None:
    text, column = part
    field = FIELD_NUMBERS.get(text[1:], -1)
    if seat < 0 or field < 0:
        raise BadPosition(column, f"{text!r} is not a player's letter and a field")
    stack = state.fields[field]
    if is_site(field) or not stack.height or not is_neutral(state, stack.colour):
        raise BadPosition(column + 1, f"no neutral counter stands on the street {text[1:]}")
    if state.locks[seat] or field + 1 in list(state.locks):
        raise BadPosition(column, f"{text!r} locks a second counter, or one twice")
    if seat == state.mover and turn.text != NOTHING:
        raise BadPosition(column, f"{text!r}: a player's own turn has ended that lock")
    lock(state, seat, field)


def _read_colour_lock(state: State, part: Part, seat: int, turn: Part) -> None:
    """Inside a chain the mover's own colours are named as well: they are locked when it ends."""
    text, column = part
    neutral = letters_of(state)[state.seats :]
    if seat < 0 or not text[1:] or not set(text[1:]) <= set(neutral):
        raise BadPosition(column, f"{text!r} is not a player's letter and neutral colours")
    taken = 0
    for other in range(state.seats):
        taken |= state.locked_colours[other]
    for letter in text[1:]:
        bit = 1 << letters_of(state).index(letter)
        if taken & bit:
            raise BadPosition(column, f"{text!r} locks a colour that is locked already")
        taken |= bit
        state.locked_colours[seat] |= bit
    if seat != state.mover or turn.text == NOTHING:
        lock_colours(state, seat)
    elif turn.text != letters_of(state)[seat] + CHAIN:
        raise BadPosition(column, f"{text!r}: a player's own turn has ended that lock")


NOTATION: Final = Notation(write, read)
