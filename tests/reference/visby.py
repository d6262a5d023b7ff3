"""Visby a second time: slow, obvious and independent, to check the fast engine against.

It follows the rulebook card by card and moves seals and wares one at a time, as hands would on a
table. Cards and moves are words, players are dictionaries. V1 ... V10 are the rulings it cites.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from typing import Any

Person = dict[str, Any]

# in the order of evaluation
CARDS = ["troops", "knight", "blacksmith", "fleet", "ship", "tollkeeper", "merchant", "mendicant"]
SUPPLY = {2: 3, 3: 5, 4: 3, 5: 4, 6: 5}
CARDS_A_ROUND = {2: 2, 3: 2, 4: 1, 5: 1, 6: 1}
RATES = {
    (0, 1, 2): "3:1",
    (3, 4, 5): "2:1",
    (6, 7, 8): "3:2",
    (9, 10, 11): "2:2",
    (12, 13, 14): "2:3",
    (15,): "1:2",
}
MENDICANT_WARES = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}
TARGETS = ("30", "45")
MOST_WARES = 15
END_OF_TRACK = 15
MOST_ROUNDS = 100


def rate_at(space: int) -> tuple[int, int]:
    """Wares and seals of one lot at a space of the market track."""
    (rate,) = [rate for spaces, rate in RATES.items() if space in spaces]
    wares, seals = rate.split(":")
    return int(wares), int(seals)


def possible_trades(wares: int, space: int) -> set[tuple[int, int]]:
    """Everything that can be reached by trading lot after lot, at this or any lower space (V4)."""
    rates = {rate_at(lower) for lower in range(space + 1)}
    reached, latest = {(0, 0)}, {(0, 0)}
    while latest:
        latest = {
            (given + lot, gained + price)
            for given, gained in latest
            for lot, price in rates
            if given + lot <= wares
        } - reached
        reached |= latest
    return reached


@cache
def offered_trades(wares: int, space: int) -> Mapping[int, int]:
    """Wares given to seals gained, without trades that another one makes pointless (V6)."""
    every = possible_trades(wares, space)
    return {
        given: gained
        for given, gained in every
        if not any(
            (less, more) != (given, gained) and less <= given and more >= gained
            for less, more in every
        )
    }


class ReferenceVisby:
    """One game. Ask `to_act` and `legal`, answer with `play`, compare the public attributes.

    `phase` is "cards", "trade" or "over"; answers wait until the last of those asked has given one.
    `round` stays at the last round played when the game is over.
    """

    def __init__(self, players: int, target: str = "30") -> None:
        if players not in SUPPLY or target not in TARGETS:
            raise ValueError(f"no such game: {players} players to {target} seals")
        self.target = int(target)
        self.board = {"battle": 1, "journey": 1, "market": 1}
        self.people: list[Person] = [
            {"seals": 0, "wares": players, "hand": list(CARDS), "display": [], "discards": []}
            for _ in range(players)
        ]
        self.round = 1
        self.phase = "cards"
        self._answers: dict[int, str] = {}
        self.supply()

    # asking and answering

    def to_act(self) -> list[int]:
        """The seats that owe a decision."""
        if self.phase == "over":
            return []
        asked = range(len(self.people)) if self.phase == "cards" else self.owners("merchant")
        return [seat for seat in asked if seat not in self._answers]

    def legal(self, seat: int) -> list[str]:
        """The words this seat may play now; none if it owes nothing."""
        if seat not in self.to_act():
            return []
        person = self.people[seat]
        if self.phase == "cards":
            held = [card for card in CARDS if card in person["hand"]]
            number = CARDS_A_ROUND[len(self.people)]
            return sorted("+".join(cards) for cards in combinations(held, number))
        offers = offered_trades(person["wares"], self.board["market"])
        return sorted(f"trade-{given}" if given else "keep" for given in offers)

    def play(self, seat: int, word: str) -> None:
        """Give an answer; the last one owed resolves all of them."""
        if word not in self.legal(seat):
            raise ValueError(f"seat {seat} may not play {word!r} in phase {self.phase!r}")
        self._answers[seat] = word
        if self.to_act():
            return
        answers, self._answers = self._answers, {}
        if self.phase == "cards":
            self.reveal(answers)
        else:
            self.trade(answers)

    # the three phases of a round

    def supply(self) -> None:
        """All three markers go forward; at the end of the track they stay."""
        for track in self.board:
            for _ in range(SUPPLY[len(self.people)]):
                if self.board[track] < END_OF_TRACK:
                    self.board[track] += 1

    def reveal(self, answers: dict[int, str]) -> None:
        """Lay the cards out and evaluate those before the Merchant."""
        for seat, word in answers.items():
            for card in word.split("+"):
                self.people[seat]["hand"].remove(card)
                self.people[seat]["display"].append(card)
        self.share("battle", "seals", self.owners("troops"), limit=2)
        self.share("battle", "seals", self.owners("knight"), limit=5)
        for seat in self.owners("blacksmith"):
            wares = 4 * self.played_by_others(seat, "troops")
            self.gain(seat, "wares", wares + 2 * self.played_by_others(seat, "knight"))
        self.share("journey", "wares", self.owners("fleet"), limit=3)
        self.share("journey", "wares", self.owners("ship"), limit=None)
        for seat in self.owners("tollkeeper"):
            seals = 3 * self.played_by_others(seat, "fleet")
            self.gain(seat, "seals", seals + 1 * self.played_by_others(seat, "ship"))
        if self.owners("merchant"):
            for _ in self.owners("merchant")[1:]:
                self.board["market"] = max(0, self.board["market"] - 2)
            self.phase = "trade"
        else:
            self.finish_round()

    def trade(self, answers: dict[int, str]) -> None:
        """Merchants change wares into seals; the market falls to 0, traded or not (V4)."""
        for seat, word in answers.items():
            person = self.people[seat]
            given = 0 if word == "keep" else int(word.removeprefix("trade-"))
            person["seals"] += offered_trades(person["wares"], self.board["market"])[given]
            person["wares"] -= given
        self.board["market"] = 0
        self.finish_round()

    def finish_round(self) -> None:
        """The Mendicant, the discard piles, and the question whether the game ends."""
        for seat in self.owners("mendicant"):
            person = self.people[seat]
            cards = len(person["discards"]) + len(person["display"])
            wares = MENDICANT_WARES[cards] + 2 * self.played_by_others(seat, "merchant")
            self.gain(seat, "wares", wares)
        for person in self.people:
            begged = "mendicant" in person["display"]
            person["discards"] += person["display"]
            person["display"] = []
            if begged:
                person["hand"] += person["discards"]
                person["discards"] = []
        enough = any(person["seals"] >= self.target for person in self.people)
        if enough or self.round == MOST_ROUNDS:
            self.final_exchange()
        else:
            self.round += 1
            self.phase = "cards"
            self.supply()

    def final_exchange(self) -> None:
        """Everyone changes three wares into one seal as often as possible (V9)."""
        self.phase = "over"
        for person in self.people:
            while person["wares"] >= 3:
                person["wares"] -= 3
                person["seals"] += 1

    # how seals and wares change hands

    def owners(self, card: str) -> list[int]:
        """Who has this card in the display."""
        return [seat for seat, person in enumerate(self.people) if card in person["display"]]

    def played_by_others(self, seat: int, card: str) -> int:
        """How many of these cards lie in other players' displays (V2)."""
        return len([owner for owner in self.owners(card) if owner != seat])

    def share(self, track: str, goods: str, owners: Iterable[int], limit: int | None) -> None:
        """One each from the board, again and again, while there is one for everybody (V1)."""
        owners = list(owners)
        taken = 0
        while owners and self.board[track] >= len(owners) and taken != limit:
            self.board[track] -= len(owners)
            taken += 1
        for seat in owners:
            self.gain(seat, goods, taken)

    def gain(self, seat: int, goods: str, amount: int) -> None:
        """Put something on a player's card; a sixteenth ware has no room and is lost (V3)."""
        person = self.people[seat]
        for _ in range(amount):
            if goods == "seals" or person["wares"] < MOST_WARES:
                person[goods] += 1

    # the result

    def ranks(self) -> list[int]:
        """Places: most seals, then wares left, then cards in hand, then shared (1, 1, 3)."""
        standing = [
            (person["seals"], person["wares"], len(person["hand"])) for person in self.people
        ]
        return [1 + sum(other > own for other in standing) for own in standing]
