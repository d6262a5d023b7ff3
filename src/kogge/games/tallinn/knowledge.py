"""What a viewer may know of a table, and the worlds that fit what a viewer knows."""

from __future__ import annotations

import numpy as np

from kogge.core.chance import KEY_WORDS, start_chance
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key, pick_below, shuffle_with
from kogge.games.tallinn.moves import SPACE
from kogge.games.tallinn.pieces import CARD_SLOTS, ENVOY, FACTIONS, LEVELS
from kogge.games.tallinn.rules import legal
from kogge.games.tallinn.state import Envoy, Phase, Place, Player, Table


@rule
def observe(table: Table, viewer: int, out: Table) -> None:
    """Everything open, and the viewer's own hand, towers, choice and exchanged cards (T7)."""
    out.seats = table.seats
    out.tower_order = table.tower_order
    out.envoy = table.envoy
    out.chronicles = table.chronicles
    out.phase = table.phase
    out.round_number = table.round_number
    out.asked = table.asked
    out.owing = table.owing
    out.waiting = table.waiting
    out.level = table.level
    for level in range(LEVELS):
        out.chronicle[level] = table.chronicle[level]
    for seat in range(table.seats):
        show_player(table.players[seat], out.players[seat])
        if table.phase == Phase.OVER:
            show_secret_towers(table.players[seat], out.players[seat])
    if viewer >= 0:
        show_own(table.players[viewer], out.players[viewer])


@rule
def show_player(player: Player, out: Player) -> None:
    """What lies open in front of a player, and how many cards do not."""
    out.points = player.points
    out.start = player.start
    out.deck_count = player.deck_count
    out.hand_count = player.hand_count
    out.towers = player.towers
    out.secret_towers = player.secret_towers
    out.exchanged = player.exchanged
    out.contest = player.contest
    for faction in range(FACTIONS):
        out.row[faction] = player.row[faction]
    for card in range(1, CARD_SLOTS):
        if is_open(player.place[card]):
            out.place[card] = player.place[card]


@rule
def is_open(place: int) -> bool:
    """Whether a card in this place lies open for everyone."""
    return (
        place == Place.ROW_A
        or place == Place.ROW_B
        or place == Place.OPEN_TOWER
        or place == Place.GONE
        or place == Place.ABSENT
    )


@rule
def show_secret_towers(player: Player, out: Player) -> None:
    """At the end all towers are revealed (T7)."""
    for card in range(1, CARD_SLOTS):
        if player.place[card] == Place.SECRET_TOWER:
            out.place[card] = Place.SECRET_TOWER


@rule
def show_own(player: Player, out: Player) -> None:
    """Owners know where their cards are; of the deck's order only what they exchanged."""
    out.choice = player.choice
    for card in range(1, CARD_SLOTS):
        out.place[card] = player.place[card]
    for height in range(player.exchanged):
        out.deck[height] = player.deck[height]


@rule
def imagine(table: Table, viewer: int, rng: Seq[int]) -> None:
    """Every way to place the unseen cards, and every secret choice, is equally likely."""
    key = np.zeros(KEY_WORDS, np.int64)
    imagined_key(rng, key)
    start_chance(table.chance, key)
    for seat in range(table.seats):
        if seat != viewer:
            place_unknown(table, table.players[seat], rng)
        shuffle_deck(table.players[seat], rng)
    for seat in range(table.seats):
        if seat != viewer and (table.asked & ~table.owing) >> seat & 1:
            imagine_choice(table, seat, rng)


@rule
def place_unknown(table: Table, player: Player, rng: Seq[int]) -> None:
    """Deal a rival's unseen cards to hand, secret towers and deck."""
    cards = np.zeros(CARD_SLOTS, np.int64)
    count = 0
    for card in range(1, CARD_SLOTS):
        if player.place[card] == Place.UNKNOWN:
            cards[count] = card
            count += 1
    shuffle_with(rng, cards, count)
    if table.envoy == Envoy.HAND:
        keep_envoy_out(cards, count - player.deck_count, count, rng)
    for i in range(count):
        place = Place.DECK
        if i < player.hand_count:
            place = Place.HAND
        elif i < count - player.deck_count:
            place = Place.SECRET_TOWER
        player.place[cards[i]] = place


@rule
def keep_envoy_out(cards: Seq[int], first: int, count: int, rng: Seq[int]) -> None:
    """An envoy dealt into the hand never was in the deck, whose cards come last (T-envoy)."""
    for i in range(first, count):
        if cards[i] == ENVOY:
            j = pick_below(rng, first)
            cards[i] = cards[j]
            cards[j] = ENVOY


@rule
def shuffle_deck(player: Player, rng: Seq[int]) -> None:
    """Order the deck above the cards its owner put at the bottom, as far as those are known."""
    cards = np.zeros(CARD_SLOTS, np.int64)
    count = 0
    for card in range(1, CARD_SLOTS):
        if player.place[card] == Place.DECK and not is_known_in_deck(player, card):
            cards[count] = card
            count += 1
    shuffle_with(rng, cards, count)
    for i in range(count):
        player.deck[player.deck_count - 1 - i] = cards[i]


@rule
def is_known_in_deck(player: Player, card: int) -> bool:
    """Whether the height of this card in the deck is known."""
    for height in range(player.deck_count):
        if player.deck[height] == card:
            return True
    return False


@rule
def imagine_choice(table: Table, seat: int, rng: Seq[int]) -> None:
    """A rival who has chosen may have chosen anything that was legal."""
    moves = np.empty(SPACE, np.int64)
    table.owing |= 1 << seat
    count = legal(table, seat, moves)
    table.owing &= ~(1 << seat)
    table.players[seat].choice = moves[pick_below(rng, count)] + 1


@rule
def reopen(table: Table, viewer: int) -> None:
    """Choices that wait are unknown to the viewer, so they may as well still be made."""
    for seat in range(table.seats):
        if seat != viewer and (table.asked & ~table.owing) >> seat & 1:
            table.owing |= 1 << seat
