"""The fast rules and the slow reference agree, card by card, trade by trade.

The reference was written from the rulebook alone; neither of the two knows the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.games.visby.tables import VISBY, card_set
from tests.reference.visby import CARDS, CARDS_A_ROUND, ReferenceVisby

from kogge.core import verbs
from kogge.core.events import NO_LOG
from kogge.games.visby.moves import MOVES, SPACE, cards_in
from kogge.games.visby.state import Phase

PHASES = {Phase.CARDS: "cards", Phase.TRADE: "trade", Phase.OVER: "over"}
TRACKS = ("battle", "journey", "market")
FULL = tuple(CARDS)


@dataclass(frozen=True)
class Start:
    """A table after the supply of a round, with nobody's choice made."""

    board: tuple[int, int, int]
    seals: Sequence[int]
    wares: Sequence[int]
    hands: Sequence[Sequence[str]]
    round_number: int = 7
    options: Mapping[str, str] = field(default_factory=dict)


class Twin:
    """A table of the fast rules beside one of the reference, always in the same position."""

    def __init__(self, players: int, options: Mapping[str, str]) -> None:
        self.array: NDArray[Any] = np.zeros(1, VISBY.rooms.state)
        self.table: Any = self.array[0]
        checked = VISBY.check_options(options)
        numbers = np.array(VISBY.encode_options(players, checked), np.int64)
        verbs.setup(self.table, numbers, np.zeros(8, np.int64))
        self.reference = ReferenceVisby(players, **checked)
        self._moves = np.zeros(SPACE, np.int64)

    @classmethod
    def at(cls, start: Start) -> Twin:
        """Both tables laid out alike."""
        twin = cls(len(start.hands), start.options)
        table, reference = twin.table, twin.reference
        table.round_number = reference.round = start.round_number
        for track, space in zip(TRACKS, start.board, strict=True):
            table[track] = reference.board[track] = space
        for seat, person in enumerate(reference.people):
            player, hand = table.players[seat], start.hands[seat]
            player.seals = person["seals"] = start.seals[seat]
            player.wares = person["wares"] = start.wares[seat]
            player.hand = card_set(list(hand))
            person["hand"] = list(hand)
            person["discards"] = [card for card in CARDS if card not in hand]
        return twin

    def legal(self, seat: int) -> list[str]:
        """What both allow a seat."""
        count = verbs.legal(self.table, seat, self._moves)
        words = [MOVES[move].text for move in self._moves[:count].tolist()]
        assert sorted(words) == self.reference.legal(seat)
        return words

    def play(self, seat: int, word: str) -> None:
        """The same move in both."""
        verbs.play(self.table, seat, MOVES.parse(word).id, NO_LOG)
        self.reference.play(seat, word)

    def check(self) -> None:
        """Everything on the tables is the same."""
        table, reference = self.table, self.reference
        assert PHASES[table.phase] == reference.phase
        assert table.round_number == reference.round
        assert {track: int(table[track]) for track in TRACKS} == reference.board
        owing = int(verbs.to_act(table))
        assert [s for s in range(table.seats) if owing >> s & 1] == reference.to_act()
        assert verbs.over(table) == (reference.phase == "over")
        for seat, person in enumerate(reference.people):
            player = table.players[seat]
            assert (player.seals, player.wares) == (person["seals"], person["wares"])
            assert sorted(cards_in(int(player.hand))) == sorted(person["hand"])
            assert sorted(cards_in(int(player.display))) == sorted(person["display"])
        places = np.zeros(table.seats, np.int64)
        verbs.rank(table, places)
        assert places.tolist() == reference.ranks()
        verbs.score(table, places)
        assert places.tolist() == [person["seals"] for person in reference.people]

    def play_round(self, noise: random.Random) -> None:
        """Random cards, and random trades if there are Merchants."""
        number = self.reference.round
        while self.reference.round == number and self.reference.phase != "over":
            seat = noise.choice(self.reference.to_act())
            self.play(seat, noise.choice(self.legal(seat)))
            self.check()


