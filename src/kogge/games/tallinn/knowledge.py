"""Hidden information: what a viewer may know, and the worlds that fit what a viewer knows."""

from __future__ import annotations

import numpy as np

from kogge.core.chacha import KEY_WORDS
from kogge.core.chance import start_chance
from kogge.core.choosing import imagine_choices, reopen_choices
from kogge.core.compiling import rule
from kogge.core.record import Seq
from kogge.core.rng import imagined_key, pick_below, shuffle_with
from kogge.games.tallinn.moves import SPACE
from kogge.games.tallinn.pieces import CARD_SLOTS, ENVOY, FACTIONS, LEVELS
from kogge.games.tallinn.state import Envoy, Phase, Place, Player, State


@rule
def observe(state: State, viewer: int, out: State) -> None:
    """Everything open, and the viewer's own hand, towers, choice and exchanged cards (T7)."""
    out.seats = state.seats
    out.tower_order = state.tower_order
    out.envoy = state.envoy
    out.chronicles = state.chronicles
    out.phase = state.phase
    out.round_number = state.round_number
    out.asked = state.asked
    out.owing = state.owing
    out.waiting = state.waiting
    out.level = state.level
    for level in range(LEVELS):
        out.chronicle[level] = state.chronicle[level]
    for seat in range(state.seats):
        show_player(state.players[seat], out.players[seat])
        if state.phase == Phase.OVER:
            show_secret_towers(state.players[seat], out.players[seat])
    if viewer >= 0:
        show_own(state.players[viewer], out.players[viewer])


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
def imagine(state: State, viewer: int, rng: Seq[int]) -> None:
    """Every way to place the unseen cards, and every secret choice, is equally likely."""
    key = np.zeros(KEY_WORDS, np.int64)
    imagined_key(rng, key)
    start_chance(state.chance, key)
    for seat in range(state.seats):
        if seat != viewer:
            place_unknown(state, state.players[seat], rng)
        shuffle_deck(state.players[seat], rng)
    imagine_choices(state, viewer, rng, np.empty(SPACE, np.int64))


@rule
def place_unknown(state: State, player: Player, rng: Seq[int]) -> None:
    """Deal a rival's unseen cards to hand, secret towers and deck."""
    cards = np.zeros(CARD_SLOTS, np.int64)
    count = 0
    for card in range(1, CARD_SLOTS):
        if player.place[card] == Place.UNKNOWN:
            cards[count] = card
            count += 1
    shuffle_with(rng, cards, count)
    if state.envoy == Envoy.HAND:
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
def redraw(worlds: Seq[State], rngs: Seq[Seq[int]]) -> None:
    """Shuffle the decks of full records anew, but for the cards that their owners put there."""
    key = np.zeros(KEY_WORDS, np.int64)
    for i in range(len(worlds)):
        imagined_key(rngs[i], key)
        start_chance(worlds[i].chance, key)
        for seat in range(worlds[i].seats):
            player = worlds[i].players[seat]
            for height in range(player.exchanged, player.deck_count):
                player.deck[height] = 0
            shuffle_deck(player, rngs[i])


@rule
def reopen(state: State, viewer: int) -> None:
    """Choices that wait are unknown to the viewer, so they may as well still be made."""
    reopen_choices(state, viewer)
