"""A fast game of Talis beside a slow one: the same moves, the same chance, the same table.

The reference decides nothing by lot: what the engine rolled and drew is read from the events it
told, and held against what the reference was about to roll or draw.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable
from typing import Any

from tests.games.talis.plain_tables import (
    backs_of,
    dice_of,
    engine_parts,
    number,
    reference_parts,
)
from tests.reference.talis import ReferenceTalis
from tests.reference.talis_cards import Deck
from tests.reference.talis_island import NAMES, TILES, Tile
from tests.reference.talis_table import Layout

from kogge.core.position import Position
from kogge.games.talis.constants import FACE_NAMES
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import Step


class ToldFortune:
    """The engine's luck, as it was told."""

    reference: ReferenceTalis

    def __init__(self, position: Position) -> None:
        self._position = position
        self._heard = 0
        self._told: dict[str, deque[dict[str, Any]]] = defaultdict(deque)
        dice = dice_of(position._state)
        self._told["dice"].append({"dice": dice})

    def listen(self) -> None:
        """Hear what the last move of the engine told."""
        for event in self._position.events(None, since=self._heard):
            self._told[event.kind].append(dict(event.details))
        self._heard = len(self._position.history)

    def roll(self, dice: int) -> list[int]:
        told = self._told["dice"].popleft()
        shown = told.get("dice") or [
            value
            for value, name in enumerate(("ones", "twos", "threes"), 1)
            for _ in range(told[name])
        ]
        assert len(shown) == dice
        return list(shown)

    def die(self, why: str) -> int:
        if why == "fight":
            return int(self._told["fight_roll"].popleft()["die"])
        told = self._told["rolled"].popleft()
        assert told["card"] == why
        return int(told["die"])

    def dragon(self) -> int:
        strength = int(self._told["dragon"].popleft()["strength"])
        assert 12 <= strength <= 16
        return strength

    def draw(self, deck: Deck, pile: Counter[str]) -> str:
        told = self._told["drew"].popleft()
        assert (told["tier"], told["biome"]) == deck
        assert pile[told["card"]] > 0
        return str(told["card"])

    def biome(self, oasis: Tile) -> str:
        """The card after those the reference knows of, be it drawn in the same move or not."""
        drawn = [told["biome"] for told in self._told["drew"] if told["tile"] == NAMES[oasis]]
        backs = drawn + backs_of(self._position._state, oasis)
        return backs[len(self.reference.lands[oasis].cards)]

    def assert_nothing_else_was_rolled(self) -> None:
        """Every roll and draw of the engine was made by the reference too."""
        for kind in ("dice", "fight_roll", "rolled", "dragon", "drew"):
            assert not self._told[kind], kind


class Twins:
    """Both games, always in the same position."""

    def __init__(self, position: Position, scene: Callable[[Any, ReferenceTalis], None] | None):
        self.fast = position
        self._fortune = ToldFortune(position)
        table = position._state
        layout = Layout(
            faces={tile: FACE_NAMES[table.face[number(tile)]] for tile in TILES},
            backs={tile: backs_of(table, tile) for tile in TILES},
            first=int(table.first),
        )
        self.slow = ReferenceTalis(position.players, layout, self._fortune, position.options)
        self._fortune.reference = self.slow
        if scene:
            scene(table, self.slow)
            self.slow.ask_again()
        self.compare()

    def legal(self) -> tuple[int, list[str]]:
        """Who is asked, and the words both games allow."""
        asked = self.slow.question
        assert asked is not None
        words = [move.text for move in self.fast.moves(asked.seat)]
        assert sorted(words) == sorted(asked.words), difference(words, asked.words)
        return asked.seat, words

    def play(self, seat: int, word: str) -> None:
        """The same move in both, and the same table afterwards."""
        self.fast.play(seat, word)
        self._fortune.listen()
        self.slow.play(seat, word)
        self._fortune.assert_nothing_else_was_rolled()
        self.compare()

    def compare(self) -> None:
        """Everything that lies on the two tables is the same."""
        table, slow = self.fast._state, self.slow
        asked = slow.question
        assert self.fast.over == (asked is None)
        if asked is None:
            assert list(self.fast.winners) == slow.winners()
        else:
            assert list(self.fast.to_act) == [asked.seat]
            assert Step(top(table).step).name.lower() == asked.about
        for shown, expected in zip(engine_parts(table), reference_parts(slow), strict=True):
            assert shown == expected, f"engine {shown}\nreference {expected}"


def difference(fast: list[str], slow: list[str]) -> str:
    """What only one of the two allows."""
    return f"engine only {sorted({*fast} - {*slow})}, reference only {sorted({*slow} - {*fast})}"