def random_options(noise: random.Random) -> dict[str, str]:
    """Any choices: an option that the reference has not been taught is an error there."""
    return {option.name: noise.choice(option.choices) for option in VISBY.options}


def random_start(players: int, noise: random.Random) -> Start:
    """Any table that could be: the Mendicant is in every hand, for it takes itself back."""
    step = CARDS_A_ROUND[players]
    others = FULL[:-1]
    options = random_options(noise)
    return Start(
        board=(noise.randrange(16), noise.randrange(16), noise.randrange(16)),
        seals=[noise.randrange(int(options["target"])) for _ in range(players)],
        wares=[noise.randrange(16) for _ in range(players)],
        hands=[
            [*noise.sample(others, noise.randrange(step, 9, step) - 1), "mendicant"]
            for _ in range(players)
        ],
        round_number=noise.choice((1, 2, 50, 99, 100)),
        options=options,
    )


def every_round(start: Start) -> Iterator[int]:
    """Play every combination of cards, and after those every combination of trades."""
    pairs = ["+".join(pair) for pair in combinations(FULL, 2)]
    for cards in product(*[[p for p in pairs if set(p.split("+")) <= set(h)] for h in start.hands]):
        twin = laid(start, cards)
        trades = [twin.legal(seat) for seat in twin.reference.to_act()]
        if twin.reference.phase != "trade":
            yield 1
            continue
        for words in product(*trades):
            traded = laid(start, cards)
            for seat, word in zip(traded.reference.to_act(), words, strict=True):
                traded.play(seat, word)
            traded.check()
            yield 1


def laid(start: Start, cards: Sequence[str]) -> Twin:
    """A table on which these cards have been played."""
    twin = Twin.at(start)
    for seat, word in enumerate(cards):
        assert word in twin.legal(seat)
        twin.play(seat, word)
    twin.check()
    return twin


@pytest.mark.parametrize(
    "start",
    [
        Start((4, 4, 4), [0, 0], [2, 2], [FULL, FULL], 1),
        Start((3, 5, 9), [12, 27], [13, 7], [FULL, FULL]),
        Start((15, 15, 2), [29, 29], [15, 0], [FULL, ("fleet", "ship", "merchant", "mendicant")]),
        Start((1, 2, 7), [5, 8], [3, 5], [FULL, FULL], 100, {"target": "45"}),
    ],
    ids=["first round", "middle", "last hands", "round 100"],
)
def test_every_round_of_two(start: Start) -> None:
    """All pairs of cards against all pairs, and then all trades, end alike (V-order)."""
    rounds = sum(every_round(start))
    assert rounds >= (784 if len(start.hands[1]) == 8 else 168)


@pytest.mark.parametrize("players", VISBY.players)
def test_random_rounds(players: int) -> None:
    """Rounds from random tables end alike, move for move."""
    play_random_rounds(players, 250)


@pytest.mark.soak
@pytest.mark.parametrize("players", VISBY.players)
def test_many_random_rounds(players: int) -> None:
    """The same, 50,000 times for every number of players, so 200,000 times for 3 to 6."""
    play_random_rounds(players, 50_000)


def play_random_rounds(players: int, rounds: int) -> None:
    noise = random.Random(f"rounds of {players}")
    for _ in range(rounds):
        twin = Twin.at(random_start(players, noise))
        twin.check()
        twin.play_round(noise)


@pytest.mark.parametrize("target", ["30", "45"])
@pytest.mark.parametrize("players", VISBY.players)
def test_random_games(players: int, target: str) -> None:
    """Whole games are alike from the set-up to the final exchange (V-setup, V9)."""
    noise = random.Random(f"games of {players} to {target}")
    for _ in range(5):
        twin = Twin(players, random_options(noise) | {"target": target})
        twin.check()
        while twin.reference.phase != "over":
            twin.play_round(noise)
