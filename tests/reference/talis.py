"""Talis a second time: slow, obvious and independent, to check the fast engine against.

It was written from the rulebook and its rulings alone. A game is one long conversation: every
chapter yields its questions and goes on with the answers, so that the order of the text is the
order of the game. This file tells the turn; the chapters beside it tell the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from .talis_arriving import Arrival, Way, auto_claim, walk
from .talis_building import build, buildings
from .talis_cards import goods
from .talis_island import CALLED, CASTLE, COAST, NAMES, SEAS, Tile, around, next_sea, produce
from .talis_table import Asking, Boat, Champion, Fortune, GameOver, Layout, Lord, Question, Table
from .talis_trading import (
    PROPOSALS,
    bargain,
    exchange,
    partners,
    proposals,
    propose,
    sales,
    visit_market,
)

GOOD_LETTERS = "FWOG"


class ReferenceTalis(Table):
    """One game. Ask `question`, answer with `play`, compare the public attributes."""

    def __init__(
        self, players: int, layout: Layout, fortune: Fortune, options: dict[str, str]
    ) -> None:
        super().__init__(players, layout, fortune, options)
        self.round = 1
        self.question: Question | None = None
        self._story = self._game()
        self._go_on(None)

    def play(self, seat: int, word: str) -> None:
        """Answer the question."""
        asked = self.question
        if asked is None or asked.seat != seat or word not in asked.words:
            raise ValueError(f"seat {seat} may not play {word!r}: {asked}")
        self._go_on(word)

    def ask_again(self) -> None:
        """The question of the turn anew, after something was changed by hand."""
        assert self.question is not None
        assert self.question.about == "turn"
        lord = self.lords[self.active]
        self.question = Question(lord.seat, "turn", [*self._turn_words(lord)])

    def _go_on(self, word: str | None) -> None:
        """Tell the story up to the next question with more than one answer."""
        try:
            asked = self._story.send(word) if word else next(self._story)
            while len(asked.words) == 1:
                asked = self._story.send(asked.words[0])
            self.question = asked
        except StopIteration:
            self.question = None

    def _game(self) -> Asking:
        try:
            for number in range(1, int(self.options["round_cap"]) + 1):
                self.round = number
                for seat in self.clockwise(self.first):
                    yield from self._turn(seat)
        except GameOver:
            pass

    def winners(self) -> list[int]:
        """Who has won; after the last round by Fame, Might, flags and gold, or several (L27)."""
        if self.winner is not None:
            return [self.winner]
        results = {lord.seat: self._result(lord) for lord in self.lords}
        return [seat for seat, result in results.items() if result == max(results.values())]

    def _result(self, lord: Lord) -> tuple[int, ...]:
        return lord.fame, lord.might, len(self.claims(lord.seat)), lord.goods["G"]

    # the turn

    def _turn(self, seat: int) -> Asking:
        """Roll, spend the dice, and end it."""
        self.active = seat
        lord = self.lords[seat]
        for other in self.clockwise(seat)[1:]:
            yield from visit_market(self, other)
        self.proposals = PROPOSALS
        self.forged = 0
        self.heard = False
        self.revolted.clear()
        for champion in lord.champions:
            champion.fresh = True
        self.dice = self.fortune.roll(1 + len(lord.champions))
        while True:
            word = yield Question(seat, "turn", [*self._turn_words(lord)])
            if word == "end":
                break
            yield from self._take_action(lord, word)
        self.dice = []
        auto_claim(self, seat)

    def _turn_words(self, lord: Lord) -> Iterator[str]:
        yield "end"
        yield from self._moves(lord)
        for die in sorted(set(self.dice)):
            yield from (f"harvest-{die}-{goods}" for goods in self._harvests(lord.seat, die))
            yield from (f"build-{die}-{what}" for what in buildings(self, lord))
            yield from self._boat_trips(lord, die)
        if lord.buildings["market"]:
            yield from sales(self, lord.seat)
        if lord.buildings["blacksmith"] > self.forged and self.can_pay(lord.seat, FORGING):
            yield "forge"
        if self.proposals:
            yield from proposals(self, lord.seat, self.clockwise(0))
        others = self.clockwise(lord.seat)[1:]
        if self.options["trade"] == "free" and not self.heard and partners(self, lord.seat, others):
            yield "hear"

    def _take_action(self, lord: Lord, word: str) -> Asking:
        kind, *details = word.split("-")
        match kind:
            case "sell":
                exchange(self, lord.seat, word, 0)
            case "forge":
                self.pay(lord.seat, FORGING)
                lord.might += 1
                self.forged += 1
            case "offer" | "trade":
                self.proposals -= 1
                yield from propose(self, lord.seat, word)
            case "hear":
                self.heard = True
                for other in self.clockwise(lord.seat)[1:]:
                    yield from bargain(self, other, lord.seat, counter=False)
            case _:
                dice, *details = details
                for die in dice.split("+"):
                    self.dice.remove(int(die))
                yield from self._spend_dice(lord, kind, int(dice[0]), dice, details)

    def _spend_dice(self, lord: Lord, kind: str, die: int, dice: str, details: list[str]) -> Asking:
        match kind:
            case "move":
                champion = named(lord, details[0])
                steps = sum(map(int, dice.split("+")))
                way = self.ways(champion, steps)[steps][CALLED[details[1]]]
                yield from walk(self, champion, way)
            case "harvest":
                (text,) = details
                pairs = zip(text[::2], text[1::2], strict=True)
                self.gain(lord.seat, Counter({good.upper(): int(many) for good, many in pairs}))
            case "build":
                build(self, lord, "-".join(details))
            case "boat":
                yield from self._sail(lord, *details)

    # moving

    def _moves(self, lord: Lord) -> Iterator[str]:
        """A set of dice, a champion, a destination (L19, L23)."""
        sets = {
            chosen
            for many in range(1, len(self.dice) + 1)
            for chosen in combinations(sorted(self.dice), many)
        }
        for champion in lord.champions:
            if champion.fresh and self.dice:
                ways = self.ways(champion, sum(self.dice))
                for dice in sets:
                    word = f"move-{'+'.join(map(str, dice))}-c{champion.number}"
                    for tile in ways[sum(dice)]:
                        yield f"{word}-{NAMES[tile]}"

    def ways(self, champion: Champion, most: int) -> list[dict[Tile, Way]]:
        """For every number of steps up to `most` the way to each tile one may end on.

        The way with the fewest foreign champions is taken, then the shortest, then the first in
        the order north, east, south, west (L23).
        """
        # best[tile] = (foreign champions passed, length, directions, way)
        start = (0, 0, "", [champion.tile])
        best = {champion.tile: start}
        latest = dict(best)
        by_steps = [self._ends(champion, best)]
        for length in range(1, most + 1):
            found: dict[Tile, tuple[int, int, str, Way]] = {}
            for tile, (met, _, directions, way) in latest.items():
                if length > 1 and not self._may_cross(tile):
                    continue
                passed = met + self._meets(champion, tile)
                for direction, step in self._steps(champion, tile):
                    if self.is_closed(champion, step):
                        continue
                    option = (passed, length, directions + direction, [*way, step])
                    if step not in found or option < found[step]:
                        found[step] = option
            latest = {t: option for t, option in found.items() if t not in best or option < best[t]}
            best |= latest
            by_steps.append(self._ends(champion, best))
        return by_steps

    def _steps(self, champion: Champion, tile: Tile) -> list[tuple[str, Tile]]:
        """The neighbours, with digits that sort as north, east, south, west.

        From a castle apart there is one step, to the corner of its lord (L12).
        """
        if tile == CASTLE:
            return [("", self.lords[champion.owner].home)]
        row, column = tile
        inside = [row > 0, column < 7, row < 7, column > 0]
        digits = [str(i) for i in range(4) if inside[i]]
        return list(zip(digits, around(tile), strict=True))

    def _may_cross(self, tile: Tile) -> bool:
        """A face-down tile or a monster ends the movement, or does not (L24)."""
        return self.options["walks"] == "pass" or self.is_quiet(tile)

    def _meets(self, champion: Champion, tile: Tile) -> int:
        other = self.standing_on(tile, besides=champion)
        return int(other is not None and other.owner != champion.owner)

    def _ends(
        self, champion: Champion, best: dict[Tile, tuple[int, int, str, Way]]
    ) -> dict[Tile, Way]:
        """Any of these but the tile of another champion of one's own (L40)."""
        return {t: way for t, (_, _, _, way) in best.items() if self._may_end(champion, t)}

    def _may_end(self, champion: Champion, tile: Tile) -> bool:
        if tile == CASTLE:
            return False
        other = self.standing_on(tile, besides=champion)
        return other is None or other.owner != champion.owner

    # harvesting

    def _harvests(self, seat: int, die: int) -> list[str]:
        """All ways to take as much as the die allows from what the tiles give (L38)."""
        most: Counter[str] = Counter()
        for tile, land in self.lands.items():
            if self._may_harvest(seat, tile):
                most += produce(land.face)
        total = min(die, most.total())
        if not total:
            return []
        chosen = set(combinations(sorted(most.elements(), key=GOOD_LETTERS.index), total))
        return ["".join(f"{g.lower()}{c.count(g)}" for g in GOOD_LETTERS if g in c) for c in chosen]

    def _may_harvest(self, seat: int, tile: Tile) -> bool:
        """Own flags but for blockades; foreign ones under an own champion; see protection."""
        owner = self.lands[tile].flag
        if owner is None:
            return False
        guest = self.standing_on(tile)
        if guest is None or guest.owner == owner or self.is_protected(tile):
            return owner == seat
        return guest.owner == seat

    # boats

    def _boat_trips(self, lord: Lord, die: int) -> Iterator[str]:
        """Which boat, where to, and perhaps who lands where (L74 to L78)."""
        different = {(boat.sea, boat.warship): boat for boat in reversed(lord.boats)}
        for boat in different.values():
            near = [next_sea(boat.sea, 1), next_sea(boat.sea, -1)]
            if self.options["sailing"] == "same":
                near.append(boat.sea)
            for sea in near if die == 1 else SEAS:
                word = f"boat-{die}-b{boat.number}-{sea}"
                yield word
                for champion in lord.champions:
                    if champion.fresh and self._may_board(lord, champion, boat):
                        for tile in COAST[sea]:
                            if self._may_land(champion, tile):
                                yield f"{word}-c{champion.number}-{NAMES[tile]}"

    def _may_board(self, lord: Lord, champion: Champion, boat: Boat) -> bool:
        """From the coast; out of a castle apart, where its corner has its coast (L12)."""
        tile = lord.home if champion.tile == CASTLE else champion.tile
        return tile in COAST[boat.sea]

    def _may_land(self, champion: Champion, tile: Tile) -> bool:
        allowed = not self.is_closed(champion, tile) and self._may_end(champion, tile)
        return tile != champion.tile and allowed

    def _sail(self, lord: Lord, name: str, sea: str, *passenger: str) -> Asking:
        boat: Boat = next(boat for boat in lord.boats if f"b{boat.number}" == name)
        boat.sea = sea
        if passenger:
            champion = named(lord, passenger[0])
            boarded = champion.tile
            champion.tile = CALLED[passenger[1]]
            yield from Arrival(self, champion, refuge=boarded, by_boat=True).happens()


FORGING = goods("2G2O")


def named(lord: Lord, name: str) -> Champion:
    """The champion called c1, c2 or c3."""
    return next(champion for champion in lord.champions if f"c{champion.number}" == name)
