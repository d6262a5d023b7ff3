"""The cards and prices of the reference Talis, copied from the tables of the rules.

A card is its name and its deck. Goods are written "2O2G", in the letters F, W, O and G.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

GOODS = {"F": "food", "W": "wood", "O": "ore", "G": "gold"}
BIOMES = ["plains", "mountains", "woodlands"]

Deck = tuple[int, str]


@dataclass(frozen=True)
class Card:
    name: str
    deck: Deck


@dataclass(frozen=True)
class Treasure:
    """What a champion carries: its name, and the card that it is, if it is one (L17)."""

    name: str
    card: Card | None


@dataclass(frozen=True)
class Monster:
    """One on a tile: its name, and the card that goes to the discards when it is beaten."""

    name: str
    card: Card | None = None


def goods(text: str) -> Counter[str]:
    """Read "2O2G"."""
    return Counter({letter: int(many) for many, letter in re.findall(r"(\d)([FWOG])", text)})


# strength, Fame, goods, and decks with the number of copies
MONSTERS: dict[str, tuple[int, int, str, dict[Deck, int]]] = {
    "wolf": (2, 1, "2F", {(1, "plains"): 2}),
    "boar": (2, 1, "2F", {(1, "plains"): 2}),
    "bandit": (3, 1, "2G", {(1, "plains"): 1}),
    "tunnel_worm": (2, 1, "2O", {(1, "mountains"): 2}),
    "rock_golem": (3, 1, "2O", {(1, "mountains"): 2}),
    "young_troll": (5, 2, "2O2G", {(1, "mountains"): 1}),
    "sprout": (2, 1, "2W", {(1, "woodlands"): 2}),
    "wood_fairy": (2, 1, "2W", {(1, "woodlands"): 2}),
    "treeling": (4, 1, "3W", {(1, "woodlands"): 1}),
    "bear": (5, 2, "3F", {(2, "plains"): 2}),
    "assassin": (5, 2, "3G", {(2, "plains"): 2}),
    "iron_golem": (5, 2, "3O", {(2, "mountains"): 2}),
    "troll": (7, 3, "3O3G", {(2, "mountains"): 1}),
    "huntress": (4, 1, "3W", {(2, "woodlands"): 2}),
    "tree_giant": (6, 2, "4W", {(2, "woodlands"): 1}),
    "wyrm": (7, 3, "3F3G", {(3, "plains"): 1}),
    "fallen_knight": (8, 4, "4O4G", {(3, "plains"): 1}),
    "fire_core": (8, 4, "4O3G", {(3, "mountains"): 1}),
    "troll_lord": (10, 5, "5O5G", {(3, "mountains"): 1}),
    "great_ape": (7, 3, "3F3W", {(3, "woodlands"): 1}),
    "elder_tree": (9, 4, "4W4O", {(3, "woodlands"): 1}),
}
EVENTS: dict[str, dict[Deck, int]] = {
    "hungry_pests": {(1, "plains"): 2},
    "market_day": {(1, "plains"): 2, (2, "plains"): 1},
    "sudden_storm": {(1, "plains"): 2, (2, "plains"): 1},
    "landslide": {(1, "mountains"): 2, (2, "mountains"): 1},
    "thug_ambush": {(1, "woodlands"): 2, (2, "woodlands"): 1},
    "windfall": {(2, "mountains"): 2},
    "druids_fury": {(2, "woodlands"): 2},
    "dragons_hunger": {(2, "plains"): 1},
    "earth_curse": {(3, "mountains"): 1},
    "thieving_crows": {(3, "woodlands"): 1},
    "dragon_raid": {(3, "plains"): 1},
    "sea_monsters": {(3, "plains"): 1},
}
TREASURES: dict[str, dict[Deck, int]] = {
    "broken_shield": {(1, "plains"): 2},
    "rusty_sword": {(1, "woodlands"): 2, (2, "woodlands"): 1},
    "strange_ring": {(1, "mountains"): 1},
    "long_sword": {(2, "mountains"): 2},
    "spiked_shield": {(2, "woodlands"): 1},
    "sword_in_the_stone": {(2, "plains"): 1},
    "ring_of_power": {(3, "mountains"): 1},
    "ring_of_glory": {(3, "woodlands"): 1},
}
# what helps in every fight; the conditions of the others are in the chapter on fights
LASTING = {
    "long_sword": 2,
    "half_sword": 2,
    "great_sword": 4,
    "ring_of_power": 2,
    "runed_dagger": 1,
}

PRICES = {
    "expansion": goods("6W4G2O"),
    "warship": goods("2O3G"),
    "market": goods("3F3W"),
    "blacksmith": goods("3F3O"),
    "dock": goods("5W3G"),
    "chapel": goods("3W4G"),
    "monastery": goods("4W5G2O"),
    "champion": goods("3F3G1O"),
    "third-champion": goods("6F6G3O"),
}


def full_decks() -> dict[Deck, Counter[str]]:
    """The nine explore decks, by tier and biome."""
    decks: dict[Deck, Counter[str]] = {(t, b): Counter() for t in (1, 2, 3) for b in BIOMES}
    in_decks = {name: row[3] for name, row in MONSTERS.items()} | EVENTS | TREASURES
    for name, places in in_decks.items():
        for deck, copies in places.items():
            decks[deck][name] += copies
    return decks
