"""Figures: what the texts of Talis say of its pieces (`core/figures.py`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from kogge.core.figures import Figures, Said
from kogge.core.templates import fill
from kogge.core.text import read_texts
from kogge.games.talis.pieces import (
    BIOMES,
    DIE,
    FILE,
    GOODS,
    SINGLES,
    TIERS,
    Board,
    Copies,
    EventCard,
    Goods,
    Monster,
    Pieces,
    Treasure,
)
from kogge.games.talis.telling.letters import goods_word

TEXTS: Final = Path(__file__).parent / "text"
DOUBLES_FACE_DOWN: Final = 12  # tiles of tier 2
EXAMPLE_MIGHT, EXAMPLE_SWORD = 1, 2  # what a champion has in the example of a fight
EXAMPLE_DIE: Final = 2  # the least die that wins it
CORNERS: Final = ("H1", "H2", "H4", "H3")  # of the players, as the rows of the board have them
SHORT: Final = {
    "t2r": "2+",
    "t2x": "2-",
    "t3": "3",
    "chapel": "CHA",
    "trader": "TRA",
    "camp": "MER",
    "oasis": "OAS",
}


def tell(pieces: Pieces, language: str) -> Said:
    """Every figure by its name."""
    words = read_texts(TEXTS, language)["words"]
    rules, places, start, castle = pieces.rules, pieces.places, pieces.start, pieces.castle
    fames = [monster.fame for monster in pieces.monsters] or [0]
    buildings = {building.name: building for building in pieces.buildings}
    telling = _Rows(pieces, words, language)
    return {
        "fame": rules.fame_to_win,
        "flags": rules.flags,
        "reveal": rules.reveal_fame,
        "duel": rules.duel_fame,
        "flee": rules.flee_fame,
        "revolt": rules.revolt_fame,
        "conquer": rules.conquer_might,
        "heal_gold": rules.heal_gold,
        "heal_fame": rules.heal_fame,
        "support": rules.support,
        "warship": rules.warship,
        "proposals": rules.proposals,
        "dragon_base": rules.dragon_base,
        "dragon_dice": rules.dragon_dice,
        "dragon_least": rules.dragon_base + rules.dragon_dice,
        "dragon_most": rules.dragon_base + rules.dragon_dice * DIE,
        "monster_least": min(fames),
        "monster_most": max(fames),
        "corner": words["face"][pieces.board.corners],
        "might_0": start.might[0],
        "might_1": start.might[1],
        "start_goods": telling.named(start.goods),
        "sells_for": places.market_sells_for,
        "price": places.marketplace_price,
        "fair_price": places.fair_price,
        "fair_fee": places.fair_fee,
        "mercenary_gold": places.mercenary_gold,
        "mercenary_fame": places.mercenary_fame,
        "smith": goods_word(places.smith.numbers()),
        "smith_goods": telling.named(places.smith),
        "slots": castle.slots,
        "expanded": castle.expanded,
        **{f"{name}_cost": goods_word(one.cost.numbers()) for name, one in buildings.items()},
        "chapel_fame": buildings["chapel"].fame,
        "monastery_fame": buildings["monastery"].fame,
        "cards": pieces.board.cards,
        "example_strength": EXAMPLE_MIGHT + EXAMPLE_SWORD + rules.support + EXAMPLE_DIE,
        "example_sum": EXAMPLE_MIGHT + EXAMPLE_SWORD + rules.support,
        "monster_rows": telling.monsters(),
        "event_rows": "\n".join(map(telling.event, pieces.events)),
        "treasure_rows": "\n".join(telling.treasures()),
        **_board(pieces.board, words),
    }


def _board(board: Board, words: Mapping[str, Any]) -> dict[str, str]:
    """The drawing of the standard board, and what the others are made of."""
    rows = [row.split() for row in board.standard]
    corners = iter(CORNERS)
    drawn = [[_short(face, corners) for face in row] for row in rows]
    head = "    " + "    ".join("abcdefgh")
    lines = [
        f"{len(rows) - r}   {''.join(f'{face:5}' for face in row)} {len(rows) - r}"
        for r, row in enumerate(drawn)
    ]
    tiles = {
        f"{face}_tile": square(r, c)
        for r, row in enumerate(rows)
        for c, face in enumerate(row)
        if face in ("trader", "camp", "chapel")
    }
    shuffled = Counter(board.shuffled_doubles.split())
    shuffled["barren"] = DOUBLES_FACE_DOWN - shuffled.total()
    return {
        "board": "\n".join([head, *lines, head]),
        "doubles": _many(Counter(board.standard_doubles.split()), words),
        "shuffled": _many(shuffled, words),
        "random_tiles": _many(board.random_tiles, words),
        "literal_tiles": _many(board.literal_tiles, words),
        "market_tile": square(*board.separate_market),
        **tiles,
    }


def _short(face: str, corners: Iterable[str]) -> str:
    """A face as the drawing has it: `F`, `FW*`, `CHA`, `2+`."""
    if face == "H":
        return next(iter(corners), face)
    if face in SINGLES:
        return face[0]
    return SHORT.get(face, face if face.islower() else f"{face}*")


def _many(tiles: Mapping[str, int], words: Mapping[str, Any]) -> str:
    """Tiles with their numbers: `F ×6, FF, wilderness ×12`."""
    named = (
        (face[0] if face in SINGLES else face if face.isupper() else words["face"][face], count)
        for face, count in tiles.items()
        if count
    )
    return ", ".join(name + times(count) for name, count in named)


def square(row: int, column: int) -> str:
    """The name of a tile: `b3`."""
    return f"{chr(ord('a') + column)}{8 - row}"


def times(count: int) -> str:
    """How many there are, if more than one: ` ×2`."""
    return f" ×{count}" if count > 1 else ""


class _Rows:
    """Rows of the rulebook's tables of cards, by the templates in `words.row`."""

    def __init__(self, pieces: Pieces, words: Mapping[str, Any], language: str) -> None:
        self.pieces = pieces
        self.words = words
        self.language = language

    def say(self, template: str, **details: Any) -> str:
        return fill(self.words["row"][template], details, self.words, self.language)

    def name(self, card: str) -> str:
        return str(self.words["card"].get(card, card))

    def named(self, goods: Goods) -> str:
        """Goods in words: `2 gold and 2 ore`."""
        some = [
            f"{many} {self.words['good'][good]}"
            for good, many in zip(GOODS, goods.numbers(), strict=True)
            if many
        ] or [f"0 {self.words['good']['gold']}"]
        *most, last = some
        return self.say("and", some=", ".join(most), last=last) if most else last

    def decks(self, cards: list[Copies]) -> str:
        """The decks of a card: `Plains 1 ×2, Plains 2`."""
        return ", ".join(
            f"{self.words['biome'][one.biome]} {one.tier}{times(one.copies)}" for one in cards
        )

    def monsters(self) -> str:
        """The table of monsters, a column for each biome, the tier at the first row of each."""
        return "\n".join(line for tier in range(1, TIERS + 1) for line in self._tier(tier))

    def _tier(self, tier: int) -> Iterable[str]:
        columns = [
            [
                self._monster(monster, copies.copies)
                for monster in self.pieces.monsters
                for copies in monster.cards
                if (copies.tier, copies.biome) == (tier, biome)
            ]
            for biome in BIOMES
        ]
        for number, cells in enumerate(zip_longest(*columns, fillvalue="")):
            yield f"| {tier if number == 0 else ''} | {' | '.join(cells)} |"

    def _monster(self, monster: Monster, copies: int) -> str:
        return self.say(
            "monster",
            name=self.name(monster.name) + times(copies),
            strength=monster.might,
            points=monster.fame,
            goods=goods_word(monster.goods.numbers()),
        )

    def event(self, event: EventCard) -> str:
        first, second, third = event.steps or (0, 0, 0)
        does = self.say(
            event.effect,
            goods=goods_word((event.goods or Goods()).numbers()),
            fame=event.fame,
            lost=event.lose_fame,
            power=event.might,
            claims=event.claims,
            monster=self.name(event.monster or ""),
            treasure=self.name(event.treasure or ""),
            first=first,
            second=second,
            third=third,
        )
        return f"| **{self.name(event.name)}** | {self.decks(event.cards)} | {does} |"

    def treasures(self) -> Iterable[str]:
        """Those of the decks, and those that an event brings; others are results of a roll."""
        givers = {event.treasure: event.name for event in self.pieces.events if event.treasure}
        for treasure in self.pieces.treasures:
            if treasure.cards or treasure.name in givers:
                found = self.decks(treasure.cards) or self.say(
                    "from_event", event=self.name(givers[treasure.name])
                )
                yield f"| **{self.name(treasure.name)}** | {found} | {self._treasure(treasure)} |"

    def _treasure(self, treasure: Treasure) -> str:
        if treasure.roll is not None:
            one, two, three = map(self._rolled, treasure.roll)
            return self.say("rolled", one=one, two=two, three=three)
        if treasure.might:
            return self.say(
                "mended",
                goods=goods_word((treasure.goods or Goods()).numbers()),
                price=goods_word((treasure.price or Goods()).numbers()),
                power=treasure.might,
            )
        if treasure.fame:
            return self.say("glory", fame=treasure.fame)
        return self._bonus(treasure)

    def _bonus(self, treasure: Treasure) -> str:
        return self.say(f"bonus_{treasure.when}", bonus=treasure.fight)

    def _rolled(self, outcome: str) -> str:
        found = {treasure.name: treasure for treasure in self.pieces.treasures}.get(outcome)
        if found is None:
            return self.say(f"rolled_{outcome}")
        return self.say("rolled_treasure", name=self.name(outcome), bonus=self._bonus(found))


FIGURES: Final = Figures(FILE, Pieces, tell)
